#if SQLite
  import CSQLite
  import Foundation

  /// The files of an open database, which must keep their names.
  ///
  /// Another process finds the log beside the name by which it opens the database. With different
  /// logs, two processes do not see the changes of each other, and overwrite them.
  struct SQLiteFiles {
    private let path: String
    private let log: String
    private let identities: [(path: String, identity: SQLiteFileIdentity?)]

    /// Notes the files of a connection that has read its database.
    init(of connection: SQLiteConnection) {
      path = connection.path
      // The other files are beside the file that a symbolic link names.
      let file = sqlite3_db_filename(connection.handle, "main").map { String(cString: $0) } ?? path
      log = file + "-wal"
      identities = [path, log, file + "-shm"].map { ($0, SQLiteFileIdentity($0)) }
    }

    /// Whether the log has no name, so that no other process has opened this log or another one.
    var hasLostLog: Bool { SQLiteFileIdentity(log) == nil }

    /// Checks that no file was moved or deleted, and that the database has no second name.
    func check(in statement: String) throws(DurabilityError) {
      for (path, identity) in identities where SQLiteFileIdentity(path) != identity {
        throw DurabilityError(
          .failed, statement: statement, "The file \(path) was moved or deleted.",
          remedy: "Nothing was written; close the journal, restore the file and open it again.")
      }
      try Self.checkNames(of: path, in: statement)
    }

    /// Checks that a database has one name only.
    static func checkNames(of path: String, in statement: String) throws(DurabilityError) {
      guard let names = SQLiteFileIdentity(path)?.names, names > 1 else { return }
      throw DurabilityError(
        .failed, statement: statement, "The file \(path) has \(names) names (hard links).",
        remedy: "Nothing was written; delete the other names, which would have other logs.")
    }
  }

  /// The identity of a file, which all its names share.
  struct SQLiteFileIdentity: Equatable {
    private let device: dev_t
    private let number: ino_t
    /// The number of names.
    let names: Int

    /// The identity of the file with a name; `nil` if there is none.
    init?(_ path: String) {
      self.init { stat(path, &$0) }
    }

    /// The identity of an open file.
    init?(_ descriptor: Int32) {
      self.init { fstat(descriptor, &$0) }
    }

    private init?(_ read: (inout stat) -> Int32) {
      var info = stat()
      guard read(&info) == 0 else { return nil }
      (device, number, names) = (info.st_dev, info.st_ino, Int(info.st_nlink))
    }

    static func == (first: Self, second: Self) -> Bool {
      first.device == second.device && first.number == second.number
    }
  }
#endif
