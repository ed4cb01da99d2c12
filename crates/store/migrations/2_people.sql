-- Names and secrets live here and nowhere else: logs, seats and results know a person by an id that says nothing.
CREATE TABLE people (id TEXT PRIMARY KEY, name TEXT NOT NULL, joined BIGINT NOT NULL);
-- A browser in which somebody is signed in, by the hash of its secret.
CREATE TABLE devices (
    secret TEXT PRIMARY KEY, id TEXT NOT NULL, person TEXT NOT NULL, label TEXT NOT NULL,
    since BIGINT NOT NULL, seen BIGINT NOT NULL);
CREATE INDEX devices_by_person ON devices (person);
-- Words that sign in another browser, by their hash: recovery words for good, others until a moment, once.
CREATE TABLE phrases (
    hash TEXT PRIMARY KEY, person TEXT NOT NULL, recovery BIGINT NOT NULL, until BIGINT NOT NULL);
CREATE INDEX phrases_by_person ON phrases (person);
-- How finished games ended, a row for every person who sat there to the end. Alone, rounds count; else they are 0.
CREATE TABLE results (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, kind TEXT NOT NULL,
    ended BIGINT NOT NULL, players BIGINT NOT NULL, humans BIGINT NOT NULL, place BIGINT NOT NULL,
    score BIGINT NOT NULL, rounds BIGINT NOT NULL, won BIGINT NOT NULL, listed BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat));
CREATE INDEX results_by_person ON results (person, ended);
CREATE INDEX results_by_game ON results (person, game, ended);
