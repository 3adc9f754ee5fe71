import Testing

@Suite("@Reducer", .endsWithinAMinute)
struct ReducerMacroTests {
  @Test("@Reducer adds the conformance, and the attributes of the action and the body")
  func complete() {
    expectExpansion(
      of: """
        @Reducer
        struct Counter {
          @Marked
          struct State {}
          enum Action {
            case increment
          }
          let step: Int
          // The reducer.
          var body: some ReducerOf<Self> {
            Reduce { _, _ in .none }
          }
        }
        """,
      to: """

        struct Counter {
          @Marked
          struct State {}
          @IntarsiaCases.CasePathable @dynamicMemberLookup
          enum Action {
            case increment
          }
          let step: Int
          @IntarsiaRuntime.ReducerBuilder<Self.State, Self.Action>
          // The reducer.
          var body: some ReducerOf<Self> {
            Reduce { _, _ in .none }
          }
        }

        extension Counter: IntarsiaRuntime._StateAndAction {
        }

        extension Counter: IntarsiaRuntime.Reducer {
        }
        """)
  }

  @Test("@Reducer adds no attribute that is there already, and none to a body that is stored")
  func attributesPresent() {
    expectExpansion(
      of: """
        @Reducer
        struct Counter {
          typealias State = Int
          @IntarsiaCases.CasePathable @dynamicMemberLookup
          enum Action {}
          @ReducerBuilder<Int, Action>
          var body: some ReducerOf<Self> {
            EmptyReducer()
          }
          static var body: Int { 0 }
        }
        @Reducer
        struct Stored {
          struct State {}
          struct Action {}
          let body = EmptyReducer<State, Action>()
        }
        """,
      to: """

        struct Counter {
          typealias State = Int
          @IntarsiaCases.CasePathable @dynamicMemberLookup
          enum Action {}
          @ReducerBuilder<Int, Action>
          var body: some ReducerOf<Self> {
            EmptyReducer()
          }
          static var body: Int { 0 }
        }
        struct Stored {
          struct State {}
          struct Action {}
          let body = EmptyReducer<State, Action>()
        }

        extension Counter: IntarsiaRuntime._StateAndAction {
        }

        extension Counter: IntarsiaRuntime.Reducer {
        }

        extension Stored: IntarsiaRuntime._StateAndAction {
        }

        extension Stored: IntarsiaRuntime.Reducer {
        }
        """)
  }

  @Test("@Reducer gives an empty state, action and body to a reducer without them")
  func empty() {
    expectExpansion(
      of: """
        @Reducer
        public struct Empty {}
        """,
      to: """

        public struct Empty {

          @IntarsiaRuntime.ObservableState
          public struct State: Swift.Codable, Swift.Hashable, Swift.Sendable, IntarsiaRuntime.ObservableState, IntarsiaRuntime._ObservableStruct {
            public init() {
            }
          }

          @IntarsiaCases.CasePathable
          public enum Action: Swift.Hashable, Swift.Sendable, nonisolated IntarsiaCases.CasePathable, nonisolated IntarsiaCases.CasePathIterable {
          }

          public var body: IntarsiaRuntime.EmptyReducer<State, Action> {
            IntarsiaRuntime.EmptyReducer()
          }
        }

        extension Empty: IntarsiaRuntime._StateAndAction {
        }

        extension Empty: IntarsiaRuntime.Reducer {
        }
        """)
  }

  @Test("@Reducer accepts a generic parameter as state and a reduce method instead of a body")
  func noBody() {
    expectExpansion(
      of: """
        @Reducer
        struct Generic<State> {
          #if DEBUG
            typealias Action = Int
          #else
            typealias Action = String
          #endif
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """,
      to: """

        struct Generic<State> {
          #if DEBUG
            typealias Action = Int
          #else
            typealias Action = String
          #endif
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }

        extension Generic: IntarsiaRuntime._StateAndAction {
        }

        extension Generic: IntarsiaRuntime.Reducer {
        }
        """)
  }
}

