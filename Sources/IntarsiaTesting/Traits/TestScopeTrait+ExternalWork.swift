import IntarsiaSimulation
public import Testing

extension Trait where Self == TestScopeTrait {
  /// Declares that external work may resume effects of the test: a socket, a file, a dispatch
  /// queue, a thread.
  ///
  /// ```swift
  /// @Test(.usesExternalWork)
  /// func download() async { … }
  /// ```
  ///
  /// Stores and simulations of the test then wait for such work in real time, up to five seconds in
  /// one call. The order of jobs no longer depends on the test's inputs alone.
  public static var usesExternalWork: Self { externalWork(timeout: nil) }

  /// Declares that external work may resume effects of the test, and limits the wait for it.
  ///
  /// - Parameter timeout: The maximum real time in one call: ``TestStore/externalTimeout`` of the
  ///   test's stores.
  public static func usesExternalWork(timeout: Duration) -> Self {
    externalWork(timeout: timeout)
  }

  /// - Parameter timeout: The default is that of an outer trait.
  private static func externalWork(timeout: Duration?) -> Self {
    Self { function, _ in
      var use = ExternalWorkUse.current
      use.isDeclared = true
      if let timeout { use.timeout = timeout }
      try await ExternalWorkUse.$current.withValue(use) { try await function() }
    }
  }
}
