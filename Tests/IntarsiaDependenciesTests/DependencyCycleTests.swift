import Dispatch
import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

// Defaults that need one another, as constants: re-entry into a constant's initializer deadlocks.

private enum Chicken: DependencyKey {
  static let liveValue: Int = {
    @Dependency(Egg.self) var egg
    return egg + 1
  }()
  static let testValue = 10
}

private enum Egg: DependencyKey {
  static let liveValue: Int = {
    @Dependency(Chicken.self) var chicken
    return chicken + 100
  }()
  static let testValue = 20
}

/// A key whose test value reads itself, and whose preview value does not.
private enum Previewed: DependencyKey {
  static var liveValue: Int { 1 }
  static let previewValue = 2
  static let testValue: Int = {
    @Dependency(Previewed.self) var itself
    return itself + 1_000
  }()
}

private enum Hen: DependencyKey {
  static let liveValue: Int = {
    @Dependency(\.hen) var itself
    return itself + 1
  }()
  static let testValue = 10
}

extension DependencyValues {
  fileprivate var hen: Int { self[Hen.self] }
}

/// A key whose only value reads itself.
private enum OnlyLive: DependencyKey {
  static let liveValue: Int = {
    @Dependency(OnlyLive.self) var itself
    return itself
  }()
}

/// A key whose live constant waits for itself, through a reference that no cycle detection sees.
private enum Delegating: DependencyKey {
  static let liveValue: Int = {
    @Dependency(Delegating.self) var itself
    return itself
  }()
  static let testValue = liveValue
}

/// A key whose test value reads its live value, which is no cycle.
private enum Wrapping: DependencyKey {
  static let liveValue = 1
  static let testValue: Int = withDependencies {
    $0.context = .live
  } operation: {
    @Dependency(Wrapping.self) var live
    return live + 1
  }
}

/// A key whose test value starts a task that reads it: no cycle, because the task waits.
private enum Starting: TestDependencyKey {
  static var testValue: Task<Int, Never> {
    Task {
      @Dependency(Starting.self) var itself
      return itself.isCancelled ? 1 : 0
    }
  }
}

// Two defaults that need one another, on two threads: both begin before either reads the other.

private let bothHaveBegun = DispatchGroup()

private enum Left: DependencyKey {
  static let liveValue: Int = {
    bothHaveBegun.leave()
    bothHaveBegun.wait()
    @Dependency(Right.self) var right
    return right + 1
  }()
  static let testValue = 10
}

private enum Right: DependencyKey {
  static let liveValue: Int = {
    bothHaveBegun.leave()
    bothHaveBegun.wait()
    @Dependency(Left.self) var left
    return left + 1
  }()
  static let testValue = 10
}

@Suite("Cycles of defaults", .endsWithinAMinute)
struct DependencyCycleTests {
  private func live<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
    withDependencies {
      $0.context = .live
    } operation: {
      Dependency(key, line: Self.liveLine).wrappedValue
    }
  }

  private static let liveLine: UInt = 1_000

  @Test("A cycle of defaults is reported once with every link; the last read gets another value")
  func cycle() {
    let issues = IssueRecorder()
    let line: UInt = 12
    withIssueReporters([issues]) {
      #expect(live(Chicken.self) == 10 + 100 + 1)
      #expect(live(Chicken.self) == 111)
      #expect(live(Egg.self) == 110)
    }
    let file = "IntarsiaDependenciesTests/DependencyCycleTests.swift"
    #expect(
      issues.messages == [
        """
        The default of Chicken reads itself.

          Links:
            Chicken, read at \(file):\(Self.liveLine)
            Egg, read at \(file):\(line)
            Chicken, read at \(file):\(line + 8)

        Break the circle: let one of the defaults listed above read its dependency when it is used, \
        not when it is created. Until then the last read gets another value of the key, if it has one \
        that is not being made.

        [dependency-cycle]
        """
      ])
  }

  @Test("A cycle of defaults fails the test, which continues with the preview value")
  func inTest() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      #expect(Dependency(Previewed.self).wrappedValue == 1_002)
    }
    #expect(issues.issues.map(\.code?.rawValue) == ["dependency-cycle"])
  }

  @Test("The replacement value for a default in a cycle is not cached")
  func notRemembered() {
    withIssueReporters([]) {
      #expect(live(Hen.self) == 11)
    }
    #expect(live(Hen.self) == 11)
    #expect(Dependency(Hen.self).wrappedValue == 10)
  }

  @Test("A cycle without another value ends the process and names every link")
  func noOtherValue() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      // Without reporters, other reports do not count as issues of this test.
      withIssueReporters([]) {
        withDependencies {
          $0.context = .live
        } operation: {
          @Dependency(OnlyLive.self) var value
          _ = value
        }
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let file = "IntarsiaDependenciesTests/DependencyCycleTests.swift"
    #expect(
      output.contains("The default of OnlyLive reads itself, and it has no other value: OnlyLive"),
      "\(output)")
    #expect(output.contains(" → OnlyLive, read at \(file):"), "\(output)")
  }

  @Test(
    "A global constant that waits for itself ends the process and names every link")
  func hidden() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withIssueReporters([]) {
        DependencyWatchdog.$patience.withValue(.milliseconds(1)) {
          @Dependency(Delegating.self) var value
          _ = value
        }
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains("The default of Delegating reads itself, and its preview value"), "\(output)")
  }

  @Test("An override inside a cycle of defaults breaks the cycle")
  func broken() {
    withDependencies {
      $0.context = .live
      $0[Egg.self] = 41
    } operation: {
      // A separate key, because other tests have already initialized the constant.
      enum Other: DependencyKey {
        static var liveValue: Int {
          @Dependency(Egg.self) var egg
          return egg + 1
        }
      }
      #expect(Dependency(Other.self).wrappedValue == 42)
    }
  }

  @Test("A test value that reads its own live value is not a cycle")
  func otherContext() {
    #expect(Dependency(Wrapping.self).wrappedValue == 2)
  }

  @Test("A task that a default starts may read the default")
  func task() async {
    #expect(await Dependency(Starting.self).wrappedValue.value == 0)
  }

  @Test("A cycle of defaults across two threads is reported once, and both threads continue")
  func threads() async {
    let issues = IssueRecorder()
    let sum = LockIsolated(0)
    bothHaveBegun.enter()
    bothHaveBegun.enter()
    let snapshot = withDependencies {
      $0.context = .live
    } operation: {
      DependencySnapshot.current.withOwnDefaults()
    }
    let ended = DispatchGroup()
    for read in [{ Dependency(Left.self).wrappedValue }, { Dependency(Right.self).wrappedValue }]
      as [@Sendable () -> Int]
    {
      ended.enter()
      Thread.detachNewThread {
        withIssueReporters([issues]) {
          snapshot.bind { sum.withValue { [number = read()] in $0 += number } }
        }
        ended.leave()
      }
    }
    await withCheckedContinuation { continuation in
      ended.notify(queue: .global()) { continuation.resume() }
    }
    // One thread reads the other key's test value, 10, and gets 11. The other thread gets 12.
    #expect(sum.value == 23)
    #expect(issues.issues.map(\.code?.rawValue) == ["dependency-cycle"])
    let message = issues.messages.first ?? ""
    #expect(message.contains("Left, read at") && message.contains("Right, read at"), "\(message)")
  }
}
