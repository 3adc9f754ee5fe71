extension FactsClient {
  /// A fact about one number.
  package func about(_ number: Int) async throws -> NumberFact {
    NumberFact(number, try await fact(number))
  }

  /// Facts about all of these numbers, asked for at once.
  ///
  /// The first failure is that of all: the questions that have no answer yet are taken back.
  ///
  /// - Returns: The facts in the order of the numbers, in whatever order the answers came.
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
