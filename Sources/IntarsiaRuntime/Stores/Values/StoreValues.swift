/// The values of a part of a store's state, one after the other, beginning with that of now.
///
/// See ``Store/values(of:bufferingNewest:)`` and ``StoreActor/values(of:bufferingNewest:)``.
///
/// - Isolation: Can be iterated from anywhere; the state is read in the isolation of the store.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  let watch: @Sendable () async -> ValueWatch<Value>?

  /// Watches the value from the first time that it is asked for one.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(watch: watch)
  }

  /// Hands out the values of one observation.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let watch: @Sendable () async -> ValueWatch<Value>?
    private var watching: ValueWatch<Value>?
    private var hasBegun = false

    init(watch: @escaping @Sendable () async -> ValueWatch<Value>?) {
      self.watch = watch
    }

    /// The value as it is now, and after that each one that it changes to.
    ///
    /// - Returns: `nil` when the store has gone, or the task was cancelled.
    public mutating func next() async -> Value? {
      if !hasBegun {
        hasBegun = true
        watching = await watch()
      }
      return await watching?.line.next()
    }

    /// The value as it is now, and after that each one that it changes to.
    ///
    /// - Returns: `nil` when the store has gone, or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      if !hasBegun {
        hasBegun = true
        watching = await watch()
      }
      return await watching?.line.next()
    }
  }
}

/// What an iterator holds as long as it wants values.
class ValueWatch<Value: Sendable>: @unchecked Sendable {
  // Safe: it is constant, and `Sendable`.
  let line: ValueLine<Value>

  init(_ line: ValueLine<Value>) {
    self.line = line
  }
}
