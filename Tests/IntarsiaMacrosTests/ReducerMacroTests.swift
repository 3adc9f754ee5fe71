import Testing

@Suite("@Reducer")
struct ReducerMacroTests {
  @Test("adds the conformance, and the attributes of the action and the body")
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
          // What it does.
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
          // What it does.
          var body: some ReducerOf<Self> {
            Reduce { _, _ in .none }
          }
        }

        extension Counter: IntarsiaRuntime.Reducer {
        }
        """)
  }

  @Test("adds no attribute that is there already, and none to a body that is stored")
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

        extension Counter: IntarsiaRuntime.Reducer {
        }

        extension Stored: IntarsiaRuntime.Reducer {
        }
        """)
  }

  @Test("gives an empty state, action and body to a reducer without them")
  func empty() {
    expectExpansion(
      of: """
        @Reducer
        public struct Empty {}
        """,
      to: """

        public struct Empty {

          @IntarsiaRuntime.ObservableState
          public struct State: Swift.Hashable, Swift.Sendable {
            public init() {
            }
          }

          @IntarsiaCases.CasePathable
          public enum Action: Swift.Hashable, Swift.Sendable {
          }

          public var body: IntarsiaRuntime.EmptyReducer<State, Action> {
            IntarsiaRuntime.EmptyReducer()
          }
        }

        extension Empty: IntarsiaRuntime.Reducer {
        }
        """)
  }

  @Test("finds a state that is a generic parameter, and takes a reduce method for the body")
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

        extension Generic: IntarsiaRuntime.Reducer {
        }
        """)
  }
}

@Suite("@Reducer diagnoses")
struct ReducerDiagnosticsTests {
  @Test("a class, an actor, an enum, a protocol, an extension")
  func notAStruct() {
    expectDiagnostics(
      in: """
        @Reducer final class A {}
        @Reducer actor B {}
        @Reducer enum C {}
        @Reducer protocol D {}
        @Reducer extension E {}
        """,
      [
        """
        1:1: error: '@Reducer' can be attached to a struct, not to a class; a reducer is a value, \
        and what it changes is the state that it is handed
          fix-it: Replace 'class' with 'struct'
        """,
        """
        2:1: error: '@Reducer' can be attached to a struct, not to an actor; a reducer is a value, \
        and what it changes is the state that it is handed
          fix-it: Replace 'actor' with 'struct'
        """,
        """
        3:1: error: '@Reducer' can be attached to a struct, not to an enum; make it a struct whose \
        state has an optional variable for each case, and whose body has an 'ifLet' for each
        """,
        """
        4:1: error: '@Reducer' can be attached to a struct, not to a protocol
          fix-it: Remove '@Reducer'
        """,
        """
        5:1: error: '@Reducer' can be attached to a struct, not to an extension; attach it where \
        the type is declared
          fix-it: Remove '@Reducer'
        """,
      ],
      fixed: """
        @Reducer final struct A {}
        @Reducer struct B {}
        @Reducer enum C {}
        protocol D {}
        extension E {}
        """)
  }

  @Test("a private reducer inside another type")
  func hidden() {
    expectDiagnostics(
      in: """
        enum Parent {
          @Reducer private struct Child {}
        }
        """,
      [
        """
        2:12: error: '@Reducer' extends 'Child' from outside of the type that surrounds it, where \
        a private type cannot be seen
          fix-it: Replace 'private' with 'fileprivate'
        """
      ],
      fixed: """
        enum Parent {
          @Reducer fileprivate struct Child {}
        }
        """)
  }
}
