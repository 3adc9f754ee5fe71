#if PostgreSQL
  import Dispatch
  import IntarsiaConcurrency

  /// The connection that listens for changes of other processes, and tells them of this one's.
  ///
  /// PostgreSQL commits transactions with a notification one after the other. So notifications are
  /// not part of the transactions of appends: one notification follows all changes that were
  /// committed while the last one was on its way.
  final class PostgreSQLListener: Sendable {
    private struct State {
      var connection: PostgreSQLConnection?
      var isConnecting = false
      var failures = 0
      /// Whether changes are committed that other processes do not know.
      var hasNews = false
      var isNotifying = false
      var isClosed = false
    }

    private let options: PostgreSQLOptions
    private let observers = ChangeObservers()
    private let state = VisibleMutex(State())
    private let queue = DispatchQueue(label: "intarsia.postgresql.listener")

    init(_ options: PostgreSQLOptions) {
      self.options = options
    }

    // MARK: - Observers

    func changes() -> AsyncStream<Void> { observers.changes() }

    /// Tells all observers, here and in other processes, of a committed change.
    func didChange() {
      state.withLock { $0.hasNews = true }
      observers.notify()
      notify()
    }

    // MARK: - Notifications

    private func notify() {
      let connection = state.withLock { state -> PostgreSQLConnection? in
        guard state.hasNews, !state.isNotifying, let connection = state.connection else {
          return nil
        }
        state.hasNews = false
        state.isNotifying = true
        return connection
      }
      guard let connection else { return }
      let call = PostgreSQLCall(.notify) { $0.add(options.channel) }
      connection.queue.async { [self] in
        connection.run([call], within: options.patience + options.grace) { outcome in
          let mayNotify = self.state.withLock { state in
            state.isNotifying = false
            if case .committed = outcome { return true }
            state.hasNews = true
            // The next connection may have come while this one seemed to be notifying.
            return state.connection !== connection
          }
          if mayNotify { self.notify() }
        }
      }
    }

    // MARK: - Connection

    /// Connects, and connects again whenever the connection is lost, until the end.
    func connect() {
      let pause = state.withLock { state -> Duration? in
        guard !state.isClosed, !state.isConnecting, state.connection == nil else { return nil }
        state.isConnecting = true
        return PostgreSQLOptions.pause(after: state.failures)
      }
      guard let pause else { return }
      queue.asyncAfter(deadline: .now() + pause.seconds) { [weak self] in
        Task.detached { await self?.open() }
      }
    }

    private func open() async {
      let connection = try? await PostgreSQLSession.open(options) { [weak self] in
        self?.observers.notify()
      }
      let isClosed = state.withLock { state in
        state.isConnecting = false
        state.failures = connection == nil ? state.failures + 1 : 0
        if !state.isClosed { state.connection = connection }
        return state.isClosed
      }
      guard let connection else { return connect() }
      if isClosed { return connection.end() }
      connection.onEnd { [weak self, weak connection] in
        guard let self else { return }
        self.state.withLock { state in
          if state.connection === connection { state.connection = nil }
        }
        self.connect()
      }
      // Notifications may have been lost until now.
      observers.notify()
      notify()
    }

    func close() {
      let connection = state.withLock { state in
        state.isClosed = true
        defer { state.connection = nil }
        return state.connection
      }
      observers.close()
      connection?.end()
    }
  }
#endif
