-- Which servers are open on this database, and until when that is believed, by the database's own clock. Only on PostgreSQL.
CREATE TABLE nodes (id TEXT PRIMARY KEY, until BIGINT NOT NULL);
-- Which of them drives a table: its bots and its clocks. It holds as long as the server is believed to be open.
CREATE TABLE leases (table_id TEXT PRIMARY KEY, node TEXT NOT NULL);
CREATE INDEX leases_by_node ON leases (node);
-- Names that can be said over the phone and lead to a private table for a while, whichever server is asked.
CREATE TABLE whispers (name TEXT PRIMARY KEY, table_id TEXT NOT NULL, until BIGINT NOT NULL);
