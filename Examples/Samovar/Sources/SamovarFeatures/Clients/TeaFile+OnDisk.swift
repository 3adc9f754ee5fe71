import Foundation
package import Intarsia

extension TeaFile {
  /// Keeps the teas in a file.
  ///
  /// A file with values that cannot be entered, such as an infusion of -5 seconds, is damaged.
  ///
  /// - Parameter path: The file; its folder is made when something is saved.
  package static func onDisk(path: String) -> TeaFile {
    let file = URL(fileURLWithPath: path)
    return TeaFile(
      load: {
        guard FileManager.default.fileExists(atPath: path) else { return [] }
        let data = try Data(contentsOf: file)
        do {
          let decoder = JSONDecoder()
          decoder.dateDecodingStrategy = .iso8601
          let teas = try decoder.decode(IdentifiedArrayOf<Tea>.self, from: data)
          if let fault = teas.lazy.compactMap(\.fault).first {
            throw TeaFileError.damaged(path: path, reason: fault)
          }
          return teas
        } catch let error as DecodingError {
          throw TeaFileError.damaged(path: path, reason: error.reason)
        }
      },
      save: { teas in
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let folder = file.deletingLastPathComponent()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try encoder.encode(teas).write(to: file, options: .atomic)
      },
      setAside: {
        // The first free name: what was set aside before is somebody's data, too.
        var number = 1
        while FileManager.default.fileExists(atPath: "\(path).damaged-\(number)") { number += 1 }
        let aside = "\(path).damaged-\(number)"
        try FileManager.default.moveItem(atPath: path, toPath: aside)
        return aside
      })
  }

  /// Keeps the teas as long as the process runs.
  package static func inMemory(_ teas: IdentifiedArrayOf<Tea> = []) -> TeaFile {
    let kept = LockIsolated(teas)
    return TeaFile(
      load: { kept.value }, save: { kept.setValue($0) }, setAside: { "memory" })
  }

  /// Where the teas of a process with this environment are.
  ///
  /// That is `samovar/teas.json` in `$XDG_DATA_HOME`, or in `~/.local/share` where that variable is not set or not an
  /// absolute path.
  package static func path(environment: [String: String]) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let folder = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? home + "/.local/share") + "/samovar/teas.json"
  }
}

extension DecodingError {
  /// What is wrong, in a sentence.
  fileprivate var reason: String {
    switch self {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context.debugDescription
    @unknown default: "\(self)"
    }
  }
}

extension DependencyValues {
  /// Keeps the teas: in the file of the person who runs the process, or a few of them in memory in a preview.
  @DependencyEntry(
    liveValue: TeaFile.onDisk(
      path: TeaFile.path(environment: ProcessInfo.processInfo.environment)),
    previewValue: TeaFile.inMemory([.preview]))
  package var teaFile = TeaFile()
}
