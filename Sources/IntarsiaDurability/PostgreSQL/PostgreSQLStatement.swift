#if PostgreSQL
  /// A statement that each connection prepares.
  ///
  /// `{now}` in a text is the present time in microseconds since 1970: the clock of the server, or
  /// the last parameter in tests with a clock of their own.
  enum PostgreSQLStatement: String, CaseIterable, Sendable {
    case renewLease, endLease, lockEntity, claim, release, history, position, entities,
      interrupted
    case append, appendMore, appendSnapshots, apply, cancelTimers, replaceTimers, addMessages
    case deliverable, nextDue, setAside, outcomes, reject, rejected,
      countAttempt, requeue, timer, prune, notify

    /// The name of the prepared statement.
    var name: String { "intarsia_\(rawValue)" }

    /// The text for people: without line breaks.
    var summary: String { sql.split(whereSeparator: \.isWhitespace).joined(separator: " ") }

    /// The statement in SQL.
    var sql: String {
      // The time of the journal follows the other parameters.
      let clock = (text.matches(of: /\$([0-9]+)/).compactMap { Int($0.output.1) }.max() ?? 0) + 1
      let server = "(extract(epoch FROM now()) * 1000000)::bigint"
      return text.replacing("{now}", with: "coalesce($\(clock)::bigint, \(server))")
    }

    private var text: String {
      switch self {
      case .renewLease:
        """
        WITH renewed AS (
          INSERT INTO nodes (name, lease_end) VALUES ($1::text, {now} + $2::bigint)
          ON CONFLICT (name) DO UPDATE SET lease_end = excluded.lease_end
        )
        SELECT count(*) FROM nodes WHERE name = $1::text AND lease_end > {now}
        """
      case .endLease:
        "DELETE FROM nodes WHERE name = $1::text"
      case .lockEntity:
        // Also locks the row if it exists. So the next statement sees the lease of its owner.
        """
        INSERT INTO entities AS e (kind, id, version, epoch) VALUES ($1::text, $2::text, 0, 0)
        ON CONFLICT (kind, id) DO UPDATE SET epoch = e.epoch WHERE false
        """
      case .claim:
        """
        UPDATE entities AS e SET epoch = e.epoch + 1, owner = $3::text
        WHERE e.kind = $1::text AND e.id = $2::text AND (e.owner IS NULL OR e.owner = $3::text
          OR NOT EXISTS (SELECT FROM nodes WHERE name = e.owner AND lease_end > {now}))
        RETURNING e.epoch
        """
      case .release:
        """
        WITH released AS (
          UPDATE entities SET owner = NULL
          WHERE kind = $1::text AND id = $2::text AND owner = $3::text
        ), expired AS (
          DELETE FROM refusals WHERE refusal_end <= {now} AND node <> $3::text
        ), free AS (
          UPDATE messages SET reserved_by = NULL, reserved_until = NULL
          WHERE kind = $1::text AND receiver = $2::text AND reserved_by = $3::text
            AND applied IS NULL AND rejected IS NULL
        )
        INSERT INTO refusals (kind, id, node, refusal_end)
        VALUES ($1::text, $2::text, $3::text, {now} + $4::bigint)
        ON CONFLICT (kind, id, node) DO UPDATE SET refusal_end = excluded.refusal_end
        """
      case .history:
        // The row of the position comes first, as 0 is less than all versions of actions.
        """
        WITH entity AS (
          SELECT e.number, e.version, e.epoch, e.owner, e.has_effects,
            s.version AS snapshot, s.schema, s.state
          FROM entities AS e LEFT JOIN snapshots AS s ON s.entity = e.number
            AND NOT ($3::bigint = 1
              AND (SELECT count(*) FROM actions WHERE entity = e.number) = e.version)
          WHERE e.kind = $1::text AND e.id = $2::text
        )
        SELECT 0::bigint, version, epoch, owner, snapshot, schema, state, NULL,
          has_effects::int::bigint
        FROM entity
        UNION ALL
        SELECT a.version, a.schema, a.time, a.origin, NULL, NULL, a.action, a.answers,
          NULL
        FROM entity JOIN actions AS a
          ON a.entity = entity.number AND a.version > coalesce(entity.snapshot, 0)
        ORDER BY 1
        """
      case .position:
        "SELECT version, epoch FROM entities WHERE kind = $1::text AND id = $2::text"
      case .entities:
        """
        SELECT id FROM entities WHERE kind = $1::text AND ($2::text IS NULL OR id > $2::text)
        ORDER BY id LIMIT $3::bigint
        """
      case .interrupted:
        """
        SELECT e.kind, e.id FROM entities AS e
        WHERE e.has_effects AND e.kind = ANY ($2::text[])
          AND ($3::bigint = 1 OR e.owner IS DISTINCT FROM $1::text)
          AND (e.owner IS NULL OR e.owner = $1::text
            OR NOT EXISTS (SELECT FROM nodes WHERE name = e.owner AND lease_end > {now}))
          AND (e.owner IS NOT DISTINCT FROM $1::text OR NOT EXISTS (
            SELECT FROM refusals AS f WHERE f.kind = e.kind AND f.id = e.id
              AND f.node = $1::text AND f.refusal_end > {now}))
        ORDER BY e.kind, e.id LIMIT $4::bigint
        """
      case .append:
        // Each row has the first action of an append; `appendMore` writes the others.
        """
        WITH blocked AS (
          SELECT a.n, a.id, a.place FROM unnest($11::bigint[], $12::text[])
            WITH ORDINALITY AS a (n, id, place)
          JOIN messages AS m ON m.id = a.id
          WHERE m.applied IS NOT NULL OR m.rejected IS NOT NULL
        ), passed AS (
          UPDATE entities AS e
          SET version = i.version + i.count, has_effects = i.effects = 1,
            changed_by = pg_current_xact_id()
          FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::bigint[],
            $6::bigint[], $7::text[], $8::text[], $9::text[], $10::bigint[], $13::bigint[])
            WITH ORDINALITY AS i
            (kind, id, version, epoch, count, schema, action, answers, origin, time, effects, n)
          WHERE e.kind = i.kind AND e.id = i.id AND e.version = i.version AND e.epoch = i.epoch
            AND i.n NOT IN (SELECT n FROM blocked)
          RETURNING i.n, e.number, i.version, i.schema, i.action, i.answers, i.origin, i.time
        ), written AS (
          INSERT INTO actions (entity, version, schema, action, answers, origin, time)
          SELECT number, version + 1, schema, action, answers, origin, time FROM passed
          WHERE action IS NOT NULL
        )
        SELECT n, NULL, 0 FROM passed UNION ALL SELECT n, id, place FROM blocked ORDER BY 3
        """
      case .appendMore:
        """
        INSERT INTO actions (entity, version, schema, action, answers, origin, time)
        SELECT e.number, i.version, i.schema, i.action, i.answers, i.origin, i.time
        FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[], $6::text[],
          $7::text[], $8::bigint[]) AS i (kind, id, version, schema, action, answers, origin, time)
        JOIN entities AS e ON e.kind = i.kind AND e.id = i.id
        WHERE e.changed_by = pg_current_xact_id()
        """
      case .appendSnapshots:
        """
        INSERT INTO snapshots (entity, version, schema, state)
        SELECT e.number, i.version, i.schema, i.state
        FROM unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
          AS i (kind, id, version, schema, state)
        JOIN entities AS e ON e.kind = i.kind AND e.id = i.id
        WHERE e.changed_by = pg_current_xact_id()
        ON CONFLICT (entity) DO UPDATE
        SET version = excluded.version, schema = excluded.schema, state = excluded.state
        """
      case .apply:
        // A message that another transaction applied meanwhile is not marked. Its insertion then
        // violates the unique identifier, so that the transaction is repeated.
        """
        WITH input AS (
          SELECT e.kind, e.id AS receiver, e.version, i.id
          FROM unnest($1::text[], $2::text[], $3::text[]) AS i (kind, receiver, id)
          JOIN entities AS e ON e.kind = i.kind AND e.id = i.receiver
          WHERE e.changed_by = pg_current_xact_id()
        ), marked AS (
          UPDATE messages AS m SET applied = i.version, time = {now} FROM input AS i
          WHERE m.id = i.id AND m.applied IS NULL AND m.rejected IS NULL
          RETURNING m.id
        )
        INSERT INTO messages (id, kind, receiver, schema, applied, time)
        SELECT id, kind, receiver, 1, version, {now} FROM input
        WHERE id NOT IN (SELECT id FROM marked)
        """
      case .cancelTimers:
        """
        DELETE FROM messages AS m
        USING unnest($1::text[], $2::text[], $3::text[]) AS i (kind, id, timer), entities AS e
        WHERE e.kind = i.kind AND e.id = i.id AND e.changed_by = pg_current_xact_id()
          AND m.kind = i.kind AND m.receiver = i.id AND m.timer = i.timer
        """
      case .replaceTimers:
        """
        DELETE FROM messages AS m
        USING unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
          AS i (sender_kind, sender, id, kind, receiver, timer)
        LEFT JOIN entities AS e ON e.kind = i.sender_kind AND e.id = i.sender
        WHERE (i.sender IS NULL OR e.changed_by = pg_current_xact_id())
          AND m.kind = i.kind AND m.receiver = i.receiver AND m.timer = i.timer
          AND NOT EXISTS (SELECT FROM messages AS stored WHERE stored.id = i.id)
        """
      case .addMessages:
        """
        INSERT INTO messages (id, kind, receiver, schema, action, due, timer, time)
        SELECT i.id, i.kind, i.receiver, i.schema, i.action, i.due, i.timer, {now}
        FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bigint[],
          $7::text[], $8::bigint[], $9::text[]) WITH ORDINALITY
          AS i (sender_kind, sender, id, kind, receiver, schema, action, due, timer, n)
        LEFT JOIN entities AS e ON e.kind = i.sender_kind AND e.id = i.sender
        WHERE i.sender IS NULL OR e.changed_by = pg_current_xact_id()
        ORDER BY i.n
        ON CONFLICT (id) DO NOTHING
        """
      case .deliverable:
        // A receiver without an owner is reserved by its oldest message, which two nodes cannot
        // lock. A reservation ends with its time, or with the lease of its node.
        """
        WITH RECURSIVE waiting AS (
          (SELECT kind, receiver, number FROM messages
            WHERE applied IS NULL AND rejected IS NULL AND due IS NULL
            ORDER BY kind, receiver, number LIMIT 1)
          UNION ALL
          SELECT next.* FROM waiting AS w CROSS JOIN LATERAL (
            SELECT kind, receiver, number FROM messages
            WHERE applied IS NULL AND rejected IS NULL AND due IS NULL
              AND (kind, receiver) > (w.kind, w.receiver)
            ORDER BY kind, receiver, number LIMIT 1) AS next
        ), timers AS MATERIALIZED (
          SELECT number, kind, receiver, reserved_by, reserved_until, octet_length(action) AS size
          FROM messages WHERE applied IS NULL AND rejected IS NULL AND due <= {now}
        ), receivers AS MATERIALIZED (
          SELECT m.kind, m.receiver, o.name IS NOT NULL AS is_owned
          FROM (
            SELECT kind, receiver, min(number) AS number
            FROM (SELECT * FROM waiting UNION ALL SELECT kind, receiver, number FROM timers) AS f
            GROUP BY kind, receiver) AS m
          LEFT JOIN entities AS e ON e.kind = m.kind AND e.id = m.receiver
          LEFT JOIN nodes AS o ON o.name = e.owner AND o.lease_end > {now}
          WHERE m.kind = ANY ($2::text[]) AND (o.name IS NULL OR o.name = $1::text)
            AND (o.name IS NOT NULL OR NOT EXISTS (
              SELECT FROM messages AS r
              JOIN nodes AS n ON n.name = r.reserved_by AND n.lease_end > {now}
              WHERE r.kind = m.kind AND r.receiver = m.receiver AND r.reserved_by IS NOT NULL
                AND r.reserved_by <> $1::text AND r.reserved_until > {now}
                AND r.applied IS NULL AND r.rejected IS NULL)
              AND NOT EXISTS (
                SELECT FROM refusals AS f WHERE f.kind = m.kind AND f.id = m.receiver
                  AND f.node = $1::text AND f.refusal_end > {now}))
          ORDER BY m.number LIMIT $3::bigint
        ), placed AS (
          SELECT *, row_number() OVER (PARTITION BY kind, receiver ORDER BY number) AS place
          FROM (
            SELECT m.*, r.is_owned FROM receivers AS r CROSS JOIN LATERAL (
              SELECT number, kind, receiver, reserved_by, reserved_until,
                octet_length(action) AS size
              FROM messages WHERE applied IS NULL AND rejected IS NULL AND due IS NULL
                AND kind = r.kind AND receiver = r.receiver
              ORDER BY number LIMIT \(DeliverableMessages.receiverLimit)) AS m
            UNION ALL
            SELECT t.*, r.is_owned FROM timers AS t
            JOIN receivers AS r ON r.kind = t.kind AND r.receiver = t.receiver) AS found
        ), sized AS (
          SELECT *, coalesce(sum(size) OVER (ORDER BY place, number
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS size_before
          FROM placed WHERE place <= \(DeliverableMessages.receiverLimit)
        ), due AS MATERIALIZED (
          SELECT number, kind, receiver, is_owned,
            reserved_by = $1::text AND reserved_until > {now} + $4::bigint / 2 AS is_reserved
          FROM sized WHERE size_before < \(DeliverableMessages.sizeLimit)
          ORDER BY place, number LIMIT $3::bigint
        ), first AS MATERIALIZED (
          SELECT DISTINCT ON (kind, receiver) number, kind, receiver, is_reserved FROM due
          WHERE NOT is_owned ORDER BY kind, receiver, number
        ), locked AS MATERIALIZED (
          SELECT r.number FROM first JOIN messages AS r ON r.number = first.number
          WHERE first.is_reserved IS NOT TRUE AND r.applied IS NULL AND r.rejected IS NULL
            AND (r.reserved_by IS NULL OR r.reserved_by = $1::text OR r.reserved_until <= {now}
              OR NOT EXISTS (
                SELECT FROM nodes AS n WHERE n.name = r.reserved_by AND n.lease_end > {now}))
          FOR UPDATE OF r SKIP LOCKED
        ), reserved AS (
          UPDATE messages AS m SET reserved_by = $1::text, reserved_until = {now} + $4::bigint
          FROM locked WHERE m.number = locked.number
          RETURNING m.kind, m.receiver
        ), free AS (
          SELECT kind, receiver FROM reserved
          UNION ALL SELECT kind, receiver FROM first WHERE is_reserved
        )
        SELECT m.id, m.kind, m.receiver, m.schema, m.action, m.due, m.timer, m.attempts
        FROM due JOIN messages AS m ON m.number = due.number
        WHERE due.is_owned OR (due.kind, due.receiver) IN (SELECT kind, receiver FROM free)
        ORDER BY due.number
        """
      case .nextDue:
        """
        WITH next AS (
          SELECT due FROM messages
          WHERE applied IS NULL AND rejected IS NULL AND kind = ANY ($1::text[]) AND due > {now}
          ORDER BY due LIMIT 1
        )
        SELECT (SELECT due FROM next), least((SELECT due FROM next),
          (SELECT min(lease_end) FROM nodes WHERE lease_end > {now} AND name <> $2::text),
          (SELECT min(reserved_until) FROM messages
            WHERE applied IS NULL AND rejected IS NULL AND kind = ANY ($1::text[])
              AND reserved_by <> $2::text AND reserved_until > {now}),
          (SELECT min(refusal_end) FROM refusals
            WHERE refusal_end > {now} AND node = $2::text)) - {now}
        """
      case .setAside:
        "SELECT set_messages_aside({now})"
      case .outcomes:
        """
        SELECT id, applied, rejected FROM messages
        WHERE id = ANY ($1::text[]) AND (applied IS NOT NULL OR rejected IS NOT NULL)
        """
      case .reject:
        """
        UPDATE messages SET rejected = $2::text, time = {now}
        WHERE id = $1::text AND applied IS NULL AND rejected IS NULL
        """
      case .rejected:
        """
        SELECT id, kind, receiver, schema, action, due, timer, attempts, rejected FROM messages
        WHERE kind = $1::text AND rejected IS NOT NULL ORDER BY number LIMIT $2::bigint
        """
      case .countAttempt:
        """
        UPDATE messages SET attempts = attempts + 1
        WHERE id = $1::text AND applied IS NULL AND rejected IS NULL
        """
      case .requeue:
        """
        UPDATE messages
        SET rejected = NULL, attempts = 0, reserved_by = NULL, reserved_until = NULL
        WHERE id = $1::text AND rejected IS NOT NULL RETURNING number
        """
      case .timer:
        """
        SELECT id, due FROM messages
        WHERE kind = $1::text AND receiver = $2::text AND timer = $3::text
        """
      case .notify:
        "SELECT pg_notify($1::text, '')"
      case .prune:
        // A step, which begins at an entity and after a message, and returns where it ended. A
        // timer that has ended is kept until its entity cancels it.
        """
        WITH old_actions AS (
          DELETE FROM actions WHERE ctid = ANY (ARRAY(
            SELECT a.ctid FROM snapshots AS s
            JOIN actions AS a ON a.entity = s.entity AND a.version <= s.version
            WHERE s.entity >= $2::bigint AND a.time < $1::bigint
            ORDER BY s.entity LIMIT 1000))
          RETURNING entity
        ), old_messages AS (
          DELETE FROM messages WHERE number = ANY (ARRAY(
            SELECT number FROM messages
            WHERE (applied IS NOT NULL OR rejected IS NOT NULL) AND timer IS NULL
              AND time < $1::bigint AND number > $3::bigint
            ORDER BY number LIMIT 1000))
          RETURNING number
        ), old_nodes AS (
          DELETE FROM nodes WHERE lease_end < least($1::bigint, {now})
        )
        SELECT (SELECT count(*) FROM old_actions) + (SELECT count(*) FROM old_messages),
          (SELECT max(entity) FROM old_actions), (SELECT max(number) FROM old_messages)
        """
      }
    }
  }
#endif
