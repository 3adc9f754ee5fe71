extension FactsClient {
  /// Requests a fact about one number.
  package func about(_ number: Int) async throws -> NumberFact {
    NumberFact(number, try await fact(number))
  }

  /// Requests facts about all of these numbers concurrently.
  ///
  /// The first failure cancels the pending requests, and then the call throws it.
  ///
  /// - Returns: The facts in the order of the numbers, independent of the order of the answers.
  package func about(_ numbers: [Int]) async throws -> [NumberFact] {
    try await withThrowingTaskGroup(of: (Int, NumberFact).self) { group in
      for (place, number) in numbers.enumerated() {
        group.addTask { (place, try await about(number)) }
      }
      return
        try await group
        .reduce(into: [Int: NumberFact]()) { $0[$1.0] = $1.1 }
        .sorted { $0.key < $1.key }
        .map(\.value)
    }
  }
}
