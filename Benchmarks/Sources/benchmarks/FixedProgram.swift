import Foundation
import Intarsia
import IntarsiaDependencies
import IntarsiaRuntime
import MeasuringSupport

/// A deterministic program, so that its instructions can be counted.
///
/// Only the instructions inside of `fixed_region` count. Effects run there on the main thread, one
/// job after the other, because several threads would execute the jobs in a varying order.
@MainActor
struct FixedProgram {
  let name: String
  let run: @MainActor () -> Void

  /// Returns a program that repeats an operation without waiting.
  static func sync(
    _ name: String, _ count: Int, _ prepare: @escaping @MainActor () -> (Int) -> Void
  ) -> FixedProgram {
    FixedProgram(name: name) {
      let run = prepare()
      // The first run does one-time work, such as finding metadata, and does not count.
      run(10)
      region { run(count) }
    }
  }

  /// Returns a program that waits for effects.
  static func async(
    _ name: String, _ count: Int,
    _ prepare: @escaping @MainActor () -> @MainActor (Int) async -> Void
  ) -> FixedProgram {
    FixedProgram(name: name) {
      run_all_jobs_on_the_main_thread()
      let run = prepare()
      wait { await run(10) }
      region { MainActor.assumeIsolated { wait { await run(count) } } }
    }
  }

  /// Runs the jobs of the main thread until an operation has ended.
  static func wait(_ operation: @escaping @MainActor () async -> Void) {
    var isOver = false
    Task { @MainActor in
      await operation()
      isOver = true
    }
    while !isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  static func region(_ body: @escaping () -> Void) {
    let work = Work(body)
    withExtendedLifetime(work) {
      fixed_region(
        { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().body() },
        Unmanaged.passUnretained(work).toOpaque())
    }
  }

  static var all: [FixedProgram] { stores + everyday + effects + dependencies + casePaths }

  private static var dependencies: [FixedProgram] {
    let readers = Readers()
    return [
      sync("dependency-read", 100_000) { readers.readSettings },
      sync("dependency-read-class", 100_000) { readers.readReferences },
      sync("dependency-read-overridden", 100_000) {
        { iterations in
          withDependencies {
            $0.settings = Settings(number: 2)
          } operation: {
            readers.readSettings(iterations)
          }
        }
      },
      sync("dependency-override", 10_000) { Benchmarks.overrideOne },
      sync("dependency-override-50", 10_000) {
        { iterations in
          withDependencies {
            $0.overrideOthers(50)
          } operation: {
            Benchmarks.overrideOne(iterations)
          }
        }
      },
    ]
  }

  private static var casePaths: [FixedProgram] {
    Benchmarks.fixedCasePaths.map { name, run in sync(name, 100_000) { run } }
  }

  private static var stores: [FixedProgram] {
    [
      sync("send", 10_000) {
        Benchmarks.sending(.increment, to: Store(initialState: Counting.State()) { Counting() })
      },
      sync("send-nested", 10_000) {
        Benchmarks.sending(
          .child(.child(.child(.child(.child(.increment))))), to: Benchmarks.nestedStore())
      },
      sync("send-scoped", 10_000) {
        Benchmarks.sending(.increment, to: Benchmarks.sixth(Benchmarks.nestedStore()))
      },
      sync("send-element", 10_000) {
        Benchmarks.sending(
          .rows(.element(id: 500, action: .increment)),
          to: Store(initialState: Rows.State(count: 1_000)) { Rows() })
      },
      sync("send-row", 10_000) { Benchmarks.sendingWithRowsAlive(1_000) },
      sync("read", 10_000) {
        Benchmarks.reading(Store(initialState: Counting.State()) { Counting() })
      },
      sync("read-scoped", 10_000) {
        Benchmarks.readingSixth(Benchmarks.sixth(Benchmarks.nestedStore()))
      },
      sync("scope-rows", 20) {
        Benchmarks.scopingAll(Store(initialState: Rows.State(count: 1_000)) { Rows() })
      },
      sync("observe-rows", 5_000) { Benchmarks.observingRows(100) },
      sync("chain", 10) { Benchmarks.chaining },
      sync("store", 5_000) {
        { count in
          for _ in 0..<count {
            MainActor.assumeIsolated {
              let store = Store(initialState: Counting.State()) { Counting() }
              store.send(.increment)
            }
          }
        }
      },
    ]
  }

  /// Effects, and bare tasks that do the same; their ratio shows the cost of the library.
  private static var effects: [FixedProgram] {
    [
      async("effects", 2_000) {
        let store = Store(initialState: Requesting.State()) { Requesting() }
        return { count in for _ in 0..<count { await store.send(.request).finish() } }
      },
      async("bare-tasks", 2_000) { { count in await Benchmarks.tasksInTurn(count) } },
      async("effects-at-once", 2_000) {
        let store = Store(initialState: Requesting.State()) { Requesting() }
        return { count in await store.send(.requestMany(count)).finish() }
      },
      async("bare-tasks-at-once", 2_000) { { count in await Benchmarks.tasksAtOnce(count) } },
      async("churn", 2_000) {
        let store = Store(initialState: Searching.State()) { Searching() }
        return { count in await Benchmarks.churn(store, count) }
      },
      async("bare-churn", 2_000) { { count in await Benchmarks.churnOfTasks(count) } },
    ]
  }

  /// Runs a program; without a name, prints all names.
  static func run(named name: String?) {
    guard let name else { return print(all.map(\.name).joined(separator: "\n")) }
    guard let program = all.first(where: { $0.name == name }) else {
      FileHandle.standardError.write(Data("There is no fixed program “\(name)”.\n".utf8))
      exit(2)
    }
    program.run()
  }
}
