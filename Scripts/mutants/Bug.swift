/// A change of a source file that leaves it wrong, and that a test should notice.
struct Bug {
  /// The kind of change, of which each gets about the same share of a sample.
  enum Kind: String, CaseIterable {
    case dropCall = "drop a call that ends or tells something"
    case dropStatement = "drop a statement"
    case negateCondition = "negate a condition"
    case widenCondition = "let a condition always hold"
    case narrowCondition = "let a condition never hold"
    case dropFallback = "use the right side of ??"
    case changeComparison = "change a comparison at its edge"
    case changeArithmetic = "change the sign of an operation"
    case offByOne = "add one to a number"
    case flipBoolean = "flip a Boolean"
    case dropArgument = "drop an argument"
    case swapArguments = "swap two arguments"
    case useDefault = "replace a passed-on parameter by its default"
    case emptyClosure = "empty a closure"
    case returnEarly = "return at the start of a function"
  }

  /// A replacement of the bytes `start..<end` of the file.
  ///
  /// In the text, `@@` stands for the condition that is true while this bug is switched on. The
  /// text has no line feed, so that lines keep their numbers.
  struct Edit {
    let start: Int
    let end: Int
    let text: String
  }

  let kind: Kind
  /// The file, relative to the repository.
  let file: String
  /// The lines that the bug touches.
  let lines: ClosedRange<Int>
  let edits: [Edit]
  /// The text before, and the text that the bug behaves like, each on one line.
  let before: String
  let after: String

  /// The bytes of the file between the first and the last edit.
  var extent: Range<Int> {
    let starts = edits.map(\.start)
    return (starts.min() ?? 0)..<((edits.map(\.end).max() ?? 0) + 1)
  }
  /// The module that holds the file.
  var module: String { String(file.split(separator: "/")[1]) }
  /// The name by which `Tests/equivalent-bugs.txt` lists the bug: it outlives changes elsewhere.
  var name: String { "\(file) | \(kind.rawValue) | \(before)" }
  /// One line that shows the bug to a reader.
  var description: String { "\(file):\(lines.lowerBound): \(kind.rawValue): \(before) → \(after)" }
}

/// The generator SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators).
struct SplitMix64: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
