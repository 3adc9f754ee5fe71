#if PostgreSQL
  import CPostgreSQL
  import Foundation

  /// The floor of a journal: one prepared statement for many rows without any other code, on tables
  /// of the same kind with the same settings.
  final class BarePostgreSQL {
    private let handle: OpaquePointer
    private var version: Int64 = 0

    /// Each process has its own schema, so that several processes can be measured at the same time.
    private static let schema = "bare_\(getpid())"

    /// Connects to the server, and copies the entities of an owner from a journal.
    init(url: String, schema: String, owner: String) {
      guard let handle = PQconnectdb(url), PQstatus(handle) == CONNECTION_OK else {
        fatalError(url)
      }
      self.handle = handle
      run(
        """
        SET search_path TO \(Self.schema); SET plan_cache_mode = force_generic_plan;
        SET enable_seqscan = off; SET client_min_messages = error;
        CREATE TABLE entities (LIKE "\(schema)".entities INCLUDING ALL);
        CREATE TABLE actions (LIKE "\(schema)".actions INCLUDING ALL);
        INSERT INTO entities (number, kind, id, version, epoch, owner) OVERRIDING SYSTEM VALUE
          SELECT row_number() OVER (ORDER BY number), kind, id, version, epoch, owner
          FROM "\(schema)".entities WHERE owner = '\(owner)';
        PREPARE append AS
        WITH changed AS (
          UPDATE entities AS e SET version = i.version FROM unnest($1::bigint[], $2::bigint[])
            AS i (number, version)
          WHERE e.number = i.number
        )
        INSERT INTO actions (entity, version, schema, action, answers, origin, time)
        SELECT number, version, 1, action, NULL, 'caller', version
        FROM unnest($1::bigint[], $2::bigint[], $3::text[]) AS i (number, version, action)
        """)
    }

    deinit { PQfinish(handle) }

    /// Creates the schema of the floor.
    static func reset(url: String) {
      let handle = PQconnectdb(url)
      PQclear(
        PQexec(
          handle,
          """
          SET client_min_messages = error; DROP SCHEMA IF EXISTS \(schema) CASCADE;
          CREATE SCHEMA \(schema)
          """))
      PQfinish(handle)
    }

    private func run(_ script: String) {
      let result = PQexec(handle, script)
      guard PQresultStatus(result) == PGRES_COMMAND_OK else {
        fatalError(String(cString: PQerrorMessage(handle)))
      }
      PQclear(result)
    }

    /// Writes an action of each entity, in transactions of this size.
    func append(_ action: String, to entities: Int, inTransactionsOf size: Int) {
      version += 1
      for start in stride(from: 1, through: entities, by: size) {
        let numbers = start..<min(start + size, entities + 1)
        let arrays = [
          array(of: 20, numbers.map { bytes(Int64($0)) }),
          array(of: 20, numbers.map { _ in bytes(version) }),
          array(of: 25, numbers.map { _ in Array(action.utf8) }),
        ]
        let result = arrays[0].withUnsafeBytes { first in
          arrays[1].withUnsafeBytes { second in
            arrays[2].withUnsafeBytes { third in
              PQexecPrepared(
                handle, "append", 3,
                [first, second, third].map { $0.bindMemory(to: CChar.self).baseAddress },
                arrays.map { Int32($0.count) }, [1, 1, 1], 1)
            }
          }
        }
        guard PQresultStatus(result) == PGRES_COMMAND_OK else {
          fatalError(String(cString: PQerrorMessage(handle)))
        }
        PQclear(result)
      }
    }

    private func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
      withUnsafeBytes(of: value.bigEndian) { Array($0) }
    }

    /// Returns an array in the binary format of PostgreSQL.
    private func array(of type: Int32, _ elements: [[UInt8]]) -> [UInt8] {
      let header: [Int32] = [1, 0, type, Int32(elements.count), 1]
      return elements.reduce(into: header.flatMap(bytes)) {
        $0 += bytes(Int32($1.count))
        $0 += $1
      }
    }
  }
#endif
