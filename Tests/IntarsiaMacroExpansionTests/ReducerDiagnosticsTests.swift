import Testing

@Suite("@Reducer diagnoses", .endsWithinAMinute)
struct ReducerDiagnosticsTests {
  @Test("@Reducer diagnoses a class, an actor, a protocol, an extension")
  func notAStruct() {
    expectDiagnostics(
      in: """
        @Reducer final class A {}
        @Reducer actor B {}
        @Reducer protocol D {}
        @Reducer extension E {}
        """,
      [
        """
        1:1: error: '@Reducer' can be attached to a struct or an enum, not to a class; a reducer \
        is a value, and changes only the state that it receives
          fix-it: Replace 'class' with 'struct'
        """,
        """
        2:1: error: '@Reducer' can be attached to a struct or an enum, not to an actor; a reducer \
        is a value, and changes only the state that it receives
          fix-it: Replace 'actor' with 'struct'
        """,
        """
        3:1: error: '@Reducer' can be attached to a struct or an enum, not to a protocol
          fix-it: Remove '@Reducer'
        """,
        """
        4:1: error: '@Reducer' can be attached to a struct or an enum, not to an extension; attach \
        it where the type is declared
          fix-it: Remove '@Reducer'
        """,
      ],
      fixed: """
        @Reducer final struct A {}
        @Reducer struct B {}
        protocol D {}
        extension E {}
        """)
  }

  @Test("@Reducer diagnoses a body beside a reduce method")
  func twoBehaviors() {
    expectDiagnostics(
      in: """
        @Reducer struct A {
          struct State {}
          enum Action {}
          var body: some ReducerOf<Self> { EmptyReducer() }
          func reduce(into state: inout State, action: Action) -> Effect<Action> { .none }
        }
        """,
      [
        """
        5:8: error: A reducer has a 'body' or a 'reduce(into:action:)', not both: a store would \
        run the body alone
          fix-it: Remove 'reduce(into:action:)'
          fix-it: Remove 'body'
        """
      ],
      fixed: """
        @Reducer struct A {
          struct State {}
          enum Action {}
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        """)
  }

  @Test("@Reducer diagnoses a body whose type does not name the reducer's state and action")
  func bodyType() {
    expectDiagnostics(
      in: """
        @Reducer struct A {
          var body: some Reducer { EmptyReducer() }
        }
        @Reducer struct B {
          struct State {}
          enum Action {}
          var body: some ReducerOf<A> { EmptyReducer() }
        }
        @Reducer struct C {
          struct State {}
          enum Action {}
          var body: some Reducer<State, Other.Action> { EmptyReducer() }
        }
        @Reducer struct D {
          typealias State = Int
          var body: some Reducer<Int, Self.Action> { EmptyReducer() }
        }
        """,
      [
        """
        2:13: error: The type of 'body' does not say whose state and action it is for: write \
        'some ReducerOf<Self>'
          fix-it: Replace 'some Reducer' with 'some ReducerOf<Self>'
        """,
        """
        7:13: error: 'body' is for the state and action of 'B', but its type is 'some \
        ReducerOf<A>': write 'some ReducerOf<Self>', or remove the own 'State' and 'Action'
          fix-it: Replace 'some ReducerOf<A>' with 'some ReducerOf<Self>'
        """,
        """
        12:13: error: 'body' is for the state and action of 'C', but its type is 'some \
        Reducer<State, Other.Action>': write 'some ReducerOf<Self>', or remove the own 'State' \
        and 'Action'
          fix-it: Replace 'some Reducer<State, Other.Action>' with 'some ReducerOf<Self>'
        """,
      ],
      fixed: """
        @Reducer struct A {
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        @Reducer struct B {
          struct State {}
          enum Action {}
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        @Reducer struct C {
          struct State {}
          enum Action {}
          var body: some ReducerOf<Self> { EmptyReducer() }
        }
        @Reducer struct D {
          typealias State = Int
          var body: some Reducer<Int, Self.Action> { EmptyReducer() }
        }
        """)
  }

  @Test("@Reducer diagnoses an enum case whose single value is not a feature")
  func cases() {
    expectDiagnostics(
      in: """
        @Reducer enum A {
          case a(Feature, Int)
          case b(Int?)
          case c(Feature), d(String)
        }
        """,
      [
        """
        3:10: error: A case of an enum with '@Reducer' holds a feature, and 'Int?' is none; if \
        'b' holds a plain value, mark it with '@ReducerCaseIgnored'
          fix-it: Insert '@ReducerCaseIgnored'
        """,
        // The attribute would apply to the other case of the declaration, too.
        """
        4:22: error: A case of an enum with '@Reducer' holds a feature, and 'String' is none; if \
        'd' holds a plain value, mark it with '@ReducerCaseIgnored'
        """,
      ],
      fixed: """
        @Reducer enum A {
          case a(Feature, Int)
          @ReducerCaseIgnored case b(Int?)
          case c(Feature), d(String)
        }
        """)
  }

  @Test("@Reducer diagnoses a case that misnames the body of another enum of features")
  func nested() {
    expectDiagnostics(
      in: """
        @Reducer enum A {
          case b(Module.B.Body = Module.B.body)
          case c(C.Body)
          case d(D.CaseBody = D.body)
        }
        """,
      [
        """
        2:10: error: An enum of features has no body of its own, but one of its cases, whose type \
        is 'Module.B.CaseBody'
          fix-it: Replace 'Module.B.Body' with 'Module.B.CaseBody'
        """
      ],
      fixed: """
        @Reducer enum A {
          case b(Module.B.CaseBody = Module.B.body)
          case c(C.Body)
          case d(D.CaseBody = D.body)
        }
        """)
  }

  @Test(
    "An attribute for cases is diagnosed on another declaration",
    arguments: ["@ReducerCaseIgnored", "@ReducerCaseEphemeral"])
  func attributesOfCases(attribute: String) {
    expectDiagnostics(
      in: "@Reducer enum A {\n  \(attribute) static let b = 1\n  \(attribute) case c(Int)\n}",
      [
        """
        2:3: error: '\(attribute)' can be attached to a case of an enum with '@Reducer' only
          fix-it: Remove '\(attribute)'
        """
      ],
      fixed: "@Reducer enum A {\n  static let b = 1\n  \(attribute) case c(Int)\n}")
  }

  @Test("@Reducer diagnoses a private reducer inside another type")
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
