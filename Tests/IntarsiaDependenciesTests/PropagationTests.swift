import Dispatch
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 3 }
}

private enum WordKey: DependencyKey {
  static var liveValue: String { "live" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var word: String {
    get { self[WordKey.self] }
    set { self[WordKey.self] = newValue }
  }
}

private class Model {
  @Dependency(\.number) var number
  @Dependency(\.word) var word
}

private final class Submodel: Model {}
private final class Plain: Sendable {}

private struct Holder: Sendable {
  let plain: Plain?
  init(_ plain: Plain?) { self.plain = plain }
}

private enum HolderKey: TestDependencyKey {
  static var testValue: Holder { Holder(nil) }
}

private enum SentenceKey: TestDependencyKey {
  static var testValue: String {
    @Dependency(\.number) var number
    @Dependency(\.word) var word
    return "\(number) \(word)"
  }
}

private struct SentenceModel {
  @Dependency(SentenceKey.self) var sentence
}

private final class Counter: Sendable {
  private let count = Mutex(0)
  func next() -> Int {
    count.withLock {
      $0 += 1
      return $0
    }
  }
}

private enum CounterKey: TestDependencyKey {
  static var testValue: Counter { Counter() }
}

private struct CountingModel {
  @Dependency(CounterKey.self) var counter
}

@Suite("Propagation of dependencies", .endsWithinAMinute)
struct PropagationTests {
  @Test("withEscapedDependencies passes dependencies to a callback on a queue")
  func escaping() async {
    let number = await withDependencies {
      $0.number = 42
    } operation: {
      await withEscapedDependencies { dependencies in
        await withCheckedContinuation { continuation in
          DispatchQueue.global().async {
            let outside = Model().number
            let inside = dependencies.yield { Model().number }
            continuation.resume(returning: [outside, inside])
          }
        }
      }
    }
    #expect(number == [3, 42])
  }

  @Test("withDependencies(from:) passes a model's dependencies to the models that it creates")
  func fromModel() {
    for make in [Model.init, Submodel.init] {
      let parent = withDependencies {
        $0.number = 42
        $0.word = "parent"
      } operation: {
        make()
      }
      let child = withDependencies(from: parent) { Model() }
      #expect(child.number == 42)
      let other = withDependencies {
        $0.word = "caller"
      } operation: {
        withDependencies(from: parent) {
          $0.number += 1
        } operation: {
          Model()
        }
      }
      #expect(other.number == 43)
      #expect(other.word == "caller")
    }
  }

  @Test("withDependencies(from:) keeps the current defaults and the current record")
  func fromModelInsideStore() {
    let record = DependencyRecord()
    let plain = withDependencies {
      $0.number = 42
    } operation: {
      Plain()
    }
    for parent: AnyObject in [Model(), plain] {
      DependencySnapshot.captured.withOwnDefaults().recorded(by: record).bind {
        #expect(CountingModel().counter.next() == 1)
        let (count, word) = withDependencies(from: parent) {
          (CountingModel().counter.next(), Model().word)
        }
        #expect(count == 2)
        #expect(word == "test")
      }
    }
    #expect(record.touched.map(\.key).sorted() == ["CounterKey", "WordKey"])
  }

  @Test("Taking dependencies from an object without any is reported, and the operation runs")
  func fromPlainObject() {
    let issues = IssueRecorder()
    let number = withIssueReporters([issues]) {
      withDependencies(from: Plain()) { Model().number }
    }
    #expect(number == 3)
    #expect(
      issues.messages == [
        """
        withDependencies(from:) was called with an object that has no @Dependency property.

          Object: Plain

        Call withDependencies(from:) with the object that creates the new one, and give it \
        at least one @Dependency property, so that it remembers the dependencies that were \
        in force at its own creation.

        [dependency-model-without-dependencies]
        """
      ])
  }

  @Test("withDependencies(from:) uses the creation-time values of a model without properties")
  func fromModelWithoutProperties() async {
    let plain = withDependencies {
      $0.number = 42
    } operation: {
      // The inner operation creates the object, so its dependencies count.
      withDependencies {
        $0.word = "inner"
      } operation: {
        Plain()
      }
    }
    let child = withDependencies(from: plain) { Model() }
    #expect(child.number == 42)
    #expect(child.word == "inner")
    let grandchild = withDependencies(from: withDependencies(from: plain) { Plain() }) { Model() }
    #expect(grandchild.word == "inner")
    let later = await withDependencies {
      $0.number = 43
    } operation: {
      await Task.yield()
      return Plain()
    }
    #expect(await withDependencies(from: later) { await Task { Model().number }.value } == 43)
  }

  @Test("The table of models removes the entries of freed models")
  func removedModels() {
    let snapshots = ModelSnapshots()
    weak var captured: Plain?
    do {
      let value = Plain()
      captured = value
      withDependencies {
        $0[HolderKey.self] = Holder(value)
      } operation: {
        snapshots.record(Plain(), .current)
      }
    }
    let kept = (0..<40).map { _ in Plain() }
    for model in kept { snapshots.record(model, .empty) }
    #expect(captured == nil)
    for _ in 0..<1_000 { snapshots.record(Plain(), .empty) }
    #expect(snapshots.count < 200)
    #expect(kept.allSatisfy { snapshots.snapshot(of: $0) != nil })
  }

