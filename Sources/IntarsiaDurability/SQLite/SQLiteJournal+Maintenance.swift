#if SQLite
  import Foundation
  import IntarsiaConcurrency
  import Synchronization

  extension SQLiteJournal {
    /// Writes a copy of the database to another file, while the journal is used.
    ///
    /// ```swift
    /// try await journal.backup(to: "backups/orders-monday.db")
    /// ```
    ///
    /// The copy has all changes that were acknowledged before the call, and no half of a change. It
    /// has no free pages. Changes go on meanwhile. The file appears when it is whole and on disk.
    /// A user that cannot read the database cannot read the copy.
    ///
    /// This is `VACUUM INTO`, which reads one state in one statement. SQLite's backup of pages
    /// would begin anew at each change, and would copy damaged pages without a word.
    ///
    /// - Parameter path: The path of a file that does not exist.
    /// - Throws: A ``DurabilityError``. No file is left behind then.
    public func backup(to path: String) async throws {
      let options = options
      // A request that changes nothing: the outcome of all before it is known then.
      try await write { _ in }
      try await withExternalWork("SQLite") {
        try await withCheckedThrowingContinuation { continuation in
          DispatchQueue(label: "SQLite backup").async {
            continuation.resume(with: Result { try options.backUp(to: path) })
          }
        }
      }
    }

    /// Deletes old actions that the newest snapshot contains, and old outcomes of messages.
    ///
    /// The rows are deleted in many small transactions, so that entities go on meanwhile.
    @discardableResult
    public func prune(before time: Int64) async throws -> Int {
      try await pruneInSteps { try $0.pruneActions(after: $1, before: time) }
        + pruneInSteps { try $0.pruneMessages(after: $1, before: time) }
    }

    private func pruneInSteps(
      _ step: @escaping @Sendable (SQLiteWriter, Int64) throws -> SQLiteWriter.Pruned
    ) async throws -> Int {
      var (count, row) = (0, 0 as Int64?)
      while let after = row {
        let pruned = try await write { try step($0, after) }
        count += pruned.count
        row = pruned.last
      }
      return count
    }
  }

  extension SQLiteOptions {
    /// Writes a copy of the database, syncs it and gives it its name.
    fileprivate func backUp(to target: String) throws(DurabilityError) {
      func failed(_ message: String, _ remedy: String) -> DurabilityError {
        DurabilityError(.failed, statement: "VACUUM INTO", message, remedy: remedy)
      }
      guard !FileManager.default.fileExists(atPath: target) else {
        throw failed("The file \(target) exists.", "Use another name, or delete the file.")
      }
      let partial = target + ".partial"
      func notWritten() -> DurabilityError {
        failed(
          "The copy could not be written to \(target): \(String(cString: strerror(errno))).",
          "Check the disk, and try again.")
      }
      // The copy has the rights of the database before it has a row.
      let file = try SQLiteFileLock(partial, isShared: false) {
        failed("Another backup writes \(partial).", "Use another name, or wait for its end.")
      }
      defer { withExtendedLifetime(file) {} }
      guard file.limitRights(like: path, isForWriters: false), ftruncate(file.descriptor, 0) == 0
      else { throw notWritten() }
      let connection = try openForReading()
      let copy = try SQLiteStatement("VACUUM INTO ?1", on: connection)
      copy.bind(1, partial.hasPrefix("/") ? partial : "./\(partial)")
      try copy.run()
      let folder = URL(fileURLWithPath: target).deletingLastPathComponent().path
      guard fsync(file.descriptor) == 0, rename(partial, target) == 0 else { throw notWritten() }
      let descriptor = open(folder, O_RDONLY)
      defer { close(descriptor) }
      guard fsync(descriptor) == 0 else {
        let error = notWritten()
        unlink(target)
        throw error
      }
    }
  }
#endif
