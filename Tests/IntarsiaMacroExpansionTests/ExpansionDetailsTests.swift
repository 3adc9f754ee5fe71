import Testing

@testable import IntarsiaMacroExpansion

@Suite("Details of macro expansions", .endsWithinAMinute)
struct ExpansionDetailsTests {
  /// The text of an expansion without indentation.
  private func unindented(_ source: String) -> String {
    Expansion(of: source).text.split(separator: "\n").map { $0.drop { $0 == " " } }
      .joined(separator: "\n")
  }

  @Test("The fix-it for a variadic parameter keeps the comment after it")
  func commentAfterVariadicParameter() {
    let expansion = Expansion(
      of: """
        struct ShopClient {
          @DependencyEndpoint var sum: (Int... /* the prices */, Int) -> Int = { _, _ in 0 }
        }
        """)
    #expect(
      expansion.fixedSource == """
        struct ShopClient {
          @DependencyEndpoint var sum: ([Int] /* the prices */, Int) -> Int = { _, _ in 0 }
        }
        """)
  }

  @Test("@DependencyEntry takes the type of a call with generic arguments, and of no other call")
  func calledTypes() {
    for (value, type) in [
      ("Cache<Int>()", "Cache<Int>"), ("Shop.Cache<Int>()", "Shop.Cache<Int>"),
      ("Cache()", "Cache"), ("Shop.Cache()", "Shop.Cache"), ("make<Int>()", nil), ("make()", nil),
      ("Shop.make()", nil), ("make()()", nil), (".init()", nil), ("makers[0]()", nil),
    ] as [(String, String?)] {
      let expansion = Expansion(
        of: "extension DependencyValues {\n  @DependencyEntry var cache = \(value)\n}")
      #expect(expansion.diagnostics.isEmpty == (type != nil), "\(value)")
      if let type {
        #expect(expansion.text.contains("static var testValue: \(type) {\n"), "\(expansion.text)")
      }
    }
  }

  @Test("A didSet may hide its variable behind the second name of a closure's parameter")
  func secondNames() {
    let text = unindented(
      """
      @ObservableState
      struct State {
        var name = "" { didSet { list.map { (_ name: Int, name other: Int) in name } } }
      }
      """)
    #expect(text.contains("(_ _name: Int, name other: Int) in\n_name\n"), "\(text)")
  }

  @Test("@Presents stores the initial value of its variable")
  func initialValue() {
    let expansion = Expansion(
      of: "@ObservableState struct State { @Presents var form: Form? = Form(number: 7) }")
    #expect(
      expansion.text.contains(
        "private var _form = "
          + "IntarsiaRuntime.PresentationState<Form>(wrappedValue: Form(number: 7))"),
      "\(expansion.text)")
  }

  @Test("The variables of a split declaration are indented like it, and not like a comment before")
  func commentBeforeVariables() {
    let expansion = Expansion(
      of: """
        @DependencyClient
        struct ShopClient {
          /* doors */var open, close: () -> Void
        }
        """)
    #expect(
      expansion.fixedSource == """
        @DependencyClient
        struct ShopClient {
          /* doors */var open: () -> Void
          var close: () -> Void
        }
        """)
  }

  @Test("The storage of a deprecated endpoint is not deprecated, so that no warning names it")
  func deprecatedEndpoint() {
    for value in ["", " = { }", " = unimplemented(\"load\")"] {
      let text = unindented(
        """
        struct ShopClient {
          @available(*, deprecated) @DependencyEndpoint var load: () -> Void\(value)
        }
        """)
      #expect(!text.contains("@available(*, deprecated)\nprivate var _load"), "\(text)")
      #expect(!text.contains("@available(*, deprecated)\nprivate static func"), "\(text)")
      #expect(text.contains("@available(*, deprecated)\nprivate var _observed_load"), "\(text)")
    }
    let text = unindented(
      """
      struct ShopClient {
        @available(macOS 26, *) @DependencyEndpoint var load: () -> Void
      }
      """)
    #expect(text.contains("@available(macOS 26, *)\nprivate var _load"), "\(text)")
    #expect(text.contains("@available(macOS 26, *)\nprivate static func"), "\(text)")
  }

  @Test("@ViewAction warns about no call of another expression's send")
  func otherReceivers() {
    let expansion = Expansion(
      of: """
        @ViewAction(for: Counter.self)
        struct CounterView {
          let store: StoreOf<Counter>
          func draw() {
            makeStore().send(.view(.tapped))
            stores[0].send(.view(.tapped))
            (store).send(.view(.tapped))
          }
        }
        """)
    #expect(expansion.diagnostics.isEmpty, "\(expansion.diagnostics)")
  }

  @Test("A case of Void in an observable enum has no payload")
  func voidCases() {
    let text = unindented(
      """
      @ObservableState
      enum Screen {
        case empty(Void)
        case other(())
        case number(Int)
      }
      """)
    for (position, name) in ["empty", "other"].enumerated() {
      #expect(
        text.contains(
          "case .\(name):\nreturn IntarsiaRuntime._CaseIdentity.payloadID(\(position))\n"),
        "\(text)")
      #expect(text.contains("case .\(name):\nbreak\n"), "\(text)")
    }
    #expect(text.contains("_CaseIdentity.payloadID(2, v0)\n"), "\(text)")
  }

  @Test("@Reducer adds the types that are missing, whichever others are there")
  func missingTypes() {
    for (member, hasState, hasAction) in [
      ("struct State {}", true, false), ("enum Action {}", false, true),
      ("struct Other {}", false, false), ("enum CaseScope {}", false, false),
      ("enum CancelID {}; struct State {}; enum Action {}", true, true),
    ] {
      let feature = Expansion(of: "@Reducer struct Feature { \(member) }").text
      #expect(feature.contains("struct State: Swift.Codable") == !hasState, "\(feature)")
      #expect(feature.contains("enum Action: Swift.Hashable") == !hasAction, "\(feature)")
      let screens = Expansion(of: "@Reducer enum Screen { case a(Feature); \(member) }").text
      #expect(screens.contains("enum State: IntarsiaRuntime.") == !hasState, "\(screens)")
      #expect(screens.contains("enum Action: nonisolated") == !hasAction, "\(screens)")
      let hasScope = member.contains("CaseScope")
      #expect(screens.contains("enum CaseScope: nonisolated") == !hasScope, "\(screens)")
      #expect(screens.contains("static func scope(") == !hasScope, "\(screens)")
    }
  }
}
