public import Synchronization

/// An observer of the calls of dependencies: it records them, or answers them from a recording.
package protocol DependencyCallObserver: AnyObject, Sendable {
  /// A dependency is called.
  ///
  /// - Parameters:
  ///   - names: The names of the parameters, `_` for one without, or an empty array if they are
  ///     unknown.
  ///   - client: The client with the endpoint; `nil` for other dependencies.
  /// - Returns: A number that identifies the call.
  func began(
    _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
    of client: _DependencyClientIdentity?
  ) -> Int

  /// Returns the recorded answer of a call; `nil` if the dependency answers itself.
  func answer<Value>(to call: Int, as type: Value.Type) -> Value?

  /// A call has returned or thrown.
  func ended(_ call: Int, with result: Result<Any, any Error>)

  /// A call has returned a stream.
  ///
  /// - Parameter type: The name of its type, without generic arguments.
  func streams(_ call: Int, _ type: String)

  /// The stream of a call has delivered an element.
  func delivered(_ call: Int, _ element: Any)

  /// The stream of a call has ended, with an error or without.
  func streamEnded(_ call: Int, throwing error: (any Error)?)

  /// A dependency was read by a key for the first time.
  func read<Value>(_ value: Value, by key: ObjectIdentifier)
}

/// The answer of a call with a stream, for an observer that does not record streams.
package struct UnrecordedStream {
  let type: String
}

extension DependencyCallObserver {
  package func streams(_ call: Int, _ type: String) {
    ended(call, with: .success(UnrecordedStream(type: type)))
  }
  package func delivered(_ call: Int, _ element: Any) {}
  package func streamEnded(_ call: Int, throwing error: (any Error)?) {}
  package func read<Value>(_ value: Value, by key: ObjectIdentifier) {}
}

/// A call of a dependency, and its observers.
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
  /// The observers, each with its number for the call.
  let observers: [(observer: any DependencyCallObserver, number: Int)]

  /// Begins a call if observers are in force.
  ///
  /// - Parameters:
  ///   - dependency: The type of the dependency.
  ///   - endpoint: The name of the endpoint.
  ///   - names: The names of the parameters, such as `user, password`; `_` stands for none.
  ///   - arguments: The arguments of the call.
  ///   - client: The client, if the dependency is one.
  /// - Returns: `nil` if nothing observes the calls.
  /// - Complexity: One load while nothing in the process observes calls.
  @_alwaysEmitIntoClient
  public static func begin(
    _ dependency: String, _ endpoint: String, names: String = "", _ arguments: Any...,
    of client: _DependencyClientIdentity? = nil
  ) -> Self? {
    guard callObserverCount.load(ordering: .relaxed) > 0 else { return nil }
    return begin(observed: dependency, endpoint, names, arguments, of: client)
  }

  @usableFromInline
  static func begin(
    observed dependency: String, _ endpoint: String, _ names: String, _ arguments: [Any],
    of client: _DependencyClientIdentity?
  ) -> Self? {
    let record = DependencySnapshot.bound?.record
    let recorder = if let maker = record?.origin { maker.recorder } else { record }
    let observers = ReductionCalls.current.map { [$0] } ?? recorder?.callObservers ?? []
    guard !observers.isEmpty else { return nil }
    let names = names.split { $0 == "," || $0 == " " }.map(String.init)
    return Self(
      observers: observers.map {
        ($0, $0.began(dependency, endpoint, names: names, arguments, of: client))
      })
  }

  /// Whether an observer may be in force.
  @_alwaysEmitIntoClient public static var isObserved: Bool {
    callObserverCount.load(ordering: .relaxed) > 0
  }

  /// Returns the recorded answer; `nil` if the dependency answers itself.
  public func answer<Value>(as type: Value.Type) -> Value? {
    for (index, call) in observers.enumerated() {
      guard let value = call.observer.answer(to: call.number, as: type) else { continue }
      // The call ends for all others.
      for (other, call) in observers.enumerated() where other != index {
        call.observer.ended(call.number, with: .success(value))
      }
      return value
    }
    return nil
  }

  /// Ends the call with a result, and returns the result.
  public func end<Value>(_ value: Value) -> Value {
    for (observer, number) in observers { observer.ended(number, with: .success(value)) }
    return value
  }

  /// Ends the call with an error, and returns the error.
  public func end<Failure: Error>(throwing error: Failure) -> Failure {
    for (observer, number) in observers { observer.ended(number, with: .failure(error)) }
    return error
  }
}

/// Recognizes a client among its copies.
///
/// Two keys may have one type of client. A trace notes under which key a client was read, so that a
/// test overrides the right one for a call of it.
public struct _DependencyClientIdentity: Sendable, Hashable {
  private let type: ObjectIdentifier
  private let bytes: [UInt8]

  /// Reads the identity of a client.
  public init<Client>(of client: Client) {
    type = ObjectIdentifier(Client.self)
    // Copies of closures and strings have equal bytes. Where copies differ in bytes without a
    // meaning, the client is not recognized, and the trace does not name its key.
    bytes = withUnsafeBytes(of: client) { Array($0) }
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

  /// Makes calls look for an observer, until the same number of calls of ``disable()``.
  package static func enable() { callObserverCount.add(1, ordering: .relaxed) }

  package static func disable() { callObserverCount.subtract(1, ordering: .relaxed) }
}

/// The number of records with an observer of calls in the process.
///
/// It is a global and not a static member, so that the optimizer initializes it statically.
@usableFromInline let callObserverCount = Atomic(0)
