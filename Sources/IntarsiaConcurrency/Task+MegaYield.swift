extension Task where Success == Never, Failure == Never {
  /// Lets other tasks run for a while, by waiting for detached tasks of low priority.
  ///
  /// - Parameter count: The number of tasks to wait for.
  @available(
    *, deprecated,
    message: """
      No number of yields proves that other tasks have run. Await the task, or advance a TestClock \
      by zero: it waits until the tasks of the test have settled.
      """
  )
  public static func megaYield(count: Int = 20) async {
    for _ in 0..<count {
      await Task<Void, Never>.detached(priority: .background) { await Task<Never, Never>.yield() }
        .value
    }
  }
}
