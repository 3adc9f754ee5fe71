import Dispatch
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

/// A dependency with identity and only a test value.
private final class Counter: Sendable, TestDependencyKey {
  let number = LockIsolated(0)
  static var testValue: Counter { Counter() }
}

extension DependencyValues {
  fileprivate var counter: Counter {
    get { self[Counter.self] }
    set { self[Counter.self] = newValue }
  }
}

/// A default that starts a thread which reads another default.
private enum Starting: TestDependencyKey {
  static var testValue: Task<Counter, Never> {
    Task {
      await withCheckedContinuation { continuation in
        resumeReader.withValue { $0 = continuation }
        isWaiting.signal()
      }
      return Dependency(Counter.self).wrappedValue
    }
  }
}

private let resumeReader = LockIsolated<CheckedContinuation<Void, Never>?>(nil)
private let isWaiting = DispatchSemaphore(value: 0)

private final class Resource: Sendable {}

private enum ResourceKey: TestDependencyKey {
  static var testValue: Resource? { nil }
}

private final class Model {
  @Dependency(ResourceKey.self) var resource
}

private class Parent {
  @Dependency(ResourceKey.self) var resource
}

private final class Child: Parent {}

@Suite("Defaults that closures read", .endsWithinAMinute)
struct DefaultsOfClosuresTests {
  @Test("A default that an update closure reads is the one that its operation reads")
  func sameInOperation() {
    withDependencies {
      $0.counter.number.setValue(42)
      #expect($0.counter.number.value == 42)
    } operation: {
      @Dependency(\.counter) var counter
      #expect(counter.number.value == 42)
    }
  }

  @Test("A missing live value is reported by its first use, not by an update closure")
  func missingLiveValue() {
    let recorder = IssueRecorder()
    withIssueReporters([recorder]) {
      withDependencies {
        $0.context = .live
      } operation: {
        withDependencies {
          $0.counter.number.setValue(42)
          #expect($0.counter.number.value == 42)
        } operation: {
          #expect(recorder.issues.isEmpty)
          @Dependency(\.counter) var counter
          #expect(counter.number.value == 42)
          #expect(counter.number.value == 42)
        }
      }
    }
    #expect(recorder.issues.map(\.code?.rawValue) == ["dependency-no-live-value"])
  }

