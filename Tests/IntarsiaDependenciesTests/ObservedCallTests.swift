import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private struct Failure: Error, Equatable {
  let number: Int
}

/// An observer that notes all calls, and answers those whose type it has an answer of.
private final class CallLog: ReductionCallObserver {
  struct Call: Equatable {
    let name: String
    let names: [String]
    let arguments: [String]
    let client: _DependencyClientIdentity?
  }

  let calls = LockIsolated<[Call]>([])
  let lines = LockIsolated<[String]>([])
  let isReducing: Bool
  private let answers: [any Sendable]

  init(isReducing: Bool = false, answers: [any Sendable] = []) {
    self.isReducing = isReducing
    self.answers = answers
  }

  func began(
    _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
    of client: _DependencyClientIdentity?
  ) -> Int {
    let call = Call(
      name: "\(dependency).\(endpoint)", names: names, arguments: arguments.map { "\($0)" },
      client: client)
    return calls.withValue { calls in
      calls.append(call)
      return calls.count
    }
  }

  func answer<Value>(to call: Int, as type: Value.Type) -> Value? {
    answers.lazy.compactMap { $0 as? Value }.first
  }

  func ended(_ call: Int, with result: Result<Any, any Error>) {
    let line: String
    switch result {
    case .success(let value): line = "\(call) returned \(value)"
    case .failure(let error): line = "\(call) threw \(error)"
    }
    lines.withValue { $0.append(line) }
  }

  func read<Value>(_ value: Value, by key: ObjectIdentifier) {
    let line = "read \(value)"
    lines.withValue { $0.append(line) }
  }
}

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 3 }
}

private enum WordKey: TestDependencyKey {
  static var testValue: String { "test" }
}

@Suite("Observed calls of dependencies", .endsWithinAMinute)
struct ObservedCallTests {
  private func observed<Value>(
    by log: CallLog, _ operation: () throws -> Value
  ) rethrows -> Value {
    let record = DependencyRecord()
    record.replaceCallObservers(with: [log])
    defer { record.replaceCallObservers([log], with: []) }
    return try withDependencies(recordedBy: record) { _ in
    } operation: {
      try operation()
    }
  }

  @Test("An observer sees the name, the arguments and the client of a call, and its result")
  func calls() throws {
    let log = CallLog()
    let client = _DependencyClientIdentity(of: 7)
    try observed(by: log) {
      let call = try #require(
        _DependencyCall.begin("Shop", "buy", names: "item, count,  _", "pen", 2, of: client))
      #expect(call.answer(as: Int.self) == nil)
      #expect(call.end(5) == 5)
      let other = try #require(_DependencyCall.begin("Shop", "close"))
      #expect(other.end(throwing: Failure(number: 3)) == Failure(number: 3))
    }
    #expect(
      log.calls.value == [
        .init(
          name: "Shop.buy", names: ["item", "count", "_"], arguments: ["pen", "2"],
          client: client),
        .init(name: "Shop.close", names: [], arguments: [], client: nil),
      ])
    #expect(log.lines.value == ["1 returned 5", "2 threw Failure(number: 3)"])
  }

  @Test("Clients with the same bytes and the same type have the same identity")
  func identities() {
    #expect(_DependencyClientIdentity(of: 7) == _DependencyClientIdentity(of: 7))
    #expect(_DependencyClientIdentity(of: 7) != _DependencyClientIdentity(of: 8))
    #expect(_DependencyClientIdentity(of: 7) != _DependencyClientIdentity(of: UInt(7)))
  }

  @Test(
    "A reduction observes the calls of its reducer, and nothing after it",
    arguments: [true, false])
  func reductions(isReducing: Bool) throws {
    let (log, reduction) = (CallLog(), CallLog(isReducing: isReducing))
    try observed(by: log) {
      try ReductionCalls.$observer.withValue(reduction) {
        _ = try #require(_DependencyCall.begin("Shop", "close")).end(1)
      }
    }
    #expect(reduction.calls.count == (isReducing ? 1 : 0))
    #expect(log.calls.count == (isReducing ? 0 : 1))
  }

  @Test("Dates, identifiers and random numbers are an observer's answer, if it has one")
  func answers() {
    let (epoch, later) = (Date(timeIntervalSince1970: 0), Date(timeIntervalSince1970: 9))
    let numbers = WithRandomNumberGenerator(Five())
    func values(_ log: CallLog) -> [String] {
      observed(by: log) {
        let date = DateGenerator.constant(epoch)
        return [
          "\(date.now == later)", "\(date() == later)",
          "\(UUIDGenerator.constant(UUID(1))() == UUID(2))", "\(numbers { $0.next() })",
        ]
      }
    }
    let answering = CallLog(answers: [later, UUID(2), UInt64(7)])
    #expect(values(answering) == ["true", "true", "true", "7"])
    #expect(
      answering.calls.value.map(\.name) == [
        "DateGenerator.now", "DateGenerator.now", "UUIDGenerator.next",
        "RandomNumberGenerator.next",
      ])
    #expect(answering.lines.value == [])
    let silent = CallLog()
    #expect(values(silent) == ["false", "false", "false", "5"])
    #expect(
      silent.lines.value == [
        "1 returned \(epoch)", "2 returned \(epoch)", "3 returned \(UUID(1))", "4 returned 5",
      ])
  }

  private struct Five: RandomNumberGenerator {
    func next() -> UInt64 { 5 }
  }

  @Test("An observer is told once of each dependency that is read")
  func reads() {
    let log = CallLog()
    let record = DependencyRecord()
    record.replaceCallObservers(with: [log])
    withDependencies(recordedBy: record) {
      $0[NumberKey.self] = 7
    } operation: {
      for _ in 0..<3 {
        #expect(Dependency(NumberKey.self).wrappedValue == 7)
        #expect(Dependency(WordKey.self).wrappedValue == "test")
      }
    }
    #expect(log.lines.value == ["read 7", "read test"])
  }

  @Test("Calls are observed from the first observer of the process to the last")
  func observing() async {
    await #expect(processExitsWith: .success) {
      #expect(!_DependencyCall.isObserved)
      let (first, second) = (CallLog(), CallLog())
      do {
        let record = DependencyRecord()
        record.replaceCallObservers(with: [first, second])
        #expect(_DependencyCall.isObserved)
        record.replaceCallObservers([first], with: [])
        #expect(_DependencyCall.isObserved)
        record.replaceCallObservers([second], with: [])
        #expect(!_DependencyCall.isObserved)
        record.replaceCallObservers(with: [first])
        withExtendedLifetime(record) { #expect(_DependencyCall.isObserved) }
      }
      #expect(!_DependencyCall.isObserved, "The record is gone.")
      ReductionCalls.enable()
      ReductionCalls.enable()
      ReductionCalls.disable()
      #expect(_DependencyCall.isObserved)
      ReductionCalls.disable()
      #expect(!_DependencyCall.isObserved)
    }
  }
}
