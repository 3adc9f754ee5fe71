package import Foundation
package import Intarsia

extension DependencyValues {
  /// The file of the teas: by default `samovar/teas.json` in the user's data folder.
  @DependencyEntry(
    liveValue: URL(fileURLWithPath: TeaFile.path(environment: ProcessInfo.processInfo.environment)))
  package var teaFile = URL(fileURLWithPath: "/samovar/teas.json")
}

/// The file of the teas.
package enum TeaFile {
  /// Returns the path of the file for the environment of a process.
  ///
  /// The file is `samovar/teas.json` in `$XDG_DATA_HOME`, or in `~/.local/share` if that variable
  /// is missing or not an absolute path.
  package static func path(environment: [String: String]) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let folder = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? home + "/.local/share") + "/samovar/teas.json"
  }
}
