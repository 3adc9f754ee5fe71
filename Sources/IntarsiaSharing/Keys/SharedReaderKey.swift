/// A place that shared state is loaded from, such as a file or a server.
///
/// A ``SharedReader`` with a key shows the value of that place and follows its changes. Conform to
/// ``SharedKey`` if the value can also be saved there.
///
/// ```swift
/// struct BuildNumberKey: SharedReaderKey {
///   var id: String { "build-number" }
///
///   func load(context: LoadContext<Int>, continuation: LoadContinuation<Int>) {
///     continuation.resume(returning: 42)
///   }
///
///   func subscribe(
///     context: LoadContext<Int>, subscriber: SharedSubscriber<Int>
///   ) -> SharedSubscription {
///     SharedSubscription {}
///   }
/// }
/// ```
///
/// - Isolation: The methods may be called on any thread, without a lock. They may use shared state,
///   and may call the continuation and the subscriber before they return.
public protocol SharedReaderKey<Value>: Sendable {
  /// The type of the value.
  associatedtype Value: Sendable

  /// The type of the identity.
  associatedtype ID: Hashable, Sendable = Self

  /// The identity of the place.
  ///
  /// All references whose keys have equal identities and the same type of value share one value.
  var id: ID { get }

  /// Loads the value, and resumes the continuation once.
  ///
  /// - Parameters:
  ///   - context: Why the value is loaded, with the default value of the declaration if there is
  ///     one.
  ///   - continuation: Receives the value or an error.
  func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>)

  /// Follows changes that are made elsewhere, such as in the file system.
  ///
  /// - Parameters:
  ///   - context: Why the subscription is made, with the default value of the declaration if there
  ///     is one.
  ///   - subscriber: Receives the values and errors that follow.
  /// - Returns: The subscription, which ends when it is cancelled or released.
  func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription
}

extension SharedReaderKey where ID == Self {
  /// The key itself.
  public var id: ID { self }
}
