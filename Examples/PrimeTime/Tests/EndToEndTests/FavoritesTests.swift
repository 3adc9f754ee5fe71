import Foundation
import PseudoTerminal
import Testing

@Suite("The program and its file of favourites", .endsWithinAMinute)
struct FavoritesTests {
  private static let file = "data/primetime/favorite-primes.json"

  let program: Program

  init() throws { program = try Program() }

  private func run(_ input: String) async throws -> Transcript {
    let outcome = try await program.run(input: input)
    #expect(outcome.status == 0)
    #expect(outcome.errors == "")
    return Transcript(outcome.output)
  }

  @Test("Favourites added by one process are there for the next one, without a save")
  func automatic() async throws {
    _ = try await run(
      """
      + 3
      is-prime
      favorite
      ok
      tab 2
      + 5
      is-prime
      favorite
      quit
      """)
    #expect(program.folder.read(Self.file) == "[3,5]\n")

    let next = try await run("+ 7\nis-prime\nfavorite\nok\ntab 3\nsave\nwait\ndown\n")
    #expect(next.screens.last?.contains("\n  3 favourites saved.\n\n    3\n  ▸ 5\n    7\n") == true)
    #expect(program.folder.read(Self.file) == "[3,5,7]\n")
  }

  @Test("Two processes that add a favourite at the same time keep both")
  func merge() async throws {
    try program.folder.write("[2]\n", to: Self.file)
    let screens = try [3, 5].map { number in
      let screen = try FullScreenProgram(program)
      screen.terminal.type(String(repeating: "+", count: number) + "p")
      return screen
    }
    for screen in screens { #expect(await screen.shows("[f] Add to favourites")) }
    for screen in screens {
      screen.terminal.type("f")
      #expect(await screen.shows("[f] Remove from favourites"))
    }
    for screen in screens {
      // Each process also shows the favourite that the other process added.
      screen.terminal.type("\r3")
      for prime in [2, 3, 5] { #expect(await screen.shows("\(prime)\n")) }
      screen.terminal.type("q")
      await screen.waitForEnd()
      #expect(screen.process.terminationStatus == 0)
    }
    #expect(program.folder.read(Self.file) == "[2,3,5]\n")
  }

  @Test(
    "A change is saved although a signal ends the program before its second is over",
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signal(_ signal: Int32) async throws {
    try program.folder.write("[2,3]\n", to: Self.file)
    let screen = try FullScreenProgram(program)
    // The program writes the first change immediately, and delays the second.
    screen.terminal.type("3dd")
    #expect(await screen.shows("No favourites yet."))
    screen.send(signal)
    await screen.waitForEnd()
    #expect(screen.process.terminationReason == .uncaughtSignal)
    #expect(screen.process.terminationStatus == signal)
    #expect(program.folder.read(Self.file) == "[]\n")
  }

  @Test("A symbolic link and the permissions of the file survive a change")
  func link() async throws {
    let target = try program.folder.write("[2]\n", to: "elsewhere.json")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target.path)
    let link = program.folder.path(Self.file)
    try FileManager.default.createDirectory(
      atPath: URL(fileURLWithPath: link).deletingLastPathComponent().path,
      withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target.path)
    _ = try await run("+ 3\nis-prime\nfavorite\n")
    #expect(program.folder.read("elsewhere.json") == "[2,3]\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == target.path)
    let attributes = try FileManager.default.attributesOfItem(atPath: target.path)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("The next change removes the temporary file of a process that was killed")
  func litter() async throws {
    try program.folder.write("[2", to: "data/primetime/.favorite-primes.json.saving-1x2y3z")
    _ = try await run("+ 3\nis-prime\nfavorite\n")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.path("data/primetime"))
    #expect(names.filter { $0.contains("saving") } == [])
    #expect(program.folder.read(Self.file) == "[3]\n")
  }

  @Test("A script deletes a favourite and asks for another one's nth prime")
  func deleteAndAsk() async throws {
    try program.folder.write("[2,3,5]", to: Self.file)
    let transcript = try await run("tab 3\ndelete 3\nnth 5\nwait\n")
    try #require(transcript.screens.count == 4)
    #expect(transcript.screens[1].contains("\n  2 favourites\n\n  ▸ 2\n    5\n"))
    #expect(transcript.dialog == "The 5th prime is 11 [Enter] OK")
  }

  @Test(
    "A damaged file is copied before the first change, and the screen names the reason",
    arguments: [
      ("[2, 3,", "it is not JSON"), ("[-7, 0, 1, 4, 7, 7]", "-7, 0, 1 and 4 are not prime"),
    ])
  func damaged(text: String, reason: String) async throws {
    try program.folder.write(text, to: Self.file)
    let transcript = try await run("tab 3\n")
    let screen = try #require(transcript.screens.last)
    #expect(screen.contains("[3 Favourites!]"))
    let words = screen.split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("The favourites are not loaded. The content of"))
    #expect(words.contains("cannot be decoded: \(reason). The file stays as it is."))
    #expect(program.folder.read(Self.file) == text)

    let repaired = try await run("+ 5\nis-prime\nfavorite\nok\ntab 3\n")
    #expect(repaired.screens.last?.contains("\n  1 favourite\n\n  ▸ 5\n") == true)
    #expect(program.folder.read(Self.file) == "[5]\n")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: program.folder.path("data/primetime"))
    let copy = try #require(names.first { $0.hasPrefix("favorite-primes.json.undecodable-") })
    #expect(program.folder.read("data/primetime/\(copy)") == text)
  }

  @Test("The list holds a favourite once that is twice in the file")
  func twice() async throws {
    try program.folder.write("[7, 2, 7]", to: Self.file)
    let transcript = try await run("tab 3\n")
    #expect(transcript.screens.last?.contains("\n  2 favourites\n\n  ▸ 7\n    2\n\n") == true)
  }

  @Test("A program that cannot save says so on the screen and at its end, with exit code 1")
  func unwritable() async throws {
    // Even root cannot create a folder inside a file.
    try program.folder.write("in the way", to: "data")
    let outcome = try await program.run(
      input: "+ 7\nis-prime\nfavorite\nok\ntab 3\nsave\nwait\nok\n")
    let transcript = Transcript(outcome.output)
    try #require(transcript.screens.count == 8)
    #expect(
      Transcript.dialog(in: transcript.screens[6]).hasPrefix(
        "The favourites are not saved Cannot create"))
    let words = transcript.screens[7].split { $0.isWhitespace }.joined(separator: " ")
    #expect(words.contains("The favourites are not saved. Cannot create"))
    #expect(words.contains("▸ 7"))
    #expect(outcome.errors.hasPrefix("primetime: The last changes are not saved. Cannot create"))
    #expect(outcome.errors.split(separator: "\n").count == 1)
    #expect(outcome.status == 1)
    #expect(program.folder.read("data") == "in the way")
  }
}
