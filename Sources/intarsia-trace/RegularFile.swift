import Foundation

/// Opens traces, and replaces files, so that no command damages another file.
enum RegularFile {
  /// Opens a file to read it.
  ///
  /// - Throws: ``TraceTool/Problem/file(_:)`` for a folder, a pipe or a device, which may have no
  ///   end.
  static func open(_ file: URL) throws -> FileHandle {
    try check(file)
    return try FileHandle(forReadingFrom: file)
  }

  /// Throws unless a path leads to a file.
  static func check(_ file: URL) throws {
    let target = file.resolvingSymlinksInPath()
    let kind = try FileManager.default.attributesOfItem(atPath: target.path)[.type]
    guard kind as? FileAttributeType == .typeRegular else { throw notAFile(file) }
  }

  private static func notAFile(_ file: URL) -> TraceTool.Problem {
    .file("\(file.path) is not a file.")
  }

  /// Throws if a page would replace its trace, or something that is no file.
  ///
  /// Another spelling of the path, a hard link and a link lead to the same number on the same
  /// device.
  static func checkOutput(_ output: URL, of input: FileHandle, _ file: URL) throws {
    var (read, written) = (stat(), stat())
    guard stat(output.path, &written) == 0 else { return }
    guard written.st_mode & S_IFMT == S_IFREG else { throw notAFile(output) }
    guard fstat(input.fileDescriptor, &read) == 0,
      read.st_dev != written.st_dev || read.st_ino != written.st_ino
    else {
      throw TraceTool.Problem.file(
        "\(output.path) is the trace \(file.path) itself. Choose another file with --output.")
    }
  }

  /// Writes a new file, and gives it the name of an old one when it is complete.
  static func replace(_ file: URL, _ write: (FileHandle) throws -> Void) throws {
    let folder = file.deletingLastPathComponent()
    let new = folder.appending(path: ".\(file.lastPathComponent).\(UUID().uuidString)")
    do {
      try Data().write(to: new, options: .withoutOverwriting)
      let handle = try FileHandle(forWritingTo: new)
      try write(handle)
      try handle.close()
      guard rename(new.path, file.path) == 0 else {
        throw CocoaError(.fileWriteUnknown, userInfo: [NSFilePathErrorKey: file.path])
      }
    } catch {
      try? FileManager.default.removeItem(at: new)
      throw error
    }
  }
}
