import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

/// A past tasting of a tea: a screen of values, without a feature.
struct TastingView: PresentingView {
  let tasting: Tasting
  let tea: Tea
  let dates: DateText

  var title: String { "\(Texts.title) › \(tea.name) › \(dates.day(tasting.date))" }
  var keys: [String] { Texts.tastingKeys }
  var presented: (any TerminalView)? { nil }

  func draw(on screen: inout Screen, in area: Rect) {
    let note = tasting.note.isEmpty ? Texts.noNote : tasting.note
    let lines =
      [
        "\(dates.day(tasting.date)), \(dates.time(tasting.date))",
        Texts.infusionCount(tasting.infusions), Texts.stars(tasting.rating), "",
      ] + note.wrapped(toColumns: area.size.columns)
    for (row, line) in zip(area.rows, lines) {
      screen.write(line, at: Position(column: area.origin.column, row: row), within: area)
    }
  }

  func handle(_ key: Key) -> Bool { false }
}
