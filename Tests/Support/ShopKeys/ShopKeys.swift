import IntarsiaDependencies

/// Keys of an application, for tests of checks of all keys of a module.
public enum ShopKeys {}

struct Connection: DependencyKey {
  static var liveValue: Self { Self() }
}

struct Orders: DependencyKey {
  static var liveValue: Self {
    @Dependency(Connection.self) var connection
    _ = connection
    return Self()
  }
  static let testValue = Self()
}

enum Nested {
  final class Payments: DependencyKey, Sendable {
    static var liveValue: Payments {
      @Dependency(Orders.self) var orders
      @Dependency(Connection.self) var connection
      _ = (orders, connection)
      return Payments()
    }
  }
}

extension DependencyValues {
  @DependencyEntry(liveValue: 3) var limit = 0
}

/// A key whose live value is made in a module that is not linked.
struct Weather: TestDependencyKey {
  static let testValue = Self()
}

/// A key that a program's metadata does not list.
struct Generic<Element>: TestDependencyKey {
  static var testValue: Self { Self() }
}
