/// A function that goes on when what it waits for has come.
struct FrameSymbol: Hashable, Sendable {
  let mangledName: String
  let name: String
  let image: String
  let file: String?
  let line: Int?

  /// Whether it is written in Swift, outside of the toolchain and of this package's library, on a line that is known.
  var isInCodeUnderTest: Bool { place != nil }

  /// The place in the code under test, such as `Search.swift:31`.
  var place: String? {
    guard let file, let line, line > 0, !file.hasPrefix("<"), !file.hasSuffix(">"),
      !Self.isInToolchain(image), !file.contains("/Sources/Intarsia")
    else { return nil }
    return "\(file.split(separator: "/").last ?? ""):\(line)"
  }

  private static func isInToolchain(_ image: String) -> Bool {
    image.hasPrefix("libswift") || image.hasPrefix("libFoundation") || image.hasPrefix("lib_")
      || image.hasPrefix("libdispatch") || image.hasPrefix("libTesting")
      || image.hasPrefix("libXCTest")
  }
}
