import Foundation

extension Script {
  /// A script that reads its lines from standard input.
  public static var standardInput: Script {
    Script(name: "standard input") { readLine() }
  }

  /// The script in a file, where `-` is standard input.
  ///
  /// - Throws: An error if the file cannot be read.
  public init(contentsOf file: String) throws {
    self =
      file == "-"
      ? .standardInput
      : Script(name: file, text: try String(contentsOfFile: file, encoding: .utf8))
  }
}