@Suite("@Reducer on an enum", .endsWithinAMinute)
struct ReducerEnumMacroTests {
  @Test("@Reducer on an enum makes a state, an action, a body and the cases of a store")
  func complete() {
    expectExpansion(
      of: """
        @Reducer(state: .equatable, action: .sendable)
        public enum Destination {
          case detail(Module.Detail)
          case made(Made = Made(by: 2))
          case alert(AlertState<Alert>)
          @ReducerCaseIgnored case item(id: Int, Int)
          #if DEBUG
          @ReducerCaseEphemeral case menu(Menu)
          #endif
          case nothing
        }
        """,
      to: """

        public enum Destination {
          case detail(Module.Detail)
          case made(Made = Made(by: 2))
          case alert(AlertState<Alert>)
          case item(id: Int, Int)
          #if DEBUG
          case menu(Menu)
          #endif
          case nothing

          @IntarsiaCases.CasePathable @dynamicMemberLookup @IntarsiaRuntime.ObservableState
          public enum State: IntarsiaRuntime.CaseReducerState, nonisolated IntarsiaCases.CasePathable, nonisolated IntarsiaCases.CasePathIterable, IntarsiaRuntime.ObservableState, IntarsiaRuntime._EphemeralCases, Swift.Equatable {
            public typealias StateReducer = Destination
            case detail(Module.Detail.State)
            case made(Made.State)
            case alert(AlertState<Alert>)
            case item(id: Int, Int)
            #if DEBUG
            case menu(Menu)
            #endif
            case nothing
          }

          @IntarsiaCases.CasePathable @dynamicMemberLookup
          public enum Action: nonisolated IntarsiaCases.CasePathable, nonisolated IntarsiaCases.CasePathIterable, Swift.Sendable {
            case detail(Module.Detail.Action)
            case made(Made.Action)
            case alert(Alert)
            #if DEBUG
            case menu(Menu.Action)
            #endif
          }

          @IntarsiaRuntime.ReducerBuilder<Self.State, Self.Action>
          public static var body: some IntarsiaRuntime.Reducer<Self.State, Self.Action> {
            IntarsiaRuntime.Scope(state: \\Self.State.Cases.detail, action: \\Self.Action.Cases.detail) {
              Module.Detail()
            }
            IntarsiaRuntime.Scope(state: \\Self.State.Cases.made, action: \\Self.Action.Cases.made) {
              Made(by: 2)
            }
          }

          @IntarsiaCases.CasePathable @dynamicMemberLookup
          public enum CaseScope: nonisolated IntarsiaCases.CasePathable, nonisolated IntarsiaCases.CasePathIterable {
            case detail(IntarsiaRuntime.StoreOf<Module.Detail>)
            case made(IntarsiaRuntime.StoreOf<Made>)
            case alert(AlertState<Alert>)
            case item(id: Int, Int)
            #if DEBUG
            case menu(Menu)
            #endif
            case nothing
          }

          @MainActor
          public static func scope(_ store: IntarsiaRuntime.Store<Self.State, Self.Action>) -> CaseScope {
            switch store.state {
            case .detail:
              return .detail(store._$case(\\.detail, action: \\.detail))
            case .made:
              return .made(store._$case(\\.made, action: \\.made))
            case .alert(let v0):
              return .alert(v0)
            case .item(let v0, let v1):
              return .item(id: v0, v1)
            #if DEBUG
            case .menu(let v0):
              return .menu(v0)
            #endif
            case .nothing:
              return .nothing
            }
          }
        }

        extension Destination: IntarsiaRuntime._StateAndAction {
        }

        extension Destination: IntarsiaRuntime.Reducer, IntarsiaRuntime.CaseReducer {
        }
        """)
  }
}

