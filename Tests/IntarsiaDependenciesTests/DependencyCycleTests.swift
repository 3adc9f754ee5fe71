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

/// A key whose test constant needs itself through its live constant.
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

private let liveLine: UInt = 1_000

private func live<Key: TestDependencyKey>(_ key: Key.Type) -> Key.Value {
  withDependencies {
    $0.context = .live
  } operation: {
    Dependency(key, line: liveLine).wrappedValue
  }
}

/// A key without a preview value, whose test value reads its preview value.
private enum FallingBack: TestDependencyKey {
  static var testValue: Int {
    @Dependency(FallingBack.self) var itself
    return itself
  }
}

/// A key without a preview value, whose test value is also its preview value and reads it.
private enum Circling: TestDependencyKey {
  static var testValue: Int {
    withDependencies {
      $0.context = .preview
    } operation: {
      Dependency(Circling.self, line: liveLine + 1).wrappedValue
    }
  }
}

@Suite("Cycles of defaults", .endsWithinAMinute)
struct DependencyCycleTests {
  private static let file = "IntarsiaDependenciesTests/DependencyCycleTests.swift"

  @Test("A cycle of defaults ends the process with a message that names every link")
  func cycle() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = live(Chicken.self)
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    let line = 11
    #expect(
      output.contains(
        """
        The default of Chicken reads itself.

          Links:
            Chicken, read at \(Self.file):\(liveLine)
            Egg, read at \(Self.file):\(line)
            Chicken, read at \(Self.file):\(line + 8)

        Break the circle: let one of the defaults listed above read its dependency when it is used, \
        not when it is created. The process ends, because the read has no value to return.

        [dependency-cycle]
        """), "\(output)")
  }

  @Test("A constant that needs itself through the value of another context ends the process")
  func throughAnotherContext() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependency(Delegating.self).wrappedValue
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("The default of Delegating reads itself."), "\(output)")
  }

  @Test("A preview value that falls back to a test value that reads it ends the process")
  func fallback() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      withDependencies {
        $0.context = .preview
      } operation: {
        _ = Dependency(FallingBack.self).wrappedValue
      }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("The default of FallingBack reads itself."), "\(output)")
  }

  @Test("A test value that reads the preview value that falls back to it ends the process")
  func fallbackToOuter() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      _ = Dependency(Circling.self, line: liveLine).wrappedValue
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(
      output.contains(
        """
        The default of Circling reads itself.

          Links:
            Circling, read at \(Self.file):\(liveLine)
            Circling, read at \(Self.file):\(liveLine + 1)


        """), "\(output)")
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
}
