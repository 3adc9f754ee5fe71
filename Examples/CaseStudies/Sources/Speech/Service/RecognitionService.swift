import Foundation
import Synchronization

/// Recognises words as they come: stands for the service of a platform, with its one session at a time and its threads.
///
/// It blocks a thread of its own while it waits for words, as such services do, and never one of the caller's.
package final class RecognitionService: Sendable {
  private let source: WordSource
  private let session = Mutex<Session?>(nil)

  /// Makes a service that hears the words of a source.
  package init(source: WordSource) {
    self.source = source
  }

  /// Starts a session.
  ///
  /// - Parameter transform: What becomes of a result.
  /// - Returns: What was recognised, until the source has ended or ``stop()`` is called. Who stops listening to the stream
  ///   stops the session.
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

  /// Ends the session; what was recognised before is still handed out.
  ///
  /// Stopping when nothing runs is harmless.
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

  /// What the caller and the thread of a session share.
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
