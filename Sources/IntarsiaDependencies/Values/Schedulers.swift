public import Dispatch
public import Foundation
public import IntarsiaClocks

extension DependencyValues {
  /// A scheduler of the main queue, for code that was written for one.
  ///
  /// In a test, using it reports an issue unless the test overrides it: with `.immediate`, or with
  /// `DispatchQueue.test`. A dependency of this name in an application has precedence.
  @available(
    *, deprecated,
    message: """
      Use a clock: '@Dependency(\\.continuousClock) var clock', and in a test '$0.continuousClock \
      = TestClock()'.
      """
  )
  @_disfavoredOverload
  public var mainQueue: AnySchedulerOf<DispatchQueue> {
    get { self[MainQueueKey.self] }
    set { self[MainQueueKey.self] = newValue }
  }

  /// A scheduler of the main run loop, for code that was written for one.
  ///
  /// In a test, using it reports an issue unless the test overrides it: with `.immediate`, or with
  /// `RunLoop.test`.
  @available(
    *, deprecated,
    message: """
      Use a clock: '@Dependency(\\.continuousClock) var clock', and in a test '$0.continuousClock \
      = TestClock()'.
      """
  )
  @_disfavoredOverload
  public var mainRunLoop: AnySchedulerOf<RunLoop> {
    get { self[MainRunLoopKey.self] }
    set { self[MainRunLoopKey.self] = newValue }
  }
}

private enum MainQueueKey: DependencyKey {
  static var liveValue: AnySchedulerOf<DispatchQueue> { .main }
  static var testValue: AnySchedulerOf<DispatchQueue> { .unimplemented("mainQueue") }
}

private enum MainRunLoopKey: DependencyKey {
  static var liveValue: AnySchedulerOf<RunLoop> { .main }
  static var testValue: AnySchedulerOf<RunLoop> { .unimplemented("mainRunLoop") }
}
