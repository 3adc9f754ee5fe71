#if PostgreSQL
  /// The parameters of a statement in the binary format of PostgreSQL.
  ///
  /// Integers are big-endian, and an array has a header, then the length and the bytes of each
  /// element (`array_send` in the server's source).
  struct PostgreSQLParameters: Sendable {
    private(set) var bytes: [UInt8] = []
    /// The range of each parameter in the bytes; `nil` for NULL.
    private(set) var ranges: [Range<Int>?] = []

    private static let integerType: Int32 = 20
    private static let textType: Int32 = 25

    init() {}

    mutating func add(_ value: Int64?) {
      guard let value else { return ranges.append(nil) }
      add { Self.append(value, to: &$0) }
    }

    mutating func add(_ value: String?) {
      guard let value else { return ranges.append(nil) }
      add { $0.append(contentsOf: value.utf8) }
    }

    mutating func add(_ values: some Collection<Int64?>) {
      addArray(values.count, of: Self.integerType) { bytes in
        for value in values {
          guard let value else {
            Self.append(Int32(-1), to: &bytes)
            continue
          }
          Self.append(Int32(8), to: &bytes)
          Self.append(value, to: &bytes)
        }
      }
    }

    mutating func add(_ values: some Collection<String?>) {
      addArray(values.count, of: Self.textType) { bytes in
        for value in values {
          guard let value else {
            Self.append(Int32(-1), to: &bytes)
            continue
          }
          Self.append(Int32(value.utf8.count), to: &bytes)
          bytes.append(contentsOf: value.utf8)
        }
      }
    }

    private mutating func addArray(
      _ count: Int, of type: Int32, elements: (inout [UInt8]) -> Void
    ) {
      add { bytes in
        // The dimensions, whether NULL occurs, the type, and the length and the first index.
        Self.append(Int32(count == 0 ? 0 : 1), to: &bytes)
        Self.append(Int32(1), to: &bytes)
        Self.append(type, to: &bytes)
        guard count > 0 else { return }
        Self.append(Int32(count), to: &bytes)
        Self.append(Int32(1), to: &bytes)
        elements(&bytes)
      }
    }

    private mutating func add(_ write: (inout [UInt8]) -> Void) {
      let start = bytes.count
      write(&bytes)
      ranges.append(start..<bytes.count)
    }

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
      withUnsafeBytes(of: value.bigEndian) { bytes.append(contentsOf: $0) }
    }

    /// Calls a function with the parameters as libpq expects them.
    func withPointers<Result>(
      _ body: (
        _ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]
      ) -> Result
    ) -> Result {
      bytes.withUnsafeBytes { buffer in
        let characters = buffer.bindMemory(to: CChar.self)
        // Without any bytes there is no address, and an empty text is not NULL.
        let empty: StaticString = ""
        let values = ranges.map { range -> UnsafePointer<CChar>? in
          guard let range else { return nil }
          guard !range.isEmpty, let start = characters.baseAddress else {
            return UnsafeRawPointer(empty.utf8Start).assumingMemoryBound(to: CChar.self)
          }
          return start + range.lowerBound
        }
        return body(
          values, ranges.map { Int32($0?.count ?? 0) },
          [Int32](repeating: 1, count: ranges.count))
      }
    }
  }

  /// A call of a prepared statement.
  struct PostgreSQLCall: Sendable {
    let statement: PostgreSQLStatement
    let parameters: PostgreSQLParameters

    init(_ statement: PostgreSQLStatement, _ add: (inout PostgreSQLParameters) -> Void) {
      self.statement = statement
      var parameters = PostgreSQLParameters()
      add(&parameters)
      self.parameters = parameters
    }
  }
#endif
