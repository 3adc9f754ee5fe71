#if Macros
  import Intarsia
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
