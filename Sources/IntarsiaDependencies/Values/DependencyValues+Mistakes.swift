// Code from other libraries may read a scheduler. For a dependency that does not exist, the
// compiler reports only that it cannot convert a key path. For an unavailable dependency, it
// reports the message. An application can declare dependencies with these names, because the
// compiler prefers available declarations.

extension DependencyValues {
  /// An unavailable dependency: use a clock instead of a queue.
  @available(
    *, unavailable,
    message:
      "There are no schedulers here: to wait, use '@Dependency(\\.continuousClock) var clock'."
  )
  public var mainQueue: any Clock<Duration> {
    get { fatalError("unavailable") }
    set {}
  }

  /// An unavailable dependency: use a clock instead of a run loop.
  @available(
    *, unavailable,
    message:
      "There are no schedulers here: to wait, use '@Dependency(\\.continuousClock) var clock'."
  )
  public var mainRunLoop: any Clock<Duration> {
    get { fatalError("unavailable") }
    set {}
  }
}
