public import Intarsia
public import TerminalKit

/// A number that can be typed, and changed in steps.
@MainActor
public struct NumberField {
  @UIBinding private var number: Int
  private let maximum: Int
  private let step: Int

  /// Edits a number.
  ///
  /// - Parameters:
  ///   - number: The number, which stays between zero and the maximum.
  ///   - maximum: The largest that makes sense.
  ///   - step: How far the arrow keys go.
  public init(number: UIBinding<Int>, maximum: Int, step: Int = 1) {
    _number = number
    self.maximum = maximum
    self.step = step
  }

  /// Changes the number: digits are added to it, or begin another one where it would be too large.
  ///
  /// - Returns: Whether the key means anything in a number.
  public func handle(_ key: Key) -> Bool {
    switch key.code {
    case .left, .character("-"): change(to: number - step)
    case .right, .character("+"): change(to: number + step)
    case .backspace: change(to: number / 10)
    case .character(let character):
      guard character.isASCII, let digit = character.wholeNumberValue else { return false }
      let longer = number * 10 + digit
      change(to: longer <= maximum ? longer : digit)
    default: return false
    }
    return true
  }

  private func change(to value: Int) {
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
