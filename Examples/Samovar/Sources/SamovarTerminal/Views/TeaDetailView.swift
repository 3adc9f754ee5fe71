import Intarsia
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

/// A tea: its preparation and its tastings.
struct TeaDetailView: PresentingView {
  let store: StoreOf<TeaDetail>
  let presentation: StoreOf<Presentation>
  let open: @MainActor (Tasting.ID, Tea.ID) -> Void

  var title: String { "\(Texts.title) › \(store.tea.name)" }
  var keys: [String] { store.tea.tastings.isEmpty ? Texts.detailKeys : Texts.tastingsKeys }

  var presented: (any TerminalView)? {
    if let form = store.scope(state: \.destination?.edit, action: \.destination.edit) {
      return TeaFormView(
        store: form, presentation: presentation, title: "\(title) › \(Texts.editTea)",
        done: { store.send(.doneEditingButtonTapped) },
        cancel: { store.send(.destination(.dismiss)) })
    }
    if let alert = store.scope(state: \.destination?.alert, action: \.destination.alert) {
      return AlertView(store: alert) { store.send(.destination(.dismiss)) }
    }
    return nil
  }

  /// The index of the selected tasting, if there is any.
  private var selection: Int? {
    let count = store.tea.tastings.count
    return count == 0 ? nil : min(presentation.selectedTasting, count - 1)
  }

  func draw(on screen: inout Screen, in area: Rect) {
    let tea = store.tea
    let infusions = Texts.infusions(tea).wrapped(toColumns: area.size.columns)
    var area = area
    for line in ["\(Texts.kind(tea))"] + infusions.prefix(2) + [""] {
      screen.write(line, at: area.origin, within: area)
      area = area.removingFirstRows(1)
    }
    guard let selection else {
      screen.write(Texts.noTastings, at: area.origin, style: .dim, within: area)
      return
    }
    let rows = visibleRows(of: tea.tastings.count, around: selection, height: area.size.rows)
    for (row, index) in zip(area.rows, rows) {
      screen.drawRow(
        Texts.row(tea.tastings[index], dates: presentation.dates),
        isSelected: index == selection, row: row, in: area)
    }
    screen.drawScrollMarks(showing: rows, of: tea.tastings.count, in: area)
  }

  func handle(_ key: Key) -> Bool {
    switch key.code {
    case .character("s") where key.modifiers == []: store.send(.steepButtonTapped)
    case .character("d") where key.modifiers == []: store.send(.deleteButtonTapped)
    case .character("e") where key.modifiers == []:
      presentation.formAppears()
      store.send(.editButtonTapped)
    default:
      guard let selection else { return false }
      return handle(key, at: selection)
    }
    return true
  }

  /// Handles a key for the selected tasting.
  private func handle(_ key: Key, at selection: Int) -> Bool {
    let tasting = store.tea.tastings[selection].id
    let last = store.tea.tastings.count - 1
    switch key.code {
    case .up, .character("k"): presentation.set(\.selectedTasting, to: max(selection - 1, 0))
    case .down, .character("j"): presentation.set(\.selectedTasting, to: min(selection + 1, last))
    case .enter, .right: open(tasting, store.tea.id)
    case .character("x"), .delete: store.send(.tastingDeleted(tasting))
    case .character("0"): store.send(.ratingChanged(tasting, nil))
    case .character(let character):
      guard let rating = character.wholeNumberValue, (1...5).contains(rating) else { return false }
      store.send(.ratingChanged(tasting, rating))
    default: return false
    }
    return true
  }
}
