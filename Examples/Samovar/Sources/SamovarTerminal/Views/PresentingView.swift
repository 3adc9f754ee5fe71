import TerminalApp

/// A screen that may have something in front of it: a form, an alert.
@MainActor
protocol PresentingView: TerminalView {
  /// What is in front of it now.
  var presented: (any TerminalView)? { get }
}
