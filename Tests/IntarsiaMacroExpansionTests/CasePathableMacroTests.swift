import Testing

@testable import IntarsiaMacroExpansion

@Suite("@CasePathable", .endsWithinAMinute)
struct CasePathableMacroTests {
  @Test("@CasePathable writes a case path for each form of payload")
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

        enum Action {
          case empty, nothing()
          case one(Int)
          case labelled(id: Int)
          case several(id: Int, _ name: String, Bool = true)
          indirect case same([Self])

          nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
            typealias _$Root = Action
            var empty: IntarsiaCases.AnyCasePath<Action, Swift.Void> {
              IntarsiaCases.AnyCasePath<Action, Swift.Void>(
                _case: { _ in
                  Action.empty
                },
                extract: {
                  guard case .empty = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            var nothing: IntarsiaCases.AnyCasePath<Action, Swift.Void> {
              IntarsiaCases.AnyCasePath<Action, Swift.Void>(
                _case: { _ in
                  Action.nothing()
                },
                extract: {
                  guard case .nothing = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            var one: IntarsiaCases.AnyCasePath<Action, Int> {
              IntarsiaCases.AnyCasePath<Action, Int>(
                _case: Action.one,
                extract: {
                  guard case .one(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            var labelled: IntarsiaCases.AnyCasePath<Action, Int> {
              IntarsiaCases.AnyCasePath<Action, Int>(
                _case: Action.labelled(id:),
                extract: {
                  guard case .labelled(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            var several: IntarsiaCases.AnyCasePath<Action, (id: Int, String, Bool)> {
              IntarsiaCases.AnyCasePath<Action, (id: Int, String, Bool)>(
                _case: {
                  Action.several(id: $0.0, $0.1, $0.2)
                },
                extract: {
                  guard case .several(let v0, let v1, let v2) = $0 else {
                    return nil
                  }
                  return (v0, v1, v2)
                }
              )
            }
            var same: IntarsiaCases.AnyCasePath<Action, [Action]> {
              IntarsiaCases.AnyCasePath<Action, [Action]>(
                _case: Action.same,
                extract: {
                  guard case .same(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            static func _$casePath(of root: Action) -> IntarsiaCases.PartialCaseKeyPath<Action> {
              switch root {
              case .empty:
                return \\.empty
              case .nothing:
                return \\.nothing
              case .one:
                return \\.one
              case .labelled:
                return \\.labelled
              case .several:
                return \\.several
              case .same:
                return \\.same
              }
            }
            static func _$casePaths() -> [IntarsiaCases.PartialCaseKeyPath<Action>] {
              var paths: [IntarsiaCases.PartialCaseKeyPath<Action>] = []
              paths.append(\\.empty)
              paths.append(\\.nothing)
              paths.append(\\.one)
              paths.append(\\.labelled)
              paths.append(\\.several)
              paths.append(\\.same)
              return paths
            }
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        nonisolated extension Action: IntarsiaCases.CasePathable, IntarsiaCases.CasePathIterable {
        }
        """)
  }

  @Test("@CasePathable keeps the enum's access level, and qualifies generic parameters by it")
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

        public enum Tree<Element> {
          case leaf(Element)

          public typealias _$OuterElement = Element

          public nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
            public typealias _$Root = Tree
            public var leaf: IntarsiaCases.AnyCasePath<Tree, _$OuterElement> {
              IntarsiaCases.AnyCasePath<Tree, _$OuterElement>(
                _case: Tree.leaf,
                extract: {
                  guard case .leaf(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            public static func _$casePath(of root: Tree) -> IntarsiaCases.PartialCaseKeyPath<Tree> {
              if case .leaf = root {
                return \\.leaf
              }
              Swift.fatalError(file: #fileID)
            }
            public static func _$casePaths() -> [IntarsiaCases.PartialCaseKeyPath<Tree>] {
              var paths: [IntarsiaCases.PartialCaseKeyPath<Tree>] = []
              paths.append(\\.leaf)
              return paths
            }
          }

          public nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }
        package enum Package {

          package nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
            package typealias _$Root = Package

          }

          package nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }
        fileprivate enum File {

          nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
            typealias _$Root = File

          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        nonisolated extension Tree: IntarsiaCases.CasePathable, IntarsiaCases.CasePathIterable {
        }

        nonisolated extension Package: IntarsiaCases.CasePathable, IntarsiaCases.CasePathIterable {
        }

        nonisolated extension File: IntarsiaCases.CasePathable, IntarsiaCases.CasePathIterable {
        }
        """)
  }

  @Test("@CasePathable keeps the conditions of cases, and leaves out conditions without a case")
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
        @available(*, deprecated)
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

          nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
            typealias _$Root = Action
            #if DEBUG
            var debug: IntarsiaCases.AnyCasePath<Action, Swift.Void> {
              IntarsiaCases.AnyCasePath<Action, Swift.Void>(
                _case: { _ in
                  Action.debug
                },
                extract: {
                  guard case .debug = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            #if os(Linux)
            var linux: IntarsiaCases.AnyCasePath<Action, Int> {
              IntarsiaCases.AnyCasePath<Action, Int>(
                _case: Action.linux,
                extract: {
                  guard case .linux(let v0) = $0 else {
                    return nil
                  }
                  return v0
                }
              )
            }
            #endif
            #elseif os(Linux)
            #else
            var release: IntarsiaCases.AnyCasePath<Action, Swift.Void> {
              IntarsiaCases.AnyCasePath<Action, Swift.Void>(
                _case: { _ in
                  Action.release
                },
                extract: {
                  guard case .release = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            #endif
            @available(*, deprecated, message: "Use debug.")
            var old: IntarsiaCases.AnyCasePath<Action, Swift.Void> {
              IntarsiaCases.AnyCasePath<Action, Swift.Void>(
                _case: { _ in
                  Action.old
                },
                extract: {
                  guard case .old = $0 else {
                    return nil
                  }
                  return ()
                }
              )
            }
            @available(*, deprecated)
            static func _$casePath(of root: Action) -> IntarsiaCases.PartialCaseKeyPath<Action> {
              switch root {
            #if DEBUG
              case .debug:
                return \\.debug
            #if os(Linux)
              case .linux:
                return \\.linux
            #endif
            #elseif os(Linux)
            #else
              case .release:
                return \\.release
            #endif
              case .old:
                return \\.old
              }
            }
            @available(*, deprecated)
            static func _$casePaths() -> [IntarsiaCases.PartialCaseKeyPath<Action>] {
              var paths: [IntarsiaCases.PartialCaseKeyPath<Action>] = []
            #if DEBUG
              paths.append(\\.debug)
            #if os(Linux)
              paths.append(\\.linux)
            #endif
            #elseif os(Linux)
            #else
              paths.append(\\.release)
            #endif
              paths.append(\\.old)
              return paths
            }
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        @available(*, deprecated)
        nonisolated extension Action: IntarsiaCases.CasePathable, IntarsiaCases.CasePathIterable {
        }
        """)
  }

  @Test("@CasePathable refers to a case only where it is available")
  func availability() {
    let text = Expansion(
      of: """
        @CasePathable
        enum Action {
          case old
          @available(macOS 26, *) case new
        }
        @CasePathable
        enum Value {
          @available(macOS 26, *) case new(Int)
        }
        """
    ).text.split(separator: "\n").map { $0.drop { $0 == " " } }.joined(separator: "\n")
    #expect(
      text.contains(
        """
        case .new:
        if #available(macOS 26, *) {
        return \\.new
        }
        Swift.fatalError(file: #fileID)
        """),
      "\(text)")
    #expect(
      text.contains(
        """
        if case .new = root, #available(macOS 26, *) {
        return \\.new
        }
        Swift.fatalError(file: #fileID)
        """),
      "\(text)")
  }

  @Test("@CasePathable keeps names in backticks")
  func backticks() {
    expectExpansion(
      of: """
        @CasePathable
        enum Action {
          case `default`(`in`: Int, `repeat`: Int)
        }
        """,
      to: """

        enum Action {
          case `default`(`in`: Int, `repeat`: Int)

          nonisolated struct AllCasePaths: IntarsiaCases._CasePathList, Swift.Sendable {
            typealias _$Root = Action
            var `default`: IntarsiaCases.AnyCasePath<Action, (in: Int, repeat: Int)> {
              IntarsiaCases.AnyCasePath<Action, (in: Int, repeat: Int)>(
                _case: {
                  Action.`default`(in: $0.0, repeat: $0.1)
                },
                extract: {
                  guard case .`default`(let v0, let v1) = $0 else {
                    return nil
                  }
                  return (v0, v1)
                }
              )
            }
            static func _$casePath(of root: Action) -> IntarsiaCases.PartialCaseKeyPath<Action> {
              if case .`default` = root {
                return \\.`default`
              }
              Swift.fatalError(file: #fileID)
            }
            static func _$casePaths() -> [IntarsiaCases.PartialCaseKeyPath<Action>] {
              var paths: [IntarsiaCases.PartialCaseKeyPath<Action>] = []
              paths.append(\\.`default`)
              return paths
            }
          }

          nonisolated static var allCasePaths: AllCasePaths {
            AllCasePaths()
          }
        }

        nonisolated extension Action: IntarsiaCases.CasePathable, IntarsiaCases.CasePathIterable {
        }
        """)
  }

  @Test("@CasePathable adds no conformance that is declared already")
  func declaredConformance() {
    // The compiler then requests no conformance from the macro.
    // This test expands the macro without a requested conformance.
    let expansion = Expansion(
      of: """
        @CasePathableDeclared
        enum Action: CasePathable {}
        """,
      alsoExpanding: ["CasePathableDeclared": CasePathableMacro.self])
    #expect(!expansion.text.contains("extension"))
  }
}

@Suite("@CasePathable diagnoses", .endsWithinAMinute)
struct CasePathableDiagnosticsTests {
  @Test(
    "@CasePathable diagnoses a struct, a class and an actor",
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

  @Test("@CasePathable diagnoses two cases with the same name, except in different clauses")
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

  @Test("@CasePathable diagnoses a private enum inside another type")
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

  @Test("@CasePathable embeds nothing in a case of several values of which one is impossible")
  func impossible() {
    let expansion = Expansion(of: "@CasePathable enum Action { case never(Int, Never) }")
    #expect(
      expansion.text.contains(/_case: \{ _ in\s+Swift\.fatalError\(file: #fileID\)\s+\}/),
      "\(expansion.text)")
  }
}
