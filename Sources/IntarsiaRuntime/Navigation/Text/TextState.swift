/// A text with its formatting, as a value that a reducer creates and any user interface can draw.
///
/// ```swift
/// TextState("Delete ") + TextState("Dune").bold() + TextState("?")
/// ```
///
/// A user interface draws the ``runs``. `String(state: text)` is the text without formatting.
public struct TextState: Hashable, Sendable {
  /// The pieces of the text, each with uniform formatting.
  ///
  /// Adjacent runs differ in their formatting, so equal texts have equal runs however they were
  /// concatenated.
  public private(set) var runs: [Run]

  /// A piece of a text with uniform formatting.
  public struct Run: Codable, Hashable, Sendable {
    /// The text.
    public var text: String

    /// The formatting.
    public var style: TextStyle

    /// Creates a piece of text.
    public init(_ text: String, style: TextStyle = TextStyle()) {
      self.text = text
      self.style = style
    }
  }

  /// Creates a text by concatenating pieces.
  public init(_ runs: [Run]) {
    self.runs = []
    for run in runs { append(run) }
  }

  /// Creates a text from a literal; interpolated texts keep their formatting.
  ///
  /// ```swift
  /// TextState("Delete \(count) books by \(TextState(author).italic())?")
  /// ```
  public init(_ literal: TextState) {
    self = literal
  }

  /// Creates a text from a string that is computed at run time.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init([Run(String(content))])
  }

  /// Creates a text that is not to be translated.
  public init(verbatim content: String) {
    self.init([Run(content)])
  }

  /// Concatenates two texts.
  public static func + (lhs: Self, rhs: Self) -> Self {
    var sum = lhs
    for run in rhs.runs { sum.append(run) }
    return sum
  }

  private mutating func append(_ run: Run) {
    guard !run.text.isEmpty else { return }
    if let last = runs.indices.last, runs[last].style == run.style {
      runs[last].text += run.text
    } else {
      runs.append(run)
    }
  }

  /// Returns the text with changed formatting.
  func styled(_ change: (inout TextStyle) -> Void) -> Self {
    Self(
      runs.map { run in
        var run = run
        change(&run.style)
        return run
      })
  }
}

extension String {
  /// Creates a string from a text, without its formatting.
  ///
  /// ```swift
  /// String(state: TextState("Dune").bold())  // "Dune"
  /// ```
  public init(state: TextState) {
    self = state.runs.map(\.text).joined()
  }
}
