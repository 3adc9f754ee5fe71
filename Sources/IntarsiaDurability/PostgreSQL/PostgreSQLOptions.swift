#if PostgreSQL
  import CPostgreSQL

  /// The choices for a ``PostgreSQLJournal``.
  struct PostgreSQLOptions: Sendable {
    /// The connection string.
    var url: String
    /// The schema with the tables.
    var schema = "intarsia"
    /// The maximum number of connections, besides the one that listens.
    var connections = 4
    /// The time for which calls wait while the server cannot be reached.
    var patience = Duration.seconds(10)
    /// The time for which a node has the messages to an entity without an owner for itself.
    var reservation = Duration.seconds(5)
    /// The time that a transaction has for its answer, also if its calls have waited before.
    ///
    /// It is longer than the default of `lock_timeout`.
    var grace = Duration.seconds(3)
    /// The clock of tests; `nil` for the server's clock.
    var now: (@Sendable () -> Int64)?

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

    /// Checks the choices.
    ///
    /// - Returns: The hosts, the time that an attempt to connect to a host may take, and what hides
    ///   the other parts of the connection string in errors.
    func validated() throws(DurabilityError) -> (
      hosts: [[(String, String)]], limit: Duration, redact: PostgreSQLRedaction
    ) {
      guard !schema.isEmpty, schema.utf8.count < 64, !schema.hasPrefix("pg_"),
        !schema.contains("\0")
      else {
        throw Self.failed(
          "“\(schema)” is not the name of a schema.",
          "Use 1 to 63 bytes that do not begin with `pg_`, such as `orders`.")
      }
      guard connections > 0 else {
        throw Self.failed("The journal has \(connections) connections.", "Allow at least one.")
      }
      let (keywords, values) = try parsed()
      let seconds = values["connect_timeout"].flatMap { Int($0) } ?? 0
      return (
        Self.hosts(in: values), .seconds(seconds > 0 ? seconds : 10),
        PostgreSQLRedaction(url, keywords: keywords, values: values)
      )
    }

    /// Returns the keywords of libpq, and the values in the connection string.
    func parsed() throws(DurabilityError) -> (keywords: [String], values: [String: String]) {
      var message: UnsafeMutablePointer<CChar>?
      guard let parsed = PQconninfoParse(url, &message) else {
        let text = message.map { String(cString: $0) } ?? "no memory"
        PQfreemem(message)
        throw Self.failed(
          "The connection string cannot be read: \(PostgreSQLRedaction.unreadable(text)).",
          "Use a string such as `postgresql://user@host:5432/database`.")
      }
      defer { PQconninfoFree(parsed) }
      var keywords: [String] = []
      var values: [String: String] = [:]
      var option = parsed
      while let keyword = option.pointee.keyword {
        keywords.append(String(cString: keyword))
        values[String(cString: keyword)] = option.pointee.val.map { String(cString: $0) }
        option += 1
      }
      return (keywords, values)
    }

    private static func failed(_ message: String, _ remedy: String) -> DurabilityError {
      DurabilityError(.failed, statement: "connect", message, remedy: remedy)
    }

    /// Returns the keywords that choose each host, to be added to the others.
    ///
    /// Without blocking, libpq has no time limit for each host: a silent host would hide the next
    /// ones. Choices that need all hosts at once, and lists with a fault, are left to libpq.
    private static func hosts(in values: [String: String]) -> [[(String, String)]] {
      func list(_ keyword: String) -> [String] {
        values[keyword]?.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
          ?? []
      }
      let lists = ["host": list("host"), "hostaddr": list("hostaddr")].filter { !$0.value.isEmpty }
      let ports = list("port").map { $0.isEmpty ? "5432" : $0 }
      let count = lists.values.map(\.count).max() ?? 1
      guard count > 1, lists.values.allSatisfy({ $0.count == count && !$0.contains("") }),
        ports.count < 2 || ports.count == count,
        values["target_session_attrs"] != "prefer-standby",
        ["disable", nil].contains(values["load_balance_hosts"])
      else { return [[]] }
      return (0..<count).map { index in
        lists.map { ($0.key, $0.value[index]) } + (ports.count > 1 ? [("port", ports[index])] : [])
      }
    }
  }
#endif
