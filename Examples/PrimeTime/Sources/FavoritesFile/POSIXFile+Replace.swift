import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension POSIXFile {
  /// Puts a file of these contents in the place of the one at the path, or changes nothing.
  ///
  /// The new file has the permissions of the old one. Where the path is a symbolic link, what it
  /// points to is replaced.
  static func replace(path: String, with data: Data, write: Write) throws(Failure) {
    let path = resolved(path)
    let permissions = try permissions(ofFileAt: path)
    let (temporary, descriptor) = try makeTemporaryFile(beside: path)
    do {
      defer { close(descriptor) }
      do {
        if let permissions { try check(fchmod(descriptor, permissions)) }
        try writeAll(data, to: descriptor, write: write)
        try check(fsync(descriptor))
        try check(rename(temporary, path))
      } catch {
        unlink(temporary)
        throw error
      }
    }
    // The new name, too, has to reach the disk. The file is in its place already, so a folder that
    // cannot be synchronised is no failure.
    let folder = open(self.folder(of: path), O_RDONLY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
  }

  /// Makes the folders in which a file of this path is, with access for their owner alone.
  static func makeFolder(of path: String) throws(Failure) {
    let folder = folder(of: path)
    if mkdir(folder, 0o700) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, folder != "/", folder != "." else { throw failure() }
    try makeFolder(of: folder)
    guard mkdir(folder, 0o700) == 0 || errno == EEXIST else { throw failure() }
  }

  private static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// The permissions of a file, or `nil` where there is none yet.
  private static func permissions(ofFileAt path: String) throws(Failure) -> mode_t? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      guard errno == ENOENT else { throw failure() }
      return nil
    }
    try checkIsFile(status)
    return status.st_mode & 0o777
  }

  private static func makeTemporaryFile(
    beside path: String
  ) throws(Failure) -> (path: String, descriptor: Int32) {
    while true {
      let suffix = String(UInt64.random(in: 0 ... .max), radix: 36)
      let temporary = "\(path).\(suffix).tmp"
      let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 { return (temporary, descriptor) }
      guard errno == EEXIST || errno == EINTR else { throw failure() }
    }
  }

  private static func writeAll(
    _ data: Data, to descriptor: Int32, write: Write
  ) throws(Failure) {
    var rest = data[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw count == 0 ? failure(ENOSPC) : failure() }
      rest = rest.dropFirst(count)
    }
  }
}
