public import Synchronization

/// An observer of the calls of dependencies: it records them, or answers them from a recording.
package protocol DependencyCallObserver: AnyObject, Sendable {
  /// A dependency is called.
  ///
  /// - Parameter names: The names of the parameters, `_` for one without, or an empty array if they
  ///   are unknown.
  /// - Returns: A number that identifies the call.
  func began(
    _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any]
  ) -> Int

  /// Returns the recorded answer of a call; `nil` if the dependency answers itself.
  func answer<Value>(to call: Int, as type: Value.Type) -> Value?

  /// A call has returned or thrown.
  func ended(_ call: Int, with result: Result<Any, any Error>)
}

/// The observer of the current dependencies' calls.
///
/// The endpoints of `@DependencyClient` use it, and so do the generators of dates, identifiers and
/// random numbers. A dependency that you write without the macro can use it, too:
///
/// ```swift
/// func callAsFunction(_ number: Int) -> Int {
///   guard let call = _DependencyCall.begin("Die", "roll", number) else { return roll(number) }
///   return call.answer(as: Int.self) ?? call.end(roll(number))
/// }
/// ```
public struct _DependencyCall {
  private let observer: any DependencyCallObserver
  private let number: Int

  /// Begins a call if an observer is in force.
  ///
  /// - Parameters:
  ///   - dependency: The type of the dependency.
  ///   - endpoint: The name of the endpoint.
  ///   - names: The names of the parameters, such as `user, password`; `_` stands for none.
  ///   - arguments: The arguments of the call.
  /// - Returns: `nil` if nothing observes the calls.
  /// - Complexity: One load while nothing in the process observes calls.
  @inlinable
  public static func begin(
    _ dependency: String, _ endpoint: String, names: String = "", _ arguments: Any...
  ) -> Self? {
    guard callObserverCount.load(ordering: .relaxed) > 0 else { return nil }
    return begin(observed: dependency, endpoint, names, arguments)
  }

  @usableFromInline
  static func begin(
    observed dependency: String, _ endpoint: String, _ names: String, _ arguments: [Any]
  ) -> Self? {
    guard let observer = ReductionCalls.current ?? DependencySnapshot.bound?.record?.callObserver
    else { return nil }
    let names = names.split { $0 == "," || $0 == " " }.map(String.init)
    return Self(
      observer: observer, number: observer.began(dependency, endpoint, names: names, arguments))
  }

  /// Whether an observer may be in force.
  @inlinable public static var isObserved: Bool { callObserverCount.load(ordering: .relaxed) > 0 }

  /// Returns the recorded answer; `nil` if the dependency answers itself.
  public func answer<Value>(as type: Value.Type) -> Value? {
    observer.answer(to: number, as: type)
  }

  /// Ends the call with a result, and returns the result.
  public func end<Value>(_ value: Value) -> Value {
    observer.ended(number, with: .success(value))
    return value
  }

  /// Ends the call with an error, and returns the error.
  public func end<Failure: Error>(throwing error: Failure) -> Failure {
    observer.ended(number, with: .failure(error))
    return error
  }
}

/// An observer of the calls of one reduction.
package protocol ReductionCallObserver: DependencyCallObserver {
  /// Whether the reducer runs.
  ///
  /// The effects that it returns inherit the observer, but their calls are not observed.
  var isReducing: Bool { get }
}

/// The observer of the calls that a reducer of a durable store makes.
package enum ReductionCalls {
  /// The observer of the reduction in progress, or of the one that started the current effect.
  @TaskLocal package static var observer: (any ReductionCallObserver)?

  /// The observer of the reduction in progress, which comes before that of a record.
  fileprivate static var current: (any DependencyCallObserver)? {
    observer.flatMap { $0.isReducing ? $0 : nil }
  }

  /// Makes calls look for an observer from now on.
  package static func enable() { callObserverCount.add(1, ordering: .relaxed) }
}

/// The number of records with an observer of calls in the process.
///
/// It is a global and not a static member, so that the optimizer initializes it statically.
@usableFromInline let callObserverCount = Atomic(0)
