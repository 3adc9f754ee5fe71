import Foundation
import Intarsia
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

/// The list of all teas.
struct CabinetView: PresentingView {
  let store: StoreOf<Cabinet>
  let presentation: StoreOf<Presentation>
  let open: @MainActor (Tea.ID) -> Void

  var title: String { Texts.title }
  var keys: [String] { store.teas.isEmpty ? Texts.emptyCabinetKeys : Texts.cabinetKeys }

  var presented: (any TerminalView)? {
    if let form = store.scope(state: \.form, action: \.form.presented) {
      return TeaFormView(
        store: form, presentation: presentation, title: "\(title) › \(Texts.newTea)",
        done: { store.send(.confirmAddButtonTapped) },
        cancel: { store.send(.form(.dismiss)) })
    }
    return nil
  }

  /// The index of the selected tea, if there is any.
  private var selection: Int? {
    store.teas.isEmpty ? nil : min(presentation.selectedTea, store.teas.count - 1)
  }

  func draw(on screen: inout Screen, in area: Rect) {
    var area = area
    if let problem = store.problem {
      // At least three rows remain for the teas.
      let rows = area.size.rows - 4
      for line in problem.wrapped(toColumns: area.size.columns, rows: rows) {
        screen.write(
          line, at: area.origin, style: Style(.bold, color: .red), within: area)
        area = area.removingFirstRows(1)
      }
      area = area.removingFirstRows(1)
    }
    guard let selection else {
      for (row, line) in Texts.noTeas.wrapped(toColumns: area.size.columns).enumerated() {
        screen.write(
          line, at: Position(column: area.origin.column, row: area.origin.row + row))
      }
      return
    }
    let teas = store.teas
    let rows = visibleRows(of: teas.count, around: selection, height: area.size.rows)
    for (row, index) in zip(area.rows, rows) {
      screen.drawRow(
        Texts.row(teas[index], columns: area.size.columns - 4), isSelected: index == selection,
        row: row, in: area)
    }
    screen.drawScrollMarks(showing: rows, of: teas.count, in: area)
  }

  func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.up, .shift), (.character("["), _): move(by: -1)
    case (.down, .shift), (.character("]"), _): move(by: 1)
    case (.up, _), (.character("k"), []): select(offset: -1)
    case (.down, _), (.character("j"), []): select(offset: 1)
    case (.pageUp, _): select(offset: -10)
    case (.pageDown, _): select(offset: 10)
    case (.home, _): presentation.set(\.selectedTea, to: 0)
    case (.end, _): presentation.set(\.selectedTea, to: max(0, store.teas.count - 1))
    case (.character("a"), []):
      presentation.formAppears()
      // A new tea comes last.
      presentation.set(\.selectedTea, to: store.teas.count)
      store.send(.addButtonTapped)
    case (.enter, _), (.right, _):
      guard let selection else { return true }
      presentation.set(\.selectedTasting, to: 0)
      open(store.teas[selection].id)
    default: return false
    }
    return true
  }

  private func select(offset: Int) {
    guard let selection else { return }
    presentation.set(\.selectedTea, to: min(max(selection + offset, 0), store.teas.count - 1))
  }

  private func move(by offset: Int) {
    guard let selection, store.teas.indices.contains(selection + offset) else { return }
    // The destination is an index in the list from which the tea is not yet removed.
    let destination = offset < 0 ? selection + offset : selection + offset + 1
    store.send(.moved(fromOffsets: IndexSet(integer: selection), toOffset: destination))
    presentation.set(\.selectedTea, to: selection + offset)
  }
}

extension Rect {
  /// Returns the part of the rectangle below its first rows.
  func removingFirstRows(_ count: Int) -> Rect {
    Rect(
      column: origin.column, row: origin.row + count, columns: size.columns,
      rows: size.rows - count)
  }
}
