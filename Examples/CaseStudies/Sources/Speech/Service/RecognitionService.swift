import Foundation
import Synchronization

/// Simulates the speech recognition of a platform, with one session at a time and its own threads.
///
/// A session blocks a thread of its own while it waits for words, and never a thread of the caller.
package final class RecognitionService: Sendable {
  private let source: WordSource
  private let session = Mutex<Session?>(nil)

  /// Creates a service that recognises the words of a source.
  package init(source: WordSource) {
    self.source = source
  }

  /// Starts a session.
  ///
  /// - Parameter transform: Converts a result to an element of the stream.
  /// - Returns: A stream of results, which ends with the source or with ``stop()``. Cancelling or
  ///   releasing the stream stops the session.
  /// - Throws: ``DictationError``.
  package func start<Output: Sendable>(
    _ transform: @escaping @Sendable (RecognitionResult) -> Output
  ) throws(DictationError) -> AsyncThrowingStream<Output, any Error> {
    let (stream, continuation) = AsyncThrowingStream<Output, any Error>.makeStream()
    let new = Session { continuation.finish() }
    let isFree = session.withLock { session in
      guard session == nil else { return false }
      session = new
      return true
    }
    guard isFree else { throw .busy }
    let handle: FileHandle
    do throws(DictationError) {
      handle = try source.open()
    } catch {
      stop()
      throw error
    }
    continuation.onTermination = { [weak self] _ in self?.end(new) }
    Thread.detachNewThread {
      var reader = WordReader()
      while !new.isOver, let byte = Self.nextByte(of: handle) {
        for result in reader.read(byte) { continuation.yield(transform(result)) }
      }
      if !new.isOver { for result in reader.finish() { continuation.yield(transform(result)) } }
      continuation.finish()
    }
    return stream
  }

  /// Ends the session, whose stream still delivers the results from before.
  ///
  /// Without a session, the call has no effect.
  package func stop() {
    let old = session.withLock { session in
      defer { session = nil }
      return session
    }
    old?.end()
  }

  private func end(_ old: Session) {
    old.end()
    session.withLock { session in
      if session === old { session = nil }
    }
  }

  private static func nextByte(of handle: FileHandle) -> UInt8? {
    (try? handle.read(upToCount: 1))?.first
  }

  /// The state that the caller and the thread of a session share.
  private final class Session: Sendable {
    private let over = Atomic(false)
    private let finish: @Sendable () -> Void

    init(finish: @escaping @Sendable () -> Void) {
      self.finish = finish
    }

    var isOver: Bool { over.load(ordering: .acquiring) }

    func end() {
      let (isFirst, _) = over.compareExchange(
        expected: false, desired: true, ordering: .acquiringAndReleasing)
      if isFirst { finish() }
    }
  }
}
