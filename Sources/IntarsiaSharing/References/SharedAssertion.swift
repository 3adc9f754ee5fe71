import IntarsiaConcurrency
import IntarsiaDependencies
import IntarsiaDump
package import IntarsiaIssues

/// The expected and the actual values of shared references, while a test asserts a step.
///
/// Made by ``SharedChangeTracker/assertion(from:to:)``.
package final class SharedAssertion: Sendable {
  private struct State {
    var expectations: [ObjectIdentifier: SharedExpectation]
    /// The references in the order of their changes, then those that only the test changed.
    var order: [ObjectIdentifier]
  }

  private let state: VisibleMutex<State>

  init(_ expectations: [ObjectIdentifier: SharedExpectation], order: [ObjectIdentifier]) {
    state = VisibleMutex(State(expectations: expectations, order: order))
  }

  /// A reference whose actual value differs from the expected one.
  package struct Mismatch: Sendable {
    /// The identity of the reference.
    package let referenceID: ObjectIdentifier

    /// The name of the reference: that of its key, or its type.
    package let name: String

    /// The lines of the difference: `-` for the expected value, `+` for the actual one.
    package let difference: String

    /// The last change of the step; `nil` if the value only changed in the test's closure, or in
    /// the place of its key.
    package let location: IssueLocation?

    /// Whether the closure of the test changed the expected value.
    package let isAsserted: Bool
  }

  /// Runs a closure of the test, in which expected values replace current ones.
  package func perform<Result, E: Error>(
    _ body: () throws(E) -> Result
  ) throws(E) -> Result {
    try TwoSidedDump.$isActive.bind(true) { () throws(E) in
      try SharedChangeTracker.$asserting.bind(self, body)
    }
  }

  /// Whether the closure of the test changed an expected value.
  package var isUsed: Bool {
    state.withLock { $0.expectations.values.contains(where: \.isAsserted) }
  }

  /// The references whose actual value differs from the expected one, in the order of the changes.
  package var mismatches: [Mismatch] {
    let state = state.withLock { $0 }
    var seen: Set<ObjectIdentifier> = []
    return state.order.compactMap { id in
      guard seen.insert(id).inserted, let expectation = state.expectations[id],
        let difference = expectation.difference
      else { return nil }
      return Mismatch(
        referenceID: id, name: expectation.status.name, difference: difference,
        location: expectation.location, isAsserted: expectation.isAsserted)
    }
  }

  // MARK: - Reading and writing the expected values

  func expected<Value>(of reference: RootReference<Value>) -> Value? {
    expectation(of: reference).flatMap { $0.expected as? Value }
  }

  func actual<Value>(of reference: RootReference<Value>) -> Value? {
    expectation(of: reference).flatMap { $0.actual as? Value }
  }

  private func expectation<Value>(of reference: RootReference<Value>) -> SharedExpectation? {
    state.withLock { $0.expectations[reference.rootID] }
  }

  /// Changes the expected value of a reference, also of one that has not changed.
  func change<Value, Result, E: Error>(
    _ reference: RootReference<Value>, _ body: (inout Value) throws(E) -> Result
  ) throws(E) -> Result {
    let expectation = expectation(of: reference) ?? add(reference)
    expectation.isAsserted = true
    var value = expectation.expected as? Value ?? reference.current()
    defer { expectation.expected = value }
    return try body(&value)
  }

  private func add<Value>(_ reference: RootReference<Value>) -> SharedExpectation {
    let current = reference.current()
    let new = SharedExpectation(of: reference.status, from: current, to: current)
    state.withLock { state in
      state.expectations[reference.rootID] = new
      state.order.append(reference.rootID)
    }
    return new
  }
}

/// The expected and the actual value of one reference.
final class SharedExpectation: @unchecked Sendable {
  // Safe: a test performs an assertion on one thread.
  let status: SharedStatus
  var expected: Any
  let actual: Any
  var isAsserted = false
  var location: IssueLocation?

  init(of status: SharedStatus, from expected: Any, to actual: Any) {
    (self.status, self.expected, self.actual) = (status, expected, actual)
  }

  /// The difference between the expected and the actual value, if any.
  var difference: String? {
    let isMet =
      expected is any Equatable
      && areAlike(expected, actual) { Sameness.areEqual($0, $1) == true }
    return isMet ? nil : diff(expected, actual)
  }
}
