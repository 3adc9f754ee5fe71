import Counter
import FavoritePrimes
import PrimeTimeApp
import TerminalKit

extension Content {
  /// The command of a key in this state, if it has a command.
  func command(for key: Key, on tab: PrimeTime.Tab) -> Command? {
    guard key.modifiers.isSubset(of: .shift) else { return nil }
    if key.code == .character("q") { return .quit }
    return switch self {
    case .counter(let state) where state.alert != nil: Self.alertCommand(for: key)
    case .counter(let state) where state.modal != nil: Self.modalCommand(for: key)
    case .counter: Self.counterCommand(for: key) ?? Self.commonCommand(for: key, on: tab)
    case .favorites(let state, _) where state.alert != nil: Self.alertCommand(for: key)
    case .favorites: Self.favoritesCommand(for: key) ?? Self.commonCommand(for: key, on: tab)
    }
  }

  private static func alertCommand(for key: Key) -> Command? {
    switch key.code {
    case .enter, .escape, .character(" "), .character("o"): .close
    default: nil
    }
  }

  private static func modalCommand(for key: Key) -> Command? {
    switch key.code {
    case .enter, .escape, .character("c"): .close
    case .character("f"): .favorite
    default: nil
    }
  }

  private static func counterCommand(for key: Key) -> Command? {
    switch key.code {
    case .character("+"), .character("="), .up, .right: .increment(times: 1)
    case .character("-"), .character("_"), .down, .left: .decrement(times: 1)
    case .pageUp: .increment(times: 10)
    case .pageDown: .decrement(times: 10)
    case .character(">"): .increment(times: 1_000)
    case .character("<"): .decrement(times: 1_000)
    case .character("p"): .isPrime
    case .character("n"): .nth(favorite: nil)
    default: nil
    }
  }

  private static func favoritesCommand(for key: Key) -> Command? {
    switch key.code {
    case .up, .character("k"): .select(offset: -1)
    case .down, .character("j"): .select(offset: 1)
    case .pageUp: .select(offset: -10)
    case .pageDown: .select(offset: 10)
    case .home: .select(offset: -Self.farAway)
    case .end: .select(offset: Self.farAway)
    case .character("n"), .enter: .nth(favorite: nil)
    case .character("d"), .delete, .backspace: .delete(favorite: nil)
    case .character("s"): .save
    default: nil
    }
  }

  private static func commonCommand(for key: Key, on tab: PrimeTime.Tab) -> Command? {
    let tabs = PrimeTime.Tab.allCases
    switch key.code {
    case .escape, .character("x"): return .cancel
    case .tab:
      let index = tabs.firstIndex(of: tab) ?? 0
      let step = key.modifiers.contains(.shift) ? tabs.count - 1 : 1
      return .tab(tabs[(index + step) % tabs.count])
    case .character(let character):
      guard let number = character.wholeNumberValue, tabs.indices.contains(number - 1) else {
        return nil
      }
      return .tab(tabs[number - 1])
    default: return nil
    }
  }

  /// An offset beyond the end of any list, small enough to add to an index without overflow.
  private static let farAway = 1 << 32
}
