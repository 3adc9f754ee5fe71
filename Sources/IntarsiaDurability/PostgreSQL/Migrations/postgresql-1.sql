-- The journal of durable entities in PostgreSQL, schema 1.
--
-- Times are microseconds since 1970; to_timestamp(time / 1e6) shows one. The tables are in the
-- schema that the application names, `intarsia` by default. Texts that are keys have the collation
-- "C", so that their order is the same everywhere.

-- Each entity with its position. An append changes the row only at the expected position, and
-- leaves the number of its transaction. So later statements of the transaction know the appends
-- that passed.
CREATE TABLE entities (
  number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  version bigint NOT NULL,
  epoch bigint NOT NULL,
  owner text COLLATE "C",
  has_effects boolean NOT NULL DEFAULT false,
  changed_by xid8,
  UNIQUE (kind, id)
) WITH (fillfactor = 80);

-- The entities whose effects ran after the last append.
CREATE INDEX entities_with_effects ON entities (kind, id) WHERE has_effects;

-- The actions of all entities.
CREATE TABLE actions (
  entity bigint NOT NULL,
  version bigint NOT NULL,
  schema bigint NOT NULL,
  action text NOT NULL,
  answers text,
  origin text NOT NULL,
  time bigint NOT NULL,
  PRIMARY KEY (entity, version)
);

-- The newest snapshot of each entity.
CREATE TABLE snapshots (
  entity bigint PRIMARY KEY,
  version bigint NOT NULL,
  schema bigint NOT NULL,
  state text NOT NULL
);

-- The messages, timers and keys of callers. A message is pending until it is applied, by the action
-- of this version, or rejected, for this reason. A delivery that may end the process is counted
-- before, as an attempt. A node reserves the messages to an entity without
-- an owner for a short time, so that other nodes leave them alone.
CREATE TABLE messages (
  number bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  receiver text COLLATE "C" NOT NULL,
  schema bigint NOT NULL,
  action text,
  due bigint,
  timer text COLLATE "C",
  applied bigint,
  rejected text,
  attempts bigint NOT NULL DEFAULT 0,
  time bigint NOT NULL,
  reserved_by text COLLATE "C",
  reserved_until bigint
);

-- The pending messages without a due time by their receivers, and those with one.
CREATE INDEX waiting_messages ON messages (kind, receiver, number)
  WHERE applied IS NULL AND rejected IS NULL AND due IS NULL;

CREATE INDEX due_messages ON messages (due)
  WHERE applied IS NULL AND rejected IS NULL AND due IS NOT NULL;

CREATE INDEX reserved_messages ON messages (kind, receiver)
  WHERE applied IS NULL AND rejected IS NULL AND reserved_by IS NOT NULL;

CREATE INDEX rejected_messages ON messages (kind, number) WHERE rejected IS NOT NULL;

CREATE UNIQUE INDEX timers ON messages (kind, receiver, timer) WHERE timer IS NOT NULL;

-- The nodes and the ends of their leases, by the clock of the server.
CREATE TABLE nodes (
  name text COLLATE "C" PRIMARY KEY,
  lease_end bigint NOT NULL
);

-- The nodes that gave an entity up which they cannot run, and the times until which they leave it to
-- other nodes.
CREATE TABLE refusals (
  kind text COLLATE "C" NOT NULL,
  id text COLLATE "C" NOT NULL,
  node text COLLATE "C" NOT NULL,
  refusal_end bigint NOT NULL,
  PRIMARY KEY (kind, id, node)
);

-- Sets messages aside that the server cannot read or reserve, and returns their number.
--
-- One of them would keep all others from being found. Each message is read as a whole, and is
-- changed as in a reservation, in a transaction of its own that is undone. Failures that another
-- try may not have, such as a full disk, set nothing aside.
CREATE FUNCTION set_messages_aside(now bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  pending bigint;
  failure text;
  number_set_aside bigint := 0;
BEGIN
  FOR pending IN
    SELECT number FROM messages WHERE applied IS NULL AND rejected IS NULL
    FOR UPDATE SKIP LOCKED
  LOOP
    failure := NULL;
    BEGIN
      PERFORM length(m::text) FROM messages AS m WHERE number = pending;
      UPDATE messages SET reserved_by = ' ' WHERE number = pending;
      RAISE EXCEPTION USING ERRCODE = 'IN000';
    EXCEPTION
      WHEN SQLSTATE 'IN000' THEN
        NULL;
      WHEN program_limit_exceeded OR data_exception OR integrity_constraint_violation
        OR raise_exception OR internal_error OR data_corrupted OR index_corrupted THEN
        failure := SQLERRM;
    END;
    IF failure IS NOT NULL THEN
      UPDATE messages SET rejected = 'The server cannot deliver it: ' || failure, time = now
      WHERE number = pending;
      number_set_aside := number_set_aside + 1;
    END IF;
  END LOOP;
  RETURN number_set_aside;
END $$;

-- For operators: SELECT * FROM journal WHERE kind = 'order' AND id = '4711' ORDER BY version;
CREATE VIEW journal AS
  SELECT e.kind, e.id, a.version, a.schema, a.action, a.answers, a.origin,
    to_timestamp(a.time / 1e6) AS time
  FROM entities AS e JOIN actions AS a ON a.entity = e.number;
