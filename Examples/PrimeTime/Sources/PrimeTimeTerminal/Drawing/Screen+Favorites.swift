import FavoritePrimes
import NthPrimeClient
import TerminalApp
import TerminalKit

extension Screen {
  /// Draws the favourites, and the request and alert in front of them.
  mutating func drawFavorites(_ state: FavoritePrimes.State, selection: Int?, layout: Layout) {
    let rows = layout.column.rows
    let status = statusLines(of: state, layout: layout)
    for (row, line) in status.enumerated() {
      write(
        line, at: layout.position(row: rows.lowerBound + row),
        style: state.problem == nil ? .dim : .bold, within: layout.column)
    }
    let list = Rect(
      column: layout.column.origin.column, row: rows.lowerBound + status.count + layout.gap,
      columns: layout.column.size.columns, rows: rows.count - 3 - status.count - layout.gap)
    if let selection {
      drawList(state.primes, selection: selection, in: list)
    } else {
      for (index, line) in Texts.noFavorites.wrapped(toColumns: list.size.columns).enumerated() {
        write(line, at: layout.position(row: list.origin.row + index), within: list)
      }
    }
    drawButtons(of: state, selection: selection, row: rows.upperBound - 2, layout: layout)
    drawKeys(state.alert != nil ? Texts.overlayKeys : Texts.favoritesKeys)

    if let request = state.request { drawRequest(request, layout: layout) }
    if let alert = state.alert { draw(alert) }
  }

  /// The line above the list, or the lines of a problem; the list keeps at least three rows.
  private func statusLines(of state: FavoritePrimes.State, layout: Layout) -> [String] {
    guard let problem = state.problem else {
      let status = state.isSaving ? Texts.saving : state.status
      return [status ?? (state.primes.isEmpty ? "" : Texts.favorites(state.primes.count))]
    }
    let rows = layout.column.size.rows - 6 - layout.gap
    return problem.wrapped(toColumns: layout.column.size.columns, rows: rows)
  }

  /// Draws the part of the list around the selection; arrows mark hidden entries above and below.
  private mutating func drawList(_ primes: [Int], selection: Int, in rect: Rect) {
    let height = rect.size.rows
    let first = min(max(0, selection - height / 2), max(0, primes.count - height))
    for (row, index) in (first..<min(first + height, primes.count)).enumerated() {
      let isSelected = index == selection
      write(
        "\(isSelected ? "▸" : " ") \(grouped(primes[index]))",
        at: Position(column: rect.origin.column, row: rect.origin.row + row),
        style: isSelected ? .bold : .plain, within: rect)
    }
    let right = rect.columns.upperBound - 1
    if first > 0 { write("↑", at: Position(column: right, row: rect.rows.lowerBound)) }
    if first + height < primes.count {
      write("↓", at: Position(column: right, row: rect.rows.upperBound - 1))
    }
  }

  private mutating func drawButtons(
    of state: FavoritePrimes.State, selection: Int?, row: Int, layout: Layout
  ) {
    if let selection {
      drawButton(
        Texts.nthPrime(state.primes[selection]), key: "n", at: layout.position(row: row),
        isEnabled: !state.isNthPrimeButtonDisabled, within: layout.column)
    }
    var offset = 0
    for (label, key, isEnabled) in [
      (Texts.delete, "d", selection != nil),
      (Texts.save, "s", !state.isSaving),
    ] {
      offset +=
        2
        + drawButton(
          label, key: key, at: layout.position(row: row + 1, offset: offset),
          isEnabled: isEnabled, within: layout.column)
    }
  }
}
