import Counter
import FavoritePrimes
import FavoritesFile
import Intarsia
import NthPrimeRequest
import PrimeModal
import PrimeTimeApp
import TerminalKit
import Testing

@testable import PrimeTimeTerminal

@Suite("Screens", .endsWithinAMinute)
struct RenderTests {
  private let small = Size(columns: 40, rows: 12)
  private let usual = Size(columns: 60, rows: 16)

  private func counter(_ number: Int) -> Counter.State {
    var state = Counter.State(number: number)
    state.source = "Wolfram|Alpha"
    return state
  }

  private func text(
    _ state: Counter.State, on tab: PrimeTime.Tab = .wolfram, size: Size? = nil
  ) -> String {
    render(.counter(state), on: tab, size: size ?? small).plainText
  }

  private func text(
    _ state: FavoritePrimes.State, selection: Int?, size: Size? = nil
  ) -> String {
    let content = Content.favorites(state, selection: selection)
    return render(content, on: .favorites, size: size ?? small).plainText
  }

  // MARK: Counters

  @Test("A counter fits on the smallest screen")
  func smallCounter() {
    #expect(
      text(counter(1_000)) == """
        [1 Wolfram|Alpha]2 Offline 3 Favourites
        ────────────────────────────────────────

                         1,000

          [-] Count down   [+] Count up
          [p] Is 1,000 prime?
          [n] What is the 1,000th prime?
          Answers: Wolfram|Alpha

        ────────────────────────────────────────
              Tab or 1-3 screens   q quit
        """)
  }

  @Test("A counter on a larger screen shows a notice instead of the client's name")
  func usualCounter() {
    var state = counter(0)
    state.notice = "WOLFRAM_APP_ID is not set: answers are computed offline."
    #expect(
      text(state, on: .offline, size: usual) == """
         1 Wolfram|Alpha  [2 Offline]  3 Favourites
        ────────────────────────────────────────────────────────────


                                     0

          [-] Count down   [+] Count up
          [p] Is 0 prime?
          [n] What is the 0th prime?

          WOLFRAM_APP_ID is not set: answers are computed offline.



        ────────────────────────────────────────────────────────────
             PgUp PgDn ±10   < > ±1,000   Tab screens   q quit
        """)
  }

  @Test("A running request covers the buttons and leaves the number visible")
  func request() {
    var state = counter(1_000)
    state.request = NthPrimeRequest.State(n: 999)
    #expect(
      text(state) == """
        [1 Wolfram|Alpha]2 Offline 3 Favourites
        ────────────────────────────────────────

                         1,000

          ┌─ What is the 999th prime? ───────┐
          │ Waiting for the answer…          │
          │                                  │
          │ [x] Cancel                       │
          └──────────────────────────────────┘
        ────────────────────────────────────────
              Tab or 1-3 screens   q quit
        """)
  }

  @Test("A running request shows a progress bar and a disabled button")
  func progress() {
    var state = counter(1_000)
    state.request = NthPrimeRequest.State(n: 1_000, progress: 0.42)
    #expect(
      text(state, size: usual) == """
        [1 Wolfram|Alpha]  2 Offline   3 Favourites
        ────────────────────────────────────────────────────────────


                                   1,000

          [-] Count down   [+] Count up
          [p] Is 1,000 prime?
           n  What is the 1,000th prime?
              ┌─ What is the 1,000th prime? ─────────────────┐
              │ [███████████████░░░░░░░░░░░░░░░░░░░░░░]  42% │
              │                                              │
              │ [x] Cancel                                   │
              └──────────────────────────────────────────────┘
        ────────────────────────────────────────────────────────────
             PgUp PgDn ±10   < > ±1,000   Tab screens   q quit
        """)
  }

  @Test("The modal offers to add a prime")
  func primeModal() {
    var state = counter(7)
    state.modal = PrimeModal.State(number: 7, favorites: Shared(value: []))
    #expect(
      text(state) == """
        [1 Wolfram|Alpha]2 Offline 3 Favourites
        ────────────────────────────────────────

             ┌───────────────────────────┐
             │ 7 is prime.               │
             │                           │
             │     [f] Add to favourites │
             │ [Enter] Close             │
             └───────────────────────────┘

        ────────────────────────────────────────
                         q quit
        """)
  }

  @Test("The modal offers to remove a favourite, and offers nothing for other numbers")
  func otherModals() {
    var state = counter(7)
    state.modal = PrimeModal.State(number: 7, favorites: Shared(value: [7]))
    #expect(text(state).contains("[f] Remove from favourites"))
    state.modal = PrimeModal.State(number: 9, favorites: Shared(value: []))
    #expect(text(state).contains("│ 9 is not prime: it is 3 × 3. │"))
    #expect(!text(state).contains("[f]"))
  }

  @Test("An alert shows the answer")
  func alert() {
    var state = counter(1_000_000)
    state.alert = .nthPrime(n: 1_000_000, prime: 15_485_863)
    #expect(
      text(state, size: usual) == """
        [1 Wolfram|Alpha]  2 Offline   3 Favourites
        ────────────────────────────────────────────────────────────


                                 1,000,000
                  ┌─────────────────────────────────────┐
                  │ The 1,000,000th prime is 15,485,863 │
                  │                                     │
                  │ [Enter] OK                          │
                  └─────────────────────────────────────┘
          Answers: Wolfram|Alpha



        ────────────────────────────────────────────────────────────
                                   q quit
        """)
  }

  @Test("A long alert fills a small screen and keeps its button")
  func longAlert() {
    var state = counter(5)
    let message = String(repeating: "What came back is not an answer. ", count: 9)
    state.alert = .noAnswer(n: 5, message: message)
    #expect(
      text(state) == """
         ┌────────────────────────────────────┐
         │ What is the 5th prime?             │
         │ What came back is not an answer.   │
         │ What came back is not an answer.   │
         │ What came back is not an answer.   │
         │ What came back is not an answer.   │
         │ What came back is not an answer.   │
         │ What came back is not an answer.   │
         │ What came back is not an answer. … │
         │                                    │
         │ [Enter] OK                         │
         └────────────────────────────────────┘
        """)
  }

  // MARK: Favourites

  @Test("An empty list of favourites says how to add them")
  func empty() {
    #expect(
      text(FavoritePrimes.State(), selection: nil) == """
         1 Wolfram|Alpha 2 Offline[3 Favourites]
        ────────────────────────────────────────

          No favourites yet. Ask at a counter
          whether a number is prime, and add
          it from there.



           d  Delete  [s] Save now
        ────────────────────────────────────────
        ↑↓ select   Tab or 1-3 screens   q quit
        """)
  }

  @Test("A long list shows the part around the selection and marks hidden rows")
  func longList() {
    let state = FavoritePrimes.State(
      primes: Shared(value: [2, 3, 5, 7, 11, 13, 17, 19, 7_919, 101]))
    #expect(
      text(state, selection: 5) == """
         1 Wolfram|Alpha 2 Offline[3 Favourites]
        ────────────────────────────────────────
          10 favourites
            7                                ↑
            11
          ▸ 13
            17                               ↓

          [n] What is the 13th prime?
          [d] Delete  [s] Save now
        ────────────────────────────────────────
        ↑↓ select   Tab or 1-3 screens   q quit
        """)
    #expect(text(state, selection: 0).contains("  ▸ 2\n    3\n    5\n    7                      "))
    #expect(text(state, selection: 9).contains("    7,919\n  ▸ 101\n"))
  }

  @Test("The save button is disabled during a save")
  func saving() {
    var state = FavoritePrimes.State(primes: Shared(value: [2, 3]))
    state.isSaving = true
    #expect(
      text(state, selection: 1, size: usual) == """
         1 Wolfram|Alpha   2 Offline  [3 Favourites]
        ────────────────────────────────────────────────────────────
          Saving…

            2
          ▸ 3






          [n] What is the 3rd prime?
          [d] Delete   s  Save now
        ────────────────────────────────────────────────────────────
                  ↑↓ select   Tab or 1-3 screens   q quit
        """)
  }

  @Test("The result of a save is shown above the list, or in an alert")
  func saved() {
    var state = FavoritePrimes.State(primes: Shared(value: [2]))
    #expect(text(state, selection: 0).contains("\n  1 favourite\n"))
    state.status = "1 favourite saved."
    #expect(text(state, selection: 0).contains("\n  1 favourite saved.\n"))
    state.alert = .notSaved(message: "No space left.")
    #expect(text(state, selection: 0).contains("│ The favourites are not saved │"))
    #expect(text(state, selection: 0).contains("│ No space left.               │"))
  }

  @Test("A long problem leaves three rows of the list, and ends with dots")
  func longProblem() {
    struct Long: Error, CustomStringConvertible {
      let description = String(repeating: "Cannot write the file. ", count: 20)
    }
    let disk = InMemoryFileStorage()
    disk.writeError = Long()
    let primes = withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      Shared(.favorites)
    }
    primes.withLock { $0 = [2, 3, 5, 7] }
    #expect(
      text(FavoritePrimes.State(primes: primes), selection: 1) == """
         1 Wolfram|Alpha 2 Offline[3 Favourites]
        ────────────────────────────────────────
          The favourites are not saved. Cannot
          …
            2
          ▸ 3
            5                                ↓

          [n] What is the 3rd prime?
          [d] Delete  [s] Save now
        ────────────────────────────────────────
        ↑↓ select   Tab or 1-3 screens   q quit
        """)
  }

  @Test("A request for a favourite is drawn as for a counter")
  func favoriteRequest() {
    var state = FavoritePrimes.State(primes: Shared(value: [2]))
    state.request = NthPrimeRequest.State(n: 2, progress: 1)
    #expect(text(state, selection: 0).contains("┌─ What is the 2nd prime? ─"))
    #expect(text(state, selection: 0).contains("100% │"))
  }

  // MARK: Sizes

  @Test("A screen that is too small shows the required size")
  func tooSmall() {
    #expect(
      text(counter(1), size: Size(columns: 39, rows: 12)) == """




         Prime Time needs 40 × 12 characters;
         here are 39 × 12. Please enlarge the
              window, or press q to quit.





        """)
  }

  @Test("The notice on a tiny screen fits and names the key to quit")
  func tinyScreens() {
    let texts = [(20, 6), (20, 5), (20, 3), (10, 2), (20, 1)].map { columns, rows in
      text(counter(1), size: Size(columns: columns, rows: rows))
        .split(separator: "\n").map { $0.drop(while: \.isWhitespace) }.joined(separator: " ")
    }
    #expect(
      texts == [
        "Prime Time needs 40 × 12 characters; here are 20 × 6. Please enlarge the "
          + "window, or press q to quit.",
        "Prime Time needs 40 × 12 characters: enlarge the window, or press q to quit.",
        "Enlarge the window to 40 × 12, or press q to quit.",
        "Too small; q quits.", "Too small; q quits.",
      ])
  }

  @Test("A screen of any size can be drawn")
  func anySize() {
    var state = counter(1)
    state.alert = .noAnswer(n: 1, message: String(repeating: "word ", count: 100))
    var favorites = FavoritePrimes.State(primes: Shared(value: [2]))
    favorites.request = NthPrimeRequest.State(n: 2, progress: 0.5)
    for columns in [0, 1, 2, 39, 40, 41, 44, 45, 64, 80, 200] {
      for rows in [0, 1, 2, 11, 12, 13, 15, 16, 17, 50] {
        let size = Size(columns: columns, rows: rows)
        #expect(render(.counter(state), on: .wolfram, size: size).size == size)
        let content = Content.favorites(favorites, selection: 0)
        #expect(render(content, on: .favorites, size: size).size == size)
      }
    }
  }
}
