import Foundation
import IntarsiaConcurrency
import IntarsiaDump

/// The place of a value in the user's defaults, with what this key knows to be there.
///
/// A notification does not say who changed the defaults. A subscriber hears of an object that
/// differs from the one that this key read or wrote last, so it never hears of its own saves. An
/// old value that came back would overwrite a newer change in memory.
final class AppStoragePlace<Value: Sendable>: Sendable {
  private struct State {
    var known = UncheckedSendable<Any?>(nil)
    var savesInProgress = 0
    /// Whether a thread is telling the subscribers of changes.
    var isTelling = false
    /// Whether a change was announced since the last look.
    var mustLook = false
    /// Whether the subscribers are hearing of a change.
    var isYielding = false
    /// Whether a save began meanwhile: the change and the saved value may arrive in either order.
    var mustTellAgain = false
  }

  let id: AppStorageKey<Value>.ID
  private let access: AppStorageAccess<Value>
  // Foundation documents `UserDefaults` as safe to use on all threads.
  private let store: UncheckedSendable<UserDefaults>
  private let state = VisibleMutex(State())
  private let subscribers = Observers<SharedSubscriber<Value>>()

  init(_ access: AppStorageAccess<Value>, in store: UserDefaults) {
    id = AppStorageKey.ID(name: access.name, store: ObjectIdentifier(store))
    self.access = access
    self.store = UncheckedSendable(store)
  }

  private var stored: UncheckedSendable<Any?> { UncheckedSendable(access.stored(store.value)) }

  private func result(_ stored: UncheckedSendable<Any?>) -> Result<Value?, any Error> {
    Result { try stored.value.map(access.value) }
  }

  func load(_ context: LoadContext<Value>) -> Result<Value?, any Error> {
    // Changes by other processes are read again.
    if case .userInitiated = context { store.value.synchronize() }
    return result(
      state.withLock { state in
        state.known = stored
        return state.known
      })
  }

  func save(_ value: Value) throws {
    state.withLock { state in
      state.savesInProgress += 1
      state.mustTellAgain = state.mustTellAgain || state.isYielding
    }
    // Without the lock, because Foundation may notify this place on the same stack.
    let written = Result { UncheckedSendable(try access.write(value, store.value)) }
    let isOnDisk = store.value.publish()
    let mustLook = state.withLock { state in
      if case .success(let written) = written { state.known = written }
      state.savesInProgress -= 1
      return state.mustLook || state.mustTellAgain
    }
    if mustLook { look() }
    _ = try written.get()
    guard isOnDisk else { throw AppStorageError(unwritten: access.name) }
  }

  func subscribe(_ subscriber: SharedSubscriber<Value>) -> SharedSubscription {
    let observer = UserDefaultsObserver(of: store.value, access.name) { self.look() }
    let registration = state.withLock { state in
      if subscribers.isEmpty { state.known = stored }
      return subscribers.add(subscriber)
    }
    observer.begin()
    return SharedSubscription {
      observer.end()
      registration?.cancel()
    }
  }

  /// Tells the subscribers of changes, unless another thread is doing so.
  private func look() {
    let isFirst = state.withLock { state in
      state.mustLook = true
      defer { state.isTelling = true }
      return !state.isTelling
    }
    guard isFirst else { return }
    while let (subscribers, stored) = nextChange() {
      for subscriber in subscribers { subscriber.yield(with: result(stored)) }
    }
  }

  private func nextChange() -> ([SharedSubscriber<Value>], UncheckedSendable<Any?>)? {
    state.withLock { state in
      state.isYielding = false
      // A save looks again when it ends.
      guard state.mustLook, state.savesInProgress == 0 else {
        state.isTelling = false
        return nil
      }
      // The next look needs another announcement: an object may not even equal itself.
      state.mustLook = false
      let stored = stored
      guard state.mustTellAgain || !isSame(stored.value, state.known.value) else {
        state.isTelling = false
        return nil
      }
      state.isYielding = true
      state.mustTellAgain = false
      state.known = stored
      return (subscribers.all, stored)
    }
  }
}

/// Whether two stored objects are equal, or have a number that is not a number and print alike.
///
/// Objects of types without equality never are, except property lists.
func isSame(_ lhs: Any?, _ rhs: Any?) -> Bool {
  func isEqual<T: Equatable>(_ lhs: T) -> Bool {
    (rhs as? T).map { areAlike(lhs, $0, by: ==) } ?? false
  }
  guard let lhs, rhs != nil else { return lhs == nil && rhs == nil }
  if let lhs = lhs as? any Equatable { return isEqual(lhs) }
  // On Linux, arrays and dictionaries of property lists have optional elements without equality.
  if let lhs = lhs as? [Any], let rhs = rhs as? [Any] { return isSameList(lhs, rhs) }
  guard let lhs = lhs as? [String: Any], let rhs = rhs as? [String: Any] else { return false }
  return lhs.count == rhs.count && lhs.allSatisfy { isSame($0.value, rhs[$0.key]) }
}

private func isSameList(_ lhs: [Any], _ rhs: [Any]) -> Bool {
  lhs.count == rhs.count && zip(lhs, rhs).allSatisfy { isSame($0, $1) }
}
