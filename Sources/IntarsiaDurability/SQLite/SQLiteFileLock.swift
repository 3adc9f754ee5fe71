#if SQLite
  import Foundation

  /// A lock of a file, which the system ends with the process.
  ///
  /// The holder of `orders.db-lock` has the database `orders.db` for itself, or shares it with
  /// others. SQLite's own locks of the database end when any descriptor of the file is closed in
  /// this process, so the database itself is not locked here.
  final class SQLiteFileLock {
    let descriptor: Int32
    private let path: String
    private let isShared: Bool

    /// Takes the lock of a database, or fails at once.
    ///
    /// The lock of a symbolic link is beside the file that it names.
    convenience init(ofDatabase database: String, isShared: Bool) throws(DurabilityError) {
      try self.init(Self.file(of: database).path + "-lock", isShared: isShared) {
        DurabilityError(
          .unavailable, statement: "open",
          "Another journal has opened \(database), and one of the two is not shared.",
          remedy: "Close the other one, or open both with `isShared: true`.")
      }
      // Each process that can open a file can lock it. So readers of the database cannot.
      limitRights(like: database, isForWriters: true)
    }

    /// The file to which a path leads through links, also if it does not exist yet.
    private static func file(of path: String) -> URL {
      var file = URL(fileURLWithPath: path)
      // More links lead in a circle.
      for _ in 0..<40 {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: file.path)
        else { break }
        file = URL(fileURLWithPath: target, relativeTo: file.deletingLastPathComponent())
      }
      return file.deletingLastPathComponent().resolvingSymlinksInPath()
        .appending(path: file.lastPathComponent)
    }

    /// Takes the lock of a file, which is created for this user alone, or fails at once.
    ///
    /// - Parameter inUse: The error if another holder has the lock.
    init(
      _ path: String, isShared: Bool, inUse: () -> DurabilityError
    ) throws(DurabilityError) {
      self.path = path
      self.isShared = isShared
      while true {
        // A link could lead to a file of another folder.
        let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else { throw Self.failed(path, errno) }
        guard flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
          let code = errno
          close(descriptor)
          throw code == EWOULDBLOCK ? inUse() : Self.failed(path, code)
        }
        // The holder before may have removed the file that this descriptor has locked.
        if SQLiteFileIdentity(descriptor) == SQLiteFileIdentity(path) {
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

    /// Gives the file the rights of a database, as far as they are no other users' rights.
    ///
    /// - Parameter isForWriters: Whether users that can only read the database get none.
    /// - Returns: Whether this user could set the rights.
    @discardableResult
    func limitRights(like database: String, isForWriters: Bool) -> Bool {
      var info = stat()
      guard stat(database, &info) == 0 else { return fchmod(descriptor, 0o600) == 0 }
      let owner = geteuid() == 0 ? info.st_uid : uid_t.max
      let isOfGroup = fchown(descriptor, owner, info.st_gid) == 0
      var mode = info.st_mode & 0o666
      if isForWriters { mode = mode & 0o222 | (mode & 0o222) << 1 }
      // The members of another group may be among the others.
      return fchmod(descriptor, 0o600 | (isOfGroup ? mode : 0)) == 0
    }

    private static func failed(_ path: String, _ code: Int32) -> DurabilityError {
      DurabilityError(
        code == ENOENT ? .unavailable : .failed, statement: "open",
        "The file \(path) cannot be locked: \(String(cString: strerror(code))).",
        remedy: "Put the database on a local disk, in a folder that the process can write.")
    }
  }
#endif
