#if PostgreSQL
  /// The parameters of a statement in the binary format of PostgreSQL.
  ///
  /// Integers are big-endian, and an array has a header, then the length and the bytes of each
  /// element (`array_send` in the server's source). The server refuses a length that does not fit.
  struct PostgreSQLParameters: Sendable {
    /// The values, behind one byte by which an empty text has an address: it is not NULL.
    private(set) var bytes: [UInt8] = [0]
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
      addArray(
        values, of: Self.integerType, length: { _ in 8 }, write: { Self.append($0, to: &$1) })
    }

    mutating func add(_ values: some Collection<String?>) {
      addArray(
        values, of: Self.textType, length: \.utf8.count,
        write: { $1.append(contentsOf: $0.utf8) })
    }

    /// Adds the kinds and the identifiers, as two arrays.
    mutating func add(_ entities: some Collection<EntityAddress?>) {
      add(entities.lazy.map { $0?.kind })
      add(entities.lazy.map { $0?.id })
    }

    private mutating func addArray<Element>(
      _ values: some Collection<Element?>, of type: Int32, length: (Element) -> Int,
      write: (Element, inout [UInt8]) -> Void
    ) {
      add { bytes in
        // The dimensions, whether NULL occurs, the type, and the length and the first index.
        Self.append(Int32(values.isEmpty ? 0 : 1), to: &bytes)
        Self.append(Int32(1), to: &bytes)
        Self.append(type, to: &bytes)
        guard !values.isEmpty else { return }
        Self.append(Int32(clamping: values.count), to: &bytes)
        Self.append(Int32(1), to: &bytes)
        for value in values {
          Self.append(Int32(clamping: value.map(length) ?? -1), to: &bytes)
          if let value { write(value, &bytes) }
        }
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
        let start = buffer.bindMemory(to: CChar.self).baseAddress
        let values = ranges.map { range in
          range.flatMap { range in start.map { $0 + range.lowerBound } }
        }
        return body(
          values, ranges.map { Int32(clamping: $0?.count ?? 0) },
          [Int32](repeating: 1, count: ranges.count))
      }
    }
  }

  /// A value, or the values, of parameters.
  protocol PostgreSQLValue {
    func add(to parameters: inout PostgreSQLParameters)
  }

  extension Int64: PostgreSQLValue {
    func add(to parameters: inout PostgreSQLParameters) { parameters.add(self) }
  }

  extension String: PostgreSQLValue {
    func add(to parameters: inout PostgreSQLParameters) { parameters.add(self) }
  }

  extension [String]: PostgreSQLValue {
    func add(to parameters: inout PostgreSQLParameters) { parameters.add(self) }
  }

  extension Optional: PostgreSQLValue where Wrapped: PostgreSQLValue {
    func add(to parameters: inout PostgreSQLParameters) {
      if let self { self.add(to: &parameters) } else { parameters.add(nil as String?) }
    }
  }

  extension EntityAddress: PostgreSQLValue {
    /// Adds the kind and the identifier.
    func add(to parameters: inout PostgreSQLParameters) {
      parameters.add(kind)
      parameters.add(id)
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

    init(_ statement: PostgreSQLStatement, _ values: any PostgreSQLValue...) {
      self.init(statement) { for value in values { value.add(to: &$0) } }
    }
  }
#endif
