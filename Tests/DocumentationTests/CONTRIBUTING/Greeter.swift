import IntarsiaTesting
import Testing

// snippet
struct Greeter: Sendable {
  var greet: @Sendable (_ name: String) -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Greeter { name in "Hello, \(name)" }
  static let previewValue = Greeter { _ in "Hello" }
  static let testValue = Greeter(
    greet: unimplemented("Greeter.greet", placeholder: "unimplemented"))
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
}
// end

@Suite("CONTRIBUTING: a dependency", .endsWithinAMinute)
struct GreeterTests {
  @Test(
    "Greets in each context",
    arguments: [(DependencyContext.live, "Hello, Ada"), (.preview, "Hello")])
  func greet(context: DependencyContext, greeting: String) {
    let text = withDependencies {
      $0.context = context
    } operation: {
      Dependency(\.greeter).wrappedValue.greet("Ada")
    }
    #expect(text == greeting)
  }

  @Test("Reports a greeting that no test asked for")
  func unimplementedGreeting() {
    withExpectedIssue {
      #expect(Dependency(\.greeter).wrappedValue.greet("Ada") == "unimplemented")
    }
  }
}
