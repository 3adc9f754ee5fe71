/// The values of a part of a store's state, one after the other, beginning with that of now.
///
/// See ``Store/values(of:bufferingNewest:)``.
///
/// - Isolation: Can be iterated from anywhere; the state is read on the main actor.
public struct StoreValues<Value: Sendable>: AsyncSequence, Sendable {
  let makeFeed: @MainActor () -> ValueFeed<Value>?

  /// Watches the value from the first time that it is asked for one.
  public func makeAsyncIterator() -> AsyncIterator {
    AsyncIterator(makeFeed: makeFeed)
  }

  /// Hands out the values of one observation.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let makeFeed: @MainActor () -> ValueFeed<Value>?
    private var feed: ValueFeed<Value>?
    private var hasBegun = false

    init(makeFeed: @escaping @MainActor () -> ValueFeed<Value>?) {
      self.makeFeed = makeFeed
    }

    /// The value as it is now, and after that each one that it changes to.
    ///
    /// - Returns: `nil` when the store has gone, or the task was cancelled.
    public mutating func next() async -> Value? {
      if !hasBegun {
        hasBegun = true
        feed = await makeFeed()
      }
      return await feed?.line.next()
    }

    /// The value as it is now, and after that each one that it changes to.
    ///
    /// - Returns: `nil` when the store has gone, or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      if !hasBegun {
        hasBegun = true
        feed = await makeFeed()
      }
      return await feed?.line.next()
    }
  }
}
