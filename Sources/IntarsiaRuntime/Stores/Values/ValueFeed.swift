import Foundation
import IntarsiaCollections
import IntarsiaConcurrency

/// Watches one value of a store for one iterator.
@MainActor
final class ValueFeed<Value: Sendable & Equatable> {
  private(set) var buffer: ValueBuffer<Value>
  private let read: @MainActor () -> Value
  private weak let host: StoreHost?
  private nonisolated let canceller = ObservationCanceller()
  /// The registration for actions, which ends when the feed is released.
  private var actions: StoreHost.Watchers.Registration?

  /// - Parameters:
  ///   - limit: The maximum number of buffered values.
  ///   - host: The host of the core from which the value is read.
  ///   - read: Reads the value while the core lives.
  init(limit: Int, host: StoreHost, read: @escaping @MainActor () -> Value) {
    buffer = ValueBuffer(limit: limit)
    self.host = host
    self.read = read
    let isIndependent = FieldTracking.isIndependent(in: Value.self)
    if isIndependent { buffer.add(read()) } else { watch() }
    if isIndependent || FieldTracking.mayHoldStates(in: Value.self) {
      actions = host.watchActions({ [weak self] in self?.actionWasReduced() }, on: MainActor.shared)
    }
  }

  deinit { canceller.cancel() }

  /// Delivers the current value, and runs again when a change is announced.
  ///
  /// Changes are announced after the state has its final value. So no change is missed, including
  /// the last.
  private func watch() {
    // Retain the host during the read: another thread may release the last store.
    guard let host else { return }
    let value = withExtendedLifetime(host) { () -> Value? in
      var value: Value?
      canceller.track {
        value = read()
      } onChange: { [weak self] in
        // A reducer may change a shared value, and the state must not be read in the reducer. Other
        // threads may change a shared value or a copy of the state, which shares its observers.
        MainActorIsolation.perform(now: !ObservationTransaction.isOpen) { self?.watch() }
      }
      return value
    }
    if let value { buffer.add(value) }
  }

  /// Delivers the value after an action, if it differs from the last one.
  private func actionWasReduced() {
    guard let host else { return }
    buffer.add(withExtendedLifetime(host, read))
  }
}

/// Detects types that announce changes of their own fields, but not as a change of their container.
///
/// Observing every change inside such a value would mean observing each field of each state in it.
/// So the value is compared after each action instead.
private enum FieldTracking {
  static func isIndependent(in type: Any.Type) -> Bool {
    if type is any _TrackedIdentity.Type || type is any _StructureStamped.Type { return true }
    guard let optional = type as? any OptionalType.Type else { return false }
    return optional.partTypes.allSatisfy(isIndependent)
  }

  /// Whether values of a type may contain observable states, which change without a change of the
  /// value's own field.
  static func mayHoldStates(in type: Any.Type) -> Bool {
    if let container = type as? any ValueContainer.Type {
      return container.partTypes.contains(where: mayHoldStates)
    }
    func isTrivial<Part>(_ type: Part.Type) -> Bool { _isPOD(type) }
    // A state refers to its identity, so a type without references contains none.
    return !(type is any StatelessValue.Type || isTrivial(type))
  }
}

/// A type whose values contain no states except in their parts.
private protocol ValueContainer {
  static var partTypes: [Any.Type] { get }
}

private protocol OptionalType: ValueContainer {}

extension Optional: OptionalType {
  fileprivate static var partTypes: [Any.Type] { [Wrapped.self] }
}

extension Array: ValueContainer {
  fileprivate static var partTypes: [Any.Type] { [Element.self] }
}

extension Set: ValueContainer {
  fileprivate static var partTypes: [Any.Type] { [Element.self] }
}

extension Dictionary: ValueContainer {
  fileprivate static var partTypes: [Any.Type] { [Key.self, Value.self] }
}

/// A type with references whose values contain no states.
private protocol StatelessValue {}

extension String: StatelessValue {}
extension Substring: StatelessValue {}
extension Character: StatelessValue {}
extension Data: StatelessValue {}
extension URL: StatelessValue {}
