/// What is known of an address.
struct AddressLocation {
  /// The mangled name of the function that it is in.
  let symbol: String

  let path: String

  /// 0 for what the compiler has added by itself.
  let line: Int

  init(symbol: String, path: String, line: Int) {
    self.symbol = symbol
    self.path = path
    self.line = line
  }

  /// How the paths of this library's files begin.
  ///
  /// The code under test may live in a folder of any name.
  private static let library: String = {
    let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    // Sources/IntarsiaTesting/Waiting/AddressLocation.swift
    return folders.dropLast(3).joined(separator: "/") + "/Intarsia"
  }()

  var isInLibrary: Bool { path.hasPrefix(Self.library) }

  /// Its file and line, unless they are the compiler's or this library's.
  var place: String? {
    guard !path.hasSuffix(">"), !isInLibrary,
      let file = path.split(separator: "/").last, !file.hasPrefix("@")
    else { return nil }
    return "\(file):\(line)"
  }
}
