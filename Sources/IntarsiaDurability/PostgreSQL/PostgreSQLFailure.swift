#if PostgreSQL
  import CPostgreSQL

  /// A failure of a connection or a statement, as the server or libpq describes it.
  struct PostgreSQLFailure: Error, Sendable {
    /// The code of the server (SQLSTATE); empty for failures of the connection.
    var state: String
    /// The server's sentence.
    var message: String
    /// Whether the server ends the connection.
    var isFatal = false
    /// Whether the connection was lost after the server may have committed.
    var isUncertain = false
    /// The statement that failed.
    var statement: String?
    /// Whether the server asks for a password that the connection string lacks.
    var needsPassword = false

    /// Reads the failure of a result.
    init(of result: OpaquePointer) {
      func field(_ code: Character) -> String? {
        let code = Int32(code.asciiValue ?? 0)
        return PQresultErrorField(result, code).map { String(cString: $0) }
      }
      state = field("C") ?? ""
      let parts = [field("M"), field("D")].compactMap(\.self)
      message =
        parts.isEmpty
        ? Self.line(String(cString: PQresultErrorMessage(result))) : parts.joined(separator: ": ")
      isFatal = ["FATAL", "PANIC"].contains(field("V") ?? "FATAL")
    }

    /// Reads the failure of a connection, whose messages are verbose: they contain the code.
    init(connection: OpaquePointer?) {
      let text = connection.map { String(cString: PQerrorMessage($0)) } ?? "no memory"
      // The code stands between the severity and the sentence, and has a digit.
      let match = text.matches(of: /\s([0-9A-Z]{5}):\s/).last { $0.output.1.contains(/[0-9]/) }
      state = match.map { String($0.output.1) } ?? ""
      message = Self.line(text)
      isFatal = true
      needsPassword = connection.map { PQconnectionNeedsPassword($0) == 1 } ?? false
    }

    init(_ message: String) {
      state = ""
      self.message = message
      isFatal = true
    }

    /// Returns the failure of an attempt with several hosts.
    func followed(by next: Self) -> Self {
      var result = next
      result.message = "\(message); \(next.message)"
      result.state = next.state.isEmpty ? state : next.state
      result.needsPassword = needsPassword || next.needsPassword
      return result
    }

    /// The lines of a message as one, without positions in the server's source.
    private static func line(_ text: String) -> String {
      text.split(separator: "\n").filter { !$0.hasPrefix("LOCATION") }
        .map { $0.trimmingPrefix(/\s+/) }.joined(separator: "; ")
    }

    // MARK: - Meaning

    /// Whether another transaction disturbed this one, so that the same one can succeed.
    ///
    /// The unique identifier of a message is violated if two transactions apply or add it.
    var isConflict: Bool { ["40001", "40P01", "23505"].contains(state) }

    /// Whether one of several parts of a transaction may be the reason: a fault of its own, a write
    /// to a server that is read only, or a row that another transaction holds.
    var concernsOnePart: Bool {
      [.failed, .corrupted, .denied, .readOnly].contains(error().code)
        || ["55P03", "57014"].contains(state)
    }

    // libpq has no codes for its own failures, only sentences, which are English without a call of
    // `setlocale`.

    /// Whether libpq refused the server because of `sslmode`.
    private var isDistrust: Bool {
      [
        "certificate verify failed", "root certificate file", "server certificate for",
        "SSL was required",
      ].contains { message.contains($0) }
    }

    /// Whether libpq found no server for `target_session_attrs`.
    private var isReadOnlySession: Bool {
      ["session is read-only", "server is in hot standby mode"].contains { message.contains($0) }
    }

    /// The error for callers.
    func error(of entity: EntityAddress? = nil) -> DurabilityError {
      func error(
        _ code: DurabilityError.Code, _ text: String, _ remedy: String
      ) -> DurabilityError {
        let state = state.isEmpty ? "" : " (\(state))"
        return DurabilityError(
          code, entity: entity, statement: statement,
          "\(text) PostgreSQL says “\(message)”\(state).", remedy: remedy)
      }
      switch state {
      case "28000", "28P01":
        return error(
          .denied, "The server refused the credentials.",
          "Correct the user and the password in the connection string or the password file.")
      case "42501":
        return error(
          .denied, "The user lacks a right.",
          "Grant USAGE on the schema, and SELECT, INSERT, UPDATE and DELETE on its tables.")
      case "3D000":
        return error(
          .failed, "The database does not exist.",
          "Create it with `createdb`, or correct the connection string.")
      case "3F000", "42P01", "42703":
        return error(
          .failed, "A table of the journal is missing.",
          "Restore the schema from a backup, or drop it, so that it is created again.")
      case "53100":
        return error(
          .full, "The disk of the server is full.",
          "Nothing was written; make room and try again.")
      case "53300":
        return error(
          .unavailable, "The server has too many connections.",
          "Raise `max_connections`, or open fewer connections in each process.")
      case "25006":
        return error(
          .readOnly, "The server cannot be written: it is a standby or set to read only.",
          "Connect to the primary; `target_session_attrs=read-write` finds it among several hosts.")
      case "57014":
        return error(
          .unavailable, "The server cancelled the statement.",
          "Nothing was written; raise `statement_timeout`, or find the lock that it waited for.")
      case "40001", "40P01", "23505", "55P03":
        return error(
          .unavailable, "Other transactions held the rows for too long.",
          "Nothing was written; try again.")
      case "57P01", "57P02", "57P03", "57P05", "53200", "53400":
        return error(
          .unavailable, "The server stops, starts or has no resources.",
          "Nothing was written; try again when the server runs.")
      case "22021", "22P05":
        return error(
          .failed, "A text contains a character that the server cannot store.",
          "Remove NUL characters, and use a database with the encoding UTF8.")
      case let state where state.hasPrefix("XX00"):
        return error(
          .corrupted, "A part of the database is damaged.",
          "Check it with `pg_amcheck`, and restore a backup; other entities go on.")
      case let state where state.isEmpty && needsPassword:
        return error(
          .denied, "The server asks for a password.",
          "Add it to the connection string or the password file.")
      case let state where state.isEmpty && isDistrust:
        return error(
          .failed, "The server cannot be trusted.",
          "Set `sslrootcert` to the root of the server's certificate, and the host to a name in it; "
            + "the server needs `ssl = on`.")
      case let state where state.isEmpty && isReadOnlySession:
        return error(
          .unavailable, "No server of the connection string accepts changes.",
          "Nothing was written; promote a standby, or start the primary.")
      case let state where state.isEmpty || state.hasPrefix("08"):
        return error(
          .unavailable, "The server cannot be reached.",
          "Nothing was written; check that the server runs at this address.")
      default:
        return error(
          .failed, "A statement failed.", "Nothing was written; correct the cause and try again.")
      }
    }

    /// The error of a change whose commit was not answered.
    func uncertain(of entity: EntityAddress?) -> DurabilityError {
      DurabilityError(
        .uncertain, entity: entity, statement: statement,
        "The connection was lost in a commit. PostgreSQL says “\(message)”.",
        remedy: "Read the position of the entity to learn whether the change was made.")
    }
  }
#endif
