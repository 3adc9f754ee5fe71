package import Foundation

extension Arguments {
  /// Takes an option's value as an HTTP or HTTPS URL, or returns `nil` without the option.
  package mutating func url(_ name: String) throws(ArgumentError) -> URL? {
    guard let text = try option(name) else { return nil }
    guard
      let url = URL(string: text), ["http", "https"].contains(url.scheme ?? ""),
      url.host?.isEmpty == false
    else {
      throw .invalid(text, of: name, expected: "an address such as http://127.0.0.1:8080")
    }
    return url
  }

  /// Takes an option's value as one of several words, or returns the default without the option.
  package mutating func choice<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, or default: Choice
  ) throws(ArgumentError) -> Choice {
    try word(name, Choice.self) ?? `default`
  }

  /// Takes an option's value as one of several words, or returns `nil` without the option.
  package mutating func word<Choice: CaseIterable & RawRepresentable<String>>(
    _ name: String, _ type: Choice.Type
  ) throws(ArgumentError) -> Choice? {
    guard let text = try option(name) else { return nil }
    guard let choice = Choice(rawValue: text) else {
      let words = Choice.allCases.map(\.rawValue)
      let list = words.dropLast().joined(separator: ", ") + " or " + (words.last ?? "")
      throw .invalid(text, of: name, expected: list)
    }
    return choice
  }

  /// Takes an option's value as a number within bounds, or returns `nil` without the option.
  package mutating func integer(
    _ name: String, in bounds: ClosedRange<Int>
  ) throws(ArgumentError) -> Int? {
    guard let text = try option(name) else { return nil }
    return try Self.integer(text, of: name, in: bounds)
  }

  /// Parses a number within bounds.
  package static func integer(
    _ text: String, of name: String, in bounds: ClosedRange<Int>
  ) throws(ArgumentError) -> Int {
    guard let number = Int(text), bounds.contains(number) else {
      throw .invalid(
        text, of: name, expected: "a whole number from \(bounds.lowerBound) to \(bounds.upperBound)"
      )
    }
    return number
  }
}
