/// A text with its formatting, as a value: what a reducer says, and any user interface draws.
///
/// ```swift
/// TextState("Delete ") + TextState("Dune").bold() + TextState("?")
/// ```
///
/// A user interface draws the ``runs``. Without formatting the text is `String(state: text)`.
public struct TextState: Hashable, Sendable {
  /// The pieces of the text, each with one formatting.
  ///
  /// Neighbours differ in their formatting, so that equal texts have equal runs however they were put together.
  public private(set) var runs: [Run]

  /// A piece of a text with one formatting.
  public struct Run: Hashable, Sendable {
    /// The text.
    public var text: String

    /// How it looks.
    public var style: TextStyle

    /// Makes a piece of text.
    public init(_ text: String, style: TextStyle = TextStyle()) {
      self.text = text
      self.style = style
    }
  }

  /// Puts pieces of text together.
  public init(_ runs: [Run]) {
    self.runs = []
    for run in runs { append(run) }
  }

  /// A text, which may be interpolated, also with other texts that keep their formatting.
  ///
  /// ```swift
  /// TextState("Delete \(count) books by \(TextState(author).italic())?")
  /// ```
  public init(_ content: Content) {
    self.init(content.runs)
  }

  /// A text that is known only when the application runs.
  @_disfavoredOverload
  public init(_ content: some StringProtocol) {
    self.init([Run(String(content))])
  }

  /// A text as it stands, not to be translated.
  public init(verbatim content: String) {
    self.init([Run(content)])
  }

  /// A text followed by another.
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

  /// The text with its formatting changed.
  func styled(_ change: (inout TextStyle) -> Void) -> Self {
    Self(
      runs.map { run in
        var run = run
        change(&run.style)
        return run
      })
  }
}

extension TextState: ExpressibleByStringInterpolation {
  /// A literal is a text.
  public init(stringLiteral value: String) {
    self.init(verbatim: value)
  }

  /// So is an interpolated one.
  public init(stringInterpolation: Content.StringInterpolation) {
    self.init(stringInterpolation.runs)
  }
}

extension String {
  /// The text without its formatting.
  ///
  /// ```swift
  /// String(state: TextState("Dune").bold())  // "Dune"
  /// ```
  public init(state: TextState) {
    self = state.runs.map(\.text).joined()
  }
}
