import TerminalKit
import Testing

@testable import PrimeTimeTerminal

@Suite("Texts", .endsWithinAMinute)
struct TextTests {
  @Test("An error in a script line shows the line number and the commands")
  func problem() {
    let text = Texts.problem(.unknown("jump"), script: "a.txt", line: 3, text: "jump high")
    #expect(text == "primetime: a.txt, line 3: there is no command \"jump\".\n\n\(Texts.commands)")
  }

  @Test(
    "Each kind of script error has its own message",
    arguments: [
      (.argument("tab", expected: "1, 2 or 3"), "\"tab\" takes 1, 2 or 3 after it."),
      (
        .refused(.notOnThisScreen),
        "\"x\" cannot be done now: the screen that is shown has no such thing."
      ),
      (
        .refused(.alertIsShown),
        "\"x\" cannot be done now: an alert is shown. Close it first, with \"ok\"."
      ),
      (
        .refused(.modalIsShown),
        """
        "x" cannot be done now: the answer is shown. Close it first, with "close"; \
        "favorite" adds or removes the prime.
        """
      ),
      (.refused(.notPrime), "\"x\" cannot be done now: only primes can be favourites."),
      (
        .refused(.alreadyAsking),
        """
        "x" cannot be done now: a question has no answer yet. \
        Wait for it, with "wait", or give up, with "cancel".
        """
      ),
      (.refused(.nothingToCancel), "\"x\" cannot be done now: no question is without an answer."),
      (
        .refused(.alreadySaving),
        """
        "x" cannot be done now: the favourites are being saved. \
        Wait for that, with "wait".
        """
      ),
      (.refused(.noFavorites), "\"x\" cannot be done now: there are no favourites."),
      (.refused(.notAFavorite(9)), "\"x\" cannot be done now: 9 is not among the favourites."),
    ] as [(CommandError, String)])
  func problems(error: CommandError, sentence: String) {
    let text = Texts.problem(error, script: "standard input", line: 1, text: "x")
    #expect(text.hasPrefix("primetime: standard input, line 1: \(sentence)\n"))
  }

  @Test("No line of Prime Time's help is wider than 100 columns")
  func width() {
    for line in Texts.help.split(separator: "\n") { #expect(line.displayWidth <= 100) }
  }
}
