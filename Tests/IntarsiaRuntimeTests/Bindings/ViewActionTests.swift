#if Macros
  import Intarsia
  import IntarsiaViews
  import Testing

  @Suite("View actions", .endsWithinAMinute)
  @MainActor
  struct ViewActionTests {
    @Test("A view sends the view's actions without naming the case")
    func send() {
      let view = ProfileView(store: Store(initialState: Profile.State()) { Profile() })
      view.saveButtonTapped()
      #expect(view.store.saves == 1)
      let controller = ProfileController(store: view.store)
      controller.saveButtonTapped()
      #expect(view.store.saves == 2)
      let screen = Screens<Int>.ProfileScreen(store: view.store)
      #expect(screen.send(.saveButtonTapped).isCancelled == false)
      #expect(view.store.saves == 3)
    }

    @Test("A view sends an action with an animation, or in a transaction")
    func animation() {
      let view = MovingView(store: Store(initialState: Moving.State()) { Moving() })
      view.send(.moveTapped, animation: .easeIn)
      view.send(.moveTapped, transaction: UITransaction(animation: .easeOut))
      view.send(.moveTapped)
      #expect(view.store.animations == [.easeIn, .easeOut, nil])
    }
  }

  @ViewAction(for: Moving.self)
  private struct MovingView { let store: StoreOf<Moving> }

  @Reducer
  private struct Moving {
    @ObservableState
    struct State { var animations: [UIAnimation?] = [] }

    enum Action: ViewAction {
      case view(View)
      enum View { case moveTapped }
    }

    var body: some ReducerOf<Self> {
      Reduce { state, _ in
        state.animations.append(UITransaction.current.animation)
        return .none
      }
    }
  }

  // The following declarations only check that the macro compiles on them.

  @ViewAction(for: Profile.self)
  @MainActor
  private struct ProfileView {
    @Bindable var store: StoreOf<Profile>

    func saveButtonTapped() { send(.saveButtonTapped) }
  }

  @ViewAction(for: Profile.self)
  final class ProfileController {
    let store: StoreOf<Profile>

    init(store: StoreOf<Profile>) { self.store = store }

    @MainActor func saveButtonTapped() { send(.saveButtonTapped) }
  }

  enum Screens<Parameter> {
    @ViewAction(for: Profile.self)
    package struct ProfileScreen {
      package let store: StoreOf<Profile>
    }
  }
#endif
