import Foundation

/// The folder and the name of a file, after its symbolic links.
struct FilePlace: Hashable {
  let folder: String
  let name: String

  init(of url: URL) {
    self = Self.links(from: url.path).last ?? Self(url.path)
  }

  private init(_ path: String) {
    let end = path.lastIndex(of: "/")
    folder = end.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
    name = String(path[(end.map(path.index(after:)) ?? path.startIndex)...])
  }

  /// The place of a file and, if that is a symbolic link, those it leads to, in this order.
  static func links(from path: String) -> [FilePlace] {
    var places = [FilePlace(path)]
    // As many links as Linux follows.
    while places.count <= 40, let target = places[places.count - 1].target {
      places.append(target)
    }
    return places
  }

  private var target: FilePlace? {
    let link = try? FileManager.default.destinationOfSymbolicLink(atPath: path)
    return link.map { FilePlace($0.hasPrefix("/") ? $0 : inFolder($0)) }
  }

  /// The place in the nearest folder that exists, whose change may lead to the file.
  var nearest: FilePlace {
    var place = self
    while access(place.folder, F_OK) != 0, place.folder != "/" { place = FilePlace(place.folder) }
    return place
  }

  var path: String { inFolder(name) }
  var lockPath: String { inFolder(".\(name).lock") }
  var temporaryPrefix: String { inFolder(".\(name).saving-") }

  private func inFolder(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The temporary files, of living and of killed processes.
  var temporaryFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.map(inFolder).filter { $0.hasPrefix(temporaryPrefix) }
  }

  /// Makes a folder, and the folders that it is in.
  ///
  /// Foundation does so too, but its errors have no sentence for the user.
  static func makeFolder(_ folder: String) throws {
    guard access(folder, F_OK) != 0 else { return }
    let parent = String(folder.prefix(upTo: folder.lastIndex(of: "/") ?? folder.startIndex))
    if !parent.isEmpty { try makeFolder(parent) }
    guard mkdir(folder, 0o777) == 0 || errno == EEXIST else {
      throw FileSystemError("create", folder)
    }
  }
}
