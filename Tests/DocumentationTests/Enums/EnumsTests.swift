import IntarsiaTesting
import Testing

// The code of Documentation/Enums.md, compiled and run.

private enum Shop {
  // snippet
  @CasePathable
  @dynamicMemberLookup
  enum Payment: Equatable {
    case card(number: String)
    case voucher(code: String, cents: Int)
    case cash
  }
  // end

  // snippet
  @Reducer
  struct Note {
    @ObservableState
    struct State: Equatable {
      var text = ""
    }
    enum Action {
      case textChanged(String)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .textChanged(let text):
          state.text = text
          return .none
        }
      }
    }
  }
  // end

  // snippet
  @Reducer
  struct Page {
    @ObservableState
    enum State: Equatable {
      case reading
      case writing(Note.State)
    }
    enum Action {
      case writeButtonTapped
      case doneButtonTapped
      case writing(Note.Action)
    }
    var body: some ReducerOf<Self> {
      Reduce { state, action in
        switch action {
        case .writeButtonTapped:
          state = .writing(Note.State())
          return .none
        case .doneButtonTapped:
          state = .reading
          return .none
        case .writing:
          return .none
        }
      }
      .ifCaseLet(\.writing, action: \.writing) {
        Note()
      }
    }
  }
  // end
}

// snippet
@Reducer
enum NoteDestination {
  case edit(NoteEditor)
  case alert(AlertState<Alert>)
  @ReducerCaseIgnored case preview(String)

  enum Alert {
    case deleteButtonTapped
  }
}

extension NoteDestination.State: Equatable {}

@Reducer
struct NoteEditor {
  @ObservableState
  struct State: Equatable {
    var text = ""
  }
  enum Action {
    case textChanged(String)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .textChanged(let text):
        state.text = text
        return .none
      }
    }
  }
}
// end

// snippet
@Reducer
struct NoteShelf {
  @ObservableState
  struct State: Equatable {
    @Presents var destination: NoteDestination.State?
  }
  enum Action {
    case noteTapped(String)
    case destination(PresentationAction<NoteDestination.Action>)
  }
  var body: some ReducerOf<Self> {
    Reduce { state, action in
      switch action {
      case .noteTapped(let text):
        state.destination = .edit(NoteEditor.State(text: text))
        return .none
      case .destination:
        return .none
      }
    }
    .ifLet(\.$destination, action: \.destination)
  }
}
// end

@Suite("Documentation: enums", .endsWithinAMinute)
struct EnumsTests {
  @Test("Case paths read, make and change values")
  func casePaths() {
    typealias Payment = Shop.Payment
    // snippet
    var payment = Payment.voucher(code: "SUMMER", cents: 500)
    _ = payment.is(\.voucher)  // true
    _ = payment.voucher?.cents  // Optional(500)
    _ = payment[case: \.card]  // nil
    payment.modify(\.voucher) { $0.cents -= 200 }
    let path: CaseKeyPath<Payment, String> = \.card
    _ = path("4111")  // Payment.card(number: "4111")
    _ = Payment.allCasePaths[payment]  // \.voucher
    _ = Payment.allCasePaths.map { payment.is($0) }  // [false, true, false]
    // end
    #expect(payment == .voucher(code: "SUMMER", cents: 300))
    #expect(Payment.allCasePaths.map { payment.is($0) } == [false, true, false])
  }

  @Test("An enum reducer runs the child of a page's case")
  func page() async {
    let store = TestStore(initialState: .reading) { Shop.Page() }
    await store.send(.writeButtonTapped) { $0 = .writing(Shop.Note.State()) }
    await store.send(.writing(.textChanged("a"))) { $0.modify(\.writing) { $0.text = "a" } }
    await store.send(.doneButtonTapped) { $0 = .reading }
  }

  @MainActor
  @Test("A view switches over the cases of a store")
  func cases() throws {
    let store = Store(initialState: NoteShelf.State()) { NoteShelf() }
    store.send(.noteTapped("Milk"))
    let destination = try #require(
      store.scope(state: \.destination, action: \.destination.presented))
    #expect(line(destination) == "Editing Milk")
  }

  // snippet
  @MainActor
  func line(_ store: StoreOf<NoteDestination>) -> String {
    switch store.case {
    case .edit(let store): "Editing \(store.text)"
    case .alert: "A question"
    case .preview(let text): text
    }
  }
  // end
}
