-- When tables with a clock have to be looked after although nobody looks at them.
CREATE TABLE deadlines (table_id TEXT PRIMARY KEY, due BIGINT NOT NULL);
CREATE INDEX deadlines_by_due ON deadlines (due, table_id);
