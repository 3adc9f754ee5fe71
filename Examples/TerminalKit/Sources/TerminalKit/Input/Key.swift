/// A pressed key with its modifiers.
public struct Key: Hashable, Sendable {
  /// The character or the function of a key.
  public enum Code: Hashable, Sendable {
    /// A key that writes a character; letters with shift arrive as capital letters.
    case character(Character)
    /// Return or enter.
    case enter
    /// The tabulator key.
    case tab
    /// The key that deletes backwards.
    case backspace
    /// The escape key, by itself.
    case escape
    /// The arrow keys.
    case up, down, left, right
    /// The other navigation keys.
    case home, end, pageUp, pageDown
    /// The editing keys.
    case insert, delete
  }

  /// Keys that the user holds down while pressing another key.
  public struct Modifiers: OptionSet, Hashable, Sendable {
    /// One bit for each modifier, as in the key reports of xterm.
    public let rawValue: UInt8

    /// Creates a set of modifiers from its bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The shift key; reported only for keys that write no character.
    public static let shift = Modifiers(rawValue: 1 << 0)
    /// The alt or option key.
    public static let alt = Modifiers(rawValue: 1 << 1)
    /// The control key.
    public static let control = Modifiers(rawValue: 1 << 2)
  }

  /// The character or the function of the key.
  public var code: Code
  /// The keys that the user held down at the same time.
  public var modifiers: Modifiers

  /// Creates a key.
  public init(_ code: Code, modifiers: Modifiers = []) {
    self.code = code
    self.modifiers = modifiers
  }
}
