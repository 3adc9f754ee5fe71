/// Creates a fixture when a case needs it for the first time.
@MainActor
final class LazyFixture<Fixture: Sendable> {
  private let make: @Sendable () async throws -> Fixture
  private lazy var task = Task.detached { [make] in try await make() }

  init(_ make: @escaping @Sendable () async throws -> Fixture) {
    self.make = make
  }

  var value: Fixture {
    get async throws { try await task.value }
  }

  /// Returns a case that uses the fixture, and does several operations in each iteration.
  func benchmark(
    _ name: String, floor: String? = nil, goal: Double? = nil, of operations: Int,
    _ body: @escaping (Fixture) async throws -> Void
  ) -> Benchmark {
    Benchmark(async: name, floor: floor, goal: goal) { [self] iterations in
      do {
        let fixture = try await value
        for _ in 0..<iterations { try await body(fixture) }
      } catch {
        fatalError("\(error)")
      }
    }.each(of: operations)
  }
}
