#if PostgreSQL
  import CPostgreSQL

  /// The rows that a statement returned.
  ///
  /// Proof of `@unchecked Sendable`: libpq does not change a result after it was returned, and only
  /// `deinit` frees it.
  final class PostgreSQLRows: @unchecked Sendable {
    private let result: OpaquePointer

    /// Takes over a result.
    init(_ result: OpaquePointer) {
      self.result = result
    }

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

    private func bytes(_ row: Int, _ column: Int) -> UnsafeRawBufferPointer? {
      let (row, column) = (Int32(row), Int32(column))
      guard PQgetisnull(result, row, column) == 0, let value = PQgetvalue(result, row, column)
      else { return nil }
      return UnsafeRawBufferPointer(start: value, count: Int(PQgetlength(result, row, column)))
    }
  }
#endif
