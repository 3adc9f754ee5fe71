import TerminalKit

/// Turns keys into moves through a session.
struct ReplayKeys: Equatable {
  /// A move through the actions.
  enum Move: Equatable {
    /// Moves forward by a number of actions, or back if the number is negative.
    case by(Int)
    /// Moves to the state after a number of actions.
    case to(Int)
    /// Moves to the state after the last action.
    case end
    /// Ends the replay.
    case quit
  }

  /// The digits of the number that the user is typing.
  private(set) var digits = ""

  /// Handles a key.
  ///
  /// - Returns: The move, or `nil` if the key causes none.
  mutating func move(for key: Key) -> Move? {
    guard key.modifiers.isSubset(of: .shift) else { return nil }
    if let character = key.digit {
      // Nine digits suffice for the number of actions of every session.
      digits = String((digits + String(character)).suffix(9))
      return nil
    }
    let number = Int(digits)
    if key.code == .backspace, number != nil {
      digits.removeLast()
      return nil
    }
    digits = ""
    let isShifted = key.modifiers.contains(.shift)
    switch key.code {
    case .enter: return number.map { .to($0) } ?? .by(1)
    case .right, .down: return .by(isShifted ? 10 : 1)
    case .left, .up: return .by(isShifted ? -10 : -1)
    case .character("l"), .character("j"), .character(" "): return .by(1)
    case .character("h"), .character("k"): return .by(-1)
    case .pageDown: return .by(10)
    case .pageUp: return .by(-10)
    case .home, .character("g"): return .to(0)
    case .end, .character("G"): return .end
    case .character("q"): return .quit
    default: return nil
    }
  }

  /// Versions of the help for the keys, from longest to shortest.
  static let help = [
    "←→ action   PgUp PgDn ten   Home End   number Enter jump   q quit",
    "←→ action  PgUp PgDn ten  Home End  q quit",
    "←→ action  PgUp PgDn ten  q quit",
  ]
}

extension Key {
  fileprivate var digit: Character? {
    guard case .character(let character) = code, character.isASCII, character.isNumber else {
      return nil
    }
    return character
  }
}
