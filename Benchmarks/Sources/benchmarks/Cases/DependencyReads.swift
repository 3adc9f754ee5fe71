import Intarsia
import IntarsiaDependencies
import IntarsiaRuntime
import MeasuringSupport

/// Readers of dependencies as in an application: created once, read often.
struct Readers {
  @Dependency(\.reference) var reference
  @Dependency(\.settings) var settings
  @Dependency(\.client) var client

  @inline(never)
  func readReferences(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= reference.number }
    keep(sum)
  }

  @inline(never)
  func readSettings(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= settings.number }
    keep(sum)
  }

  @inline(never)
  func readClients(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= client.number() }
    keep(sum)
  }
}

/// Readers that use a key instead of a key path.
struct KeyReaders {
  @Dependency(ReferenceKey.self) var reference
  @Dependency(SettingsKey.self) var settings

  @inline(never)
  func readReferences(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= reference.number }
    keep(sum)
  }

  @inline(never)
  func readSettings(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= settings.number }
    keep(sum)
  }
}

@inline(never)
func readTaskLocals(_ iterations: Int) {
  var sum = 0
  for _ in 0..<iterations { sum &+= Floor.reference?.number ?? 1 }
  keep(sum)
}

extension Benchmarks {
  static var dependencyReads: BenchmarkGroup {
    let readers = Readers()
    let byKey = KeyReaders()
    let unbound = "task local, unbound"
    let bound = "task local, bound"
    let other: (inout DependencyValues) -> Void = { $0.overrideOthers(1) }
    let captured = withDependencies {
      $0.reference = Reference(2)
      $0.settings = Settings(number: 2)
      $0.client = Client { 2 }
    } operation: {
      Readers()
    }
    func overridden(_ body: @escaping (Int) -> Void) -> (Int) -> Void {
      { iterations in
        withDependencies {
          $0.reference = Reference(2)
          $0.settings = Settings(number: 2)
          $0.client = Client { 2 }
        } operation: {
          body(iterations)
        }
      }
    }
    func tested(_ body: @escaping (Int) -> Void) -> (Int) -> Void {
      { iterations in
        withDependencies {
          $0.context = .test
        } operation: {
          body(iterations)
        }
      }
    }
    func reducing(_ read: ReadingFeature.Read) -> (Int) -> Void {
      let store = Store(initialState: ReadingFeature.State()) {
        ReadingFeature()
      } withDependencies: {
        $0.settings = Settings(number: 3)
      }
      return { iterations in
        MainActor.assumeIsolated { _ = store.send(ReadingFeature.Action(read: read, iterations)) }
      }
    }
    return BenchmarkGroup(
      name: "Dependencies: reading",
      benchmarks: [
        Benchmark(unbound, readTaskLocals),
        Benchmark(bound) { iterations in
          Floor.$reference.withValue(Reference(1)) { readTaskLocals(iterations) }
        },
        Benchmark(
          "class, live default", floor: unbound, goal: 9, allocations: 0, readers.readReferences),
        Benchmark(
          "struct, live default", floor: unbound, goal: 9, allocations: 0, readers.readSettings),
        Benchmark(
          "closures, live default", floor: unbound, goal: 9, allocations: 0, readers.readClients),
        Benchmark(
          "class, overridden", floor: bound, goal: 5.5, allocations: 0,
          overridden(readers.readReferences)),
        Benchmark(
          "struct, overridden", floor: bound, goal: 5.5, allocations: 0,
          overridden(readers.readSettings)),
        Benchmark(
          "closures, overridden", floor: bound, goal: 5.5, allocations: 0,
          overridden(readers.readClients)),
        Benchmark(
          "class by key, live default", floor: unbound, goal: 4.5, allocations: 0,
          byKey.readReferences),
        Benchmark(
          "struct by key, live default", floor: unbound, goal: 4.5, allocations: 0,
          byKey.readSettings),
        Benchmark(
          "class by key, overridden", floor: bound, goal: 3, allocations: 0,
          overridden(byKey.readReferences)
        ),
        Benchmark(
          "struct by key, overridden", floor: bound, goal: 3, allocations: 0,
          overridden(byKey.readSettings)),
        Benchmark(
          "struct, test default", floor: bound, goal: 5.5, allocations: 0,
          tested(readers.readSettings)),
        Benchmark(
          "struct by key, test default", floor: bound, goal: 3, allocations: 0,
          tested(byKey.readSettings)),
        Benchmark("class, another key overridden", floor: bound, goal: 5.5, allocations: 0) {
          iterations in withDependencies(other) { readers.readReferences(iterations) }
        },
        Benchmark("struct, another key overridden", floor: bound, goal: 5.5, allocations: 0) {
          iterations in withDependencies(other) { readers.readSettings(iterations) }
        },
        Benchmark("class, one of 51 overridden", floor: bound, goal: 5.5, allocations: 0) {
          iterations in
          withDependencies {
            $0.reference = Reference(2)
            $0.overrideOthers(50)
          } operation: {
            readers.readReferences(iterations)
          }
        },
        Benchmark(
          "class, captured where its owner was made", floor: bound, goal: 5.5, allocations: 0,
          captured.readReferences),
        Benchmark(
          "struct, captured where its owner was made", floor: bound, goal: 5.5, allocations: 0,
          captured.readSettings),
        Benchmark(
          "class, inside a reducer", floor: bound, goal: 5.5, allocations: 0, reducing(.reference)),
        Benchmark(
          "struct overridden for the store, inside its reducer", floor: bound, goal: 5.5,
          allocations: 0, reducing(.settings)),
      ])
  }
}

/// Reads a dependency as often as its action specifies.
struct ReadingFeature: Reducer {
  struct State: Equatable {}

  enum Read {
    case reference
    case settings
  }

  struct Action {
    let read: Read
    let iterations: Int

    init(read: Read, _ iterations: Int) {
      self.read = read
      self.iterations = iterations
    }
  }

  private let readers = Readers()

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action.read {
    case .reference: readers.readReferences(action.iterations)
    case .settings: readers.readSettings(action.iterations)
    }
    return .none
  }
}
