-- How good somebody is in a game, in one season: a month (2026-11), or "all". Beaten: the strongest bot that they
-- finished ahead of, in points; 0 when there is none.
CREATE TABLE ratings (
    person TEXT NOT NULL, game TEXT NOT NULL, season TEXT NOT NULL, mu DOUBLE PRECISION NOT NULL,
    sigma DOUBLE PRECISION NOT NULL, games BIGINT NOT NULL, beaten DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (person, game, season));
CREATE INDEX ratings_by_strength ON ratings (game, season, mu);
-- What every rated game changed, a row for every person, with what decided.
CREATE TABLE rated (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, person TEXT NOT NULL, game TEXT NOT NULL, ended BIGINT NOT NULL,
    before_mu DOUBLE PRECISION NOT NULL, before_sigma DOUBLE PRECISION NOT NULL,
    after_mu DOUBLE PRECISION NOT NULL, after_sigma DOUBLE PRECISION NOT NULL,
    place BIGINT NOT NULL, players BIGINT NOT NULL, others DOUBLE PRECISION NOT NULL, met BIGINT NOT NULL,
    helped BIGINT NOT NULL, gone BIGINT NOT NULL, held BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat));
CREATE INDEX rated_by_person ON rated (person, game, ended);
