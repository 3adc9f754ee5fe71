import Observation
import TerminalKit

/// Shows a recorded session: the screens of the application, and below them the current action.
@MainActor
@Observable
final class ReplayApplication {
  let name: String
  private let session: RecordedSession
  private var position = 0
  private var keys = ReplayKeys()
  private var size: Size

  /// The number of rows below the application's screen.
  static let rows = 4

  /// Starts before the first action.
  init(name: String, session: RecordedSession, size: Size) {
    (self.name, self.session, self.size) = (name, session, size)
  }
}

extension ReplayApplication: KeyDrivenApplication {
  var screen: Screen {
    guard size.rows > 2 * Self.rows else {
      return .notice(["Please enlarge the window, or press q to quit.", "q quits."], size: size)
    }
    let top = Size(columns: size.columns, rows: size.rows - Self.rows)
    var screen: Screen
    do {
      screen = Screen(try session.screen(at: position, size: top), addingRows: Self.rows)
    } catch {
      screen = Screen(.notice(["\(error)"], size: top), addingRows: Self.rows)
    }
    func row(_ index: Int) -> Position { Position(column: 1, row: top.rows + index) }
    func clipped(_ text: String) -> String { text.clipped(toColumns: size.columns - 2) }
    screen.fill(Rect(column: 0, row: top.rows, columns: size.columns, rows: 1), style: .reverse)
    screen.write(
      clipped(session.title(at: position)), at: row(0), style: Style([.bold, .reverse]))
    screen.write(clipped(session.sender(at: position)), at: row(1), style: .dim)
    if let change = session.change(at: position) {
      screen.write(clipped(change), at: row(2), style: Style(color: .green))
    } else if position > 0 {
      screen.write(clipped("→ nothing changed"), at: row(2), style: .dim)
    }
    screen.drawKeys(
      keys.digits.isEmpty ? ReplayKeys.help : ["Go to action \(keys.digits)_   Enter jump"])
    return screen
  }

  func resize(to size: Size) {
    self.size = size
  }

  func handle(_ input: InputEvent) -> Proceeding {
    guard case .key(let key) = input, let move = keys.move(for: key) else { return .goOn }
    switch move {
    case .by(let count): go(to: position + count)
    case .to(let number): go(to: number)
    case .end: go(to: session.actions.count)
    case .quit: return .quit
    }
    return .goOn
  }

  private func go(to position: Int) {
    self.position = min(max(position, 0), session.actions.count)
  }

  func pass(_ duration: Duration) async {}

  func shutDown() async {}
}
