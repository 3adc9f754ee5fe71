// Features from elsewhere may ask for a scheduler. Of a dependency that does not exist, the compiler says no more than
// that it cannot convert a key path; of one that is unavailable it says why. An application that declares a dependency
// with one of these names gets its own: what is available comes before what is not.

extension DependencyValues {
  /// Says that time passes on a clock here, not on a queue.
  @available(
    *, unavailable,
    message:
      "There are no schedulers here: to wait, use '@Dependency(\\.continuousClock) var clock'."
  )
  public var mainQueue: any Clock<Duration> {
    get { fatalError("unavailable") }
    set {}
  }

  /// Says that time passes on a clock here, not on a run loop.
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
