-- Lines of talk that somebody reported; nobody in particular where the person is empty.
CREATE TABLE kept_lines (
    number BIGINT PRIMARY KEY, table_id TEXT NOT NULL, line TEXT NOT NULL, at BIGINT NOT NULL, person TEXT NOT NULL,
    text TEXT NOT NULL, UNIQUE (table_id, line));
