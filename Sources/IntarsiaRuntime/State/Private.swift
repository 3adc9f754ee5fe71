public import IntarsiaDump

/// A field of a state that belongs to the reducer alone: tests need not describe its changes.
///
/// ```swift
/// @ObservableState
/// struct State: Equatable {
///   var results: [Book] = []
///   @Private var latestRequest = 0
/// }
/// ```
///
/// Use it for what a feature must remember and no user sees: the number of the latest request, a
/// cache, the time of the last attempt. `TestStore` asserts what follows from such a field, and not
/// the field, so a test does not change when the feature remembers something else. A test may still
/// read it. Traces record its changes, as those of any other field.
///
/// Outside of assertions, states with different private fields differ. A view must not read such a
/// field, because the store does not tell the view of its changes.
@propertyWrapper
public struct Private<Value> {
  /// The value of the field.
  public var wrappedValue: Value

  /// Creates a field with a value.
  public init(wrappedValue: Value) {
    self.wrappedValue = wrappedValue
  }
}

extension Private: Equatable where Value: Equatable {
  /// Compares the values.
  ///
  /// In the assertions of a test store, all private fields are equal.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    StateComparison.leavesOutPrivateParts || lhs.wrappedValue == rhs.wrappedValue
  }
}

extension Private: Hashable where Value: Hashable {}
extension Private: Sendable where Value: Sendable {}

extension Private: Encodable where Value: Encodable {
  /// Encodes the value alone.
  public func encode(to encoder: any Encoder) throws {
    // In a container, because an encoder has its own form for some values, such as dates.
    var container = encoder.singleValueContainer()
    try container.encode(wrappedValue)
  }
}

extension Private: Decodable where Value: Decodable {
  /// Decodes the value alone.
  public init(from decoder: any Decoder) throws {
    try self.init(wrappedValue: decoder.singleValueContainer().decode(Value.self))
  }
}

extension Private: CustomDumpRepresentable {
  /// The value.
  public var customDumpValue: Any { wrappedValue }
}
