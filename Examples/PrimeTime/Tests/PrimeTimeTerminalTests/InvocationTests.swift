import Testing

@testable import PrimeTimeTerminal

@Suite("The command line")
struct InvocationTests {
  @Test(
    "Options are understood in any order",
    arguments: [
      ([], .run(script: nil, isPreview: false)),
      (["--preview"], .run(script: nil, isPreview: true)),
      (["--script", "a.txt"], .run(script: "a.txt", isPreview: false)),
      (["--script=a.txt", "--preview"], .run(script: "a.txt", isPreview: true)),
      (["--preview", "--script", "-"], .run(script: "-", isPreview: true)),
      (["--help"], .help), (["-h"], .help), (["--preview", "--version"], .version),
    ] as [([String], Invocation)])
  func options(arguments: [String], invocation: Invocation) throws {
    #expect(try Invocation(arguments: arguments) == invocation)
  }

  @Test(
    "What makes no sense is named",
    arguments: [
      (["--verbose"], .unknownOption("--verbose")), (["-x"], .unknownOption("-x")),
      (["--script"], .missingFile("--script")), (["--script="], .missingFile("--script")),
      (["tour.txt"], .unexpectedArgument("tour.txt")),
    ] as [([String], UsageError)])
  func errors(arguments: [String], error: UsageError) {
    #expect(throws: error) { try Invocation(arguments: arguments) }
  }
}
