/// The values of a part of a store's state, as a sequence that begins with the current value.
///
/// See ``Store/values(of:bufferingNewest:)`` and ``StoreActor/values(of:bufferingNewest:)``.
///
/// - Isolation: Can be iterated from anywhere. The state is read in the isolation of the store.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  let watch: @Sendable () async -> ValueWatch<Value>?

  /// Returns an iterator, which watches the value from the first call of `next()`.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(watch: watch)
  }

  /// An iterator over the values of one observation.
  public struct AsyncIterator: AsyncIteratorProtocol {
    private let watch: @Sendable () async -> ValueWatch<Value>?
    private var watching: ValueWatch<Value>?
    private var hasBegun = false

    init(watch: @escaping @Sendable () async -> ValueWatch<Value>?) {
      self.watch = watch
    }

    /// Returns the current value first, and then each value to which it changes.
    ///
    /// - Returns: `nil` if the store has been released or the task was cancelled.
    public mutating func next() async -> Value? {
      if !hasBegun {
        hasBegun = true
        watching = await watch()
      }
      return await watching?.buffer.next()
    }

    /// Returns the current value first, and then each value to which it changes.
    ///
    /// - Returns: `nil` if the store has been released or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      if !hasBegun {
        hasBegun = true
        watching = await watch()
      }
      return await watching?.buffer.next()
    }
  }
}

/// The observation of a value, which an iterator retains.
class ValueWatch<Value: Sendable>: @unchecked Sendable {
  // Safe: the only property is constant and `Sendable`.
  let buffer: ValueBuffer<Value>

  init(_ buffer: ValueBuffer<Value>) {
    self.buffer = buffer
  }
}
