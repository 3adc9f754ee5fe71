/// An event that a terminal reports to its program.
public enum TerminalEvent: Hashable, Sendable {
  /// The user pressed a key or pasted text.
  case input(InputEvent)
  /// The program must redraw: the size changed, or the program continued after a suspension.
  case resized(Size)
}
