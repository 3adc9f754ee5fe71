/// The parts of a style that a program sends to a terminal.
public enum StyleSupport: Hashable, Sendable {
  /// Characters only.
  case none
  /// Attributes such as bold and reverse, but no color.
  case attributes
  /// Attributes and colors.
  case colors

  /// Creates the support that the environment of a process requests.
  ///
  /// Any non-empty `NO_COLOR` means no color (no-color.org); a `TERM` that is `dumb`, empty or
  /// absent means characters only.
  ///
  /// ```swift
  /// StyleSupport(environment: ["TERM": "xterm-256color", "NO_COLOR": "1"])  // .attributes
  /// ```
  public init(environment: [String: String]) {
    if ["", "dumb"].contains(environment["TERM"] ?? "") {
      self = .none
    } else {
      self = environment["NO_COLOR"]?.isEmpty == false ? .attributes : .colors
    }
  }

  /// The part of a style that is shown.
  func shown(_ style: Style) -> Style {
    switch self {
    case .none: .plain
    case .attributes: Style(style.attributes)
    case .colors: style
    }
  }
}
