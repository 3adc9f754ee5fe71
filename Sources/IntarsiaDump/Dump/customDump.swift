/// Prints everything that is in a value, in the form of Swift code, for a person to read.
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
/// Dictionaries and sets are sorted, so that equal values are printed alike. An object inside itself is
/// printed as `↩︎`. What lies deeper than a thousand levels is only hinted at: `Node(… (deeper than 1000 levels))`.
///
/// - Parameters:
///   - value: The value.
///   - name: What is printed before it.
///   - indent: By how many spaces each line is indented.
///   - maxDepth: How many values inside each other are shown: a thousand at the most.
/// - Returns: The value.
@discardableResult
public func customDump<T>(
  _ value: T, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> T {
  print(
    dumped(value, name: name, indent: indent, maxDepth: maxDepth).joined(separator: "\n"))
  return value
}

/// Writes everything that is in a value to a stream, in the form of Swift code, for a person to read.
///
/// - Parameters:
///   - value: The value.
///   - target: Where it is written to. The text does not end with a new line.
///   - name: What is written before it.
///   - indent: By how many spaces each line is indented.
///   - maxDepth: How many values inside each other are shown: a thousand at the most.
/// - Returns: The value.
@discardableResult
public func customDump<T>(
  _ value: T, to target: inout some TextOutputStream, name: String? = nil, indent: Int = 0,
  maxDepth: Int = .max
) -> T {
  target.write(
    dumped(value, name: name, indent: indent, maxDepth: maxDepth).joined(separator: "\n"))
  return value
}

extension String {
  /// Creates the text of everything that is in a value, as `customDump` prints it.
  ///
  /// ```swift
  /// String(customDumping: [1, 2])  // "[\n  [0]: 1,\n  [1]: 2\n]"
  /// ```
  public init<T>(customDumping value: T) {
    self = dumped(value).joined(separator: "\n")
  }
}

private func dumped<T>(
  _ value: T, name: String? = nil, indent: Int = 0, maxDepth: Int = .max
) -> [String] {
  var dumper = Dumper(maxDepth: maxDepth)
  let margin = String(repeating: " ", count: indent)
  return dumper.lines(of: value, label: name).map { $0.isEmpty ? "" : margin + $0 }
}
