-- What bots thought of decisions in finished games.
CREATE TABLE insights (
    table_id TEXT NOT NULL, seat BIGINT NOT NULL, step BIGINT NOT NULL, insight TEXT NOT NULL,
    PRIMARY KEY (table_id, seat, step));
