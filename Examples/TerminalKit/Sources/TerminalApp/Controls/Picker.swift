public import Intarsia
public import TerminalKit

/// A control that selects one of a few values with the arrow keys.
@MainActor
public struct Picker<Value: CaseIterable & Equatable> {
  @UIBinding private var selection: Value
  private let title: (Value) -> String

  /// Creates a control that selects a value.
  ///
  /// - Parameters:
  ///   - selection: The selected value.
  ///   - title: Returns the title of a value.
  public init(selection: UIBinding<Value>, title: @escaping (Value) -> String) {
    _selection = selection
    self.title = title
  }

  /// Selects the next or the previous value, and wraps around at the ends.
  ///
  /// - Returns: Whether a picker recognizes the key.
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

  /// Draws the selected value.
  public func draw(on screen: inout Screen, at position: Position, isFocused: Bool) {
    screen.write(
      isFocused ? "‹ \(title(selection)) ›" : title(selection), at: position,
      style: isFocused ? .reverse : .plain)
  }
}
