/// The arguments of a command, which the command takes one by one.
///
/// ```swift
/// var arguments = Arguments(["42", "--base-url", "http://127.0.0.1:8080", "--slow"])
/// let url = try arguments.url("--base-url")
/// let isSlow = try arguments.flag("--slow")
/// let number = try arguments.positional("NUMBER")
/// try arguments.finish()  // throws if an argument is left
/// ```
///
/// Take the options before the positional arguments. An option's value is the next argument, or
/// follows a `=`. After `--`, no argument is an option. A negative number is no option either.
package struct Arguments: Sendable {
  private var rest: [String]
  private var isolated: [String]
  private var known: [String] = []

  /// Creates the arguments from the words after the name of the command.
  package init(_ arguments: [String]) {
    let parts = arguments.split(separator: "--", maxSplits: 1, omittingEmptySubsequences: false)
    rest = Array(parts.first ?? [])
    isolated = parts.count == 2 ? Array(parts[1]) : []
  }

  /// Takes an option without a value, and returns whether it was present.
  package mutating func flag(_ name: String) throws(ArgumentError) -> Bool {
    known.append(name)
    guard let index = try index(of: name) else { return false }
    guard rest.remove(at: index) == name else { throw .needlessValue(option: name) }
    return true
  }

  /// Takes an option's value, or returns `nil` without the option.
  package mutating func option(_ name: String) throws(ArgumentError) -> String? {
    known.append(name)
    guard let index = try index(of: name) else { return nil }
    let argument = rest.remove(at: index)
    if argument != name { return try nonempty(String(argument.dropFirst(name.count + 1)), name) }
    guard index < rest.count, !Self.isOption(rest[index]) else { throw .missingValue(option: name) }
    return try nonempty(rest.remove(at: index), name)
  }

  /// Takes the next positional argument, if any.
  package mutating func next() throws(ArgumentError) -> String? {
    if let unknown = rest.first(where: Self.isOption) {
      throw .unknownOption(Self.name(of: unknown), similar: similar(to: Self.name(of: unknown)))
    }
    if !rest.isEmpty { return rest.removeFirst() }
    return isolated.isEmpty ? nil : isolated.removeFirst()
  }

  /// Takes the next positional argument, or throws an error if none is left.
  package mutating func positional(_ name: String) throws(ArgumentError) -> String {
    guard let argument = try next() else { throw .missing(name) }
    return argument
  }

  /// Throws an error if an argument is left.
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

  /// The known option with the same first four characters, if there is exactly one.
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
