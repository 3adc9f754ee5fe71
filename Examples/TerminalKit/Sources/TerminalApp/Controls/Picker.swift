public import Intarsia
public import TerminalKit

/// One of a few values, which the arrow keys go through.
@MainActor
public struct Picker<Value: CaseIterable & Equatable> {
  @UIBinding private var selection: Value
  private let title: (Value) -> String

  /// Chooses a value.
  ///
  /// - Parameters:
  ///   - selection: The value.
  ///   - title: What to call one.
  public init(selection: UIBinding<Value>, title: @escaping (Value) -> String) {
    _selection = selection
    self.title = title
  }

  /// Goes on to the next value, or back to the one before.
  ///
  /// - Returns: Whether the key means anything here.
  public func handle(_ key: Key) -> Bool {
    switch key.code {
    case .left: move(by: -1)
    case .right, .character(" "): move(by: 1)
    default: return false
    }
    return true
  }

  private func move(by offset: Int) {
    let values = Array(Value.allCases)
    guard let index = values.firstIndex(of: selection) else { return }
    selection = values[(index + offset + values.count) % values.count]
  }

  /// Draws the value.
  public func draw(on screen: inout Screen, at position: Position, isFocused: Bool) {
    screen.write(
      isFocused ? "‹ \(title(selection)) ›" : title(selection), at: position,
      style: isFocused ? .reverse : .plain)
  }
}
