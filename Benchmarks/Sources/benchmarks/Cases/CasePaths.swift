import Intarsia
import IntarsiaCases
import MeasuringSupport

/// An enum with two levels, like the actions of a feature and its child.
@CasePathable
private enum Outer {
  case inner(Inner)
  case number(Int)
  case name(String)

  @CasePathable
  enum Inner {
    case number(Int)
    case name(String)
    case nothing
  }
}

// Equivalent functions without case paths, not inlined, because case paths are called, too.

@inline(never)
private func number(of outer: Outer) -> Int? {
  guard case .number(let number) = outer else { return nil }
  return number
}

@inline(never)
private func innerNumber(of outer: Outer) -> Int? {
  guard case .inner(.number(let number)) = outer else { return nil }
  return number
}

@inline(never)
private func outer(_ number: Int) -> Outer { .number(number) }

@inline(never)
private func outerInner(_ number: Int) -> Outer { .inner(.number(number)) }

extension Benchmarks {
  /// The fixed programs of case paths, with their names.
  static var fixedCasePaths: [(name: String, run: (Int) -> Void)] {
    let number = AnyCasePath<Outer, Int>(\.number)
    let innerNumber = AnyCasePath<Outer, Int>(\.inner.number)
    let one: [Outer] = [.number(1), .name("a name that is too long for a small string")]
    let two: [Outer] = [.inner(.number(1)), .inner(.nothing)]
    return [
      ("case-path-extract", extracting(one) { number.extract(from: $0) }),
      ("case-path-extract-two", extracting(two) { innerNumber.extract(from: $0) }),
      ("case-path-subscript", extracting(one) { $0[case: \.number] }),
      ("case-path-embed", embedding { number.embed($0) }),
      ("case-path-embed-two", embedding { innerNumber.embed($0) }),
    ]
  }

  private static func extracting(
    _ values: [Outer], _ extract: @escaping (Outer) -> Int?
  ) -> (Int) -> Void {
    { iterations in
      var sum = 0
      for iteration in 0..<iterations { sum &+= extract(values[iteration & 1]) ?? 1 }
      keep(sum)
    }
  }

  private static func embedding(_ embed: @escaping (Int) -> Outer) -> (Int) -> Void {
    { iterations in
      var sum = 0
      for iteration in 0..<iterations {
        if case .number(let number) = embed(iteration) { sum &+= number }
      }
      keep(sum)
    }
  }

  static var casePathExtraction: BenchmarkGroup {
    let one: [Outer] = [.number(1), .name("a name that is too long for a small string")]
    let two: [Outer] = [.inner(.number(1)), .inner(.nothing)]
    let number = AnyCasePath<Outer, Int>(\.number)
    let innerNumber = AnyCasePath<Outer, Int>(\.inner.number)
    let oneFloor = "switch"
    let twoFloor = "switch, two steps"
    return BenchmarkGroup(
      name: "Case paths: extracting",
      benchmarks: [
        Benchmark(oneFloor, extracting(one) { benchmarks.number(of: $0) }),
        Benchmark(
          "case path", floor: oneFloor, goal: 2, allocations: 0,
          extracting(one) { number.extract(from: $0) }),
        Benchmark(
          "value[case: \\.number]", floor: oneFloor, goal: 1.5, allocations: 0,
          extracting(one) { $0[case: \.number] }),
        Benchmark(
          "value.is(\\.number)", floor: oneFloor, goal: 1.5, allocations: 0,
          extracting(one) { $0.is(\.number) ? 1 : nil }),
        Benchmark(twoFloor, extracting(two) { benchmarks.innerNumber(of: $0) }),
        Benchmark(
          "case path of two steps", floor: twoFloor, goal: 15, allocations: 0,
          extracting(two) { innerNumber.extract(from: $0) }),
        Benchmark(
          "value[case: \\.inner.number]", floor: twoFloor,
          extracting(two) { $0[case: \.inner.number] }),
      ])
  }

  static var casePathEmbedding: BenchmarkGroup {
    let number = AnyCasePath<Outer, Int>(\.number)
    let innerNumber = AnyCasePath<Outer, Int>(\.inner.number)
    let oneFloor = "enum case"
    let twoFloor = "enum case, two steps"
    return BenchmarkGroup(
      name: "Case paths: embedding",
      benchmarks: [
        Benchmark(oneFloor, embedding { outer($0) }),
        Benchmark(
          "case path", floor: oneFloor, goal: 4, allocations: 0, embedding { number.embed($0) }),
        Benchmark(twoFloor, embedding { outerInner($0) }),
        Benchmark(
          "case path of two steps", floor: twoFloor, goal: 7, allocations: 0,
          embedding { innerNumber.embed($0) }),
      ])
  }
}
