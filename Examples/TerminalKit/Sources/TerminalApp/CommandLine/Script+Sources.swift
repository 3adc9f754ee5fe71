import Foundation

extension Script {
  /// What is typed, or comes through a pipe.
  public static var standardInput: Script {
    Script(name: "standard input") { readLine() }
  }

  /// The script in a file, where `-` is standard input.
  ///
  /// - Throws: Why the file cannot be read.
  public init(contentsOf file: String) throws {
    self =
      file == "-"
      ? .standardInput
      : Script(name: file, text: try String(contentsOfFile: file, encoding: .utf8))
  }
}
