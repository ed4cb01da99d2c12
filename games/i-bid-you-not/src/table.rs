//! How the table looks.
