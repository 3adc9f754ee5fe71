package import IntarsiaIssues
import Synchronization

/// Which dependencies an operation has touched, and which of them it controlled.
///
/// It answers the question that every user of injected dependencies has: did I override everything?
///
/// ```swift
/// let record = DependencyRecord()
/// withDependencies(recordedBy: record) {
///   $0.date = .constant(now)
/// } operation: {
///   model.save()
/// }
/// record.touched.map(\.key)       // ["DateKey", "UUIDKey"]
/// record.uncontrolled.map(\.key)  // ["UUIDKey"]
/// record.unused.map(\.key)        // []
/// ```
///
/// - Isolation: Safe to use from any isolation; tasks that the operation has started add to it, too.
@usableFromInline
package final class DependencyRecord: Sendable {
  private struct State {
    var touched: [ObjectIdentifier: Touch] = [:]
    var order: [ObjectIdentifier] = []
  }

  /// A dependency that was read.
  package struct Touch: Sendable {
    /// The name of the dependency's key.
    package let key: String
    /// Whether every read found an override, and none the default.
    package internal(set) var isControlled: Bool
    /// The place that read it first; of an uncontrolled dependency, the first that found the default.
    package internal(set) var location: IssueLocation
  }

  private let state = Mutex(State())

  package init() {}

  /// The dependencies that were read, in the order of their first read.
  package var touched: [Touch] {
    state.withLock { state in state.order.compactMap { state.touched[$0] } }
  }

  func touch<Key: TestDependencyKey>(
    _ key: Key.Type, isControlled: Bool, _ reader: DependencyReader
  ) {
    let id = ObjectIdentifier(key)
    state.withLock { state in
      guard var known = state.touched[id] else {
        state.order.append(id)
        state.touched[id] = Touch(
          key: "\(key)", isControlled: isControlled, location: reader.location)
        return
      }
      guard known.isControlled, !isControlled else { return }
      known.isControlled = false
      known.location = reader.location
      state.touched[id] = known
    }
  }
}
