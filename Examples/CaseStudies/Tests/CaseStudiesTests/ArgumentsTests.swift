import CaseStudyArguments
import Foundation
import Testing

@Suite("Arguments of a command", .endsWithinAMinute)
struct ArgumentsTests {
  enum Speed: String, CaseIterable {
    case slow
    case fast
  }

  @Test("Arguments accept options at any position, with a space or an equals sign")
  func options() throws {
    var arguments = Arguments([
      "one", "--speed", "fast", "--quiet", "--base-url=http://127.0.0.1:8080/v1", "-7", "--count",
      "-3",
    ])
    #expect(try arguments.choice("--speed", or: Speed.slow) == .fast)
    #expect(try arguments.flag("--quiet"))
    #expect(try !arguments.flag("--loud"))
    #expect(try arguments.url("--base-url")?.absoluteString == "http://127.0.0.1:8080/v1")
    #expect(try arguments.integer("--count", in: -9...9) == -3)
    #expect(try arguments.option("--absent") == nil)
    #expect(try arguments.positional("FIRST") == "one")
    #expect(try arguments.positional("SECOND") == "-7")
    try arguments.finish()
  }

  @Test("Arguments after two dashes are not options")
  func dashes() throws {
    var arguments = Arguments(["a", "--", "--quiet", "--"])
    #expect(try !arguments.flag("--quiet"))
    #expect(try arguments.next() == "a")
    #expect(try arguments.next() == "--quiet")
    #expect(try arguments.next() == "--")
    #expect(try arguments.next() == nil)
  }

  @Test(
    "Invalid arguments are described in a sentence",
    arguments: [
      (["--count"], "--count has to be followed by a value."),
      (["--count="], "--count has to be followed by a value."),
      (["--count", "--quiet"], "--count has to be followed by a value."),
      (["--count", "1", "--count=2"], "--count was given more than once."),
      (["--count", "10"], "--count has to be a whole number from 0 to 9, and \"10\" is not."),
      (["--count", "ten"], "--count has to be a whole number from 0 to 9, and \"ten\" is not."),
      (["--quiet=yes"], "--quiet takes no value."),
      (["--speed", "swift"], "--speed has to be slow or fast, and \"swift\" is not."),
      (
        ["--base-url", "localhost"],
        "--base-url has to be an address such as http://127.0.0.1:8080, and \"localhost\" is not."
      ),
      (["--xyz"], "there is no option \"--xyz\"."),
      (["--counter=3"], "there is no option \"--counter\". Did you mean --count?"),
      (["-q"], "there is no option \"-q\"."),
      ([], "NAME is missing."),
      (["a", "b"], "\"b\" is one argument too many."),
    ])
  func errors(list: [String], message: String) {
    let error = #expect(throws: ArgumentError.self) {
      var arguments = Arguments(list)
      _ = try arguments.integer("--count", in: 0...9)
      _ = try arguments.flag("--quiet")
      _ = try arguments.choice("--speed", or: Speed.slow)
      _ = try arguments.url("--base-url")
      _ = try arguments.positional("NAME")
      try arguments.finish()
    }
    #expect(error?.description == message)
  }
}
