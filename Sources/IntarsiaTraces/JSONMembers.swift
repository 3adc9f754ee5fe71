/// Reads the members of an object of JSON from front to back, without decoding their values.
///
/// `JSONDecoder` needs four times as long to open a trace. This accepts more than JSON, such as a
/// second comma, but never reads past the end.
struct JSONMembers {
  private let bytes: ArraySlice<UInt8>
  private var position: Int

  /// Begins to read an object.
  init(of object: ArraySlice<UInt8>) throws(TraceRow.Unreadable) {
    (bytes, position) = (object, object.startIndex)
    guard try nextByte() == UInt8(ascii: "{") else { throw .syntax }
    position += 1
  }

  /// Returns the next member; `nil` at the end of the object.
  mutating func next() throws(TraceRow.Unreadable) -> (key: String, value: JSONValue)? {
    if try nextByte() == UInt8(ascii: ",") { position += 1 }
    guard try nextByte() != UInt8(ascii: "}") else {
      position += 1
      return nil
    }
    guard let key = try nextValue().string, try nextByte() == UInt8(ascii: ":") else {
      throw .syntax
    }
    position += 1
    return (key, try nextValue())
  }

  /// Whether only white space follows.
  var isAtEnd: Bool { bytes[position...].allSatisfy(Self.isSpace) }

  /// Returns the first byte after white space.
  private mutating func nextByte() throws(TraceRow.Unreadable) -> UInt8 {
    while position < bytes.endIndex {
      guard Self.isSpace(bytes[position]) else { return bytes[position] }
      position += 1
    }
    throw .syntax
  }

  private mutating func nextValue() throws(TraceRow.Unreadable) -> JSONValue {
    let first = try nextByte()
    let start = position
    switch first {
    case UInt8(ascii: "\""): try skipString()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      var depth = 0
      repeat {
        guard position < bytes.endIndex else { throw .syntax }
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
      while position < bytes.endIndex, !Self.endsLiteral(bytes[position]) { position += 1 }
      guard position > start else { throw .syntax }
    }
    return JSONValue(bytes: bytes[start..<position])
  }

  private mutating func skipString() throws(TraceRow.Unreadable) {
    position += 1
    while position < bytes.endIndex {
      let byte = bytes[position]
      position += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "\"") { return }
    }
    throw .syntax
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D) ~= byte }

  private static func endsLiteral(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"): true
    default: isSpace(byte)
    }
  }
}

/// The text of a value in JSON, which is not empty.
struct JSONValue {
  let bytes: ArraySlice<UInt8>

  var first: UInt8 { bytes[bytes.startIndex] }

  var isNull: Bool { first == UInt8(ascii: "n") }

  var isBool: Bool { first == UInt8(ascii: "t") || first == UInt8(ascii: "f") }

  var integer: Int? { Int(String(decoding: bytes, as: UTF8.self)) }

  /// The text of a string, in which escapes stay as they are.
  var string: String? {
    guard first == UInt8(ascii: "\"") else { return nil }
    return String(decoding: bytes.dropFirst().dropLast(), as: UTF8.self)
  }

  /// Reads an integer.
  ///
  /// - Returns: Whether the value is one.
  func read(into number: inout Int?) -> Bool {
    number = integer
    return number != nil
  }

  /// Reads a string.
  ///
  /// - Returns: Whether the value is one.
  func read(into text: inout String?) -> Bool {
    text = string
    return text != nil
  }
}
