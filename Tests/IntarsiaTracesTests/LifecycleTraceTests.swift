import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

@MainActor
@Suite("Traces of features with lifecycles", .endsWithinAMinute)
struct LifecycleTraceTests {
  @Test("A player repeats what mounts change, and mounts no feature of the first state again")
  func rerun() throws {
    let recorder = TraceRecorder(ring: 100)
    let store = Store(initialState: Shelf.State(book: .init())) { Shelf() }
    store.record(to: recorder)
    for _ in 0..<3 { store.send(.swapButtonTapped) }
    let player = try TracePlayer<Shelf.State, Shelf.Action>(Trace(recorder.contents))
    #expect(player.state.book?.openings == 1)
    let results = try player.run(player.steps()) { Shelf() }
    #expect(results.map(\.difference) == [nil, nil, nil])
    #expect(results.map(\.state.book?.openings) == [nil, 1, nil])
  }

  @Test("A player takes the features of the first state as mounted, as they are")
  func firstState() throws {
    let recorder = TraceRecorder(ring: 100)
    let store = Store(initialState: Shelf.State(book: .init(openings: 7))) {
      Shelf(opensBook: true)
    }
    store.send(.swapButtonTapped)
    store.record(to: recorder)
    store.send(.swapButtonTapped)
    let player = try TracePlayer<Shelf.State, Shelf.Action>(Trace(recorder.contents))
    #expect(player.state.book == nil)
    let results = try player.run(player.steps()) { Shelf(opensBook: true) }
    #expect(results.map(\.difference) == [nil])
    #expect(results.map(\.state.book?.openings) == [1])
  }

  @Test("A recording shows the operation of a dismount as an effect of its action")
  func recordedDismount() async throws {
    let recorder = TraceRecorder(ring: 100)
    let store = Store(initialState: Shelf.State(book: .init())) { Shelf() }
    store.record(to: recorder)
    await store.send(.swapButtonTapped).finish()
    let text = String(decoding: recorder.contents, as: UTF8.self)
    #expect(text.contains(#""event":"started""#) && text.contains(#""name":"onDismount""#))
  }
}

/// A feature with a child that counts how often it was mounted.
@Reducer
private struct Shelf {
  struct State: Codable, Equatable {
    var book: Book.State?
  }

  @CasePathable
  enum Action: Codable, Equatable {
    case swapButtonTapped
    case book(Book.Action)
  }

  var opensBook = false

  var body: some ReducerOf<Self> {
    Reduce { state, _ in
      state.book = state.book == nil ? Book.State() : nil
      return .none
    }
    .ifLet(\.book, action: \.book) { Book() }
    .onMount { state in
      if opensBook { state.book = Book.State() }
      return .none
    }
  }

  @Reducer
  struct Book {
    struct State: Codable, Equatable {
      var openings = 0
    }
    enum Action: Codable, Equatable { case read }

    var body: some ReducerOf<Self> {
      EmptyReducer()
        .onMount { state in
          state.openings += 1
          return .none
        }
        .onDismount {}
    }
  }
}
