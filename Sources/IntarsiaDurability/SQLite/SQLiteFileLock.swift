#if SQLite
  import Foundation

  /// A lock by which one journal has a database for itself, or shared ones have it together.
  ///
  /// It is a lock of a file beside the database (`orders.db-lock`), which the system ends with the
  /// process. SQLite's own locks of the database end when any descriptor of the file is closed in
  /// this process, so the database itself is not locked here. The lock of a symbolic link is beside
  /// the file that it names.
  final class SQLiteFileLock {
    private let path: String
    private let isShared: Bool
    private let descriptor: Int32

    /// Takes the lock, or fails at once.
    init(_ database: String, isShared: Bool) throws(DurabilityError) {
      path = URL(fileURLWithPath: database).resolvingSymlinksInPath().path + "-lock"
      self.isShared = isShared
      while true {
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw Self.failed(path, errno) }
        guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
          let code = errno
          close(descriptor)
          throw code == EWOULDBLOCK ? Self.inUse(database) : Self.failed(path, code)
        }
        // The holder before may have removed the file that this descriptor has locked.
        if Self.isFile(descriptor, at: path) {
          self.descriptor = descriptor
          return
        }
        close(descriptor)
      }
    }

    deinit {
      // Of a shared file, other holders do not notice the removal, and a new one would be locked.
      if !isShared { unlink(path) }
      close(descriptor)
    }

    private static func isFile(_ descriptor: Int32, at path: String) -> Bool {
      var opened = stat()
      var found = stat()
      return fstat(descriptor, &opened) == 0 && stat(path, &found) == 0
        && opened.st_ino == found.st_ino && opened.st_dev == found.st_dev
    }

    private static func inUse(_ database: String) -> DurabilityError {
      DurabilityError(
        .unavailable, statement: "open",
        "Another journal has opened \(database), and one of the two is not shared.",
        remedy: "Close the other one, or open both with `isShared: true`.")
    }

    private static func failed(_ path: String, _ code: Int32) -> DurabilityError {
      DurabilityError(
        .failed, statement: "open",
        "The file \(path) cannot be locked: \(String(cString: strerror(code))).",
        remedy: "Put the database on a local disk, in a folder that the process can write.")
    }
  }
#endif
