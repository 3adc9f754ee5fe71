#if SQLite
  /// The statements of the writer, prepared once.
  final class SQLiteWriterStatements {
    let findEntity: SQLiteStatement
    let insertEntity: SQLiteStatement
    let changeOwner: SQLiteStatement
    let releaseOwner: SQLiteStatement
    let storeRefusal: SQLiteStatement
    let deleteRefusals: SQLiteStatement
    let movePosition: SQLiteStatement
    let insertAction: SQLiteStatement
    let storeSnapshot: SQLiteStatement
    let findMessage: SQLiteStatement
    let storeApplied: SQLiteStatement
    let insertMessage: SQLiteStatement
    let deleteTimer: SQLiteStatement
    let reject: SQLiteStatement
    let countAttempt: SQLiteStatement
    let requeue: SQLiteStatement
    let findLease: SQLiteStatement
    let storeLease: SQLiteStatement
    let deleteLease: SQLiteStatement
    let findSnapshots: SQLiteStatement
    let deleteActions: SQLiteStatement
    let findMessages: SQLiteStatement
    let deleteMessages: SQLiteStatement
    let settle: SQLiteStatement

    init(_ connection: SQLiteConnection) throws(DurabilityError) {
      func prepare(_ text: String) throws(DurabilityError) -> SQLiteStatement {
        try SQLiteStatement(text, on: connection)
      }
      findEntity = try prepare(
        "SELECT number, version, epoch, owner FROM entities WHERE kind = ?1 AND id = ?2")
      insertEntity = try prepare(
        """
        INSERT INTO entities (kind, id, version, epoch, owner) VALUES (?1, ?2, 0, 1, ?3)
        RETURNING number
        """)
      changeOwner = try prepare("UPDATE entities SET epoch = ?2, owner = ?3 WHERE number = ?1")
      releaseOwner = try prepare(
        "UPDATE entities SET owner = NULL WHERE kind = ?1 AND id = ?2 AND owner = ?3")
      storeRefusal = try prepare(
        """
        INSERT OR REPLACE INTO refusals (kind, id, node, refusal_start, refusal_end)
        VALUES (?1, ?2, ?3, ?4, ?5)
        """)
      deleteRefusals = try prepare("DELETE FROM refusals WHERE refusal_end <= ?1")
      movePosition = try prepare(
        """
        UPDATE entities SET version = ?4, effects = ?5
        WHERE number = ?1 AND version = ?2 AND epoch = ?3
        """)
      insertAction = try prepare(
        """
        INSERT INTO actions (entity, version, schema, action, answers, origin, time)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
        """)
      storeSnapshot = try prepare(
        """
        INSERT INTO snapshots (entity, version, schema, state) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT (entity) DO UPDATE
        SET version = excluded.version, schema = excluded.schema, state = excluded.state
        """)
      findMessage = try prepare(
        "SELECT applied IS NOT NULL OR rejected IS NOT NULL FROM messages WHERE id = ?1")
      storeApplied = try prepare(
        """
        INSERT INTO messages (id, kind, receiver, schema, applied, time)
        VALUES (?1, ?2, ?3, 1, ?4, ?5)
        ON CONFLICT (id) DO UPDATE SET applied = excluded.applied, time = excluded.time
        """)
      insertMessage = try prepare(
        """
        INSERT INTO messages (id, kind, receiver, schema, action, due, timer, time)
        VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
        ON CONFLICT (id) DO NOTHING
        """)
      deleteTimer = try prepare(
        "DELETE FROM messages WHERE kind = ?1 AND receiver = ?2 AND timer = ?3")
      reject = try prepare(
        """
        UPDATE messages SET rejected = ?2, time = ?3
        WHERE id = ?1 AND applied IS NULL AND rejected IS NULL
        """)
      countAttempt = try prepare(
        """
        UPDATE messages SET attempts = attempts + 1
        WHERE id = ?1 AND applied IS NULL AND rejected IS NULL
        """)
      requeue = try prepare(
        "UPDATE messages SET rejected = NULL, attempts = 0 WHERE id = ?1 AND rejected IS NOT NULL")
      findLease = try prepare("SELECT 1 FROM nodes WHERE name = ?1 AND lease_end > ?2")
      storeLease = try prepare(
        "INSERT OR REPLACE INTO nodes (name, lease_start, lease_end) VALUES (?1, ?2, ?3)")
      deleteLease = try prepare("DELETE FROM nodes WHERE name = ?1")
      findSnapshots = try prepare(
        "SELECT entity, version FROM snapshots WHERE entity > ?1 ORDER BY entity LIMIT ?2")
      deleteActions = try prepare(
        """
        DELETE FROM actions WHERE entity = ?1 AND version IN (
          SELECT version FROM actions WHERE entity = ?1 AND version <= ?2 AND time < ?3 LIMIT ?4)
        """)
      findMessages = try prepare(
        """
        SELECT max(number) FROM (
          SELECT number FROM messages WHERE number > ?1 ORDER BY number LIMIT ?2)
        """)
      deleteMessages = try prepare(
        """
        DELETE FROM messages WHERE number > ?1 AND number <= ?2 AND time < ?3 AND timer IS NULL
        AND (applied IS NOT NULL OR rejected IS NOT NULL)
        """)
      // Changes nothing, but writes a page.
      settle = try prepare("PRAGMA application_id = \(SQLiteSchema.mark)")
    }
  }
#endif
