#if os(Linux)
  import Foundation
  import Glibc

  /// The property list in which Foundation keeps the values of a suite on Linux.
  ///
  /// Foundation truncates the file before it writes, so that a full disk or a killed process loses
  /// every value. It takes no lock, so that two processes lose each other's values. It also cuts
  /// dates to seconds. So this writes another file, renames it, and lets Foundation read it.
  struct DefaultsFile {
    let path: String

    /// Sets an object on the disk and in Foundation's memory, or removes the object of a key.
    static func write(_ object: Any?, forKey key: String, to store: UserDefaults) throws {
      func isThere() -> Bool {
        store.argument(key) != nil || isSame(store.object(forKey: key), object)
      }
      do {
        let isWritten = try DefaultsFolder.locked {
          guard let file = DefaultsFile(of: store) else { return false }
          // Writes first what the program itself set.
          store.synchronize()
          // A program without this library may write meanwhile.
          for _ in 1...3 {
            try file.write(object, forKey: key)
            // Foundation reads the file at the next access.
            store.synchronize()
            if isThere() { return true }
          }
          return false
        }
        if isWritten { return }
        store.set(object, forKey: key)
        guard try DefaultsFolder.locked({ store.synchronize() }) else {
          throw POSIXError(.EIO)
        }
      } catch {
        throw AppStorageError(
          key: key,
          """
          The user's defaults could not be written for "\(key)": \(error.localizedDescription)
          """)
      }
    }

    /// Lets Foundation read the file again.
    ///
    /// - Returns: Whether the file is as it was before. A program without this library may have
    ///   emptied it to write it. Foundation then shows no values, until the file is closed.
    static func reload(_ store: UserDefaults) -> Bool {
      let file = DefaultsFile(of: store)
      let before = file?.version
      store.synchronize()
      _ = store.object(forKey: "")
      return before == file?.version && before?.size != 0
    }

    /// Finds the file of a suite by the rules of Foundation, which no function tells.
    ///
    /// `write(_:forKey:to:)` leaves the file to Foundation if the rules have changed.
    init?(of store: UserDefaults) {
      guard type(of: store) == UserDefaults.self,
        let property = Mirror(reflecting: store).descendant("suite"),
        let suite = property as? String?
      else { return nil }
      let name = suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
      guard !name.contains("/") else { return nil }
      path = DefaultsFolder.path + "/" + name + ".plist"
    }

    private struct Version: Equatable {
      let number: UInt
      let size: Int
      let seconds: Int
      let nanoseconds: Int
    }

    private var version: Version? {
      var state = stat()
      guard stat(path, &state) == 0 else { return nil }
      return Version(
        number: state.st_ino, size: state.st_size, seconds: state.st_mtim.tv_sec,
        nanoseconds: state.st_mtim.tv_nsec)
    }

    private func write(_ object: Any?, forKey key: String) throws {
      // The file may be a link into a folder that is synchronized or versioned.
      let target = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
      var list = try read(target)
      list[key] = object
      let data = try PropertyListSerialization.data(
        fromPropertyList: list, format: .binary, options: 0)
      var old = stat()
      let mode = stat(target, &old) == 0 ? old.st_mode & 0o777 : 0o600
      // One name, so that a killed process leaves no more than one such file. The folder is locked.
      let new = target + ".new"
      let descriptor = open(new, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, mode)
      guard descriptor >= 0 else { throw POSIXError.last }
      let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      fchmod(descriptor, mode)
      try file.write(contentsOf: data)
      try file.close()
      guard rename(new, target) == 0 else { throw POSIXError.last }
    }

    private func read(_ path: String) throws -> [String: Any] {
      guard access(path, F_OK) == 0 else { return [:] }
      let data = try Data(contentsOf: URL(fileURLWithPath: path))
      // Foundation leaves an empty file behind where it failed.
      guard !data.isEmpty else { return [:] }
      guard
        let list = try? PropertyListSerialization.propertyList(from: data, format: nil),
        let list = list as? [String: Any]
      else { throw NotAPropertyList(path: path) }
      return list
    }
  }

  private struct NotAPropertyList: LocalizedError {
    let path: String
    var errorDescription: String? {
      "\(path) is not a property list. Correct it, or move it away."
    }
  }

  extension POSIXError {
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
#endif
