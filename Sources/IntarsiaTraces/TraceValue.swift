import Foundation

/// Reads values from the JSON of a trace.
enum TraceValue {
  static func decode<Value: Decodable>(
    _ json: String, as type: Value.Type
  ) throws(TracePlayerError) -> Value {
    do {
      return try decoder.decode(type, from: Data(json.utf8))
    } catch {
      throw .undecodable("\(type)", reason: "\(error)")
    }
  }

  /// Decodes a value of a type that may not be `Decodable`.
  static func decode<Value>(_ json: String, dynamicallyAs type: Value.Type) -> Value? {
    (type as? any Decodable.Type).flatMap { type in
      try? decoder.decode(type, from: Data(json.utf8)) as? Value
    }
  }

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()
}
