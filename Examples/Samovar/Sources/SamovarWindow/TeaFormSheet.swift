#if GTK
  import GTKKit
  import Intarsia
  import SamovarFeatures
  import SamovarShared

  /// The form of a tea, in which every field is a control with a binding to the store.
  @MainActor
  struct TeaFormSheet {
    @UIBindable var store: StoreOf<TeaForm>
    let title: String
    let done: @MainActor () -> Void
    let cancel: @MainActor () -> Void

    /// Opens the form in a window over another one.
    func open(over parent: Window, close: @escaping @MainActor () -> Void) -> Window {
      Window(
        over: parent, title: title, size: (440, 480),
        start: [.button("Cancel", action: cancel)],
        end: [
          .button("Done", action: done).styled("suggested-action").enabled(store.isComplete)
        ],
        close: close
      ) { _ in
        .scrolling(fields)
      }
    }

    private var fields: Widget {
      .column(
        field(.query, .entry($store.query, submit: takeSuggestion)),
        .label(store.problem ?? "").styled("error").with("wrap").visible(store.problem != nil),
        .list {
          store.suggestions
        } activate: {
          store.send(.suggestionTapped($0))
        } content: { row in
          .label(Texts.suggestion(row.element))
        }
        .styled("rich-list", "card").visible(!store.suggestions.isEmpty),
        field(.name, .entry($store.tea.name, submit: done)),
        field(.kind, .choice($store.tea.kind, of: TeaKind.allCases, title: \.title)),
        field(.temperature, .number($store.tea.temperature, in: Tea.temperatures), unit: "°C"),
        .list {
          store.tea.infusions
        } content: {
          infusion($0.element)
        }
        .styled("plain"),
        .label(Texts.incomplete(store.tea)).styled("dim-label").visible(!store.isComplete),
        .button("Add infusion") { store.send(.addInfusionButtonTapped) }
      ).styled("page")
    }

    private func field(_ field: TeaForm.Field, _ control: Widget, unit: String? = nil) -> Widget {
      .field(
        Texts.label(of: field, in: store.tea), control.focused($store.focus, equals: field),
        unit: unit)
    }

    private func infusion(_ infusion: Infusion) -> Widget {
      let seconds =
        UIBinding($store.tea.infusions[id: infusion.id])?.seconds ?? .constant(infusion.seconds)
      return .row(
        field(
          .infusion(infusion.id), .number(seconds, in: Tea.infusionLengths, step: 5), unit: "s"
        ).with("hexpand"),
        .button(icon: "user-trash-symbolic", "Remove") { store.send(.infusionDeleted(infusion.id)) }
          .styled("flat"))
    }

    /// Takes the first suggestion; without one, the form is done.
    private func takeSuggestion() {
      if let suggestion = store.suggestions.first {
        store.send(.suggestionTapped(suggestion))
      } else {
        done()
      }
    }
  }
#endif
