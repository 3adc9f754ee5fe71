/// The arguments of a command, taken from it one by one.
///
/// ```swift
/// var arguments = Arguments(["42", "--base-url", "http://127.0.0.1:8080", "--slow"])
/// let url = try arguments.url("--base-url")
/// let isSlow = try arguments.flag("--slow")
/// let number = try arguments.positional("NUMBER")
/// try arguments.finish()  // complains about what nobody has taken
/// ```
///
/// Options are taken first, then what stands by itself. An option's value follows it, or stands behind a `=`. Behind
/// `--`, and where it is a number, a text that begins with a dash is no option.
package struct Arguments: Sendable {
  private var rest: [String]
  private var isolated: [String]
  private var known: [String] = []

  /// Takes in what follows the name of the command.
  package init(_ arguments: [String]) {
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    rest = Array(parts.first ?? [])
    isolated = parts.count == 2 ? Array(parts[1]) : []
  }

  /// Whether an option without a value is there.
  package mutating func flag(_ name: String) throws(ArgumentError) -> Bool {
    known.append(name)
    guard let index = try index(of: name) else { return false }
    guard rest.remove(at: index) == name else { throw .needlessValue(option: name) }
    return true
  }

  /// The value of an option, if it is there.
  package mutating func option(_ name: String) throws(ArgumentError) -> String? {
    known.append(name)
    guard let index = try index(of: name) else { return nil }
    let argument = rest.remove(at: index)
    if argument != name { return try nonempty(String(argument.dropFirst(name.count + 1)), name) }
    guard index < rest.count, !Self.isOption(rest[index]) else { throw .missingValue(option: name) }
    return try nonempty(rest.remove(at: index), name)
  }

  /// The next argument that stands by itself, if there is any.
  package mutating func next() throws(ArgumentError) -> String? {
    if let unknown = rest.first(where: Self.isOption) {
      throw .unknownOption(Self.name(of: unknown), similar: similar(to: Self.name(of: unknown)))
    }
    if !rest.isEmpty { return rest.removeFirst() }
    return isolated.isEmpty ? nil : isolated.removeFirst()
  }

  /// The next argument that stands by itself.
  package mutating func positional(_ name: String) throws(ArgumentError) -> String {
    guard let argument = try next() else { throw .missing(name) }
    return argument
  }

  /// Complains about an argument that nobody has taken.
  package mutating func finish() throws(ArgumentError) {
    if let argument = try next() { throw .unexpected(argument) }
  }

  private func index(of name: String) throws(ArgumentError) -> Int? {
    let indices = rest.indices.filter { Self.isOption(rest[$0]) && Self.name(of: rest[$0]) == name }
    guard indices.count < 2 else { throw .repeated(option: name) }
    return indices.first
  }

  private func nonempty(_ value: String, _ name: String) throws(ArgumentError) -> String {
    guard !value.isEmpty else { throw .missingValue(option: name) }
    return value
  }

  /// The known option that begins like this one, if there is exactly one.
  private func similar(to option: String) -> String? {
    let beginning = option.prefix(4)
    let similar = known.filter { beginning.count == 4 && $0.hasPrefix(beginning) }
    return similar.count == 1 ? similar[0] : nil
  }

  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument != "-" && Int(argument) == nil
  }

  private static func name(of option: String) -> String {
    String(option.prefix { $0 != "=" })
  }
}
