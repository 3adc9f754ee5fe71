public import Synchronization

/// A registry of observers, in the order of their registration.
///
/// ```swift
/// let registration = observers.add { print("a change") }
/// for observer in observers.all { observer() }  // a change
/// ```
///
/// The caller notifies the observers, outside the lock: an observer may add and end registrations.
/// The lock is not held either when an observer is released, because the deinitializers of its
/// captures may run any code.
@usableFromInline
package final class Observers<Observer: Sendable>: Sendable {
  /// Keeps an observer in the registry until it is released or cancelled.
  package final class Registration: Sendable {
    private let observers: Observers
    private let number: Int

    fileprivate init(_ observers: Observers, _ number: Int) {
      self.observers = observers
      self.number = number
    }

    deinit { cancel() }

    /// Removes the observer.
    ///
    /// A second call does nothing.
    package func cancel() { observers.remove(number) }
  }

  private struct State {
    /// The number of each observer, in ascending order.
    var numbers: [Int] = []
    var observers: [Observer] = []
    var lastNumber = 0
    var isClosed = false
  }

  private let state = VisibleMutex(State())
  @usableFromInline let hasObservers = Atomic(false)

  package init() {}

  /// Whether there are no observers, found without the lock.
  @_alwaysEmitIntoClient package var isEmpty: Bool { !hasObservers.load(ordering: .acquiring) }

  /// The observers, in the order of their registration, so that simulations repeat.
  ///
  /// - Complexity: O(1).
  package var all: [Observer] { isEmpty ? [] : state.withLock { $0.observers } }

  /// Adds an observer after the others.
  ///
  /// - Returns: The registration, or `nil` after ``close()``.
  package func add(_ observer: Observer) -> Registration? {
    let number = state.withLock { state -> Int? in
      guard !state.isClosed else { return nil }
      state.lastNumber += 1
      state.numbers.append(state.lastNumber)
      state.observers.append(observer)
      hasObservers.store(true, ordering: .releasing)
      return state.lastNumber
    }
    return number.map { Registration(self, $0) }
  }

  /// Removes all observers and refuses further ones.
  ///
  /// - Returns: The removed observers, in the order of their registration.
  package func close() -> [Observer] {
    state.withLock { state in
      defer {
        state = State(isClosed: true)
        hasObservers.store(false, ordering: .releasing)
      }
      return state.observers
    }
  }

  private func remove(_ number: Int) {
    _ = state.withLock { state -> Observer? in
      guard let index = state.numbers.firstIndex(of: number) else { return nil }
      state.numbers.remove(at: index)
      hasObservers.store(!state.numbers.isEmpty, ordering: .releasing)
      return state.observers.remove(at: index)
    }
  }
}
