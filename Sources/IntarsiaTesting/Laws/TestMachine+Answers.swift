import IntarsiaSimulation

// An overload for each number of parameters: Swift 6.3 crashes at an asynchronous closure with a
// parameter pack, unless it is `@concurrent` and so leaves the caller's actor.

extension TestMachine {
  /// Returns an endpoint of a dependency whose answers are chosen, and so is the time until then.
  ///
  /// ```swift
  /// let store = TestStore(initialState: Shop.State()) { Shop() } withDependencies: {
  ///   $0.payments.charge = machine.answers("charge", .success(()), .failure(Declined()))
  /// }
  /// ```
  ///
  /// A failure of the run is reported with the simplest answers that show it: the first result, at
  /// once.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - results: The results, from the usual one to the rarest.
  ///   - delay: The virtual time until the answer.
  public func answers<Value: Sendable>(
    _ name: String = "endpoint", _ results: Result<Value, any Error>...,
    after delay: ClosedRange<Duration> = .zero ... .seconds(1)
  ) -> @Sendable () async throws -> Value {
    answers(name, after: delay) { draw in try draw.result(of: results) }
  }

  /// Returns an endpoint with a parameter whose answers are chosen.
  public func answers<A, Value: Sendable>(
    _ name: String = "endpoint", _ results: Result<Value, any Error>...,
    after delay: ClosedRange<Duration> = .zero ... .seconds(1)
  ) -> @Sendable (A) async throws -> Value {
    answers(name, after: delay) { draw, _ in try draw.result(of: results) }
  }

  /// Returns an endpoint with two parameters whose answers are chosen.
  public func answers<A, B, Value: Sendable>(
    _ name: String = "endpoint", _ results: Result<Value, any Error>...,
    after delay: ClosedRange<Duration> = .zero ... .seconds(1)
  ) -> @Sendable (A, B) async throws -> Value {
    answers(name, after: delay) { draw, _, _ in try draw.result(of: results) }
  }

  /// Returns an endpoint with three parameters whose answers are chosen.
  public func answers<A, B, C, Value: Sendable>(
    _ name: String = "endpoint", _ results: Result<Value, any Error>...,
    after delay: ClosedRange<Duration> = .zero ... .seconds(1)
  ) -> @Sendable (A, B, C) async throws -> Value {
    answers(name, after: delay) { draw, _, _, _ in try draw.result(of: results) }
  }

  /// Returns an endpoint whose answers are made from choices.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - delay: The virtual time until the answer.
  ///   - answer: Makes the answer, or throws an error.
  public func answers<Value: Sendable>(
    _ name: String = "endpoint", after delay: ClosedRange<Duration> = .zero ... .seconds(1),
    _ answer: @escaping @Sendable (Draw<Void>) throws -> Value
  ) -> @Sendable () async throws -> Value {
    let world = World(self, name, delay)
    return { try await world.answer(answer) }
  }

  /// Returns an endpoint whose answers are made from choices and the argument of each call.
  ///
  /// ```swift
  /// $0.facts.fetch = machine.answers("fetch") { draw, number in
  ///   draw.oneOf("\(number) is a good number", "")
  /// }
  /// ```
  public func answers<A, Value: Sendable>(
    _ name: String = "endpoint", after delay: ClosedRange<Duration> = .zero ... .seconds(1),
    _ answer: @escaping @Sendable (Draw<Void>, A) throws -> Value
  ) -> @Sendable (A) async throws -> Value {
    let world = World(self, name, delay)
    return { a in try await world.answer { try answer($0, a) } }
  }

  /// Returns an endpoint whose answers are made from choices and the arguments of each call.
  public func answers<A, B, Value: Sendable>(
    _ name: String = "endpoint", after delay: ClosedRange<Duration> = .zero ... .seconds(1),
    _ answer: @escaping @Sendable (Draw<Void>, A, B) throws -> Value
  ) -> @Sendable (A, B) async throws -> Value {
    let world = World(self, name, delay)
    return { a, b in try await world.answer { try answer($0, a, b) } }
  }

  /// Returns an endpoint whose answers are made from choices and the arguments of each call.
  public func answers<A, B, C, Value: Sendable>(
    _ name: String = "endpoint", after delay: ClosedRange<Duration> = .zero ... .seconds(1),
    _ answer: @escaping @Sendable (Draw<Void>, A, B, C) throws -> Value
  ) -> @Sendable (A, B, C) async throws -> Value {
    let world = World(self, name, delay)
    return { a, b, c in try await world.answer { try answer($0, a, b, c) } }
  }

  /// The rest of the world, which answers an endpoint.
  private struct World {
    let choices: Choices
    let coverage: Coverage
    let name: String
    let delay: ClosedRange<Duration>

    init(_ machine: TestMachine, _ name: String, _ delay: ClosedRange<Duration>) {
      (choices, coverage) = (machine.choices, machine.coverage)
      (self.name, self.delay) = (name, delay)
    }

    func answer<Value>(_ make: (Draw<Void>) throws -> Value) async throws -> Value {
      let draw = Draw(state: (), choices: choices)
      let result = Result { try make(draw) }
      if case .failure = result {
        coverage.note(endpoint: name, isFailure: true)
      } else {
        coverage.note(endpoint: name, isFailure: false)
      }
      let delay = draw.pick(delay)
      if delay > .zero { try await VirtualClock().sleep(for: delay) }
      return try result.get()
    }
  }
}

extension Draw {
  fileprivate func result<Value>(of results: [Result<Value, any Error>]) throws -> Value {
    guard let result = pick(results) else { throw CancellationError() }
    return try result.get()
  }
}
