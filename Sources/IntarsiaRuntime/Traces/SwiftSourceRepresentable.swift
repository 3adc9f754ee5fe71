/// A value whose initializer does not follow its stored properties, for tests that are printed from
/// traces.
///
/// ```swift
/// extension Money: SwiftSourceRepresentable {
///   var initializerArguments: KeyValuePairs<String, Any> { ["cents": cents] }
/// }
/// ```
///
/// A shared value with a key is left out where a test has no reference to it, because the default
/// of the argument is that reference.
public protocol SwiftSourceRepresentable {
  /// The arguments of an initializer that makes an equal value; `_` is an argument without a label.
  var initializerArguments: KeyValuePairs<String, Any> { get }
}
