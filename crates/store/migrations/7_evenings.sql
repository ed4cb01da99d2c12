-- Evenings of duplicate deals. deal is the one that was opened last; 0 before the start.
CREATE TABLE evenings (
    id TEXT PRIMARY KEY, host TEXT NOT NULL, game TEXT NOT NULL, players BIGINT NOT NULL, choices TEXT NOT NULL,
    deals BIGINT NOT NULL, level TEXT NOT NULL, deal BIGINT NOT NULL, created BIGINT NOT NULL);
CREATE INDEX evenings_by_deal ON evenings (deal, created);
-- Who comes: 1 is in, 0 has changed their mind, -1 was sent away by the host.
CREATE TABLE evening_people (
    evening TEXT NOT NULL, person TEXT NOT NULL, joined BIGINT NOT NULL, state BIGINT NOT NULL,
    PRIMARY KEY (evening, person));
CREATE TABLE evening_tables (
    evening TEXT NOT NULL, deal BIGINT NOT NULL, number BIGINT NOT NULL, table_id TEXT NOT NULL, scored BIGINT NOT NULL,
    PRIMARY KEY (evening, deal, number));
CREATE UNIQUE INDEX evening_tables_by_table ON evening_tables (table_id);
-- Who held a seat (nobody: a bot), and with what score once the table was over.
CREATE TABLE evening_chairs (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, score BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat));
