/// One of the eight colors that every color terminal has; the user's theme decides how they look.
public enum Color: UInt8, Hashable, Sendable {
  /// The terminal's colors, in the order of their numbers in ECMA-48.
  case black, red, green, yellow, blue, magenta, cyan, white
}
