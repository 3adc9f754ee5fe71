import Intarsia
import IntarsiaCollections
import MeasuringSupport

/// An element with an array, so that the measurement would show a copy of the element.
private struct Element: Identifiable {
  let id: Int
  var count = 0
  var values = Array(0..<3)
}

extension Benchmarks {
  private static let size = 100_000

  /// Returns an identifier of the collection, far from those of the iterations before and after.
  private static func id(_ iteration: Int) -> Int { iteration &* 7_919 % size }

  static var identifiedArrays: BenchmarkGroup {
    let small = IdentifiedArray(uniqueElements: (0..<10).map { Element(id: $0) })
    let large = IdentifiedArray(uniqueElements: (0..<size).map { Element(id: $0) })
    let ids = (0..<4096).map { id($0) }
    // Only the closures of the cases own these arrays, so an update in place copies nothing.
    var changed = IdentifiedArray(uniqueElements: (0..<size).map { Element(id: $0) })
    let positions = Dictionary(uniqueKeysWithValues: (0..<size).map { ($0, $0) })
    var elements = (0..<size).map { Element(id: $0) }
    let lookup = "dictionary and array: lookup, one of 100,000"
    let update = "dictionary and array: update, one of 100,000"
    return BenchmarkGroup(
      name: "IdentifiedArray",
      benchmarks: [
        Benchmark(lookup) { iterations in
          var sum = 0
          for iteration in 0..<iterations {
            sum &+= positions[ids[iteration & 4095]].map { elements[$0].count } ?? 1
          }
          keep(sum)
        },
        Benchmark("lookup by id, one of 10", floor: lookup, goal: 0.6, allocations: 0) {
          iterations in
          var sum = 0
          for iteration in 0..<iterations { sum &+= small[id: iteration % 10]?.count ?? 1 }
          keep(sum)
        },
        Benchmark("lookup by id, one of 100,000", floor: lookup, goal: 1, allocations: 0) {
          iterations in
          var sum = 0
          for iteration in 0..<iterations { sum &+= large[id: ids[iteration & 4095]]?.count ?? 1 }
          keep(sum)
        },
        Benchmark(update) { iterations in
          for iteration in 0..<iterations {
            if let position = positions[ids[iteration & 4095]] {
              elements[position].values[0] &+= 1
            }
          }
          keep(elements[0].values[0])
        },
        Benchmark("update by id, one of 100,000", floor: update, goal: 2.5, allocations: 1) {
          iterations in
          for iteration in 0..<iterations { changed[id: ids[iteration & 4095]]?.values[0] &+= 1 }
          keep(changed[0].values[0])
        },
      ])
  }
}
