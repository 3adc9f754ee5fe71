// `Scripts/check views` compiles this file against an outline of AppKit.
#if canImport(AppKit)
  import AppKit
  import Intarsia

  extension ViewsPage {
    // snippet
    final class PlantPane: NSViewController {
      @UIBindable var store: StoreOf<Plant>

      init(store: StoreOf<Plant>) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder: NSCoder) { fatalError("not archived") }

      override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(NSTextField(text: $store.name))
        modal(item: $store.scope(state: \.alert, action: \.alert)) { store in
          NSAlert(store: store)
        }
      }
    }
    // end
  }
#endif
