import Counter
import FavoritePrimes
import Intarsia
import NthPrimeRequest
import PrimeModal
import PrimeTimeApp
import TerminalKit
import Testing

@testable import PrimeTimeTerminal

@Suite("Keys", .endsWithinAMinute)
struct KeyTests {
  private func command(
    _ code: Key.Code, _ modifiers: Key.Modifiers = [], at content: Content
  )
    -> Command?
  {
    content.command(for: Key(code, modifiers: modifiers), on: .offline)
  }

  @Test(
    "Arrow and sign keys count at a counter, and letter keys ask",
    arguments: [
      (.character("+"), .increment(times: 1)), (.character("="), .increment(times: 1)),
      (.up, .increment(times: 1)), (.right, .increment(times: 1)),
      (.pageUp, .increment(times: 10)), (.character("-"), .decrement(times: 1)),
      (.character("_"), .decrement(times: 1)), (.down, .decrement(times: 1)),
      (.left, .decrement(times: 1)), (.pageDown, .decrement(times: 10)),
      (.character(">"), .increment(times: 1_000)), (.character("<"), .decrement(times: 1_000)),
      (.character("p"), .isPrime), (.character("n"), .nth(favorite: nil)),
      (.character("x"), .cancel), (.escape, .cancel), (.character("q"), .quit),
      (.character("1"), .tab(.wolfram)), (.character("2"), .tab(.offline)),
      (.character("3"), .tab(.favorites)), (.tab, .tab(.favorites)), (.character("4"), nil),
      (.character("0"), nil), (.character("s"), nil), (.character("f"), nil), (.enter, nil),
    ] as [(Key.Code, Command?)])
  func counter(code: Key.Code, command: Command?) {
    #expect(self.command(code, at: .counter(Counter.State())) == command)
  }

  @Test(
    "Arrow keys select a favourite",
    arguments: [
      (.up, .select(offset: -1)), (.down, .select(offset: 1)),
      (.character("k"), .select(offset: -1)),
      (.character("j"), .select(offset: 1)), (.pageUp, .select(offset: -10)),
      (.pageDown, .select(offset: 10)), (.home, .select(offset: -1 << 32)),
      (.end, .select(offset: 1 << 32)), (.character("n"), .nth(favorite: nil)),
      (.enter, .nth(favorite: nil)), (.character("d"), .delete(favorite: nil)),
      (.delete, .delete(favorite: nil)), (.backspace, .delete(favorite: nil)),
      (.character("s"), .save), (.character("l"), nil), (.escape, .cancel),
      (.character("1"), .tab(.wolfram)), (.character("q"), .quit), (.character("+"), nil),
      (.character("p"), nil), (.insert, nil),
    ] as [(Key.Code, Command?)])
  func favorites(code: Key.Code, command: Command?) {
    let content = Content.favorites(FavoritePrimes.State(primes: Shared(value: [2])), selection: 0)
    #expect(self.command(code, at: content) == command)
  }

  @Test("At an alert, only the keys that close it have an effect")
  func alert() {
    var counter = Counter.State()
    counter.alert = .nthPrime(n: 1, prime: 2)
    var favorites = FavoritePrimes.State()
    favorites.alert = .nthPrime(n: 1, prime: 2)
    for content in [Content.counter(counter), .favorites(favorites, selection: nil)] {
      for code in [Key.Code.enter, .escape, .character(" "), .character("o")] {
        #expect(command(code, at: content) == .close)
      }
      for code in [Key.Code.character("+"), .character("1"), .tab, .up, .character("s")] {
        #expect(command(code, at: content) == nil)
      }
      #expect(command(.character("q"), at: content) == .quit)
    }
  }

  @Test("At the modal, keys add or remove a favourite and close the modal")
  func modal() {
    var counter = Counter.State(number: 7)
    counter.modal = PrimeModal.State(number: 7, favorites: Shared(value: []))
    let content = Content.counter(counter)
    #expect(command(.character("f"), at: content) == .favorite)
    for code in [Key.Code.enter, .escape, .character("c")] {
      #expect(command(code, at: content) == .close)
    }
    for code in [Key.Code.character("+"), .character("n"), .tab] {
      #expect(command(code, at: content) == nil)
    }
  }

  @Test("Tab selects the next screen, and shift-tab the one before")
  func tabs() {
    let content = Content.counter(Counter.State())
    func next(_ tab: PrimeTime.Tab, _ modifiers: Key.Modifiers = []) -> Command? {
      content.command(for: Key(.tab, modifiers: modifiers), on: tab)
    }
    #expect(next(.wolfram) == .tab(.offline))
    #expect(next(.favorites) == .tab(.wolfram))
    #expect(next(.wolfram, .shift) == .tab(.favorites))
    #expect(next(.offline, .shift) == .tab(.wolfram))
  }

  @Test("Keys with control or alt have no effect")
  func modifiers() {
    let content = Content.counter(Counter.State())
    #expect(command(.character("q"), .control, at: content) == nil)
    #expect(command(.character("p"), .alt, at: content) == nil)
  }
}
