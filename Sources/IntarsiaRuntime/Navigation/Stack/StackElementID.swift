public import IntarsiaDump

/// What an element of a stack is known by, as long as it stands there.
///
/// A stack gives each element an identifier when it is appended. In a test the identifiers are 0, 1, 2 and so on, so
/// that they can be written down:
///
/// ```swift
/// await store.send(.path(.element(id: 0, action: .detail(.closeButtonTapped))))
/// ```
///
/// Every ``TestStore`` counts by itself, and so does every test.
public struct StackElementID: Hashable, Sendable {
  /// How many identifiers were made before this one.
  package let number: UInt64

  package init(number: UInt64) {
    self.number = number
  }

  /// Makes the next identifier, for a view that pushes an element: see ``StackAction/push(id:state:)``.
  public init() {
    self = StackElementIDs.current.next()
  }
}

extension StackElementID: ExpressibleByIntegerLiteral {
  /// The identifier of an element of which a test knows how many there were before.
  public init(integerLiteral value: UInt64) {
    number = value
  }
}

extension StackElementID: CustomStringConvertible, CustomDebugStringConvertible {
  /// The number behind a number sign: `#0`.
  public var description: String { "#\(number)" }

  /// The number behind a number sign: `#0`.
  public var debugDescription: String { description }
}

extension StackElementID: CustomDumpStringConvertible {
  /// The number behind a number sign: `#0`.
  public var customDumpDescription: String { description }
}
