import Facts
import IntarsiaTesting
import Testing

@Suite("Facts about numbers", .endsWithinAMinute)
struct FactsTests {
  @Test("The feature shows a fact about one number")
  func one() async {
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.facts.fact = { "\($0) is even." }
    }
    await store.send(.oneButtonTapped(42)) { $0.isLoading = true }
    await store.receive(.response(.success([NumberFact(42, "42 is even.")]))) {
      $0.isLoading = false
      $0.facts = [NumberFact(42, "42 is even.")]
    }
  }

  @Test("The feature shows the callback client's fact, and cancels its request")
  func callback() async {
    let takenBack = LockIsolated(0)
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.callbackFacts = CallbackFactsClient { number, completion in
        if number == 42 { completion(.success("42 is called back.")) }
        return {
          takenBack.withValue { $0 += 1 }
          completion(.failure(CancellationError()))
        }
      }
    }
    await store.send(.callbackButtonTapped(42)) { $0.isLoading = true }
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.facts = [NumberFact(42, "42 is called back.")]
    }
    await store.send(.callbackButtonTapped(7)) {
      $0.isLoading = true
      $0.facts = []
    }
    await store.send(.cancelButtonTapped) { $0.isLoading = false }
    #expect(takenBack.value == 1)
  }

  @Test("A callback client without an override reports an issue and does not hang")
  func forgotten() async {
    let recorder = IssueRecorder()
    await withIssueReporters([recorder]) {
      let store = TestStore(initialState: Facts.State()) { Facts() }
      await store.send(.callbackButtonTapped(7)) { $0.isLoading = true }
      await store.receive(\.response.failure) {
        $0.isLoading = false
        $0.failure = "CallbackFactsClient.fact has no implementation."
      }
    }
    #expect(recorder.messages.count == 1)
    #expect(
      recorder.messages.first?.hasPrefix(
        "CallbackFactsClient.fact(7) was called, but has no implementation.") == true)
  }

  @Test("The feature requests facts about two numbers concurrently")
  func two() async {
    let log = LockIsolated<[String]>([])
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.facts = .slow(log)
    }
    await store.send(.twoButtonTapped(3, 2)) { $0.isLoading = true }
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.facts = [NumberFact(3, "fact 3"), NumberFact(2, "fact 2")]
    }
    // Both requests start before the first answer. Then the faster answer arrives first.
    #expect(Set(log.value.prefix(2)) == ["ask 3", "ask 2"])
    #expect(log.value.suffix(2) == ["answer 2", "answer 3"])
  }

  @Test("The feature requests many facts concurrently and shows them in order")
  func many() async {
    let log = LockIsolated<[String]>([])
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.facts = .slow(log)
    }
    await store.send(.manyButtonTapped([5, 1, 4, 1])) { $0.isLoading = true }
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.facts = [5, 1, 4, 1].map { NumberFact($0, "fact \($0)") }
    }
    #expect(Set(log.value.prefix(4)) == ["ask 5", "ask 1", "ask 4"])
    #expect(log.value.suffix(4) == ["answer 1", "answer 1", "answer 4", "answer 5"])
  }

  @Test("The feature accepts an empty list of numbers")
  func none() async {
    let store = TestStore(initialState: Facts.State()) { Facts() }
    await store.send(.manyButtonTapped([])) { $0.isLoading = true }
    await store.receive(.response(.success([]))) { $0.isLoading = false }
  }

  @Test("One failed fact fails the whole request and cancels the others")
  func failure() async {
    let takenBack = LockIsolated<[Int]>([])
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.facts.fact = { number in
        if number == 13 { throw FactFailure(message: "Unlucky.") }
        do {
          try await Task.never()
        } catch {
          takenBack.withValue { $0.append(number) }
          throw error
        }
        return ""
      }
    }
    let failure = FactFailure(message: "Unlucky.")
    await store.send(.manyButtonTapped([7, 13, 8])) { $0.isLoading = true }
    await store.receive(.response(.failure(failure))) {
      $0.isLoading = false
      $0.failure = "Unlucky."
    }
    #expect(takenBack.value.sorted() == [7, 8])

    // The next request clears the failure.
    store.dependencies.facts.fact = { "\($0)!" }
    await store.send(.oneButtonTapped(1)) {
      $0.isLoading = true
      $0.failure = nil
    }
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.facts = [NumberFact(1, "1!")]
    }
  }

  @Test("A request for a fact is cancelled by its button or by the next request")
  func cancel() async {
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.facts.fact = { number in
        if number == 1 { try await Task.never() }
        return "\(number)!"
      }
    }
    await store.send(.oneButtonTapped(1)) { $0.isLoading = true }
    await store.send(.cancelButtonTapped) { $0.isLoading = false }
    await store.send(.twoButtonTapped(1, 2)) { $0.isLoading = true }
    await store.send(.oneButtonTapped(2))
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.facts = [NumberFact(2, "2!")]
    }
  }

  @Test("A preview shows a fact without a network")
  func preview() async {
    let store = TestStore(initialState: Facts.State()) {
      Facts()
    } withDependencies: {
      $0.context = .preview
    }
    await store.send(.oneButtonTapped(42)) { $0.isLoading = true }
    await store.receive(\.response.success) {
      $0.isLoading = false
      $0.facts = [NumberFact(42, "42 is a good number.")]
    }
  }
}

extension FactsClient {
  /// Waits for as many seconds as the number says, and logs each request and answer.
  fileprivate static func slow(_ log: LockIsolated<[String]>) -> Self {
    FactsClient { number in
      log.withValue { $0.append("ask \(number)") }
      try await Task.sleep(for: .seconds(number))
      log.withValue { $0.append("answer \(number)") }
      return "fact \(number)"
    }
  }
}
