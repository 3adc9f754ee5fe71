/// A first-in, first-out queue of actions, each with its arrival.
///
/// The actions are in plain memory, because an array of actions would look up its metadata for each
/// action. An action is moved out when it is removed. Its values may become part of the state, and
/// a second reference in the queue would make the next change copy them.
///
/// It is an object because the methods of a generic struct would look up its metadata, too: a chain
/// of actions needed 22% more instructions.
final class ActionQueue<Action> {
  // Each access ends before another one begins, because no method calls other code.

  @exclusivity(unchecked) private var actions: UnsafeMutablePointer<Action>?
  @exclusivity(unchecked) private(set) var capacity = 0
  /// One arrival for each action since the queue was last empty.
  @exclusivity(unchecked) private var arrivals: [ActionArrival] = []
  /// The index of the first action.
  @exclusivity(unchecked) private var head = 0

  /// The maximum capacity that the empty queue keeps.
  private static var keptCapacity: Int { 1024 }

  init() {}

  deinit {
    guard let actions else { return }
    (actions + head).deinitialize(count: arrivals.count - head)
    actions.deallocate()
  }

  @inline(__always)
  var isEmpty: Bool { head == arrivals.count }

  /// Adds an action at the end.
  ///
  /// - Complexity: Amortized O(1).
  @inline(__always)
  func append(_ action: Action, _ arrival: ActionArrival) {
    if isEmpty { forgetRemoved() }
    if arrivals.count == capacity { grow() }
    actions.unsafelyUnwrapped.advanced(by: arrivals.count).initialize(to: action)
    arrivals.append(arrival)
  }

  /// The numbers of the actions for which reducers returned those in the queue.
  var causes: Set<Int> { Set(arrivals[head...].map { Int($0.cause) }) }

  // An action and its arrival are taken one after the other: a pair of them would look up its
  // metadata.

  /// Takes the arrival of the first action.
  ///
  /// - Precondition: The queue is not empty.
  @inline(__always)
  func takeArrival() -> ActionArrival {
    let arrival = arrivals[head]
    arrivals[head] = .processed
    return arrival
  }

  /// Removes the first action, whose arrival has been taken.
  @inline(__always)
  func removeFirst() -> Action {
    head += 1
    return actions.unsafelyUnwrapped.advanced(by: head - 1).move()
  }

  /// Resets the empty queue after its last action, and releases the memory that a burst needed.
  @inline(__always)
  func reset() {
    forgetRemoved()
    guard capacity > Self.keptCapacity else { return }
    actions?.deallocate()
    actions = nil
    capacity = 0
    arrivals = []
  }

  /// Reuses the positions of removed actions, so that a chain of actions needs no more memory than
  /// one action.
  @inline(__always)
  private func forgetRemoved() {
    arrivals.removeAll(keepingCapacity: true)
    head = 0
  }

  private func grow() {
    let waiting = arrivals.count - head
    if let actions, waiting < head {
      // The positions of removed actions suffice. Chains that alternate never empty the queue.
      actions.moveInitialize(from: actions + head, count: waiting)
      arrivals.removeFirst(head)
      head = 0
      return
    }
    let newCapacity = max(4, capacity * 2)
    let new = UnsafeMutablePointer<Action>.allocate(capacity: newCapacity)
    if let actions {
      (new + head).moveInitialize(from: actions + head, count: waiting)
      actions.deallocate()
    }
    actions = new
    capacity = newCapacity
  }
}
