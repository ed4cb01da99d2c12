#![forbid(unsafe_code)]

pub mod pages;
