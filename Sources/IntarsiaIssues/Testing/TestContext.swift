/// The framework that runs the current test.
///
/// ```swift
/// switch TestContext.current {
/// case .swiftTesting: print("a test of Swift Testing")
/// case .xcTest: print("an XCTest case")
/// case nil: print("no test")
/// }
/// ```
///
/// To distinguish tests from each other, use ``TestIdentity``.
public enum TestContext: Sendable {
  /// Swift Testing, with the running test.
  case swiftTesting(Testing?)

  /// XCTest.
  case xcTest

  /// A running test of Swift Testing.
  public struct Testing: Equatable, Sendable {
    /// The running test.
    public let test: Test

    /// A test.
    public struct Test: Hashable, Identifiable, Sendable {
      /// The id of the test, unique in the process.
      public let id: ID

      /// The id of a test.
      public struct ID: Hashable, Sendable {
        let text: String

        /// The text of the id.
        public var rawValue: AnyHashable { text }
      }
    }
  }

  /// The context of the running test, or `nil` outside a test or if `IntarsiaTesting` is not
  /// linked.
  ///
  /// - Isolation: A test of Swift Testing is known in its own task and in the tasks that inherit
  ///   from it, but not in a detached task.
  public static var current: Self? {
    guard let test = TestIdentity.current else { return nil }
    return switch test.framework {
    case .swiftTesting: .swiftTesting(Testing(test: Testing.Test(id: .init(text: test.id))))
    case .xctest: .xcTest
    }
  }

  /// Whether Swift Testing runs the test.
  public var isSwiftTesting: Bool {
    if case .swiftTesting = self { true } else { false }
  }
}

extension TestContext: Equatable {
  /// Whether both are the same framework and the same test; an unknown test equals each test.
  public static func == (lhs: Self, rhs: Self) -> Bool {
    switch (lhs, rhs) {
    case (.xcTest, .xcTest), (.swiftTesting(nil), .swiftTesting),
      (.swiftTesting, .swiftTesting(nil)):
      true
    case (.swiftTesting(let lhs), .swiftTesting(let rhs)): lhs == rhs
    default: false
    }
  }

  /// Swift Testing, for a comparison that ignores the test.
  public static var swiftTesting: Self { .swiftTesting(nil) }
}
