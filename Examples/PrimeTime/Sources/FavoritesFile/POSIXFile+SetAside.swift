import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension POSIXFile {
  /// Gives a file the first free name among `name.corrupt-1.json`, `name.corrupt-2.json` and so on.
  ///
  /// A new and empty file reserves the name, which the operating system lets only one program do, and
  /// then the rename replaces that file and no other. Whatever is at the path is moved whole.
  static func setAside(path: String) throws(Failure) -> String {
    let name = try reserveName(for: path)
    if rename(path, name) == 0 { return name }
    let reason = errno
    unlink(name)
    throw reason == ENOENT ? .alreadyGone : failure(reason)
  }

  private static func reserveName(for path: String) throws(Failure) -> String {
    let ending = path.hasSuffix(".json") ? ".json" : ""
    let stem = path.dropLast(ending.count)
    var number = 1
    while true {
      let name = "\(stem).corrupt-\(number)\(ending)"
      let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
      if descriptor >= 0 {
        close(descriptor)
        return name
      }
      guard errno == EEXIST || errno == EINTR else { throw failure() }
      if errno == EEXIST { number += 1 }
    }
  }
}
