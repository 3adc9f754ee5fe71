import CaseStudyArguments
import Facts

/// The numbers that the user asks about.
struct FactNumbers: Equatable {
  let numbers: [Int]

  /// Takes all remaining arguments.
  ///
  /// - Throws: An error for no number, an unknown option, an invalid number or over 100 numbers.
  static func take(from arguments: inout Arguments) throws(ArgumentError) -> Self {
    var numbers = try Self.numbers(in: arguments.positional("NUMBER"))
    while let argument = try arguments.next() { numbers += try Self.numbers(in: argument) }
    guard numbers.count <= 100 else {
      throw .invalid("\(numbers.count)", of: "the count of numbers", expected: "100 at the most")
    }
    return Self(numbers: numbers)
  }

  /// A description of how the feature requests the facts.
  var way: String {
    switch numbers.count {
    case 1: "one"
    case 2: "two at once, with async let"
    default: "\(numbers.count) at once, in a task group"
    }
  }

  /// The action of the button that the user taps.
  func action(_ client: FactsClientKind) -> Facts.Action {
    switch (numbers.count, client) {
    case (1, .async): .oneButtonTapped(numbers[0])
    case (1, .callback): .callbackButtonTapped(numbers[0])
    case (2, _): .twoButtonTapped(numbers[0], numbers[1])
    default: .manyButtonTapped(numbers)
    }
  }

  /// Parses a number, or a range such as `1...5`.
  private static func numbers(in text: String) throws(ArgumentError) -> [Int] {
    let bounds = -1_000_000...1_000_000
    let ends = text.split(separator: "...", omittingEmptySubsequences: false).map(String.init)
    guard ends.count == 2 else {
      return [try Arguments.integer(text, of: "NUMBER", in: bounds)]
    }
    let first = try Arguments.integer(ends[0], of: "NUMBER", in: bounds)
    let last = try Arguments.integer(ends[1], of: "NUMBER", in: bounds)
    guard first <= last else {
      throw .invalid(
        text, of: "NUMBER...NUMBER", expected: "a range from a smaller to a larger number")
    }
    return Array(first...last)
  }
}
