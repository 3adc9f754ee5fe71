import Foundation

/// Writes and reads the actions and states of a kind.
struct DurableCoding<State: Codable & Sendable, Action: Codable & Sendable>: Sendable {
  let schema: Int
  let upcasters: [Upcaster]

  func encode(
    _ action: Action, of entity: EntityAddress, for statement: @autoclosure () -> String
  ) throws(DurabilityError) -> String {
    do {
      return try JournalJSON.text(of: action)
    } catch {
      throw DurabilityError(
        .undecodable, entity: entity, statement: statement(),
        "An action cannot be written: \(error).",
        remedy: "Let its `encode(to:)` accept every value that the feature sends.")
    }
  }

  func encode(_ state: State) throws -> String { try JournalJSON.text(of: state) }

  func action(_ text: String, schema: Int) throws -> Action {
    try decode(text, schema: schema, \.action)
  }

  func state(_ text: String, schema: Int) throws -> State {
    try decode(text, schema: schema, \.state)
  }

  private func decode<Value: Decodable>(
    _ text: String, schema: Int, _ change: KeyPath<Upcaster, Upcaster.Change>
  ) throws -> Value {
    guard schema <= self.schema else {
      throw DurabilityError(
        .newerSchema,
        "Schema \(schema) was written by a newer program; this one knows "
          + "\(self.schema).", remedy: "Run the newer program.")
    }
    var data = Data(text.utf8)
    let changes = upcasters.filter { (schema..<self.schema).contains($0.schema) }
      .sorted { $0.schema < $1.schema }
    if !changes.isEmpty {
      // A text that is no object, such as a number, has nothing to change.
      let value = try JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed)
      if var json = value as? [String: Any] {
        for upcaster in changes { try upcaster[keyPath: change](&json) }
        data = try JSONSerialization.data(withJSONObject: json)
      }
    }
    return try JournalJSON.decode(data)
  }
}

/// The JSON of journals.
enum JournalJSON {
  private static let encoder: JSONEncoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }()

  private static let decoder: JSONDecoder = {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }()

  static func text(of value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ data: Data) throws -> Value {
    try decoder.decode(Value.self, from: data)
  }

  /// Returns a decoding error in a sentence.
  static func summary(of error: any Error) -> String {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      return "the key `\(key.stringValue)` is missing\(place(context))"
    case DecodingError.typeMismatch(let type, let context),
      DecodingError.valueNotFound(let type, let context):
      return "expected \(type)\(place(context))"
    case DecodingError.dataCorrupted(let context):
      return context.debugDescription + place(context)
    default:
      return "\(error)"
    }
  }

  private static func place(_ context: DecodingError.Context) -> String {
    let path = context.codingPath.map(\.stringValue).joined(separator: ".")
    return path.isEmpty ? "" : " at `\(path)`"
  }
}
