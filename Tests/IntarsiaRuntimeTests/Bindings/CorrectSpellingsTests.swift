#if Macros
  import Intarsia
  import Testing

  /// Correct spellings that an unavailable declaration must not capture.
  @MainActor
  @Suite("Correct spellings beside declarations that name mistakes", .endsWithinAMinute)
  struct CorrectSpellingsTests {
    struct Draft: Equatable, Sendable {
      var sending = "draft"
      var text = ""
    }

    struct Note {
      var text = "note"
    }

    @Reducer
    struct Composer {
      @ObservableState
      struct State {
        var draft = Draft()
        var note = Note()
        var sending = "now"
        var text = ""
      }

      enum Action: BindableAction {
        case binding(BindingAction<State>)
        case noteChanged(String)
        case textChanged(String)
      }

      var body: some ReducerOf<Self> {
        BindingReducer()
        Reduce { state, action in
          switch action {
          case .noteChanged(let text): state.note.text = text
          case .textChanged(let text): state.text = "sent " + text
          case .binding: break
          }
          return .none
        }
      }
    }

    struct Control<Value> {
      @UIBinding var value: Value
    }

    @UIBindable private var store = Store(initialState: Composer.State()) { Composer() }

    @Test("A field called sending is bound like any other")
    func sendingField() {
      let own: UIBinding<String> = $store.sending
      own.wrappedValue = "later"
      let nested: UIBinding<String> = $store.draft.sending
      nested.wrappedValue = "letter"
      #expect(store.sending == "later")
      #expect(store.draft.sending == "letter")
    }

    @Test("A bound field is a binding where its type is inferred")
    func untyped() {
      let text = $store.text
      text.wrappedValue = "a"
      Control(value: $store.draft).value.text = "b"
      #expect(store.text == "a")
      #expect(store.draft.text == "b")
    }

    @Test("A field that is not equatable can be bound by naming an action")
    func notEquatable() {
      let text = $store.note.text.sending(\.noteChanged)
      text.wrappedValue = "c"
      #expect(store.note.text == "c")
    }

    @Test("A named action takes precedence over the binding action")
    func named() {
      let text = $store.text.sending(\.textChanged)
      text.wrappedValue = "d"
      #expect(store.text == "sent d")
    }

    @Test("An application's initializer is chosen over the library's unavailable one")
    func ownInitializer() {
      let store = Store(initialState: Composer.State(), reducer: Composer())
      store.text = "e"
      #expect(store.text == "e")
    }
  }

  extension Store {
    fileprivate convenience init<R: Reducer<State, Action>>(initialState: State, reducer: R) {
      self.init(initialState: initialState) { reducer }
    }
  }
#endif
