/// A first-in, first-out queue of actions, each with its arrival.
///
/// The actions are in plain memory, because an array of actions would look up its metadata for each
/// action. An action is moved out when it is removed. Its values may become part of the state, and
/// a second reference in the queue would make the next change copy them.
struct ActionQueue<Action>: ~Copyable {
  private var actions: UnsafeMutablePointer<Action>?
  private(set) var capacity = 0
  /// One arrival for each action since the queue was last empty.
  private var arrivals: [ActionArrival] = []
  /// The index of the first action.
  private var head = 0

  /// The maximum capacity that the empty queue keeps.
  private static var mostKept: Int { 1024 }

  init() {}

  deinit {
    guard let actions else { return }
    (actions + head).deinitialize(count: arrivals.count - head)
    actions.deallocate()
  }

  var isEmpty: Bool { head == arrivals.count }

  /// Adds an action at the end.
  ///
  /// - Complexity: Amortized O(1).
  mutating func append(_ action: Action, _ arrival: ActionArrival) {
    if isEmpty { forgetRemoved() }
    if arrivals.count == capacity { grow() }
    actions.unsafelyUnwrapped.advanced(by: arrivals.count).initialize(to: action)
    arrivals.append(arrival)
  }

  /// Removes the first action.
  ///
  /// - Precondition: The queue is not empty.
  mutating func removeFirst() -> (action: Action, arrival: ActionArrival) {
    let arrival = arrivals[head]
    arrivals[head] = .processed
    head += 1
    return (actions.unsafelyUnwrapped.advanced(by: head - 1).move(), arrival)
  }

  /// Resets the empty queue after its last action, and releases the memory that a burst needed.
  mutating func reset() {
    forgetRemoved()
    guard capacity > Self.mostKept else { return }
    actions?.deallocate()
    actions = nil
    capacity = 0
    arrivals = []
  }

  /// Reuses the positions of removed actions, so that a chain of actions needs no more memory than
  /// one action.
  private mutating func forgetRemoved() {
    arrivals.removeAll(keepingCapacity: true)
    head = 0
  }

  private mutating func grow() {
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
