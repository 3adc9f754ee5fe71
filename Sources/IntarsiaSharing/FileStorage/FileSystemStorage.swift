public import Foundation
import IntarsiaConcurrency
import Synchronization

/// The file system: ``FileStorage/fileSystem``.
///
/// - A write fills a temporary file in the same folder, waits until it is on the disk, and renames
///   it. A folder that does not exist is made. The process has to be allowed to change the folder.
/// - Only a regular file is read or replaced. A folder, a device or a pipe is an error.
/// - A symbolic link stays, and its target is replaced. The new file has the permissions of the old
///   one, and its owner if the process may give files away. A hard link is separated.
/// - Exclusive access is a lock of the operating system on `.name.lock`, which ends with its
///   process. Without a time limit, it waits for another process that has it.
/// - Temporary files and locks of processes that were killed are removed by the next process that
///   watches or writes the file.
public final class FileSystemStorage: FileStorage {
  fileprivate static let shared = FileSystemStorage()

  private let temporaryNumber = Atomic<UInt64>(0)
  /// The files whose litter was removed.
  private let clean = VisibleMutex<Set<FilePlace>>([])

  /// Whether each change is written at once, instead of together with those of the same second.
  public let writesAtOnce: Bool

  /// Creates a storage, for a program that cannot wait, such as a command-line tool.
  ///
  /// ```swift
  /// prepareDependencies { $0.defaultFileStorage = FileSystemStorage(writesAtOnce: true) }
  /// ```
  ///
  /// Applications use ``FileStorage/fileSystem``. Values of two storages are not shared, even if
  /// their file is the same one: each sees the changes of the other as those of another program.
  ///
  /// - Parameter writesAtOnce: Whether each change is written at once.
  public init(writesAtOnce: Bool = false) {
    self.writesAtOnce = writesAtOnce
  }

  // MARK: - Reading and writing

  /// Returns the content of a file; `nil` if there is no file.
  public func read(_ url: URL) throws -> Data? {
    let path = url.path
    // Opening a pipe would wait for a writer otherwise.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    if file < 0, errno == ENOENT || errno == ENOTDIR { return nil }
    guard file >= 0 else { throw FileSystemError("open", path) }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw FileSystemError("open", path) }
    try status.requireFile("read", path)
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = systemRead(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystemError("read", path) }
      guard count > 0 else { return data }
      data.append(contentsOf: buffer[..<count])
    }
  }

  /// Replaces the content of a file in one step, and returns when it is on the disk.
  public func write(_ data: Data, to url: URL) throws {
    let place = FilePlace(of: url)
    try FilePlace.makeFolder(place.folder)
    var old = stat()
    let isOld = stat(place.path, &old) == 0
    if isOld { try old.requireFile("write", place.path) }
    // A rename would replace a file that is protected against writing.
    if isOld, access(place.path, W_OK) != 0 { throw FileSystemError("write", place.path) }

    let (file, temporary) = try makeTemporaryFile(for: place)
    defer { close(file) }
    do {
      if isOld {
        // Before the content arrives, which others may not be allowed to read. The owner first,
        // because a change of the owner clears permissions.
        if fchown(file, old.st_uid, old.st_gid) != 0 { _ = fchown(file, .max, old.st_gid) }
        guard fchmod(file, old.st_mode & 0o7777) == 0 else {
          throw FileSystemError("set the permissions of", temporary)
        }
      }
      try fill(file, with: data, path: place.path)
      guard rename(temporary, place.path) == 0 else { throw FileSystemError("write", place.path) }
    } catch {
      unlink(temporary)
      throw error
    }
    // Without it, the new name may be lost in a power failure. Not each file system supports it.
    let folder = open(place.folder, O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Makes a file whose lock says that its process is alive.
  private func makeTemporaryFile(for place: FilePlace) throws -> (Int32, path: String) {
    while true {
      let number = temporaryNumber.add(1, ordering: .relaxed).newValue
      let path = place.temporaryPrefix + "\(getpid())-\(number)"
      let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      // A killed process with the same number can have left it.
      if file < 0, errno == EEXIST { continue }
      guard file >= 0 else { throw FileSystemError("write", path) }
      flock(file, LOCK_EX | LOCK_NB)
      return (file, path)
    }
  }

  private func fill(_ file: Int32, with data: Data, path: String) throws {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { systemWrite(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw FileSystemError("write", path) }
      rest = rest.dropFirst(count)
    }
    guard fsync(file) == 0 else { throw FileSystemError("write", path) }
  }

  // MARK: - Exclusive access

  /// Runs an operation while no other caller, in any process, has exclusive access to the file.
  public func withExclusiveAccess<Result>(
    to url: URL, _ body: () throws -> Result
  ) throws -> Result {
    let place = FilePlace(of: url)
    try FilePlace.makeFolder(place.folder)
    let lock = try lock(place.lockPath)
    defer {
      // Removed while it is locked: those who wait for it see that it has gone, and make another.
      unlink(place.lockPath)
      close(lock)
    }
    if clean.withLock({ $0.insert(place).inserted }) { removeTemporaryFiles(of: place) }
    return try body()
  }

  private func lock(_ path: String) throws -> Int32 {
    while true {
      let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o666)
      guard file >= 0 else { throw FileSystemError("lock", path) }
      while flock(file, LOCK_EX) != 0 {
        guard errno == EINTR else {
          let error = FileSystemError("lock", path)
          close(file)
          throw error
        }
      }
      var locked = stat()
      var named = stat()
      if fstat(file, &locked) == 0, stat(path, &named) == 0, locked.st_ino == named.st_ino,
        locked.st_dev == named.st_dev
      {
        return file
      }
      close(file)
    }
  }

  /// Removes the temporary files and the lock of processes that were killed.
  private func removeLitter(of url: URL) {
    let place = FilePlace(of: url)
    let isLitter = place.temporaryFiles.contains { _ in true }
    // Exclusive access removes both.
    if isLitter || access(place.lockPath, F_OK) == 0 {
      _ = clean.withLock { $0.remove(place) }
      try? withExclusiveAccess(to: url) {}
    }
  }

  private func removeTemporaryFiles(of place: FilePlace) {
    for path in place.temporaryFiles {
      let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
      guard file >= 0 else { continue }
      if flock(file, LOCK_EX | LOCK_NB) == 0 { unlink(path) }
      close(file)
    }
  }

  // MARK: - Watching

  /// Calls a closure after each change of a file, which the kernel reports for its folder.
  public func watch(
    _ url: URL, onChange: @escaping @Sendable () -> Void
  ) throws -> SharedSubscription {
    removeLitter(of: url)
    #if canImport(Darwin) || os(Linux) || os(Android)
      return try FolderWatcher.shared.get().watch(url.path, onChange: onChange)
    #else
      // No file system there announces changes, so those of other processes are not followed.
      return SharedSubscription {}
    #endif
  }
}

extension FileStorage where Self == FileSystemStorage {
  /// The file system.
  ///
  /// ```swift
  /// prepareDependencies { $0.defaultFileStorage = .fileSystem }
  /// ```
  public static var fileSystem: FileSystemStorage { .shared }
}

extension stat {
  /// Throws an error if this is a folder, a device, a pipe or a socket.
  fileprivate func requireFile(_ operation: String, _ path: String) throws {
    let kind = st_mode & S_IFMT
    guard kind != S_IFREG else { return }
    throw FileSystemError(operation, path, code: kind == S_IFDIR ? EISDIR : EINVAL)
  }
}

// Named apart from the methods of the storage.
private func systemRead(_ file: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, bytes, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
