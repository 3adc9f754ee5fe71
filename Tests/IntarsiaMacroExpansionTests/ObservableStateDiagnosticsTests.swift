import Testing

@Suite("@ObservableState diagnoses", .endsWithinAMinute)
struct ObservableStateDiagnosticsTests {
  @Test("@ObservableState diagnoses a class and an actor")
  func notAStruct() {
    expectDiagnostics(
      in: """
        @ObservableState class A {}
        @ObservableState actor C {}
        """,
      [
        """
        1:1: error: '@ObservableState' can be attached to a struct or an enum, not to a class; use \
        '@Observable' for a class, or make it a struct
          fix-it: Remove '@ObservableState'
        """,
        """
        2:1: error: '@ObservableState' can be attached to a struct or an enum, not to an actor; \
        move the state of the actor to a struct
          fix-it: Remove '@ObservableState'
        """,
      ],
      fixed: """
        class A {}
        actor C {}
        """)
  }

  @Test("@ObservableState diagnoses several variables in one declaration")
  func sharedDeclaration() {
    expectDiagnostics(
      in: """
        @ObservableState
        struct State {
          // How far.
          private var x, y: Int, z = 0
          var (a, b) = (1, 2)
          let c = 0, d = 0
        }
        """,
      [
        """
        4:3: error: '@ObservableState' observes each variable by itself; declare each on a line \
        of its own
          fix-it: Declare each variable on a line of its own
        """,
        """
        5:3: error: '@ObservableState' observes each variable by itself; declare each on a line \
        of its own
        """,
      ],
      fixed: """
        @ObservableState
        struct State {
          // How far.
          private var x: Int
          private var y: Int
          private var z = 0
          var (a, b) = (1, 2)
          let c = 0, d = 0
        }
        """)
  }

  @Test("@ObservableState diagnoses a private struct inside another type")
  func hidden() {
    expectDiagnostics(
      in: """
        enum Feature {
          @ObservableState private struct State {}
        }
        @ObservableState private struct State {}
        """,
      [
        """
        2:20: error: '@ObservableState' extends 'State' from outside of the type that surrounds \
        it, where a private type cannot be seen
          fix-it: Replace 'private' with 'fileprivate'
        """
      ],
      fixed: """
        enum Feature {
          @ObservableState fileprivate struct State {}
        }
        @ObservableState private struct State {}
        """)
  }
}
