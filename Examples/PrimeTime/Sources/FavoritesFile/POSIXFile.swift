import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// The file operations whose details Foundation leaves open: atomic, durable, never overwriting.
package enum POSIXFile {
  /// Writes bytes to a descriptor like `write(2)`: the count that was written, or -1 and `errno`.
  package typealias Write = @Sendable (Int32, UnsafeRawPointer?, Int) -> Int

  /// The operating system's own `write(2)`.
  static let systemWrite: Write = { write($0, $1, $2) }

  /// A call that the operating system refused.
  struct Failure: Error {
    /// The reason in words, as the middle of a sentence.
    let reason: String

    static let notAFile = Failure(reason: "it is not a file")
    static let alreadyGone = Failure(reason: "another program has just renamed it")
  }

  /// What the operating system left in `errno`.
  static func failure(_ number: Int32 = errno) -> Failure {
    let reason =
      switch number {
      case ENOSPC, EDQUOT: "there is no space left on the disk"
      case EACCES, EPERM: "permission is denied"
      case EROFS: "the disk can only be read"
      case EISDIR: "there is a folder of that name"
      case ENOTDIR: "a part of the path is a file where a folder is needed"
      case ENAMETOOLONG: "the path is too long"
      default: "the operating system says \"\(String(cString: strerror(number)))\""
      }
    return Failure(reason: reason)
  }

  /// Reads a file to its end; gives `nil` where there is none.
  static func contents(path: String) throws(Failure) -> Data? {
    // Without O_NONBLOCK, a pipe of this name would hold the load up for ever.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      guard errno != ENOENT else { return nil }
      throw failure()
    }
    defer { close(descriptor) }

    var status = stat()
    try check(fstat(descriptor, &status))
    try checkIsFile(status)

    var contents = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw failure() }
      guard count > 0 else { return contents }
      contents.append(contentsOf: buffer[..<count])
    }
  }

  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  static func checkIsFile(_ status: stat) throws(Failure) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: return
    case S_IFDIR: throw failure(EISDIR)
    default: throw .notAFile
    }
  }

  static func check(_ result: Int32) throws(Failure) {
    guard result >= 0 else { throw failure() }
  }
}
