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

  @Test("Favourites saved by one process are loaded by the next one")
  func saveAndLoad() async throws {
    let saved = try await run(
      """
      + 3
      is-prime
      favorite
      ok
      tab 2
      + 5
      is-prime
      favorite
      ok
      tab 3
      save
      wait
      """)
    #expect(saved.screens.last?.contains("\n  2 favourites saved.\n\n  ▸ 3\n    5\n") == true)
    #expect(program.folder.read(Self.file) == "[3,5]\n")

    let loaded = try await run("tab 3\nload\nwait\ndown\n")
    #expect(loaded.screens.last?.contains("\n  2 favourites loaded.\n\n    3\n  ▸ 5\n") == true)
  }

  @Test("Favourites are saved although the program quits at once")
  func saveAndQuit() async throws {
    _ = try await run("+ 7\nis-prime\nfavorite\nok\ntab 3\nsave\nquit\n")
    #expect(program.folder.read(Self.file) == "[7]\n")
  }

  @Test("A script deletes a favourite and asks for another one's nth prime")
  func deleteAndAsk() async throws {
    try program.folder.write("[2,3,5]", to: Self.file)
    let transcript = try await run("tab 3\nload\nwait\ndelete 3\nnth 5\nwait\n")
    try #require(transcript.screens.count == 6)
    #expect(transcript.screens[3].contains("\n  2 favourites\n\n  ▸ 2\n    5\n"))
    #expect(transcript.dialog == "The 5th prime is 11 [Enter] OK")
  }

  @Test("Loading a missing favourites file says that no favourites were saved")
  func missing() async throws {
    let transcript = try await run("tab 3\nload\nwait\n")
    #expect(transcript.screens.last?.contains("\n  No favourites were saved yet.\n") == true)
  }

  @Test("A corrupt favourites file is set aside, and the alert shows its new path")
  func corrupt() async throws {
    try program.folder.write("[2, 3,", to: Self.file)
    let transcript = try await run("tab 3\nload\nwait\n")
    let aside = "data/primetime/favorite-primes.corrupt-1.json"
    #expect(transcript.dialog.hasPrefix("The favourites are not loaded"))
    // The path is longer than a line, so it is broken somewhere.
    let dialog = transcript.dialog.filter { $0 != " " }
    #expect(dialog.contains("Itisnowcalled\(program.folder.path(aside));"))
    #expect(program.folder.read(aside) == "[2, 3,")
    #expect(program.folder.read(Self.file) == nil)
  }

  @Test("A file with an entry that is not prime is set aside unchanged")
  func notPrime() async throws {
    let text = "[-7, 0, 1, 4, 7, 7]"
    try program.folder.write(text, to: Self.file)
    let transcript = try await run(
      "tab 3\nload\nwait\nok\ntab 2\n+ 5\nis-prime\nfavorite\nok\ntab 3\nsave\nwait\n")
    try #require(transcript.screens.count == 12)
    let alert = Transcript.dialog(in: transcript.screens[2])
    #expect(alert.hasPrefix("The favourites are not loaded"))
    #expect(alert.contains("-7, 0, 1 and 4 are not prime."))
    #expect(transcript.screens[3].contains("No favourites yet."))
    #expect(program.folder.read("data/primetime/favorite-primes.corrupt-1.json") == text)
    #expect(program.folder.read(Self.file) == "[5]\n")
  }

  @Test("The screen lists a duplicate favourite once and says so")
  func twice() async throws {
    try program.folder.write("[7, 2, 7]", to: Self.file)
    let transcript = try await run("tab 3\nload\nwait\n")
    #expect(
      transcript.screens.last?.contains(
        "\n  2 favourites loaded (1 repeated).\n\n  ▸ 7\n    2\n\n") == true)
  }

  @Test("A failed save is shown in an alert, and the favourites stay")
  func unwritable() async throws {
    // Even root cannot make a folder inside of a file.
    try program.folder.write("in the way", to: "data")
    let transcript = try await run("+ 7\nis-prime\nfavorite\nok\ntab 3\nsave\nwait\nok\n")
    try #require(transcript.screens.count == 8)
    let alert = Transcript.dialog(in: transcript.screens[6])
    #expect(alert.hasPrefix("The favourites are not saved The favourites cannot be saved to"))
    #expect(alert.contains("a part of the path is a file where a folder is needed."))
    #expect(transcript.screens.last?.contains("\n  1 favourite\n\n  ▸ 7\n") == true)
    #expect(program.folder.read("data") == "in the way")
  }
}
