#if PostgreSQL
  import Foundation
  import Synchronization

  /// The connection that listens for changes of other processes, and tells them of this one's.
  ///
  /// PostgreSQL commits transactions with a notification one after the other. So notifications are
  /// not part of the transactions of appends: one notification follows all changes that were
  /// committed while the last one was on its way.
  final class PostgreSQLListener: Sendable {
    private let options: PostgreSQLOptions
    private let observers = ChangeObservers()
    /// Whether changes are committed that other processes do not know.
    private let hasNews = Atomic(false)
    private let isClosed = Atomic(false)
    /// Wakes the thread, which waits for this pipe and its connection.
    private let wake = Pipe()

    init(_ options: PostgreSQLOptions) {
      self.options = options
    }

    // MARK: - Observers

    func changes() -> AsyncStream<Void> { observers.changes() }

    /// Tells all observers, here and in other processes, of a committed change.
    func didChange() {
      observers.notify()
      noteNews()
    }

    private func noteNews() {
      if !hasNews.exchange(true, ordering: .acquiringAndReleasing) { wakeUp() }
    }

    func close() {
      isClosed.store(true, ordering: .releasing)
      observers.close()
      wakeUp()
    }

    private func wakeUp() { try? wake.fileHandleForWriting.write(contentsOf: [0]) }

    // MARK: - Thread

    /// Starts the thread, which connects, and connects again whenever the connection is lost.
    func start() {
      Thread.detachNewThread { self.listen() }
    }

    private func listen() {
      let pipe = wake.fileHandleForReading
      var failures = 0
      while !isClosed.load(ordering: .acquiring) {
        Thread.sleep(forTimeInterval: JournalTime.pause(after: failures) / .seconds(1))
        failures += 1
        guard let connection = try? PostgreSQLSession.open(options, listens: true) else { continue }
        // Notifications may have been lost until now.
        observers.notify()
        while tellOthers(connection), !isClosed.load(ordering: .acquiring),
          let isNotified = connection.waitForNotification(or: pipe.fileDescriptor)
        {
          failures = 0
          if isNotified { observers.notify() }
        }
      }
    }

    /// Sends a notification if there are news; `false` if the connection is lost.
    private func tellOthers(_ connection: PostgreSQLConnection) -> Bool {
      guard hasNews.exchange(false, ordering: .acquiringAndReleasing) else { return true }
      // The byte that woke the thread.
      _ = try? wake.fileHandleForReading.read(upToCount: 1)
      let call = PostgreSQLCall(.notify) { $0.add(options.channel) }
      do {
        try connection.run([call], within: options.patience + options.grace)
      } catch {
        noteNews()
      }
      return connection.isOpen
    }
  }
#endif
