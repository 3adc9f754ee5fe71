import IntarsiaDependencies

struct Greeter: Sendable {
  var greet: @Sendable (_ name: String) -> String
}

extension Greeter: DependencyKey {
  static let liveValue = Greeter { name in "Hello, \(name)!" }
}

extension DependencyValues {
  var greeter: Greeter {
    get { self[Greeter.self] }
    set { self[Greeter.self] = newValue }
  }
}

@main
struct DependenciesAlone {
  @Dependency(\.greeter) var greeter

  static func main() {
    let live = DependenciesAlone().greeter.greet("Intarsia")
    let overridden = withDependencies {
      $0.greeter.greet = { "Bye, \($0)!" }
    } operation: {
      DependenciesAlone().greeter.greet("Intarsia")
    }
    print(live, overridden)
  }
}
