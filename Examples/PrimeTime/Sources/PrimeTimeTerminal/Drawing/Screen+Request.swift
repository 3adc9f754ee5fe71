import NthPrimeRequest
import TerminalKit

extension Screen {
  /// Draws a pending request in front of the lower part of the body.
  ///
  /// The rest of the screen stays usable, so it is not dimmed.
  mutating func drawRequest(_ request: NthPrimeRequest.State, layout: Layout) {
    let height = 5
    let area = Rect(
      column: 0, row: layout.body.rows.upperBound - height,
      columns: layout.body.size.columns, rows: height)
    let inside = drawOverlay(
      columns: min(layout.column.size.columns - 4, 44), rows: height - 2,
      title: Texts.nthPrime(request.n), in: area, dimsBackdrop: false)
    let start = inside.origin
    if let progress = request.progress {
      drawProgressBar(progress, at: start, columns: inside.size.columns)
    } else {
      write(Texts.waiting, at: start, within: inside)
    }
    drawButton(
      Texts.cancel, key: "x", at: Position(column: start.column, row: start.row + 2),
      within: inside)
  }
}
