/// What a terminal reports to the program that it shows.
public enum TerminalEvent: Hashable, Sendable {
  /// A person did something at the keyboard.
  case input(InputEvent)
  /// The screen has to be drawn anew: its size changed, or the program went on after a pause.
  case resized(Size)
}
