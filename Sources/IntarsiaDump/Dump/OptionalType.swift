/// Recognises optionals of any type.
package protocol OptionalType {
  /// The type of a value in the optional.
  static var wrappedType: Any.Type { get }
  /// The value, without its type.
  var wrappedValue: Any? { get }
}

extension Optional: OptionalType {
  /// The type of a value in the optional.
  package static var wrappedType: Any.Type { Wrapped.self }
  /// The value, without its type.
  package var wrappedValue: Any? { map { $0 } }
}
