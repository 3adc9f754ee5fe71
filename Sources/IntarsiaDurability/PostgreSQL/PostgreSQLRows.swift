#if PostgreSQL
  import CPostgreSQL
  import Synchronization

  /// The rows that a statement returned.
  ///
  /// Proof of `@unchecked Sendable`: libpq does not change a result after it was returned, and only
  /// `deinit` frees it. `Atomic` is not `Sendable` with a pointer in it.
  final class PostgreSQLRows: @unchecked Sendable {
    /// The result, which never changes.
    ///
    /// A continuation carries the rows from the thread of a connection to the task of a caller. If
    /// it is resumed before the task waits, only the runtime orders the two threads, in code that
    /// is built without the thread sanitizer. The sanitizer sees the order of these operations,
    /// plain ones on most processors. Make it a constant when the runtime's order is visible.
    private let handle: Atomic<OpaquePointer>

    /// Takes over a result.
    init(_ result: OpaquePointer) {
      handle = Atomic(result)
      handle.store(result, ordering: .releasing)
    }

    private var result: OpaquePointer { handle.load(ordering: .acquiring) }

    deinit {
      PQclear(result)
    }

    /// The number of rows.
    var count: Int { Int(PQntuples(result)) }

    /// Returns an integer; `nil` for NULL.
    func int(_ row: Int, _ column: Int) -> Int64? {
      guard let bytes = bytes(row, column), bytes.count == 8 else { return nil }
      return Int64(bigEndian: bytes.loadUnaligned(as: Int64.self))
    }

    /// Returns a text; `nil` for NULL.
    func text(_ row: Int, _ column: Int) -> String? {
      bytes(row, column).map { String(decoding: $0, as: UTF8.self) }
    }

    /// The result of ``PostgreSQLStatement/position``.
    var position: JournalPosition? {
      guard count > 0, let version = int(0, 0), let epoch = int(0, 1) else { return nil }
      return JournalPosition(version: version, epoch: epoch)
    }

    private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
      let (row, column) = (Int32(row), Int32(column))
      guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
      else { return nil }
      return UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column)))
    }
  }
#endif
