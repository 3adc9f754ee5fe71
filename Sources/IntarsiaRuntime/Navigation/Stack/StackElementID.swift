public import IntarsiaDump

/// The identifier of an element of a stack, which stays the same while the element is on the stack.
///
/// A stack gives each element an identifier when it is appended. In a test, the identifiers are 0,
/// 1, 2 and so on, so that the test can write them as literals:
///
/// ```swift
/// await store.send(.path(.element(id: 0, action: .detail(.closeButtonTapped))))
/// ```
///
/// Each ``TestStore`` counts separately, and so does each test.
public struct StackElementID: Hashable, Sendable {
  /// The number that identifies the element.
  package let number: UInt64

  package init(number: UInt64) {
    self.number = number
  }

  /// Creates the next identifier, for a view that pushes an element: see
  /// ``StackAction/push(id:state:)``.
  public init() {
    self = StackElementIDs.current.next()
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// Creates the identifier with a number, for tests.
  public init(integerLiteral value: UInt64) {
    number = value
  }
}

extension StackElementID: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number after a number sign: `#0`.
  public var description: String { "#\(number)" }

  /// The number after a number sign: `#0`.
  public var debugDescription: String { description }
}

extension StackElementID: CustomDumpStringConvertible {
  /// The number after a number sign: `#0`.
  public var customDumpDescription: String { description }
}
