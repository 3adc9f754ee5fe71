import TerminalApp
import Testing

@Suite("The command line", .endsWithinAMinute)
struct InvocationTests {
  @Test(
    "The command line accepts options in any order",
    arguments: [
      ([], .run(Options())),
      (["--preview"], .run(Options(isPreview: true))),
      (["--script", "a.txt"], .run(Options(files: ["--script": "a.txt"]))),
      (
        ["--script=a.txt", "--preview"],
        .run(Options(files: ["--script": "a.txt"], isPreview: true))
      ),
      (
        ["--preview", "--script", "-"],
        .run(Options(files: ["--script": "-"], isPreview: true))
      ),
      (
        ["--file", "a=b", "--script=-"],
        .run(Options(files: ["--script": "-", "--file": "a=b"]))
      ),
      (["--help"], .help), (["-h"], .help), (["--preview", "--version"], .version),
    ] as [([String], Invocation)])
  func options(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments: arguments, files: ["--file"]) == invocation)
  }

  @Test(
    "An error in the command line names the invalid option",
    arguments: [
      (["--verbose"], .unknownOption("--verbose"), "there is no option \"--verbose\"."),
      (["-x"], .unknownOption("-x"), "there is no option \"-x\"."),
      (["--preview=1"], .unknownOption("--preview=1"), "there is no option \"--preview=1\"."),
      (
        ["--script"], .missingFile("--script"),
        "--script has to be followed by the name of a file."
      ),
      (
        ["--file="], .missingFile("--file"), "--file has to be followed by the name of a file."
      ),
      (
        ["tour.txt"], .unexpectedArgument("tour.txt"),
        "\"tour.txt\" is not an option. A file of commands follows --script."
      ),
    ] as [([String], UsageError, String)])
  func errors(arguments: [String], error: UsageError, sentence: String) {
    #expect(throws: error) { try Invocation(arguments: arguments, files: ["--file"]) }
    #expect("\(error)" == sentence)
  }

  @Test("The command line refuses options of other programs")
  func otherOptions() {
    #expect(throws: UsageError.unknownOption("--file")) {
      try Invocation(arguments: ["--file", "a"])
    }
  }
}