  @Test("A default created by a model's read uses the dependencies that the model captured")
  func capturedByDefault() {
    let model = withDependencies {
      $0.number = 42
      $0.word = "captured"
    } operation: {
      SentenceModel()
    }
    withDependencies {
      $0.word = "current"
    } operation: {
      #expect(model.sentence == "42 current")
    }
  }

  @Test("DependencyValues.test discards overrides and creates its own defaults")
  func freshValues() {
    let model = CountingModel()
    #expect(model.counter.next() == 1)
    for _ in 0..<2 {
      withDependencies {
        $0.number = 42
      } operation: {
        withDependencies {
          $0 = .test
        } operation: {
          #expect(model.counter.next() == 1)
          #expect(model.counter.next() == 2)
          #expect(Model().number == 3)
        }
      }
    }
    #expect(model.counter.next() == 2)
  }

  @Test("Merging dependency values prefers overrides of the right side")
  func merging() {
    var left = DependencyValues.preview
    left.number = 1
    left.word = "left"
    var right = DependencyValues()
    right.number = 2
    let merged = left.merging(right)
    #expect(merged.number == 2)
    #expect(merged.word == "left")
    #expect(merged.context == .preview)
    #expect(left.merging(.live).context == .live)
  }

  @Test("A stream that outlives withDependencies keeps the dependencies of its task")
  func stream() async {
    let stream = withDependencies {
      $0.number = 42
    } operation: {
      AsyncStream { continuation in
        Task {
          for _ in 0..<3 {
            await Task.yield()
            continuation.yield(Model().number)
          }
          continuation.finish()
        }
      }
    }
    var numbers: [Int] = []
    for await number in stream { numbers.append(number) }
    #expect(numbers == [42, 42, 42])
  }

  @Test(
    "Overrides reach actors through async let and task groups, and end with the operation")
  func actors() async {
    actor Counter {
      @Dependency(\.number) private var number

      func read() -> Int { number }
    }
    // Created outside of the overrides, so it captures none of them.
    let counter = Counter()
    let numbers = await withDependencies {
      $0.number = 42
    } operation: {
      async let first = counter.read()
      let others = await withTaskGroup(of: Int.self) { group in
        for offset in 1...3 {
          group.addTask {
            await withDependencies {
              $0.number += offset
            } operation: {
              await counter.read()
            }
          }
        }
        return await group.reduce(into: Set<Int>()) { $0.insert($1) }
      }
      return (await first, others, await counter.read())
    }
    #expect(numbers == (42, [43, 44, 45], 42))
    #expect(await counter.read() == 3)
  }

  @Test("withDependencies removes its overrides after a synchronous or asynchronous throw")
  func throwing() async {
    struct Failure: Error {}
    let model = Model()
    #expect(throws: Failure.self) {
      try withDependencies {
        $0.number = 42
      } operation: {
        throw Failure()
      }
    }
    #expect(model.number == 3)
    await #expect(throws: Failure.self) {
      try await withDependencies {
        $0.number = 42
      } operation: {
        await Task.yield()
        throw Failure()
      }
    }
    #expect(model.number == 3)
  }

  @Test("A detached task sees overrides only through withEscapedDependencies")
  func detached() async {
    let numbers = await withDependencies {
      $0.number = 42
    } operation: {
      let anew = await Task.detached { Dependency(\.number).wrappedValue }.value
      let handed = await withEscapedDependencies { dependencies in
        await Task.detached { dependencies.yield { Dependency(\.number).wrappedValue } }.value
      }
      return [anew, handed]
    }
    #expect(numbers == [3, 42])
  }

  @Test("A task that outlives withDependencies keeps the overrides in force at its start")
  func outliving() async {
    let (gate, open) = AsyncStream<Void>.makeStream()
    let task = withDependencies {
      $0.number = 42
    } operation: {
      Task {
        for await _ in gate {}
        return Model().number
      }
    }
    #expect(Model().number == 3)
    open.finish()
    #expect(await task.value == 42)
  }

  @Test("An asynchronous withDependencies runs on its caller's actor")
  func isolation() async {
    @MainActor func run() async -> Int {
      await withDependencies {
        MainActor.assertIsolated()
        $0.number = 42
      } operation: {
        MainActor.assertIsolated()
        await Task.yield()
        MainActor.assertIsolated()
        return Model().number
      }
    }
    #expect(await run() == 42)
  }

  @Test("Ten thousand nested overrides neither overflow the stack nor hide the innermost")
  func nesting() {
    // Each round overrides inside the previous round, and the loop keeps the test from recursing.
    var innermost = withEscapedDependencies { $0 }
    for depth in 1...10_000 {
      innermost = innermost.yield {
        withDependencies {
          $0.number = depth
        } operation: {
          withEscapedDependencies { $0 }
        }
      }
    }
    #expect(innermost.yield { Model().number } == 10_000)
  }
}
