import Testing

@testable import IntarsiaMacros

@Suite("@CasePathable")
struct CasePathableMacroTests {
  @Test("writes a case path for each form of payload")
  func payloads() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action {
          case empty, nothing()
          case one(Int)
          case labelled(id: Int)
          case several(id: Int, _ name: String, Bool = true)
          indirect case same([Self])
        }
        """,
      to: """
        """)
  }

  @Test("keeps the access level of the enum, and names generic parameters by the enum's name")
  func access() {
    expectExpansion(
      of: """
        @CasePathable
        public enum Tree<Element> {
          case leaf(Element)
        }
        @CasePathable
        package enum Package {}
        @CasePathable
        fileprivate enum File {}
        """,
      to: """
        """)
  }

  @Test("keeps the conditions of cases, and leaves out conditions without a case")
  func conditions() {
    expectExpansion(
      of: """
        @available(*, deprecated)
        @CasePathable
        enum Action {
          #if DEBUG
            case debug
            #if os(Linux)
              case linux(Int)
            #endif
          #elseif os(Linux)
            func other() {}
          #else
            case release
          #endif
          #if os(Windows)
            func helper() {}
          #endif
          @available(*, deprecated, message: "Use debug.") case old
        }
        """,
      to: """
        """)
  }

  @Test("keeps names in backticks")
  func backticks() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action {
          case `default`(`in`: Int, `repeat`: Int)
        }
        """,
      to: """
        """)
  }

  @Test("adds no conformance that is declared already")
  func declaredConformance() {
    // The compiler asks for no conformance then; here it is the macro that is asked without one.
    let expansion = Expansion(
      of: """
        @CasePathableDeclared
        enum Action: CasePathable {}
        """,
      alsoExpanding: ["CasePathableDeclared": CasePathableMacro.self])
    #expect(!expansion.text.contains("extension"))
  }
}

@Suite("@CasePathable diagnoses")
struct CasePathableDiagnosticsTests {
  @Test(
    "what is not an enum",
    arguments: [("struct", "a struct"), ("final class", "a class"), ("actor", "an actor")])
  func notAnEnum(introducer: String, name: String) {
    expectDiagnostics(
      in: """
        @CasePathable
        \(introducer) Action {}
        """,
      [
        """
        1:1: error: '@CasePathable' writes a case path for each case of an enum; it cannot be \
        attached to \(name)
          fix-it: Remove '@CasePathable'
        """
      ],
      fixed: """

        \(introducer) Action {}
        """)
  }

  @Test("two cases with the same name, unless they stand in different clauses")
  func overloadedCases() {
    expectDiagnostics(
      in: """
        @CasePathable
        enum Action {
          case moved(x: Int)
          case moved(y: Int)
          #if DEBUG
            case fast
          #else
            case fast
          #endif
          case fast
        }
        """,
      [
        """
        4:8: error: '@CasePathable' names case paths after cases, and 'moved' is the name of two; \
        rename one of them
        """,
        """
        10:8: error: '@CasePathable' names case paths after cases, and 'fast' is the name of two; \
        rename one of them
        """,
      ])
  }

  @Test("a private enum inside another type")
  func hidden() {
    expectDiagnostics(
      in: """
        struct Feature {
          @CasePathable
          private enum Action {}
        }
        """,
      [
        """
        3:3: error: '@CasePathable' extends 'Action' from outside of the type that surrounds it, \
        where a private type cannot be seen
          fix-it: Replace 'private' with 'fileprivate'
        """
      ],
      fixed: """
        struct Feature {
          @CasePathable
          fileprivate enum Action {}
        }
        """)
  }
}
