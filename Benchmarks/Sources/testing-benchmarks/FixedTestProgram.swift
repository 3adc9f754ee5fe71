import Foundation
import IntarsiaDependencies
import MeasuringSupport

private enum NumberKey: TestDependencyKey {
  static let testValue = 1
}

private struct Reader {
  @Dependency(NumberKey.self) var number

  @inline(never)
  func read(_ iterations: Int) {
    var sum = 0
    for _ in 0..<iterations { sum &+= number }
    keep(sum)
  }
}

/// A deterministic program, so that its instructions can be counted.
///
/// The instructions inside of `fixed_region` are counted, on the main thread.
enum FixedTestProgram {
  private static var all: [(name: String, run: () -> Void)] {
    TestingBenchmarks.fixedDumps.map { name, run in
      // The first run does one-time work, such as finding metadata, and does not count.
      (
        name,
        {
          run()
          region(run)
        }
      )
    } + [("test-store", { runTestStore() }), ("read-in-a-test", { runReads() })]
  }

  /// Reads the test value of a dependency, as code of a test does.
  private static func runReads() {
    let reader = Reader()
    withDependencies {
      $0.context = .test
    } operation: {
      reader.read(10)
      region { reader.read(20_000) }
    }
  }

  /// Sends and receives actions through a test store.
  private static func runTestStore() {
    wait { await sendAndReceive(10) }
    region { wait { await sendAndReceive(200) } }
  }

  /// Runs the jobs of the main thread until an operation has ended.
  private static func wait(_ operation: @escaping @MainActor () async -> Void) {
    MainActor.assumeIsolated {
      var isOver = false
      Task { @MainActor in
        await operation()
        isOver = true
      }
      while !isOver { _ = RunLoop.main.run(mode: .default, before: .distantFuture) }
    }
  }

  private final class Work {
    let body: () -> Void
    init(_ body: @escaping () -> Void) { self.body = body }
  }

  private static func region(_ body: @escaping () -> Void) {
    let work = Work(body)
    withExtendedLifetime(work) {
      fixed_region(
        { Unmanaged<Work>.fromOpaque($0).takeUnretainedValue().body() },
        Unmanaged.passUnretained(work).toOpaque())
    }
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
