/// A buffer between a store and an iterator of its values, as a pure state machine.
struct ValueQueue<Value, Waiter> {
  /// The step to perform after an event: nothing, or resuming the iterator with a value or `nil`.
  enum Step {
    case wait
    case resume(Waiter, Value?)
  }

  /// The maximum number of buffered values.
  ///
  /// The oldest are dropped first.
  let limit: Int
  private(set) var values: [Value] = []
  private(set) var waiter: Waiter?
  private(set) var isEnded = false

  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Adds a new value of the store.
  mutating func push(_ value: Value) -> Step {
    guard !isEnded else { return .wait }
    if let waiter = waiter.take() { return .resume(waiter, value) }
    if values.count == limit { values.removeFirst() }
    values.append(value)
    return .wait
  }

  /// Requests the next value.
  mutating func next(_ waiter: Waiter) -> Step {
    if !values.isEmpty { return .resume(waiter, values.removeFirst()) }
    guard !isEnded else { return .resume(waiter, nil) }
    precondition(
      self.waiter == nil, "Two tasks ask one iterator for values; expected an iterator for each")
    self.waiter = waiter
    return .wait
  }

  /// Ends the sequence after the buffered values.
  mutating func end() -> Step {
    isEnded = true
    return waiter.take().map { .resume($0, nil) } ?? .wait
  }

  /// Drops the buffered values and ends the sequence.
  mutating func cancel() -> Step {
    values = []
    return end()
  }
}
