import Foundation

/// Draws graphs with the command `dot` of Graphviz, where it is installed.
enum Graphviz {
  /// Returns the picture of a graph.
  ///
  /// - Parameters:
  ///   - dot: The graph in the language of Graphviz.
  ///   - searchPath: The folders that may have the command, such as `/usr/local/bin:/usr/bin`.
  /// - Throws: ``TraceTool/Problem/file(_:)`` without the command, and if it fails.
  static func svg(of dot: String, searchPath: String) throws -> String {
    let programs = searchPath.split(separator: ":").map { "\($0)/dot" }
    guard let program = programs.first(where: FileManager.default.isExecutableFile) else {
      throw TraceTool.Problem.file(
        """
        Graphviz draws the picture, and no folder of PATH has its command "dot". Install it with \
        apt-get install graphviz, or brew install graphviz. --dot and --mermaid do not need it.
        """)
    }
    // A file, because a program that waits for its reader may not read on.
    let input = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).dot")
    defer { try? FileManager.default.removeItem(at: input) }
    try Data(dot.utf8).write(to: input)
    #if os(macOS) || os(Linux) || os(FreeBSD) || os(OpenBSD)
      let (process, output) = (Process(), Pipe())
      process.executableURL = URL(filePath: program)
      process.arguments = ["-Tsvg", input.path]
      process.standardOutput = output
      try process.run()
      let svg = try output.fileHandleForReading.readToEnd() ?? Data()
      process.waitUntilExit()
      if process.terminationStatus == 0 { return String(decoding: svg, as: UTF8.self) }
    #endif
    throw TraceTool.Problem.file("\(program) could not draw the picture.")
  }
}
