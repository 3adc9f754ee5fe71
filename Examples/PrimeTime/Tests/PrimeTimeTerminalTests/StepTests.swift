import Counter
import FavoritePrimes
import Intarsia
import NthPrimeRequest
import PrimeModal
import PrimeTimeApp
import Testing

@testable import PrimeTimeTerminal

@Suite("Steps of the commands", .endsWithinAMinute)
struct StepTests {
  /// Commands that an alert or a modal may refuse: all except `wait` and `quit`.
  private let all: [Command] = [
    .increment(times: 1), .decrement(times: 1), .isPrime, .nth(favorite: nil), .favorite,
    .delete(favorite: nil), .save, .select(offset: 1), .tab(.favorites), .close, .cancel,
  ]

  @Test("A counter's commands become actions of the current counter")
  func counter() throws {
    let content = Content.counter(Counter.State(number: 3))
    #expect(
      try content.step(for: .increment(times: 5), on: .wolfram)
        == .send(.wolfram(.incrementButtonTapped), times: 5))
    #expect(
      try content.step(for: .decrement(times: 1), on: .offline)
        == .send(.offline(.decrementButtonTapped)))
    #expect(
      try content.step(for: .isPrime, on: .offline) == .send(.offline(.isPrimeButtonTapped)))
    #expect(
      try content.step(for: .nth(favorite: nil), on: .wolfram)
        == .send(.wolfram(.nthPrimeButtonTapped)))
    #expect(
      try content.step(for: .tab(.favorites), on: .wolfram) == .send(.tabSelected(.favorites)))
  }

  @Test("A command for a missing part of a counter is refused")
  func counterRefuses() {
    let content = Content.counter(Counter.State())
    for command in [
      Command.favorite, .delete(favorite: nil), .save, .select(offset: 1), .close,
      .nth(favorite: 7),
    ] {
      #expect(throws: Refusal.notOnThisScreen) { try content.step(for: command, on: .offline) }
    }
    #expect(throws: Refusal.nothingToCancel) { try content.step(for: .cancel, on: .offline) }
  }

  @Test("During a request, a counter accepts cancel and refuses a second request")
  func inFlight() throws {
    var state = Counter.State(number: 3)
    state.request = NthPrimeRequest.State(n: 3)
    let content = Content.counter(state)
    #expect(throws: Refusal.alreadyAsking) {
      try content.step(for: .nth(favorite: nil), on: .offline)
    }
    #expect(try content.step(for: .cancel, on: .offline) == .send(.offline(.cancelButtonTapped)))
    #expect(
      try content.step(for: .increment(times: 1), on: .offline)
        == .send(.offline(.incrementButtonTapped)))
  }

  @Test("An open alert refuses the commands of the screen behind it")
  func alert() throws {
    var counter = Counter.State(number: 3)
    counter.alert = .nthPrime(n: 3, prime: 5)
    counter.modal = PrimeModal.State(number: 3, favorites: Shared(value: []))
    var favorites = FavoritePrimes.State(primes: Shared(value: [3]))
    favorites.alert = .nthPrime(n: 3, prime: 5)
    for command in all where command != .close {
      #expect(throws: Refusal.alertIsShown) {
        try Content.counter(counter).step(for: command, on: .wolfram)
      }
      #expect(throws: Refusal.alertIsShown) {
        try Content.favorites(favorites, selection: 0).step(for: command, on: .favorites)
      }
    }
    #expect(
      try Content.counter(counter).step(for: .close, on: .wolfram)
        == .send(.wolfram(.alert(.dismiss))))
    #expect(
      try Content.favorites(favorites, selection: 0).step(for: .close, on: .favorites)
        == .send(.favorites(.alert(.dismiss))))
  }

  @Test("The modal adds, removes and closes, and refuses everything else")
  func modal() throws {
    var state = Counter.State(number: 7, favorites: Shared(value: [7]))
    state.modal = PrimeModal.State(number: 7, favorites: Shared(value: [7]))
    func step(_ command: Command) throws -> Step {
      try Content.counter(state).step(for: command, on: .wolfram)
    }
    #expect(try step(.favorite) == .send(.wolfram(.modal(.presented(.removeButtonTapped)))))
    #expect(try step(.close) == .send(.wolfram(.modal(.dismiss))))
    for command in all where command != .close && command != .favorite {
      #expect(throws: Refusal.modalIsShown) { try step(command) }
    }
    state.modal = PrimeModal.State(number: 7, favorites: Shared(value: []))
    #expect(try step(.favorite) == .send(.wolfram(.modal(.presented(.saveButtonTapped)))))
    state.modal = PrimeModal.State(number: 9, favorites: Shared(value: []))
    #expect(throws: Refusal.notPrime) { try step(.favorite) }
  }

  @Test("The favourites' commands apply to the selected or the named prime")
  func favorites() throws {
    let content = Content.favorites(
      FavoritePrimes.State(primes: Shared(value: [2, 3, 5])), selection: 1)
    func step(_ command: Command) throws -> Step { try content.step(for: command, on: .favorites) }
    #expect(try step(.delete(favorite: nil)) == .send(.favorites(.deleteButtonTapped(prime: 3))))
    #expect(try step(.delete(favorite: 5)) == .send(.favorites(.deleteButtonTapped(prime: 5))))
    #expect(try step(.nth(favorite: nil)) == .send(.favorites(.nthPrimeButtonTapped(prime: 3))))
    #expect(try step(.nth(favorite: 2)) == .send(.favorites(.nthPrimeButtonTapped(prime: 2))))
    #expect(throws: Refusal.notAFavorite(7)) { try step(.delete(favorite: 7)) }
    #expect(throws: Refusal.notAFavorite(7)) { try step(.nth(favorite: 7)) }
    #expect(try step(.save) == .send(.favorites(.saveButtonTapped)))
    #expect(try step(.tab(.wolfram)) == .send(.tabSelected(.wolfram)))
    for command in [Command.increment(times: 1), .decrement(times: 1), .isPrime, .favorite, .close]
    {
      #expect(throws: Refusal.notOnThisScreen) { try step(command) }
    }
  }

  @Test("Select commands keep the selection inside the list")
  func selection() throws {
    let content = Content.favorites(
      FavoritePrimes.State(primes: Shared(value: [2, 3, 5])), selection: 1)
    func selected(_ offset: Int) throws -> Step {
      try content.step(for: .select(offset: offset), on: .favorites)
    }
    #expect(try selected(1) == .select(2))
    #expect(try selected(-1) == .select(0))
    #expect(try selected(1 << 32) == .select(2))
    #expect(try selected(-1 << 32) == .select(0))
  }

  @Test("An empty list refuses select, delete and nth commands")
  func empty() {
    let content = Content.favorites(FavoritePrimes.State(), selection: nil)
    for command in [Command.select(offset: 1), .delete(favorite: nil), .nth(favorite: 2)] {
      #expect(throws: Refusal.noFavorites) { try content.step(for: command, on: .favorites) }
    }
  }

  @Test("The favourites refuse a second save and a second request")
  func busy() throws {
    var state = FavoritePrimes.State(primes: Shared(value: [2]))
    state.isSaving = true
    state.request = NthPrimeRequest.State(n: 2)
    let content = Content.favorites(state, selection: 0)
    func step(_ command: Command) throws -> Step { try content.step(for: command, on: .favorites) }
    #expect(throws: Refusal.alreadySaving) { try step(.save) }
    #expect(throws: Refusal.alreadyAsking) { try step(.nth(favorite: nil)) }
    #expect(try step(.cancel) == .send(.favorites(.cancelButtonTapped)))
  }

  @Test("Wait and quit commands are accepted in each state")
  func always() throws {
    var counter = Counter.State()
    counter.alert = .nthPrime(n: 1, prime: 2)
    #expect(try Content.counter(counter).step(for: .wait, on: .wolfram) == .wait)
    #expect(try Content.counter(counter).step(for: .quit, on: .wolfram) == .quit)
    let favorites = Content.favorites(FavoritePrimes.State(), selection: nil)
    #expect(try favorites.step(for: .wait, on: .favorites) == .wait)
    #expect(try favorites.step(for: .quit, on: .favorites) == .quit)
  }
}
