// `Scripts/check views` compiles this file against an outline of UIKit.
#if canImport(UIKit)
  import Intarsia
  import UIKit

  extension ViewsPage {
    // snippet
    final class PlantViewController: UIViewController {
      @UIBindable var store: StoreOf<Plant>

      init(store: StoreOf<Plant>) {
        self.store = store
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder: NSCoder) { fatalError("not archived") }

      override func viewDidLoad() {
        super.viewDidLoad()
        let nameField = UITextField(text: $store.name)
        nameField.bind(focus: $store.focus, equals: .name)
        let heightLabel = UILabel()
        let remove = UIAction(title: "Remove") { [store] _ in store.send(.removeTapped) }
        let button = UIButton(type: .system, primaryAction: remove)
        view.addSubview(UIStackView(arrangedSubviews: [nameField, heightLabel, button]))

        observe { [weak self] in
          guard let self else { return }
          heightLabel.text = "\(store.height) cm"
        }
        present(item: $store.scope(state: \.alert, action: \.alert)) { store in
          UIAlertController(store: store)
        }
      }
    }
    // end

    final class PlantsViewController: UIViewController {
      init(store: StoreOf<Garden>) {
        super.init(nibName: nil, bundle: nil)
      }

      required init?(coder: NSCoder) { fatalError("not archived") }
    }

    // snippet
    final class GardenController: NavigationStackController {
      convenience init(store: StoreOf<Garden>) {
        @UIBindable var store = store
        self.init(path: $store.scope(state: \.path, action: \.path)) {
          PlantsViewController(store: store)
        } destination: { store in
          switch store.case {
          case .plant(let store): PlantViewController(store: store)
          }
        }
        present(item: $store.scope(state: \.new, action: \.new)) { plant in
          PlantViewController(store: plant)
        }
      }
    }
    // end
  }
#endif
