import Counter
import FavoritePrimes
import Intarsia
import NthPrimeClient
import PrimeTimeApp
import SwiftUI

@testable import PrimeTimeViews

/// The views of the example Prime Time.
enum PrimeTimeChecks: Checks {
  static let all = [
    Check("Prime Time counts, answers, keeps a favourite and closes the answer") {
      @Shared(value: []) var favorites: [Int]
      let store = Store(initialState: Counter.State(number: 6, favorites: $favorites)) {
        Counter()
      } withDependencies: {
        $0.nthPrime = .offline
      }
      let host = Host(CounterView(store: store))
      try host.screen.step("6")
      try host.screen.tap("Is 7 prime?")
      let modal = try host.presented()
      try expect(modal.screen.texts, ["7 is prime.", "Add to favourites", "Close"])
      try modal.screen.tap("Add to favourites")
      try expect(favorites, [7])
      try expect(modal.screen.roles, ["Remove from favourites: destructive"])
      try modal.screen.tap("Close")
      try expect(host.presentations.count, 0)
      try expect(store.modal == nil, true)
    },
    Check("Prime Time shows a pending request, and its answer in an alert") {
      let (stream, continuation) = AsyncThrowingStream<NthPrimeEvent, any Error>.makeStream()
      let store = Store(initialState: Counter.State(number: 4, favorites: Shared(value: []))) {
        Counter()
      } withDependencies: {
        $0.nthPrime = NthPrimeClient(name: "check") { _ in stream }
      }
      let host = Host(CounterView(store: store))
      try expect(host.screen.texts.last, "Answers: check")
      let task = store.send(.nthPrimeButtonTapped)
      host.update()
      try expect(host.screen.roles, ["Cancel: cancel"])
      do {
        try host.screen.tap("What is the 4th prime?")
        throw Unmet(description: "The button is not disabled.")
      } catch is HostError {}
      continuation.yield(.prime(7))
      continuation.finish()
      await task.finish()
      host.update()
      let alert = try host.presented()
      try expect(alert.title, "The 4th prime is 7")
      try alert.tap("OK")
      try expect(store.alert == nil, true)
    },
    Check("Prime Time evaluates the view of the tab that changes, and not the others") {
      try withDependencies {
        $0.context = .preview
      } operation: {
        let store = Store(initialState: PrimeTime.State()) { PrimeTime() }
        let host = Host(PrimeTimeView(store: store))
        store.send(.offline(.incrementButtonTapped))
        try expect(host.update(), ["CounterView"])
        try host.screen.tap("7")
        try expect(store.favorites.request?.n, 7)
        try expect(host.evaluations.filter { $0 == "PrimeTimeView" }.count, 1)
      }
    },
    Check("Prime Time says what to do without favourites, and lists them") {
      @Shared(value: []) var primes: [Int]
      let store = Store(initialState: FavoritePrimes.State(primes: $primes)) { FavoritePrimes() }
      let host = Host(FavoritePrimesView(store: store))
      try expect(host.screen.texts.first?.hasPrefix("No favourites yet."), true)
      $primes.withLock { $0 = [1_009] }
      host.update()
      try expect(
        host.screen.texts, ["1,009", "Tap a number to ask for that prime.", "Save now"])
    },
  ]
}
