#if SQLite
  import CSQLite
  import Foundation

  extension DurabilityError {
    /// The error of a failed call of SQLite.
    ///
    /// - Parameters:
    ///   - result: The extended result code.
    ///   - connection: The connection, if it could be opened.
    ///   - statement: The statement in SQL.
    ///   - systemError: The error of the system; by default that of the connection.
    static func sqlite(
      _ result: Int32, of connection: OpaquePointer?, statement: String,
      systemError: Int32? = nil
    ) -> DurabilityError {
      let text = connection.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
      let cause = "SQLite says “\(text)” (\(result))."
      func error(_ code: Code, _ message: String, _ remedy: String) -> DurabilityError {
        DurabilityError(code, statement: statement, "\(message) \(cause)", remedy: remedy)
      }
      let full = error(
        .full, "The disk of the database is full.", "Nothing was written; make room and try again.")
      let readOnly = error(
        .readOnly, "The database cannot be written.",
        "Give the process the right to write the file and its folder.")
      switch result & 0xff {
      case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL:
        return error(
          .unavailable, "The database is locked by another connection.",
          "Nothing was written; end the other connection's transaction, or wait with a longer "
            + "`busyTimeout`.")
      case SQLITE_FULL: return full
      case SQLITE_READONLY: return readOnly
      case SQLITE_CORRUPT, SQLITE_NOTADB:
        return error(
          .corrupted, "A part of the database is damaged.",
          "Run `PRAGMA integrity_check`, and restore a backup; other entities go on.")
      case SQLITE_CANTOPEN:
        return error(
          .unavailable, "The database cannot be opened.",
          "Check that the file and its folder exist, and that the process may use them.")
      case SQLITE_PERM, SQLITE_AUTH:
        return error(
          .denied, "The system refused the access to the database.",
          "Give the process the right to read and write the file and its folder.")
      case SQLITE_IOERR:
        // After a failed fsync, of a file or a folder, the change may be on the disk all the same.
        let isSync = result == SQLITE_IOERR | 4 << 8 || result == SQLITE_IOERR | 5 << 8
        switch systemError ?? connection.map(sqlite3_system_errno) {
        case (ENOSPC?) where !isSync, (EDQUOT?) where !isSync: return full
        case EROFS: return readOnly
        default:
          return error(
            .failed, "The disk of the database has failed.",
            "Nothing was written; check the disk, and restore a backup if it is damaged.")
        }
      default:
        return error(
          .failed, "A statement failed.", "Nothing was written; correct the cause and try again.")
      }
    }
  }
#endif
