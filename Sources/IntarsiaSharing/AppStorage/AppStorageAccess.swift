import Foundation
import IntarsiaDump

/// How a key reads and writes its value.
struct AppStorageAccess<Value: Sendable>: Sendable {
  let name: AppStorageName
  /// The object that is stored, if any.
  let stored: @Sendable (UserDefaults) -> Any?
  /// Converts a stored object to a value, or throws an ``AppStorageError``.
  let value: @Sendable (Any) throws -> Value
  /// Sets a value, and returns the object that `stored` is expected to return now.
  let write: @Sendable (Value, UserDefaults) throws -> Any?
}

extension AppStorageAccess {
  /// A value under a name.
  ///
  /// - Parameters:
  ///   - value: Converts a stored object, or returns `nil` if it is of another type.
  ///   - object: Converts a value to an object of a property list, or to `nil` to remove it.
  init(
    key: String, value: @escaping @Sendable (Any) throws -> Value?,
    object: @escaping @Sendable (Value) throws -> Any?
  ) {
    self.init(
      name: .key(key),
      stored: { $0.object(forKey: key) },
      value: { stored in
        do {
          if let value = try value(stored) { return value }
        } catch {
          throw AppStorageError(
            key: key,
            """
            The user's defaults have data for "\(key)" that is no \(Value.self): \
            \(decodingFailure(error))
            """)
        }
        throw AppStorageError(
          key: key,
          "The user's defaults have \(kind(of: stored)) for \"\(key)\" instead of \(Value.self).")
      },
      write: { value, store in
        let object = try object(value)
        store.set(object, forKey: key)
        return store.argument(key) ?? object
      })
  }

  /// A value of a property of `UserDefaults`.
  init(property: any ReferenceWritableKeyPath<UserDefaults, Value> & Sendable) {
    self.init(
      name: .property(property), stored: { $0[keyPath: property] },
      value: { stored in
        guard let value = stored as? Value else {
          preconditionFailure("The property returned another type than its own.")
        }
        return value
      },
      write: { value, store in
        store[keyPath: property] = value
        return value
      })
  }

  /// A value whose type the defaults store as it is, or else as JSON.
  init(codable key: String) where Value: Codable {
    // An optional is stored as the value in it.
    let type: Any.Type = (Value.self as? any OptionalType.Type)?.wrappedType ?? Value.self
    guard let type = type as? any PropertyListObject.Type else {
      self.init(key: key) { stored in
        guard let data = stored as? Data else { return nil }
        return try JSONDecoder().decode(Value.self, from: data)
      } object: { value in
        if let optional = value as? any OptionalType, optional.wrappedValue == nil { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
      }
      return
    }
    self.init(key: key) { stored in
      // Without the condition, `nil` would be a value of an optional.
      type.init(stored: stored).flatMap { $0 as? Value }
    } object: {
      // The cast also unwraps an optional.
      ($0 as? any PropertyListObject)?.object
    }
  }
}

extension AppStorageAccess {
  /// A value that is stored as its raw value.
  init(raw key: String) where Value: RawRepresentable, Value.RawValue: PropertyListObject {
    self.init(key: key) { stored in
      Value.RawValue(stored: stored).flatMap(Value.init(rawValue:))
    } object: { value in
      value.rawValue.object
    }
  }

  /// An optional value that is stored as its raw value.
  init<Raw: RawRepresentable>(optionalRaw key: String)
  where Value == Raw?, Raw.RawValue: PropertyListObject {
    self.init(key: key) { stored in
      Raw.RawValue(stored: stored).flatMap(Raw.init(rawValue:)).map(Optional.some)
    } object: { value in
      value?.rawValue.object
    }
  }
}

/// The name of the type of an object in a property list, with its article.
private func kind(of stored: Any) -> String {
  switch stored {
  case is String: "a String"
  case is Data: "a Data"
  case is Date: "a Date"
  case is Bool: "a Bool"
  case is NSNumber: "a number"
  case is [String: Any]: "a Dictionary"
  case is [Any]: "an Array"
  default: "a \(type(of: stored))"
  }
}
