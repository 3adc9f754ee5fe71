import IntarsiaDependencies
import IntarsiaTesting
import Testing

private struct Dice {
  @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator

  func roll() -> Int {
    withRandomNumberGenerator { generator in Int.random(in: 1...6, using: &generator) }
  }
}

private struct Highest: RandomNumberGenerator {
  func next() -> UInt64 { .max }
}

private struct Counting: RandomNumberGenerator {
  var last: UInt64 = 0

  mutating func next() -> UInt64 {
    last += 1
    return last
  }
}

@Suite("Random numbers as a dependency", .endsWithinAMinute)
struct RandomNumberGeneratorTests {
  @Test("Random numbers come from the overriding generator")
  func given() {
    withDependencies {
      $0.withRandomNumberGenerator = WithRandomNumberGenerator(Highest())
    } operation: {
      #expect(Dice().roll() == 6)
    }
  }

  @Test("Copies of a random number generator share its state")
  func state() {
    let first = WithRandomNumberGenerator(Counting())
    let second = first
    #expect([first { $0.next() }, second { $0.next() }, first { $0.next() }] == [1, 2, 3])
  }

  @Test("Each closure gets consecutive random numbers, also beside concurrent closures")
  func turns() async {
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    let triples = await withTaskGroup(of: [[UInt64]].self) { group in
      for _ in 0..<8 {
        group.addTask { @concurrent in
          (0..<200).map { _ in
            withRandomNumberGenerator { [$0.next(), $0.next(), $0.next()] }
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(triples.allSatisfy { $0 == [$0[0], $0[0] + 1, $0[0] + 2] })
    #expect(triples.flatMap(\.self).sorted() == Array(1...4_800))
  }

  @Test("withRandomNumberGenerator rethrows a typed error and remains usable")
  func errors() {
    struct Failure: Error, Equatable {}
    let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
    do {
      try withRandomNumberGenerator { generator throws(Failure) in
        _ = generator.next()
        throw Failure()
      }
      Issue.record("Nothing was thrown.")
    } catch {
      // The constant has the type `Failure`, not `any Error`, or this would not compile.
      let failure: Failure = error
      #expect(failure == Failure())
    }
    #expect(withRandomNumberGenerator { $0.next() } == 2)
  }

  @Test("withRandomNumberGenerator can return a value that is not Sendable")
  func result() {
    final class Result {
      var number: UInt64
      init(number: UInt64) { self.number = number }
    }
    let result = WithRandomNumberGenerator(Counting())({ Result(number: $0.next()) })
    result.number += 1
    #expect(result.number == 2)
  }

  @Test("Nested use of a random number generator stops the program with a message")
  func reentrant() async throws {
    let result = try await #require(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      let withRandomNumberGenerator = WithRandomNumberGenerator(Counting())
      _ = withRandomNumberGenerator { _ in withRandomNumberGenerator { $0.next() } }
    }
    let text = String(decoding: result.standardErrorContent, as: UTF8.self)
    #expect(text.contains("A closure that was lent the generator asked for it again"))
  }

  @Test("The live random number generator is the system's")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      let numbers = withRandomNumberGenerator { generator in
        // The system's generator requires no exclusive access, so calls can be nested.
        [generator.next(), withRandomNumberGenerator { $0.next() }]
      }
      #expect(numbers[0] != numbers[1])
    }
  }

  @Test("A test that borrows a generator without an override and draws no number does not fail")
  func unused() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      withRandomNumberGenerator { _ in }
    }
    #expect(issues.messages.isEmpty)
  }

  @Test("A test that draws random numbers without an override fails at the line of the call")
  func unimplemented() {
    let issues = IssueRecorder()
    let line: UInt = #line + 2
    withIssueReporters([issues]) {
      @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
      #expect(issues.messages.isEmpty)
      withRandomNumberGenerator { _ = $0.next() }
    }
    #expect(issues.issues.map(\.location.line) == [line + 2])
    #expect(
      issues.messages == [
        """
        \\.withRandomNumberGenerator is used by a test that does not override it.

          Read at: IntarsiaDependenciesTests/RandomNumberGeneratorTests.swift:\(line)

        Override it for this test: `$0.withRandomNumberGenerator = \
        WithRandomNumberGenerator(MySeededGenerator())` in withDependencies, for example.

        [dependency-unimplemented]
        """
      ])
  }
}
