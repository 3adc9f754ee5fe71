#if os(Linux)
  import Foundation
  import Glibc

  /// The property list in which Foundation keeps the values of a suite on Linux.
  ///
  /// Foundation truncates the file before it writes, so that a full disk or a killed process loses
  /// every value. It takes no lock, so that two processes lose each other's values. It also cuts
  /// dates to seconds. So this writes another file, renames it, and lets Foundation read it.
  struct DefaultsFile {
    private let path: String

    /// Sets an object on the disk and in Foundation's memory, or removes the object of a key.
    static func write(_ object: Any?, forKey key: String, to store: UserDefaults) throws {
      func failure(_ reason: String) -> AppStorageError {
        AppStorageError(
          key: key, "The user's defaults could not be written for \"\(key)\": \(reason)")
      }
      do {
        try DefaultsFolder.locked {
          try DefaultsFile(of: store)?.write(object, forKey: key)
          // Reads the file at the next access, and writes what the program set itself.
          store.synchronize()
        }
      } catch {
        throw failure(error.localizedDescription)
      }
      let isArgument = store.volatileDomain(forName: UserDefaults.argumentDomain)[key] != nil
      guard !isArgument, !isSame(store.object(forKey: key), object) else { return }
      // The file is not Foundation's, or the program has set another object meanwhile.
      store.set(object, forKey: key)
      guard try DefaultsFolder.locked({ store.synchronize() }) else {
        throw failure("Foundation gives no reason.")
      }
    }

    /// Finds the file of a suite by the rules of Foundation, which no function tells.
    ///
    /// `write(_:forKey:to:)` leaves the file to Foundation if these rules have changed.
    private init?(of store: UserDefaults) {
      guard type(of: store) == UserDefaults.self,
        let property = Mirror(reflecting: store).descendant("suite"),
        let suite = property as? String?
      else { return nil }
      let name = suite ?? Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName
      guard !name.contains("/") else { return nil }
      path = DefaultsFolder.path + "/" + name + ".plist"
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
      "\(path) is not a property list. Mend it, or move it away."
    }
  }

  extension POSIXError {
    static var last: POSIXError { POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }
#endif
