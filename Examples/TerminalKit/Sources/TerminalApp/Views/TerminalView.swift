public import TerminalKit

/// A part of the user interface: what it looks like, and what it does about keys.
///
/// A view is made anew for each frame and each key, as the views of a declarative user interface are. It
/// holds stores and bindings, and no state of its own.
@MainActor
public protocol TerminalView {
  /// What it is about, in a word or two.
  var title: String { get }

  /// Its keys in ever fewer words, for the last row of the screen.
  var keys: [String] { get }

  /// Whether it is drawn in front of the view below, and not in its place.
  var isOverlay: Bool { get }

  /// Draws it.
  ///
  /// - Parameters:
  ///   - screen: Where to draw.
  ///   - area: The part of the screen that it has for itself; an overlay may use all of it.
  func draw(on screen: inout Screen, in area: Rect)

  /// Does what a key says.
  ///
  /// - Returns: Whether the key means anything here.
  func handle(_ key: Key) -> Bool

  /// Takes pasted text.
  func paste(_ text: String)
}

extension TerminalView {
  /// Most views have the screen for themselves.
  public var isOverlay: Bool { false }

  /// Most views have nowhere to put it.
  public func paste(_ text: String) {}
}
