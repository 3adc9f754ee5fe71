#if GTK
  import GTKKit
  import Intarsia
  import SamovarFeatures
  import SamovarShared

  /// The window of the application: the cabinet, and the screens that the user has opened from it.
  @MainActor
  struct MainWindow {
    let store: StoreOf<SamovarApp>
    let dates: DateText

    /// Opens the window.
    ///
    /// - Parameter close: Is called when the user closes it.
    func open(close: @escaping @MainActor () -> Void) {
      let cabinet = store.scope(state: \.cabinet, action: \.cabinet)
      let back = Widget.button(icon: "go-previous-symbolic", "Back", action: goBack)
        .visible(!store.path.isEmpty)
      let add = Widget.button(icon: "list-add-symbolic", "Add") { cabinet.send(.addButtonTapped) }
        .visible(store.path.isEmpty)
      let unsaved = Widget.label(Texts.unsaved).styled("dim-label")
        .visible(cabinet.$teas.saveError != nil)
      Window(
        title: title, size: (600, 520), start: [back], end: [add, unsaved], close: close
      ) { window in
        .stack {
          store.scope(state: \.path, action: \.path)
        } root: {
          CabinetPage(store: cabinet, window: window) { store.send(.teaTapped($0)) }.widget
        } screen: {
          screen(of: $0, in: window)
        }
      }
    }

    private var top: SamovarApp.Path.CaseScope? {
      store.scope(state: \.path, action: \.path).last?.case
    }

    private var title: String {
      switch top {
      case .detail(let detail): "\(Texts.title) › \(detail.tea.name)"
      case .steeping(let steeping): "\(Texts.title) › \(steeping.tea.name) › \(Texts.steeping)"
      case .tasting(let tasting, let tea):
        "\(Texts.title) › \(tea.name) › \(dates.day(tasting.date))"
      case nil: Texts.title
      }
    }

    private func screen(of screen: StoreOf<SamovarApp.Path>, in window: Window) -> Widget {
      switch screen.case {
      case .detail(let detail):
        TeaPage(store: detail, dates: dates, window: window) {
          store.send(.tastingTapped($0, tea: $1))
        }.widget
      case .steeping(let steeping): SteepingPage(store: steeping, window: window).widget
      case .tasting(let tasting, let tea):
        TastingPage(tasting: tasting, tea: tea, dates: dates).widget
      }
    }

    private func goBack() {
      // Leaving the screen also ends the steeping, so that the user can record the tasting.
      if case .steeping(let steeping) = top {
        steeping.send(.doneButtonTapped)
      } else if let id = store.path.ids.last {
        store.send(.path(.popFrom(id: id)))
      }
    }
  }
#endif
