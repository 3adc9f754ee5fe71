public import IntarsiaDump

// There is no conformance to `Hashable` or `Codable`: the value of a reference changes, and a
// decoded reference would be another one.

extension Shared: Equatable where Value: Equatable {
  /// Whether the values are equal.
  ///
  /// While a test asserts, the expected value of a reference on the left is compared with its
  /// actual value on the right.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.read() == rhs.reference.actual()
  }
}

extension SharedReader: Equatable where Value: Equatable {
  /// Whether the values are equal.
  ///
  /// While a test asserts, the expected value of a reference on the left is compared with its
  /// actual value on the right.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.reference.read() == rhs.reference.actual()
  }
}

extension Shared: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { reference.read().id }
}

extension SharedReader: Identifiable where Value: Identifiable {
  /// The id of the value.
  public var id: Value.ID { reference.read().id }
}

extension Shared: CustomStringConvertible {
  /// The value in the form `Shared(…)`.
  public var description: String { "Shared(\(reference.read()))" }
}

extension SharedReader: CustomStringConvertible {
  /// The value in the form `SharedReader(…)`.
  public var description: String { "SharedReader(\(reference.read()))" }
}

// While a test asserts, or a change is printed, the first side of a difference shows the expected
// value or the one from before, and the second side shows the actual one.

extension Shared: TwoSidedDumpRepresentable {
  /// The value, which is dumped as if it were not shared.
  public var customDumpValue: Any { reference.read() }
  package var secondDumpValue: Any { reference.actual() }
}

extension SharedReader: TwoSidedDumpRepresentable {
  /// The value, which is dumped as if it were not shared.
  public var customDumpValue: Any { reference.read() }
  package var secondDumpValue: Any { reference.actual() }
}

/// A shared value of any type, in which a test store finds the references of a state.
package protocol AnySharedValue {
  /// The identity of the reference, as in `SharedChange.referenceID`.
  ///
  /// A part has the identity of the whole.
  var referenceID: ObjectIdentifier { get }

  /// The description of the reference, for traces.
  var referenceDescription: SharedDescription { get }
}

/// A shared value, as a trace describes it.
package struct SharedDescription {
  /// The current value.
  package let value: Any

  /// The value of the whole, if this is a part of it.
  package let whole: Any?

  /// The name of the key, such as `.appStorage("isOn")`; `nil` without a key.
  package let key: String?
}

extension Shared: AnySharedValue {
  package var referenceID: ObjectIdentifier { reference.rootID }
  package var referenceDescription: SharedDescription { reference.description }
}

extension SharedReader: AnySharedValue {
  package var referenceID: ObjectIdentifier { reference.rootID }
  package var referenceDescription: SharedDescription { reference.description }
}

extension SharedReference {
  fileprivate var description: SharedDescription {
    SharedDescription(value: current(), whole: currentWhole, key: keyName)
  }
}
