#if canImport(Combine)
  public import Combine
#elseif OpenCombine && canImport(OpenCombine)
  public import OpenCombine
#endif
#if canImport(Combine) || (OpenCombine && canImport(OpenCombine))
  import IntarsiaConcurrency

  extension Shared {
    /// A publisher of the current value and those that follow.
    ///
    /// ```swift
    /// let cancellable = $count.publisher.sink { print("count: \($0)") }
    /// ```
    ///
    /// - Ordering: A value is published on the thread that changed it, before `withLock` returns.
    ///   If another thread is publishing, that one also publishes the newest value.
    public var publisher: some Publisher<Value, Never> { SharedPublisher.make(box) }
  }

  extension SharedReader {
    /// A publisher of the current value and those that follow.
    public var publisher: some Publisher<Value, Never> { SharedPublisher.make(box) }
  }

  /// Sends the values of a box to one subscriber.
  private final class SharedPublisher<Value>: @unchecked Sendable {
    // Safe: the subject is safe to use from any thread, and a lock protects the watch.
    private struct State {
      var isSending = false
      var hasChanged = false
    }

    private let subject: CurrentValueSubject<Value, Never>
    private let state = VisibleMutex(State())
    private let watch = VisibleMutex<SharedWatch<Value>?>(nil)

    static func make(_ box: SharedBox<Value>) -> some Publisher<Value, Never> {
      Deferred {
        let publisher = SharedPublisher(box)
        return publisher.subject.handleEvents(receiveCancel: {
          // Ends after the lock is released.
          _ = publisher.watch.withLock { $0.take() }
        })
      }
    }

    private init(_ box: SharedBox<Value>) {
      subject = CurrentValueSubject(box.reference.current())
      let new = SharedWatch(box) { [weak self] in self?.send() }
      watch.withLock { $0 = new }
      // The value may have changed before the watch began.
      send()
    }

    /// Sends the newest value, outside of the lock and on one thread at a time.
    private func send() {
      let isFirst = state.withLock { state in
        state.hasChanged = true
        defer { state.isSending = true }
        return !state.isSending
      }
      guard isFirst else { return }
      while takeChange() {
        guard let (value, isSame) = watch.withLock({ $0 })?.value else { continue }
        if let isSame, isSame(subject.value, value) { continue }
        subject.send(value)
      }
    }

    private func takeChange() -> Bool {
      state.withLock { state in
        state.isSending = state.hasChanged
        defer { state.hasChanged = false }
        return state.hasChanged
      }
    }
  }
#endif
