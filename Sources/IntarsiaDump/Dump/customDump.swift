/// Prints the contents of a value in a readable form that resembles Swift code.
///
/// ```swift
/// customDump(User(name: "Ada", favorites: [2, 3]))
/// // User(
/// //   name: "Ada",
/// //   favorites: [
/// //     [0]: 2,
/// //     [1]: 3
/// //   ]
/// // )
/// ```
///
/// Dictionaries and sets are sorted, so that equal values are printed alike. An object whose
/// properties are already printed, such as an object inside itself, is abbreviated with `↩︎`.
/// Values nested deeper than a thousand levels are abbreviated:
/// `Node(… (deeper than 1000 levels))`.
///
/// - Parameters:
///   - value: The value.
///   - name: The name to print before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The maximum number of nested levels to print; at most a thousand.
/// - Returns: The value.
@discardableResult
public func customDump<T>(
  _ value: T, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> T {
  print(dumped(value, name: name, indent: indent, maxDepth: maxDepth))
  return value
}

/// Writes the contents of a value to a stream, in a readable form that resembles Swift code.
///
/// - Parameters:
///   - value: The value.
///   - target: The stream to write to. The text does not end with a newline.
///   - name: The name to write before the value.
///   - indent: The number of spaces before each line.
///   - maxDepth: The maximum number of nested levels to write; at most a thousand.
/// - Returns: The value.
@discardableResult
public func customDump<T>(
  _ value: T, to target: inout some TextOutputStream, name: String? = nil, indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  target.write(dumped(value, name: name, indent: indent, maxDepth: maxDepth))
  return value
}

extension String {
  /// Creates the text that `customDump` prints for a value.
  ///
  /// ```swift
  /// String(customDumping: [1, 2])  // "[\n  [0]: 1,\n  [1]: 2\n]"
  /// ```
  public init<T>(customDumping value: T) {
    self = dumped(value)
  }
}

extension String {
  /// Creates the text of a value with nested cases on one line, as code spells an action:
  /// `.form(.saved(1))`.
  package init<T>(compactlyDumping value: T) {
    self = dumped(value, isCompact: true)
  }
}

extension String {
  /// Creates the text of a value in which other values replace some of its parts.
  ///
  /// - Parameter replacement: Returns the value to show in place of another one at a path of
  ///   properties and cases, or `nil`.
  package init(
    dumpingForTrace value: Any, isCompact: Bool,
    replacing replacement: @escaping (Any, _ path: [String]) -> DumpReplacement?
  ) {
    var dumper = Dumper(isCompact: isCompact)
    dumper.replacement = replacement
    self = dumper.lines(of: value).joined(separator: "\n")
  }
}

private func dumped<T>(
  _ value: T, name: String? = nil, indent: Int = 0, maxDepth: Int = .max, isCompact: Bool = false
) -> String {
  var dumper = Dumper(maxDepth: maxDepth, isCompact: isCompact)
  let margin = String(repeating: " ", count: indent)
  return dumper.lines(of: value, label: name).map { margin + $0 }.joined(separator: "\n")
}
