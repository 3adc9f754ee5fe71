#if Macros
  import Foundation
  import IntarsiaTesting
  import Testing

  @Suite("Reducers that take their state and action from their behavior", .endsWithinAMinute)
  struct InferredTypesTests {
    @Reducer
    struct Base {
      struct State: Equatable { var count = 0 }
      enum Action { case increment }

      var body: some ReducerOf<Self> {
        Reduce { state, _ in
          state.count += 1
          return .none
        }
      }
    }

    @Reducer
    struct OfTwoTypes {
      var body: some Reducer<Base.State, Base.Action> { Base() }
    }

    @Reducer
    struct OfAReducer {
      var body: some ReducerOf<Base> { Base() }
    }

    @Reducer
    struct Twice<Wrapped: Reducer> {
      let wrapped: Wrapped

      var body: some Reducer<Wrapped.State, Wrapped.Action> {
        wrapped
        wrapped
      }
    }

    @Reducer
    struct OfAStoredBody {
      let body = Reduce<Base.State, Base.Action> { state, _ in
        state.count += 2
        return .none
      }
    }

    @Reducer
    struct OfAMethod {
      func reduce(into state: inout Base.State, action: Base.Action) -> EffectOf<Base> {
        state.count += 3
        return .none
      }
    }

    /// A reducer whose parts name its state and action without a prefix.
    @Reducer
    struct Outer {
      struct State: Equatable { var count = 0 }
      enum Action { case increment }

      @Reducer
      struct Part {
        var body: some Reducer<State, Action> {
          Reduce { state, action in
            switch action {
            case .increment: state.count += 1
            }
            return .none
          }
        }
      }

      @Reducer
      struct Method {
        func reduce(into state: inout State, action: Action) -> Effect<Action> {
          state.count += 10
          return .none
        }
      }

      /// A reducer with a state of its own, which hides the outer one's.
      @Reducer
      struct Own {
        struct State { var text = "" }
        enum Action {}
        var body: some Reducer<State, Action> { EmptyReducer() }
      }

      var body: some Reducer<State, Action> {
        Part()
        Method()
      }
    }

    @Test("A reducer inside another one takes the outer state and action that it names")
    func nested() {
      var state = Outer.State()
      _ = Outer().reduce(into: &state, action: .increment)
      #expect(state.count == 11)
      #expect(Outer.Own.State().text.isEmpty)
    }

    @Reducer
    struct Empty {}

    @Reducer
    enum EmptyDestination {
      case empty(Empty)
      case nothing
    }

    @Test("A generated state can be coded where a test or a trace asks for it")
    func coding() throws {
      for state in [EmptyDestination.State.empty(Empty.State()), .nothing] {
        let data = try JSONEncoder().encode(state)
        #expect(try JSONDecoder().decode(EmptyDestination.State.self, from: data) == state)
      }
    }

    private func count<R: Reducer>(_ reducer: R) -> Int
    where R.State == Base.State, R.Action == Base.Action {
      var state = Base.State()
      _ = reducer.reduce(into: &state, action: .increment)
      return state.count
    }

    @Test("A reducer takes its state and action from the type of its body")
    func body() {
      #expect(count(OfTwoTypes()) == 1)
      #expect(count(OfAReducer()) == 1)
      #expect(count(Twice(wrapped: Base())) == 2)
      #expect(count(OfAStoredBody()) == 2)
    }

    @Test("A reducer takes its state and action from the parameters of its method")
    func method() {
      #expect(count(OfAMethod()) == 3)
    }

    @Test("A case of several plain values has a state and no action")
    func severalValues() {
      let state = PublicRoot.Destination.State.page(1, title: "Dune")
      #expect(state.is(\.page))
      #expect(PublicRoot.Shape.allCasePaths.never.extract(from: .circle(1)) == nil)
    }

    @Test("@Reducer keeps a handwritten conformance to CasePathable")
    func handWritten() {
      #expect(HandWrittenPaths.Action.tap(3)[case: \.tap] == 3)
    }

    @Reducer(state: .equatable, .codable)
    enum CodablePath {
      case number(Number)
      case page(Int, title: String)

      @Reducer
      struct Number {
        @ObservableState struct State: Equatable, Codable { var count = 0 }
        enum Action { case increment }
      }
    }

    @Test("The state of an enum of features is Codable if the attribute says so")
    func codable() throws {
      let path = CodablePath.State.number(CodablePath.Number.State(count: 3))
      let data = try JSONEncoder().encode(path)
      #expect(try JSONDecoder().decode(CodablePath.State.self, from: data) == path)
    }
  }
  extension InferredTypesTests.EmptyDestination.State: Codable, Hashable {}
#endif
