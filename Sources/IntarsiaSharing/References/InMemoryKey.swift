import IntarsiaDependencies

/// A key of a value that is kept in memory for as long as the process runs.
///
/// Made by ``SharedReaderKey/inMemory(_:)``.
public struct InMemoryKey<Value: Sendable>: SharedKey {
  private let name: String
  private let storage: InMemoryStorage

  fileprivate init(_ name: String, in storage: InMemoryStorage) {
    self.name = name
    self.storage = storage
  }

  /// The identity of a value in memory: its name and its storage.
  public struct ID: Hashable, Sendable {
    let name: String
    /// Not the storage itself, because it keeps the reference that has this identity.
    let storage: UInt64
  }

  /// The name of the value and the storage.
  public var id: ID { ID(name: name, storage: storage.number) }

  /// Returns the value that the storage has, if any.
  public func load(context: LoadContext<Value>, continuation: LoadContinuation<Value>) {
    continuation.resume(with: .success(storage.value(of: id)))
  }

  /// Follows nothing, because only references change the storage.
  public func subscribe(
    context: LoadContext<Value>, subscriber: SharedSubscriber<Value>
  ) -> SharedSubscription {
    SharedSubscription {}
  }

  /// Puts the value into the storage.
  public func save(_ value: Value, context: SaveContext, continuation: SaveContinuation) {
    storage.keep(value, as: id)
    continuation.resume()
  }

  /// Puts the reference of the value into the storage, so that changes need not be saved there.
  func keep(_ reference: KeyedReference<Value>) { storage.keep(reference, as: id) }
}

extension InMemoryKey: CustomStringConvertible {
  /// The key as it is written: `.inMemory("count")`.
  public var description: String { ".inMemory(\(String(reflecting: name)))" }
}

extension SharedReaderKey {
  /// A key of a value that is kept in memory for as long as the process runs.
  ///
  /// ```swift
  /// @Shared(.inMemory("launchCount")) var launchCount = 0
  /// ```
  ///
  /// The value stays although no declaration is alive. Each test has its own values.
  public static func inMemory<Value>(_ name: String) -> Self where Self == InMemoryKey<Value> {
    InMemoryKey(name, in: Dependency(\.defaultInMemoryStorage).wrappedValue)
  }
}
