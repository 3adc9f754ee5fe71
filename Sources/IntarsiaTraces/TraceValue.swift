import Foundation

/// Reads values from the JSON of a trace.
enum TraceValue {
  /// Decodes a value.
  ///
  /// - Parameter shared: Notes whether the value contains shared values.
  static func decode<Value: Decodable>(
    _ json: String, as type: Value.Type, _ shared: DecodedSharedValues = DecodedSharedValues()
  ) throws(TracePlayerError) -> Value {
    do {
      return try decoder(shared).decode(type, from: Data(json.utf8))
    } catch {
      throw .undecodable("\(type)", reason: "\(error)")
    }
  }

  /// Decodes a value of a type that may not be `Decodable`.
  static func decode<Value>(_ json: String, dynamicallyAs type: Value.Type) -> Value? {
    (type as? any Decodable.Type).flatMap { type in
      try? decoder(DecodedSharedValues()).decode(type, from: Data(json.utf8)) as? Value
    }
  }

  private static func decoder(_ shared: DecodedSharedValues) -> JSONDecoder {
    let decoder = JSONDecoder()
    if let key = DecodedSharedValues.key { decoder.userInfo[key] = shared }
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}
