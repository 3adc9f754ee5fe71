#if PostgreSQL
  import CPostgreSQL

  /// The choices for a ``PostgreSQLJournal``.
  struct PostgreSQLOptions: Sendable {
    /// The connection string.
    var url: String
    /// The schema with the tables.
    var schema: String
    /// The maximum number of connections, besides the one that listens.
    var connections: Int
    /// The maximum number of transactions of appends at the same time.
    var appendLanes: Int
    /// The time for which calls wait while the server cannot be reached.
    var patience: Duration
    /// The time for which a node has the messages to an entity without an owner for itself.
    var reservation: Duration
    /// The clock of tests; `nil` for the server's clock.
    var now: (@Sendable () -> Int64)?
    /// Called when a change of messages or leases was committed.
    var didChange: @Sendable () -> Void = {}

    /// The time of the journal; `nil` for the server's clock.
    var time: Int64? { now?() }

    /// The schema as a name in SQL.
    var quotedSchema: String { "\"" + schema.replacing("\"", with: "\"\"") + "\"" }

    /// The channel of notifications, whose name has at most 63 bytes.
    var channel: String {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325  // FNV-1a
      for byte in schema.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
      return "intarsia_" + String(hash, radix: 16)
    }

    /// The keywords for libpq, later ones first.
    ///
    /// The connection string comes after the defaults, so that it can change them: they find a
    /// server that has vanished within half a minute.
    var keywords: [(String, String)] {
      [
        ("fallback_application_name", "intarsia"), ("keepalives_idle", "10"),
        ("keepalives_interval", "5"), ("keepalives_count", "3"), ("tcp_user_timeout", "20000"),
        ("dbname", url), ("client_encoding", "UTF8"),
      ]
    }

    /// Checks the choices, and returns the time that an attempt to connect may take.
    func validated() throws(DurabilityError) -> Duration {
      func failed(_ message: String, _ remedy: String) -> DurabilityError {
        DurabilityError(.failed, statement: "connect", message, remedy: remedy)
      }
      guard !schema.isEmpty, schema.utf8.count < 64, !schema.hasPrefix("pg_"),
        !schema.contains("\0")
      else {
        throw failed(
          "“\(schema)” is not the name of a schema.",
          "Use 1 to 63 bytes that do not begin with `pg_`, such as `orders`.")
      }
      guard connections > 0 else {
        throw failed("The journal has \(connections) connections.", "Allow at least one.")
      }
      var message: UnsafeMutablePointer<CChar>?
      guard let parsed = PQconninfoParse(url, &message) else {
        let text = message.map { String(cString: $0) } ?? "no memory"
        PQfreemem(message)
        throw failed(
          "The connection string cannot be read: \(text.split(separator: "\n").joined()).",
          "Use a string such as `postgresql://user@host:5432/database`.")
      }
      defer { PQconninfoFree(parsed) }
      var option = parsed
      while let keyword = option.pointee.keyword {
        if String(cString: keyword) == "connect_timeout", let value = option.pointee.val,
          let seconds = Int(String(cString: value)), seconds > 0
        {
          return .seconds(seconds)
        }
        option += 1
      }
      return .seconds(10)
    }

    /// The pause before the next attempt to connect: random, to spread the processes.
    static func pause(after failures: Int) -> Duration {
      guard failures > 0 else { return .zero }
      return min(.seconds(2), .milliseconds(25) * (1 << min(failures, 10)))
        * Double.random(in: 0.5...1)
    }
  }
#endif
