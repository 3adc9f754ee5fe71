extension Shared where Value: Sendable {
  /// The current value and those that follow, as a sequence.
  ///
  /// ```swift
  /// for await count in $count.values {
  ///   print("count: \(count)")  // the current count, and after each change the new one
  /// }
  /// ```
  ///
  /// If values arrive faster than the reader takes them, it receives the newest. So the last value
  /// always arrives. An equatable value that equals the previous one is left out.
  ///
  /// The sequence ends when its task is cancelled. It retains the reference, and it follows
  /// `$count` to another one. Each iterator watches on its own.
  public var values: SharedValues<Value> { SharedValues(box: box) }
}

extension SharedReader where Value: Sendable {
  /// The current value and those that follow, as a sequence.
  ///
  /// If values arrive faster than the reader takes them, it receives the newest. So the last value
  /// always arrives. An equatable value that equals the previous one is left out.
  ///
  /// The sequence ends when its task is cancelled. It retains the reference, and it follows
  /// `$count` to another one. Each iterator watches on its own.
  public var values: SharedValues<Value> { SharedValues(box: box) }
}

/// The values of a shared reference, as a sequence that begins with the current value.
///
/// See ``Shared/values`` and ``SharedReader/values``.
///
/// - Isolation: Can be iterated from anywhere.
public struct SharedValues<Value: Sendable>: AsyncSequence, Sendable {
  let box: SharedBox<Value>

  /// Returns an iterator, which watches the value from now on.
  public func makeAsyncIterator() -> AsyncIterator {
    // The first change that was not taken stands for those that follow it.
    let (changes, announcer) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingOldest(1))
    // The current value is the first one.
    announcer.yield()
    let watch = SharedWatch(box) { announcer.yield() }
    return AsyncIterator(changes: changes.makeAsyncIterator(), watch: watch)
  }

  /// An iterator over the values of one reference.
  public struct AsyncIterator: AsyncIteratorProtocol {
    var changes: AsyncStream<Void>.Iterator
    let watch: SharedWatch<Value>
    var last: Value?

    /// Returns the current value first, and then a newer one after each change.
    ///
    /// - Returns: `nil` if the task was cancelled.
    public mutating func next() async -> Value? {
      await next(isolation: #isolation)
    }

    /// Returns the current value first, and then a newer one after each change.
    ///
    /// - Returns: `nil` if the task was cancelled.
    public mutating func next(
      isolation actor: isolated (any Actor)?
    ) async throws(Never) -> Value? {
      while !Task.isCancelled, await changes.next(isolation: actor) != nil {
        let (value, isSame) = watch.value
        if let last, let isSame, isSame(last, value) { continue }
        last = value
        return value
      }
      return nil
    }
  }
}
