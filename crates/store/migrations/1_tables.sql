-- What there was before there were migrations, so it passes over what is there already.
CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS tables (
    id TEXT PRIMARY KEY, game TEXT NOT NULL, state TEXT NOT NULL, listed BIGINT NOT NULL,
    owing BIGINT NOT NULL, summary TEXT NOT NULL, created BIGINT NOT NULL, updated BIGINT NOT NULL);
CREATE INDEX IF NOT EXISTS tables_by_state ON tables (state, listed, updated);
CREATE TABLE IF NOT EXISTS log (
    table_id TEXT NOT NULL, seq BIGINT NOT NULL, at BIGINT NOT NULL, entry TEXT NOT NULL,
    PRIMARY KEY (table_id, seq));
CREATE TABLE IF NOT EXISTS seats (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, PRIMARY KEY (table_id, seat));
CREATE INDEX IF NOT EXISTS seats_by_person ON seats (person);
CREATE TABLE IF NOT EXISTS reports (
    number BIGINT PRIMARY KEY, table_id TEXT NOT NULL, at BIGINT NOT NULL, game TEXT NOT NULL,
    seat BIGINT NOT NULL, bot TEXT NOT NULL, comment TEXT NOT NULL, position TEXT NOT NULL);
CREATE INDEX IF NOT EXISTS reports_by_table ON reports (table_id);
CREATE TABLE IF NOT EXISTS archive (
    table_id TEXT PRIMARY KEY, length BIGINT NOT NULL, picture TEXT NOT NULL, lines TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value TEXT NOT NULL);