extension ReducerEnumMacroTests {
  @Test("@Reducer on an enum keeps a handwritten body and adds its result builder")
  func ownBody() {
    let expansion = Expansion(
      of: """
        @Reducer
        enum Destination {
          case detail(Detail)
          static var body: some ReducerOf<Self> {
            Scope(state: \\.detail, action: \\.detail) { Detail() }
          }
        }
        """)
    #expect(
      expansion.text.contains(
        """
          @IntarsiaRuntime.ReducerBuilder<Self.State, Self.Action>
          static var body: some ReducerOf<Self> {
        """), "\(expansion.text)")
    #expect(expansion.text.matches(of: /static var body/).count == 1)
  }

  @Test("@Reducer on an enum keeps availability, indirection and joint declarations of cases")
  func declarations() {
    let expansion = Expansion(
      of: """
        @Reducer
        enum Path {
          @available(*, deprecated) indirect case a(A), b(B)
        }
        """)
    for cases in ["(A.State)", "(A.Action)", "(IntarsiaRuntime.StoreOf<A>)"] {
      #expect(
        expansion.text.contains("@available(*, deprecated)\n    indirect case a\(cases)"),
        "\(expansion.text)")
    }
    #expect(expansion.text.contains("indirect case b(B.State)"))
  }

  @Test(
    "@Reducer infers the types of the state and the action from its behavior",
    arguments: [
      "func reduce(into state: inout Int, action: Action.Kind) -> EffectOf<Self> {}",
      "var body: some Reducer<Int, Action.Kind> { EmptyReducer() }",
      "var body: some Intarsia.Reducer<Int, Action.Kind> { EmptyReducer() }",
      "let body = Reduce<Int, Action.Kind> { _, _ in .none }",
      "let body: EmptyReducer<Int, Action.Kind> = EmptyReducer()",
    ])
  func inferredTypes(behavior: String) {
    let expansion = Expansion(of: "@Reducer\npublic struct Counter {\n  \(behavior)\n}")
    #expect(expansion.text.contains("public typealias State = Int\n"), "\(expansion.text)")
    #expect(
      expansion.text.contains("public typealias Action = Action.Kind\n"), "\(expansion.text)")
    #expect(!expansion.text.contains("struct State"), "\(expansion.text)")
    #expect(!expansion.text.contains("enum Action"), "\(expansion.text)")
  }

  @Test("@Reducer infers the types of another reducer from its body, and none from other types")
  func inferredFromReducer() {
    let other = Expansion(
      of: "@Reducer struct A {\n  var body: some ReducerOf<B<Int>> { B() }\n}")
    #expect(other.text.contains("typealias State = B<Int>.State"), "\(other.text)")
    #expect(other.text.contains("typealias Action = B<Int>.Action"), "\(other.text)")
    for type in ["Scope<Int>", "[Int]", "ReducerOf<B, C>"] {
      let expansion = Expansion(of: "@Reducer struct A {\n  let body: \(type) = x\n}")
      #expect(!expansion.text.contains("typealias"), "\(expansion.text)")
    }
  }

  @Test("A plain State in the body of a nested reducer is that of the reducer around it")
  func outerTypes() {
    let expansion = Expansion(
      of: """
        @Reducer struct Outer {
          @Reducer struct Inner {
            func reduce(into state: inout State, action: Action) -> EffectOf<Self> {}
          }
        }
        """)
    #expect(expansion.text.contains("typealias State = Outer.State"), "\(expansion.text)")
    #expect(expansion.text.contains("typealias Action = Outer.Action"), "\(expansion.text)")
  }

  @Test(
    "@Reducer infers no type from a spelling that only repeats the reducer's own",
    arguments: ["Self", "Counter", "Counter<Int>"])
  func ownTypes(_ name: String) {
    for behavior in [
      "func reduce(into state: inout \(name).State, action: \(name).Action) -> EffectOf<Self> {}",
      "var body: some Reducer<\(name).State, \(name).Action> { EmptyReducer() }",
      "var body: some ReducerOf<\(name)> { EmptyReducer() }",
    ] {
      let expansion = Expansion(of: "@Reducer\nstruct Counter {\n  \(behavior)\n}")
      #expect(!expansion.text.contains("typealias"), "\(expansion.text)")
      #expect(expansion.text.contains("struct State: "), "\(expansion.text)")
      #expect(expansion.text.contains("enum Action: "), "\(expansion.text)")
    }
  }

  @Test("@Reducer on an indirect enum generates indirect enums")
  func indirectEnum() {
    let expansion = Expansion(
      of: """
        @Reducer
        public indirect enum Path {
          case a(A)
        }
        """)
    for name in ["State", "Action", "CaseScope"] {
      #expect(expansion.text.contains("public indirect enum \(name): "), "\(expansion.text)")
    }
  }
}
