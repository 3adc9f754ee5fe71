import Foundation
import IntarsiaDurability

/// A schema in which ledgers are written.
protocol LedgerSchema: Sendable {
  static var number: Int { get }
}

enum FirstSchema: LedgerSchema { static let number = 1 }
enum SecondSchema: LedgerSchema { static let number = 2 }
enum ThirdSchema: LedgerSchema { static let number = 3 }

/// A value whose JSON names its schema, so that no schema can read the JSON of another one.
struct InSchema<Schema: LedgerSchema, Value>: Sendable, Codable, Equatable
where Value: Codable & Equatable & Sendable {
  var value: Value

  init(_ value: Value) { self.value = value }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: LedgerSchemas.Key.self)
    value = try container.decode(Value.self, forKey: LedgerSchemas.Key(Schema.number))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: LedgerSchemas.Key.self)
    try container.encode(value, forKey: LedgerSchemas.Key(Schema.number))
  }
}

enum LedgerSchemas {
  struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(_ schema: Int) { stringValue = "schema \(schema)" }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  /// The upcasters from the first schema to the second, and from the second to the third.
  static let upcasters = [2, 1].map { schema in
    let change: Upcaster.Change = { json in
      json["schema \(schema + 1)"] = json.removeValue(forKey: "schema \(schema)")
    }
    return Upcaster(from: schema, action: change, state: change)
  }

  /// Reads an action of any schema.
  static func action(_ record: JournalRecord) throws -> LedgerAction {
    struct Box: Decodable {
      let action: LedgerAction
      init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: Key.self)
        action = try container.decode(LedgerAction.self, forKey: container.allKeys[0])
      }
    }
    return try JSONDecoder().decode(Box.self, from: Data(record.action.utf8)).action
  }
}