  @Test("A task that a default started stores the defaults that it reads")
  func startedTask() async {
    let snapshot = DependencySnapshot.empty.withOwnDefaults()
    let task = snapshot.bind {
      var values = DependencyValues.currentToOverride
      // The closure that overrides reads the default, and so it starts the task.
      let task = values[Starting.self]
      values[Counter.self] = Counter()
      return task
    }
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        isWaiting.wait()
        continuation.resume()
      }
    }
    resumeReader.value?.resume()
    let counter = await task.value
    #expect(snapshot.bind { Dependency(Counter.self).wrappedValue } === counter)
    let key = ObjectIdentifier(Counter.self)
    #expect(DependencyLookup.find(key, in: snapshot, captured: nil) != nil)
  }

  @Test("The override of a model that captures it is released with the model")
  func released() {
    weak var resource: Resource?
    do {
      let model = withDependencies {
        let new = Resource()
        resource = new
        $0[ResourceKey.self] = new
      } operation: {
        Model()
      }
      #expect(model.resource != nil)
    }
    #expect(resource == nil)
    do {
      let child = withDependencies {
        let new = Resource()
        resource = new
        $0[ResourceKey.self] = new
      } operation: {
        Child()
      }
      #expect(child.resource != nil)
    }
    #expect(resource == nil)
  }

  @Test("A record notes the overrides of merged values")
  func merging() {
    let record = DependencyRecord()
    var others = DependencyValues()
    others[ResourceKey.self] = Resource()
    withDependencies(recordedBy: record) {
      $0 = $0.merging(others)
    } operation: {
    }
    #expect(record.unused == ["ResourceKey"])
  }

  @Test("Observers of a record are called in the order of their registration")
  func observers() {
    let record = DependencyRecord()
    let calls = LockIsolated<[Int]>([])
    let registrations = (0..<20).map { number in
      record.observers.add { _ in calls.withValue { $0.append(number) } }
    }
    registrations[3]?.cancel()
    withDependencies(recordedBy: record) { _ in
    } operation: {
      _ = Dependency(ResourceKey.self).wrappedValue
    }
    #expect(calls.value == (0..<20).filter { $0 != 3 })
    withExtendedLifetime(registrations) {}
  }

  @Test("Observers of reads see each read with its own result, and the record has one touch")
  func readObservers() {
    let record = DependencyRecord()
    let reads = LockIsolated<[Bool]>([])
    let registration = record.readObservers.add { read in
      reads.withValue { $0.append(read.isControlled) }
    }
    withDependencies(recordedBy: record) { _ in
    } operation: {
      let resource = Dependency(ResourceKey.self)
      _ = (resource.wrappedValue, resource.wrappedValue)
      withDependencies {
        $0[ResourceKey.self] = Resource()
      } operation: {
        _ = resource.wrappedValue
      }
      registration?.cancel()
      _ = resource.wrappedValue
    }
    #expect(reads.value == [false, false, true])
    #expect(record.touched.map(\.isControlled) == [false])
  }

  @Test("Each observer of calls sees a call, and the first with an answer answers it")
  func callObservers() {
    let (deaf, answering, last) = (Answers(nil), Answers(7), Answers(8))
    let record = DependencyRecord()
    record.replaceCallObservers(with: [deaf, answering])
    record.replaceCallObservers(with: [last])
    func roll() -> Int {
      withDependencies(recordedBy: record) { _ in
      } operation: {
        guard let call = _DependencyCall.begin("Die", "roll") else { return 1 }
        return call.answer(as: Int.self) ?? call.end(2)
      }
    }
    #expect(roll() == 7)
    #expect(deaf.log.value == ["began Die.roll", "ended 0 with 7"])
    #expect(answering.log.value == ["began Die.roll"])
    #expect(last.log.value == ["began Die.roll", "ended 0 with 7"])
    record.replaceCallObservers([answering, last], with: [])
    #expect(roll() == 2)
    #expect(deaf.log.value.suffix(2) == ["began Die.roll", "ended 1 with 2"])
    record.replaceCallObservers([deaf], with: [])
    #expect(roll() == 1)
  }

  @Test("Each random number is one call, however often the generator was lent before")
  func randomNumbers() {
    let deaf = Answers(nil)
    let record = DependencyRecord()
    record.replaceCallObservers(with: [deaf])
    let numbers = WithRandomNumberGenerator(SystemRandomNumberGenerator())
    withDependencies(recordedBy: record) { _ in
    } operation: {
      for _ in 0..<3 { _ = numbers { $0.next() } }
    }
    #expect(deaf.log.value.count { $0 == "began RandomNumberGenerator.next" } == 3)
  }

  @Test("An observer that records no streams sees a call with a stream end with its type")
  func streams() async throws {
    let deaf = Answers(nil)
    let record = DependencyRecord()
    record.replaceCallObservers(with: [deaf])
    try await withDependencies(recordedBy: record) { _ in
    } operation: {
      let numbers = try #require(_DependencyCall.begin("Die", "numbers")).end(
        AsyncStream {
          $0.yield(1)
          $0.finish()
        })
      #expect(await numbers.reduce(into: []) { $0.append($1) } == [1])
      let failing = try #require(_DependencyCall.begin("Die", "failing")).end(
        AsyncThrowingStream<Int, any Error> {
          $0.yield(2)
          $0.finish(throwing: CancellationError())
        })
      await #expect(throws: CancellationError.self) { for try await _ in failing {} }
    }
    #expect(
      deaf.log.value == [
        "began Die.numbers", "ended 0 with UnrecordedStream(type: \"AsyncStream\")",
        "began Die.failing", "ended 1 with UnrecordedStream(type: \"AsyncThrowingStream\")",
      ])
  }

  @Test("An observer sees the elements and the end of each stream", arguments: [false, true])
  func observedStreams(isFailing: Bool) async throws {
    let log = StreamLog()
    let record = DependencyRecord()
    record.replaceCallObservers(with: [log])
    try await withDependencies(recordedBy: record) { _ in
    } operation: {
      let numbers = try #require(_DependencyCall.begin("Die", "numbers")).end(
        AsyncStream {
          $0.yield(1)
          $0.finish()
        })
      for await _ in numbers {}
      let others = try #require(_DependencyCall.begin("Die", "others")).end(
        AsyncThrowingStream<Int, any Error> {
          $0.yield(2)
          $0.finish(throwing: isFailing ? CancellationError() : nil)
        })
      do { for try await _ in others {} } catch { #expect(isFailing) }
    }
    #expect(
      log.lines.value == [
        "AsyncStream", "1", "end", "AsyncThrowingStream", "2",
        isFailing ? "CancellationError()" : "end",
      ])
  }

  private final class StreamLog: DependencyCallObserver {
    let lines = LockIsolated<[String]>([])

    private func add(_ line: String) { lines.withValue { $0.append(line) } }

    func began(
      _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
      of client: _DependencyClientIdentity?
    ) -> Int { 0 }

    func answer<Value>(to call: Int, as type: Value.Type) -> Value? { nil }
    func ended(_ call: Int, with result: Result<Any, any Error>) { add("ended") }
    func streams(_ call: Int, _ type: String) { add(type) }
    func delivered(_ call: Int, _ element: Any) { add("\(element)") }
    func streamEnded(_ call: Int, throwing error: (any Error)?) {
      add(error.map { "\($0)" } ?? "end")
    }
  }

  @Test("An observed generator without an implementation reports its first number only")
  func unimplementedRandomNumbers() {
    let record = DependencyRecord()
    record.replaceCallObservers(with: [Answers(nil)])
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      withDependencies(recordedBy: record) { _ in
      } operation: {
        @Dependency(\.withRandomNumberGenerator) var numbers
        numbers { _ in }
        #expect(issues.issues.isEmpty)
        numbers { for _ in 0..<3 { _ = $0.next() } }
      }
    }
    #expect(issues.issues.count == 1)
  }

  private final class Answers: DependencyCallObserver {
    let log = LockIsolated<[String]>([])
    private let calls = LockIsolated(0)
    private let answer: Int?

    init(_ answer: Int?) { self.answer = answer }

    func began(
      _ dependency: String, _ endpoint: String, names: [String], _ arguments: [Any],
      of client: _DependencyClientIdentity?
    ) -> Int {
      log.withValue { $0.append("began \(dependency).\(endpoint)") }
      return calls.withValue { calls in
        defer { calls += 1 }
        return calls
      }
    }

    func answer<Value>(to call: Int, as type: Value.Type) -> Value? { answer as? Value }

    func ended(_ call: Int, with result: Result<Any, any Error>) {
      let value = (try? result.get()).map { "\($0)" } ?? "an error"
      log.withValue { $0.append("ended \(call) with \(value)") }
    }
  }
}
