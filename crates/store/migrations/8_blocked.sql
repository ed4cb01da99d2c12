-- Whom whoever runs the house has closed it to: a person by their id, or an address.
CREATE TABLE blocked (who TEXT PRIMARY KEY, at BIGINT NOT NULL, reason TEXT NOT NULL);
