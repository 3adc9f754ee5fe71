import Intarsia
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

/// The steeping of a tea: the infusion, its remaining time and its progress.
struct SteepingView: PresentingView {
  let store: StoreOf<Steeping>

  var title: String { "\(Texts.title) › \(store.tea.name) › \(Texts.steeping)" }

  var keys: [String] {
    if store.isFinished { return Texts.finishedKeys }
    return store.phase == .steeping ? Texts.steepingKeys : Texts.waitingKeys
  }

  var presented: (any TerminalView)? {
    store.scope(state: \.alert, action: \.alert).map { alert in
      AlertView(store: alert) { store.send(.alert(.dismiss)) }
    }
  }

  func draw(on screen: inout Screen, in area: Rect) {
    let isHigh = area.size.rows >= 11
    var row = area.origin.row + (area.size.rows >= 14 ? 1 : 0)
    screen.writeCentered(Texts.progress(of: store.state), row: row, in: area)
    row += isHigh ? 2 : 1
    let time = Texts.time(store.secondsLeft)
    let isSteeping = store.phase == .steeping
    if isHigh {
      screen.drawBigTime(
        time, row: row, in: area, style: isSteeping ? Style(.bold, color: .green) : .plain)
      row += 6
    } else {
      screen.writeCentered(time, row: row, in: area, style: .bold)
      row += 2
    }
    let width = min(area.size.columns, 48)
    let start = Position(
      column: area.origin.column + (area.size.columns - width) / 2, row: row)
    screen.drawProgressBar(store.fractionDone, at: start, columns: width)
    screen.writeCentered(Texts.phase(of: store.state), row: row + 2, in: area, style: .bold)
  }

  func handle(_ key: Key) -> Bool {
    switch key.code {
    case .character(" "), .character("p"):
      store.send(store.phase == .steeping ? .pauseButtonTapped : .pourButtonTapped)
    case .character("n"): store.send(.skipButtonTapped)
    case .character("b"): store.send(.bellButtonTapped)
    // Leaving the screen also ends the steeping, so that the user can record the tasting.
    case .enter, .escape, .character("d"): store.send(.doneButtonTapped)
    default: return false
    }
    return true
  }
}
