import Counter
import NthPrimeClient
import PrimeModal
import TerminalApp
import TerminalKit

extension Screen {
  /// Draws a counter, and the request, modal and alert in front of it.
  mutating func drawCounter(_ state: Counter.State, layout: Layout) {
    let top = layout.column.rows.lowerBound + 1 + layout.gap
    writeCentered(grouped(state.number), row: top, in: layout.column, style: .bold)
    let buttons = top + 2
    let width = drawButton(
      Texts.decrement, key: "-", at: layout.position(row: buttons), within: layout.column)
    drawButton(
      Texts.increment, key: "+", at: layout.position(row: buttons, offset: width + 3),
      within: layout.column)
    drawButton(
      Texts.isPrime(state.number), key: "p", at: layout.position(row: buttons + 1),
      within: layout.column)
    drawButton(
      state.nthPrimeButtonTitle, key: "n", at: layout.position(row: buttons + 2),
      isEnabled: !state.isNthPrimeButtonDisabled, within: layout.column)
    drawSource(state, row: buttons + 3 + layout.gap, layout: layout)
    let isCovered = state.modal != nil || state.alert != nil
    drawKeys(isCovered ? Texts.overlayKeys : Texts.counterKeys)

    if let request = state.request { drawRequest(request, layout: layout) }
    if let modal = state.modal { drawModal(modal) }
    if let alert = state.alert { draw(alert) }
  }

  private mutating func drawSource(_ state: Counter.State, row: Int, layout: Layout) {
    guard !state.source.isEmpty else { return }
    let text = state.notice ?? Texts.answers(from: state.source)
    for (index, line) in text.wrapped(toColumns: layout.column.size.columns).enumerated() {
      write(line, at: layout.position(row: row + index), style: .dim, within: layout.column)
    }
  }

  private mutating func drawModal(_ state: PrimeModal.State) {
    var buttons = [DialogButton(key: Texts.enterKey, label: Texts.close)]
    if state.isPrime {
      let label = state.isFavorite ? Texts.removeFavorite : Texts.addFavorite
      buttons.insert(DialogButton(key: "f", label: label), at: 0)
    }
    drawDialog(title: state.text, message: nil, buttons: buttons)
  }
}
