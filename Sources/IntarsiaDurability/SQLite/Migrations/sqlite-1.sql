-- The journal of durable entities in SQLite, schema 1.
--
-- Times are microseconds since 1970; datetime(time / 1000000, 'unixepoch') shows one. The header of
-- the file has the number of the schema (PRAGMA user_version) and the mark of a journal
-- (PRAGMA application_id). Entities keep their numbers for ever.

-- Each entity with its position. An append changes the row only at the expected position, and says
-- if effects run after it (1) or not (0).
CREATE TABLE entities (
  number INTEGER PRIMARY KEY,
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  version INTEGER NOT NULL,
  epoch INTEGER NOT NULL,
  owner TEXT,
  effects INTEGER NOT NULL DEFAULT 0,
  UNIQUE (kind, id)
) STRICT;

CREATE INDEX interrupted_entities ON entities (kind, id) WHERE effects = 1;

-- The actions, those of one entity side by side, so that a recovery reads neighbouring pages.
CREATE TABLE actions (
  entity INTEGER NOT NULL,
  version INTEGER NOT NULL,
  schema INTEGER NOT NULL,
  action TEXT NOT NULL,
  answers TEXT,
  origin TEXT NOT NULL,
  time INTEGER NOT NULL,
  PRIMARY KEY (entity, version)
) STRICT, WITHOUT ROWID;

-- The newest snapshot of each entity.
CREATE TABLE snapshots (
  entity INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  schema INTEGER NOT NULL,
  state TEXT NOT NULL
) STRICT;

-- The messages, timers and keys of callers. A message is pending until it is applied, by the action
-- of this version, or rejected, for this reason. A delivery that may end the process is counted
-- before, as an attempt.
CREATE TABLE messages (
  number INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  receiver TEXT NOT NULL,
  schema INTEGER NOT NULL,
  action TEXT,
  due INTEGER,
  timer TEXT,
  applied INTEGER,
  rejected TEXT,
  attempts INTEGER NOT NULL DEFAULT 0,
  time INTEGER NOT NULL
) STRICT;

-- The pending messages without a due time by their receivers, and those with one.
CREATE INDEX waiting_messages ON messages (kind, receiver, number)
  WHERE applied IS NULL AND rejected IS NULL AND due IS NULL;

CREATE INDEX due_messages ON messages (kind, due, receiver)
  WHERE applied IS NULL AND rejected IS NULL AND due IS NOT NULL;

CREATE INDEX rejected_messages ON messages (kind, number) WHERE rejected IS NOT NULL;

CREATE INDEX timers ON messages (kind, receiver, timer) WHERE timer IS NOT NULL;

-- The nodes and their leases. These times are microseconds since the start of the machine, because
-- the machine's clock of 1970 can be set.
CREATE TABLE nodes (
  name TEXT PRIMARY KEY,
  lease_start INTEGER NOT NULL,
  lease_end INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The nodes that gave an entity up which they cannot run, and the times until which they leave it to
-- other nodes, since the start of the machine.
CREATE TABLE refusals (
  kind TEXT NOT NULL,
  id TEXT NOT NULL,
  node TEXT NOT NULL,
  refusal_start INTEGER NOT NULL,
  refusal_end INTEGER NOT NULL,
  PRIMARY KEY (kind, id, node)
) STRICT, WITHOUT ROWID;

-- For operators: SELECT * FROM journal WHERE kind = 'order' AND id = '4711';
CREATE VIEW journal AS
  SELECT e.kind, e.id, a.version, a.schema, a.action, a.answers, a.origin,
    datetime(a.time / 1000000, 'unixepoch') AS time
  FROM entities AS e JOIN actions AS a ON a.entity = e.number;
