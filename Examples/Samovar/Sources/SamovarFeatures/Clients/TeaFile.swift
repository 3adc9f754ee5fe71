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
  /// The path of the teas of a process with this environment.
  ///
  /// It is `samovar/teas.json` in `$XDG_DATA_HOME`. Where that variable is missing or no absolute path,
  /// `~/.local/share` takes its place.
  package static func path(environment: [String: String]) -> String {
    let home = environment["HOME"] ?? NSHomeDirectory()
    let folder = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? home + "/.local/share") + "/samovar/teas.json"
  }
}
