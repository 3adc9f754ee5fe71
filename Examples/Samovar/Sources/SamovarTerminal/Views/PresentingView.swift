import TerminalApp

/// A screen that can present another view in front of it, such as a form or an alert.
@MainActor
protocol PresentingView: TerminalView {
  /// The view that the screen presents now, if any.
  var presented: (any TerminalView)? { get }
}
