public import Intarsia
public import TerminalKit

/// A number field: the user types digits, or changes the number in steps.
@MainActor
public struct NumberField {
  @UIBinding private var number: Int
  /// Whether a digit is appended to the number; otherwise, the digit starts a new number.
  @UIBinding private var isTyping: Bool
  private let maximum: Int
  private let step: Int

  /// Creates a field that edits a number.
  ///
  /// - Parameters:
  ///   - number: The number, which stays between zero and the maximum.
  ///   - isTyping: Whether the user is typing digits; reset it to `false` when the focus moves.
  ///   - maximum: The largest allowed number.
  ///   - step: The amount by which an arrow key, `+` or `-` changes the number.
  public init(
    number: UIBinding<Int>, isTyping: UIBinding<Bool>, maximum: Int, step: Int = 1
  ) {
    _number = number
    _isTyping = isTyping
    self.maximum = maximum
    self.step = step
  }

  /// Handles a key: the first digit, or a digit that would exceed the maximum, starts a number.
  ///
  /// - Returns: Whether a number field recognizes the key.
  public func handle(_ key: Key) -> Bool {
    switch key.code {
    case .left, .character("-"): change(to: number - step, isTyping: false)
    case .right, .character("+"): change(to: number + step, isTyping: false)
    case .backspace: change(to: number / 10, isTyping: true)
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue else { return false }
      let longer = number * 10 + digit
      change(to: isTyping && longer <= maximum ? longer : digit, isTyping: true)
    default: return false
    }
    return true
  }

  private func change(to value: Int, isTyping: Bool) {
    self.isTyping = isTyping
    let value = min(max(value, 0), maximum)
    if value != number { number = value }
  }

  /// Draws the number and its unit.
  public func draw(on screen: inout Screen, at position: Position, unit: String, isFocused: Bool) {
    let width = screen.write(
      "\(number)", at: position, style: isFocused ? .reverse : .plain)
    let rest = Position(column: position.column + width, row: position.row)
    screen.write(" \(unit)", at: rest)
  }
}
