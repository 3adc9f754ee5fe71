public import TerminalKit

/// A part of the user interface that draws itself and handles keys.
///
/// The application creates a view for each frame and each key, as declarative interfaces do.
/// A view holds stores and bindings, but no state of its own.
@MainActor
public protocol TerminalView {
  /// The title of the view, in one or two words.
  var title: String { get }

  /// Versions of the help for its keys, from longest to shortest, for the last row of the screen.
  var keys: [String] { get }

  /// Whether the view is drawn in front of the view below instead of replacing it.
  var isOverlay: Bool { get }

  /// Draws the view.
  ///
  /// - Parameters:
  ///   - screen: The screen to draw on.
  ///   - area: The area of the view; an overlay may draw on the whole screen.
  func draw(on screen: inout Screen, in area: Rect)

  /// Handles a key.
  ///
  /// - Returns: Whether the view handles the key. If it does not, the application may.
  func handle(_ key: Key) -> Bool

  /// Handles pasted text.
  func paste(_ text: String)
}

extension TerminalView {
  /// By default, a view replaces the view below.
  public var isOverlay: Bool { false }

  /// By default, a view ignores pasted text.
  public func paste(_ text: String) {}
}
