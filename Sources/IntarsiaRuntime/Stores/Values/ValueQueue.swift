/// What waits between a store that changes and somebody who asks for its values: a pure state machine.
struct ValueQueue<Value, Waiter> {
  /// What is to be done after an event: let somebody go on, with a value or at the end.
  enum Step {
    case wait
    case resume(Waiter, Value?)
  }

  /// How many values are kept; the oldest go first.
  let limit: Int
  private(set) var values: [Value] = []
  private(set) var waiter: Waiter?
  private(set) var isEnded = false

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// The store has a new value.
  mutating func push(_ value: Value) -> Step {
    guard !isEnded else { return .wait }
    if let waiter = waiter.take() { return .resume(waiter, value) }
    if values.count == limit { values.removeFirst() }
    values.append(value)
    return .wait
  }

  /// Somebody asks for the next value.
  mutating func next(_ waiter: Waiter) -> Step {
    if !values.isEmpty { return .resume(waiter, values.removeFirst()) }
    guard !isEnded else { return .resume(waiter, nil) }
    precondition(
      self.waiter == nil, "Two tasks ask one iterator for values; expected an iterator for each")
    self.waiter = waiter
    return .wait
  }

  /// No value will follow: those that are here already are still handed out.
  mutating func end() -> Step {
    isEnded = true
    return waiter.take().map { .resume($0, nil) } ?? .wait
  }

  /// Nobody wants the values any more.
  mutating func cancel() -> Step {
    values = []
    return end()
  }
}
