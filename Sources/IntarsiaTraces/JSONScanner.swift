/// Reads JSON from bytes, from front to back.
///
/// It reads what the row of a line needs: integers, Booleans, the names of members and kinds, and
/// members to skip. `JSONDecoder` needs four times as long to open a trace. It accepts more than
/// JSON, such as a second comma, but never reads past the end.
struct JSONScanner {
  /// A problem with a value.
  enum Problem: Error, Equatable {
    /// The bytes end, or are no JSON.
    case syntax
    /// The value has another type.
    case type
  }

  private let bytes: [UInt8]
  private var position = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// Returns the first byte of the next value, after white space.
  mutating func next() throws(Problem) -> UInt8 {
    while position < bytes.count {
      let byte = bytes[position]
      guard byte == 0x20 || byte >= 0x09 && byte <= 0x0D else { return byte }
      position += 1
    }
    throw .syntax
  }

  /// Whether only white space follows.
  var isAtEnd: Bool {
    bytes[position...].allSatisfy { $0 == 0x20 || $0 >= 0x09 && $0 <= 0x0D }
  }

  // MARK: - Objects

  /// Begins an object; call ``nextKey()`` until it returns `nil`.
  mutating func beginObject() throws(Problem) {
    guard try next() == UInt8(ascii: "{") else { throw .type }
    position += 1
  }

  /// Returns the key of the next member, whose value must be read or skipped.
  mutating func nextKey() throws(Problem) -> String? {
    if try next() == UInt8(ascii: ",") { position += 1 }
    guard try next() != UInt8(ascii: "}") else {
      position += 1
      return nil
    }
    guard try next() == UInt8(ascii: "\"") else { throw .syntax }
    let key = try string()
    guard try next() == UInt8(ascii: ":") else { throw .syntax }
    position += 1
    return key
  }

  // MARK: - Values

  /// Skips `null`.
  ///
  /// - Returns: Whether the next value was `null`.
  mutating func skipNull() throws(Problem) -> Bool {
    guard try next() == UInt8(ascii: "n") else { return false }
    try skip()
    return true
  }

  mutating func bool() throws(Problem) -> Bool {
    let first = try next()
    guard first == UInt8(ascii: "t") || first == UInt8(ascii: "f") else { throw .type }
    try skip()
    return first == UInt8(ascii: "t")
  }

  mutating func integer() throws(Problem) -> Int {
    _ = try next()
    let start = position
    try skip()
    guard let value = Int(String(decoding: bytes[start..<position], as: UTF8.self)) else {
      throw .type
    }
    return value
  }

  /// Returns the text of a string, in which escapes stay as they are.
  mutating func string() throws(Problem) -> String {
    guard try next() == UInt8(ascii: "\"") else { throw .type }
    let start = position + 1
    try skipString()
    return String(decoding: bytes[start..<position - 1], as: UTF8.self)
  }

  /// Skips the next value.
  mutating func skip() throws(Problem) {
    switch try next() {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      repeat {
        guard position < bytes.count else { throw .syntax }
        switch bytes[position] {
        case UInt8(ascii: "\""):
          try skipString()
          continue
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
        default: break
        }
        position += 1
      } while depth > 0
    default:
      let start = position
      while position < bytes.count, !Self.endsLiteral(bytes[position]) { position += 1 }
      guard position > start else { throw .syntax }
    }
  }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"), 0x20,
      0x09...0x0D:
      true
    default: false
    }
  }

  private mutating func skipString() throws(Problem) {
    position += 1
    while position < bytes.count {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw .syntax
  }
}
