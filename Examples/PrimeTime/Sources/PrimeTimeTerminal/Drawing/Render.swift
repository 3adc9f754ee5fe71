import PrimeTimeApp
import TerminalKit

/// Renders the whole screen as a pure function of its arguments.
///
/// ```swift
/// render(.counter(Counter.State()), on: .offline, size: Size(columns: 60, rows: 16)).plainText
/// ```
///
/// - Parameters:
///   - content: The state of the current screen.
///   - tab: The current screen.
///   - hasProblem: Whether to mark the tab of the favourites with an exclamation mark.
///   - size: The size of the screen.
func render(
  _ content: Content, on tab: PrimeTime.Tab, hasProblem: Bool = false, size: Size
) -> Screen {
  guard size.fits(Layout.minimum) else {
    return .notice(Texts.tooSmall(size, minimum: Layout.minimum), size: size)
  }
  let layout = Layout(size: size)
  var screen = Screen(size: size)
  screen.drawTabs(selected: tab, hasProblem: hasProblem, layout: layout)
  switch content {
  case .counter(let state):
    screen.drawCounter(state, layout: layout)
  case .favorites(let state, let selection):
    screen.drawFavorites(state, selection: selection, layout: layout)
  }
  return screen
}

extension Screen {
  /// Draws the tabs; brackets mark the current tab, so that it is visible without a style.
  fileprivate mutating func drawTabs(
    selected: PrimeTime.Tab, hasProblem: Bool, layout: Layout
  ) {
    let gap = size.columns > Layout.minimum.columns + 4 ? 3 : 1
    var column = 1
    for (index, tab) in PrimeTime.Tab.allCases.enumerated() {
      let mark = hasProblem && tab == .favorites ? "!" : ""
      let text = "\(index + 1) \(Texts.title(of: tab))\(mark)"
      let start = Position(column: column, row: layout.tabs)
      guard tab == selected else {
        column += write(text, at: start) + gap
        continue
      }
      let bracket = Position(column: column - 1, row: layout.tabs)
      column += write("[\(text)]", at: bracket, style: Style([.bold, .reverse])) - 2 + gap
    }
    drawRule(row: layout.tabs + 1)
    drawRule(row: layout.keys - 1)
  }
}
