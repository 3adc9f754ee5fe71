import Intarsia
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

extension TeaFormView {
  /// A line of the form.
  private enum Line {
    case field(TeaForm.Field)
    case suggestion(CatalogueTea, isSelected: Bool)
    case note(String)
    case blank
  }

  func draw(on screen: inout Screen, in area: Rect) {
    let lines = lines(in: area)
    let focused = lines.firstIndex { line in
      switch line {
      case .field(let field): field == store.focus && store.suggestions.isEmpty
      case .suggestion(_, let isSelected): isSelected
      case .note, .blank: false
      }
    }
    let rows = visibleRows(of: lines.count, around: focused ?? 0, height: area.size.rows)
    for (row, line) in zip(area.rows, lines[rows]) { draw(line, row: row, on: &screen, in: area) }
    screen.drawScrollMarks(showing: rows, of: lines.count, in: area)
  }

  private func lines(in area: Rect) -> [Line] {
    var lines: [Line] = []
    for field in store.fields {
      lines.append(.field(field))
      guard field == .query else { continue }
      if let problem = store.problem { lines.append(.note(problem)) }
      if store.focus == .query {
        // The suggestions leave room for the other fields.
        let room = max(3, area.size.rows - store.fields.count - 3)
        let selected = min(presentation.selectedSuggestion, max(0, store.suggestions.count - 1))
        for index in visibleRows(of: store.suggestions.count, around: selected, height: room) {
          lines.append(.suggestion(store.suggestions[index], isSelected: index == selected))
        }
      }
      lines.append(.blank)
    }
    if !store.isComplete { lines += [.blank, .note(Texts.missing(in: store.tea))] }
    return lines
  }

  private func draw(_ line: Line, row: Int, on screen: inout Screen, in area: Rect) {
    let indent = Texts.labelColumns
    let start = Position(column: area.origin.column + indent, row: row)
    switch line {
    case .blank: break
    case .note(let text):
      screen.write(
        text.clipped(toColumns: area.size.columns),
        at: Position(column: area.origin.column, row: row), style: Style(.dim))
    case .suggestion(let tea, let isSelected):
      let column = Rect(
        column: start.column - 2, row: row, columns: area.size.columns - indent + 2, rows: 1)
      screen.drawRow(Texts.suggestion(tea), isSelected: isSelected, row: row, in: column)
    case .field(let field):
      let isFocused = field == store.focus
      screen.drawRow(
        Texts.label(of: field, in: store.tea), isSelected: isFocused, row: row, in: area)
      draw(field, isFocused: isFocused, at: start, columns: area.size.columns - indent, on: &screen)
    }
  }

  private func draw(
    _ field: TeaForm.Field, isFocused: Bool, at position: Position, columns: Int,
    on screen: inout Screen
  ) {
    switch field {
    case .query:
      TextField(text: $store.query, cursor: presentation.cursorBinding)
        .draw(on: &screen, at: position, columns: columns, isFocused: isFocused)
    case .name:
      TextField(text: $store.tea.name, cursor: presentation.cursorBinding)
        .draw(on: &screen, at: position, columns: columns, isFocused: isFocused)
    case .kind:
      kindPicker.draw(on: &screen, at: position, isFocused: isFocused)
    case .temperature:
      temperatureField.draw(on: &screen, at: position, unit: "°C", isFocused: isFocused)
    case .infusion(let id):
      secondsField(of: id)?.draw(on: &screen, at: position, unit: "s", isFocused: isFocused)
    }
  }
}
