import IntarsiaConcurrency

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
    private var values: AsyncStream<Value>.Iterator?
    private var hasBegun = false

    init(watch: @escaping @Sendable () async -> ValueWatch<Value>?) {
      self.watch = watch
    }

    /// Returns the current value first, and then each value to which it changes.
    ///
    /// - Returns: `nil` if the store has been released or the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async throws(Never) -> Value? {
      if !hasBegun {
        hasBegun = true
        watching = await watch()
        values = watching?.values.makeAsyncIterator()
      }
      // A cancelled iteration ends at once. The stream would return the buffered values first.
      return Task.isCancelled ? nil : await values?.next(isolation: actor)
    }
  }
}

/// The observation of a value, which lasts while an iterator retains it.
struct ValueWatch<Value: Sendable>: Sendable {
  let values: AsyncStream<Value>
  private let ending: StoreHost.Endings.Registration?
  let retained: (any Sendable)?

  /// - Parameters:
  ///   - buffer: The buffer of the values.
  ///   - host: The host whose end is the end of the values.
  ///   - retained: The object that observes the value while it is retained.
  ///   - isolation: The isolation of the host.
  init(
    _ buffer: ValueBuffer<Value>, endingWith host: StoreHost,
    retaining retained: (any Sendable)?, on isolation: isolated any Actor
  ) where Value: Equatable {
    values = buffer.values
    self.retained = retained
    ending = host.notifyAtEnd({ [input = buffer.input] in input.finish() }, on: isolation)
  }
}

/// The newest values of a store that an iterator has not taken yet.
struct ValueBuffer<Value: Sendable & Equatable>: Sendable {
  let values: AsyncStream<Value>
  let input: AsyncStream<Value>.Continuation
  private var last: Value?

  init(limit: Int) {
    (values, input) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(max(1, limit)))
  }

  /// Adds a value, unless it is the last one again.
  mutating func add(_ value: Value) {
    if let last, isUnchanged(last, value) { return }
    last = value
    input.yield(value)
  }
}
