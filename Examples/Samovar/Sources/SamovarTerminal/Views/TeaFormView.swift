import Intarsia
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit

/// The form of a tea, in which every field is a control with a binding to the store.
struct TeaFormView: TerminalView {
  @UIBindable var store: StoreOf<TeaForm>
  let presentation: StoreOf<Presentation>
  let title: String
  let done: @MainActor () -> Void
  let cancel: @MainActor () -> Void

  init(
    store: StoreOf<TeaForm>, presentation: StoreOf<Presentation>, title: String,
    done: @escaping @MainActor () -> Void, cancel: @escaping @MainActor () -> Void
  ) {
    self.store = store
    self.presentation = presentation
    self.title = title
    self.done = done
    self.cancel = cancel
  }

  var keys: [String] {
    switch store.focus {
    case .query where !store.suggestions.isEmpty: Texts.suggestionKeys
    case .infusion: Texts.infusionKeys
    default: Texts.formKeys
    }
  }

  // MARK: Keys

  func handle(_ key: Key) -> Bool {
    switch (key.code, key.modifiers) {
    case (.escape, _): cancel()
    case (.tab, .shift): moveFocus(by: -1)
    case (.tab, _): moveFocus(by: 1)
    case (.up, _):
      if !selectSuggestion(by: -1) { moveFocus(by: -1) }
    case (.down, _):
      if !selectSuggestion(by: 1) { moveFocus(by: 1) }
    case (.enter, _):
      if let suggestion {
        store.send(.suggestionTapped(suggestion))
        presentation.focusMoved()
      } else {
        done()
      }
    case (.character("n"), .control):
      store.send(.addInfusionButtonTapped)
      presentation.focusMoved()
    case (.character("d"), .control):
      guard case .infusion(let id) = store.focus else { return true }
      store.send(.infusionDeleted(id))
      presentation.focusMoved()
    default: edit(key)
    }
    return true
  }

  func paste(_ text: String) {
    textField?.insert(text)
  }

  /// Passes a key on to the control that has the focus.
  private func edit(_ key: Key) {
    switch store.focus {
    case .query:
      let query = store.query
      _ = textField?.handle(key)
      if query != store.query { presentation.set(\.selectedSuggestion, to: 0) }
    case .name: _ = textField?.handle(key)
    case .kind: _ = kindPicker.handle(key)
    case .temperature: _ = temperatureField.handle(key)
    case .infusion(let id): _ = secondsField(of: id)?.handle(key)
    case nil: break
    }
  }

  private func moveFocus(by offset: Int) {
    let fields = store.fields
    let index = store.focus.flatMap(fields.firstIndex(of:)) ?? 0
    store.focus = fields[(index + offset + fields.count) % fields.count]
    presentation.focusMoved()
  }

  // MARK: Suggestions

  private var suggestion: CatalogueTea? {
    guard store.focus == .query, !store.suggestions.isEmpty else { return nil }
    return store.suggestions[selectedSuggestion]
  }

  private var selectedSuggestion: Int {
    min(presentation.selectedSuggestion, store.suggestions.count - 1)
  }

  /// Selects another suggestion; returns false if the arrow key leaves the suggestions.
  private func selectSuggestion(by offset: Int) -> Bool {
    guard suggestion != nil, store.suggestions.indices.contains(selectedSuggestion + offset) else {
      return false
    }
    presentation.set(\.selectedSuggestion, to: selectedSuggestion + offset)
    return true
  }
}

extension TeaFormView {
  // MARK: Controls

  /// The control of the focused text; `nil` if another kind of field has the focus.
  var textField: TextField? {
    switch store.focus {
    case .query: TextField(text: $store.query, cursor: presentation.cursorBinding)
    case .name: TextField(text: $store.tea.name, cursor: presentation.cursorBinding)
    default: nil
    }
  }

  var kindPicker: Picker<TeaKind> {
    Picker(selection: $store.tea.kind, title: \.title)
  }

  var temperatureField: NumberField {
    NumberField(
      number: $store.tea.temperature, isTyping: presentation.isTypingBinding,
      maximum: Tea.temperatures.upperBound)
  }

  func secondsField(of id: Infusion.ID) -> NumberField? {
    guard let infusion = UIBinding($store.tea.infusions[id: id]) else { return nil }
    return NumberField(
      number: infusion.seconds, isTyping: presentation.isTypingBinding,
      maximum: Tea.infusionLengths.upperBound, step: 5)
  }
}
