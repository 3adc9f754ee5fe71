import Foundation

/// Writes values as the JSON of a trace.
enum TraceJSON {
  /// Returns the JSON of a value in lines, with sorted keys and redacted parts.
  ///
  /// - Parameter path: The names around the value.
  /// - Returns: `nil` if the value is not `Encodable`, or its `encode(to:)` throws.
  static func lines(of value: Any, at path: [String] = []) -> [String]? {
    guard let value = value as? any Encodable,
      let data = try? encoder.encode(RedactedValue(value, at: path, .current))
    else { return nil }
    return TraceText.lines(of: String(decoding: data, as: UTF8.self))
  }

  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()

  /// Whether `JSONEncoder` writes a value without asking the value itself.
  static func isLeaf(_ value: any Encodable) -> Bool {
    switch value {
    case is String, is Int, is Bool, is Double, is Float, is Date, is Data, is URL, is Decimal,
      is any FixedWidthInteger:
      true
    default: false
    }
  }
}
