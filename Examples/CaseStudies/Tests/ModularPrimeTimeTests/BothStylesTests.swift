import Counter
import FavoritePrimes
import IntarsiaTesting
import ModularPrimeTime
import NthPrimeClient
import PrimeModal
import PrimeTimeApp
import Testing

@MainActor
@Suite("Prime Time in both styles", .endsWithinAMinute)
struct BothStylesTests {
  @Test("Both styles reach the same states after the same random actions", arguments: 1...12)
  func same(seed: UInt64) async {
    var person = Person(seed: seed)
    // Each store has favourites of its own.
    let explicit = withDependencies {
      $0.defaultFileStorage = .inMemory
    } operation: {
      let environment: PrimeTimeEnvironment = (
        nthPrime: .offline(),
        offlineNthPrime: .replaying(throwing: NthPrimeError.malformedResponse)
      )
      return Store(
        initialState: PrimeTime.State(for: environment), reducer: primeTimeReducer,
        environment: environment)
    }
    let injected = Store(initialState: PrimeTime.State()) {
      PrimeTime()
    } withDependencies: {
      $0.nthPrime = .offline()
      $0.offlineNthPrime = .replaying(throwing: NthPrimeError.malformedResponse)
      $0.defaultFileStorage = .inMemory
    }
    for _ in 1...60 {
      let action = person.next(explicit.withState(\.self))
      await explicit.send(action).finish()
      await injected.send(action).finish()
      let states = (explicit.withState(\.self), injected.withState(\.self))
      #expect(states.0 == states.1, "after \(action), seed \(seed)")
    }
  }
}

extension NthPrimeClient {
  /// Returns the nth prime at once for n up to 10, and no prime for a larger n.
  fileprivate static func offline() -> Self {
    let primes = [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    return NthPrimeClient(name: "short") { n in
      AsyncThrowingStream { continuation in
        if n <= primes.count { continuation.yield(.prime(primes[n - 1])) }
        continuation.finish()
      }
    }
  }
}

/// Generates random actions that the state allows; the same seed generates the same actions.
private struct Person {
  private var generator: Generator

  init(seed: UInt64) {
    generator = Generator(state: seed)
  }

  mutating func next(_ state: PrimeTime.State) -> PrimeTime.Action {
    switch Int.random(in: 0..<10, using: &generator) {
    case 0: .tabSelected(pick(PrimeTime.Tab.allCases))
    case 1..<5: .wolfram(counter(state.wolfram))
    case 5..<7: .offline(counter(state.offline))
    default: .favorites(favorites(state.favorites))
    }
  }

  private mutating func counter(_ state: Counter.State) -> Counter.Action {
    if state.alert != nil { return .alert(.dismiss) }
    if state.modal != nil {
      return .modal(
        pick([.presented(.saveButtonTapped), .presented(.removeButtonTapped), .dismiss]))
    }
    return pick([
      .incrementButtonTapped, .incrementButtonTapped, .decrementButtonTapped,
      .isPrimeButtonTapped, .isPrimeButtonTapped, .nthPrimeButtonTapped, .cancelButtonTapped,
    ])
  }

  private mutating func favorites(_ state: FavoritePrimes.State) -> FavoritePrimes.Action {
    if state.alert != nil { return .alert(.dismiss) }
    var actions: [FavoritePrimes.Action] = [.saveButtonTapped]
    if !state.primes.isEmpty {
      let prime = pick(state.primes)
      actions += [.nthPrimeButtonTapped(prime: prime), .deleteButtonTapped(prime: prime)]
    }
    return pick(actions)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[Int.random(in: elements.indices, using: &generator)]
  }

  /// SplitMix64, by Guy Steele, Doug Lea and Christine Flood.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }
}
