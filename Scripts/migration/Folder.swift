import Foundation

/// The Swift files of a folder, and those that cannot be read.
struct Folder {
  static let skipped = ["Pods", "Carthage", "DerivedData"]

  let path: String
  private(set) var files: [SourceFile] = []
  /// The paths that were left alone, each with the reason.
  private(set) var problems: [(path: String, reason: String)] = []

  init(path: String) {
    self.path = path
    collect("")
  }

  private func url(_ relative: String) -> URL {
    URL(fileURLWithPath: relative.isEmpty ? path : path + "/" + relative)
  }

  /// Collects the files below a path.
  ///
  /// Links are not followed, so no file outside is changed.
  private mutating func collect(_ relative: String) {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: url(relative).path).sorted()
    } catch {
      problems.append((relative.isEmpty ? "." : relative, "the folder cannot be read"))
      return
    }
    for name in names where !name.hasPrefix(".") && !Folder.skipped.contains(name) {
      let child = relative.isEmpty ? name : relative + "/" + name
      let attributes = try? FileManager.default.attributesOfItem(atPath: url(child).path)
      switch attributes?[.type] as? FileAttributeType {
      case .typeDirectory: collect(child)
      case .typeRegular where name.hasSuffix(".swift"): read(child)
      default: break
      }
    }
  }

  private mutating func read(_ relative: String) {
    guard let data = FileManager.default.contents(atPath: url(relative).path) else {
      problems.append((relative, "the file cannot be read"))
      return
    }
    guard String(data: data, encoding: .utf8) != nil else {
      problems.append((relative, "the file is not UTF-8"))
      return
    }
    files.append(SourceFile(path: relative, bytes: Array(data)))
  }

  /// Replaces the content of a file in one step, and keeps its permissions.
  func write(_ file: SourceFile) throws {
    let url = url(file.path)
    guard FileManager.default.isWritableFile(atPath: url.path) else {
      throw Failure("\(file.path) cannot be written")
    }
    let permissions = try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    try Data(file.migrated).write(to: url, options: .atomic)
    if let permissions {
      try FileManager.default.setAttributes(
        [.posixPermissions: permissions], ofItemAtPath: url.path)
    }
  }
}
