import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private enum NumberKey: TestDependencyKey {
  static var testValue: Int { 3 }
}

private enum CounterKey: TestDependencyKey {
  static var testValue: LockIsolated<Int> { LockIsolated(0) }
}

/// A key with a live value only, so its test value is reported as missing.
private enum LiveOnlyKey: DependencyKey {
  static var liveValue: Int { 1 }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var counter: LockIsolated<Int> {
    get { self[CounterKey.self] }
    set { self[CounterKey.self] = newValue }
  }

  fileprivate var liveOnly: Int {
    get { self[LiveOnlyKey.self] }
    set { self[LiveOnlyKey.self] = newValue }
  }
}

// The suite lacks the trait `.dependencies`, so it binds no dependencies.
@Suite("Reads through one wrapper", .endsWithinAMinute)
struct DependencyReadTests {
  /// Shared by all tests, with no dependencies captured.
  private static let counter = DependencySnapshot.binding.withValue(nil) { Dependency(\.counter) }
  private static let liveOnly = DependencySnapshot.binding.withValue(nil) { Dependency(\.liveOnly) }

  @Test("Each case of a test reads its own default through a shared wrapper", arguments: 0..<3)
  func freshDefault(index: Int) {
    Self.counter.wrappedValue.withValue { $0 += 1 }
    #expect(Self.counter.wrappedValue.value == 1)
  }

  @Test("A missing test value is reported once in each case that reads it", arguments: 0..<3)
  func reportedDefault(index: Int) {
    let issues = IssueRecorder()
    withIssueReporters([issues]) {
      _ = Self.liveOnly.wrappedValue
      _ = Self.liveOnly.wrappedValue
    }
    #expect(issues.messages.count == 1)
  }

  @Test("A read sees the innermost override, and the outer one again afterwards")
  func nested() {
    let number = Dependency(\.number)
    #expect(number.wrappedValue == 3)
    withDependencies {
      $0.number = 1
    } operation: {
      #expect(number.wrappedValue == 1)
      withDependencies {
        $0.number = 2
      } operation: {
        #expect(number.wrappedValue == 2)
      }
      #expect(number.wrappedValue == 1)
    }
    #expect(number.wrappedValue == 3)
  }

  @Test("Tasks read their own overrides through a shared wrapper")
  func tasks() async {
    let number = Dependency(\.number)
    let read = await withTaskGroup(of: Bool.self) { group in
      for index in 0..<100 {
        withDependencies {
          $0.number = index
        } operation: {
          group.addTask { (0..<10).allSatisfy { _ in number.wrappedValue == index } }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(read == Array(repeating: true, count: 100))
    #expect(number.wrappedValue == 3)
  }

  @Test("A wrapper that read an override reads a default prepared afterwards")
  func prepared() {
    let number = Dependency(\.number)
    withDependencies {
      $0.number = 1
    } operation: {
      #expect(number.wrappedValue == 1)
    }
    prepareDependencies { $0.number = 7 }
    #expect(number.wrappedValue == 7)
  }

  @Test("Changing values leaves their copies and their bound snapshot unchanged")
  func copies() {
    var values = DependencyValues()
    values.number = 1
    let copy = values
    let snapshot = values.snapshot
    values.number = 2
    values.context = .preview
    #expect(values.number == 2)
    #expect(copy.number == 1)
    #expect(copy.contextOverride == nil)
    #expect(snapshot.bind { Dependency(\.number).wrappedValue } == 1)
  }

  @Test("Overriding several dependencies changes one snapshot, unless a copy shares it")
  func oneSnapshot() {
    var values = DependencyValues()
    values.number = 1
    // A copy would lie elsewhere, because both exist while the values are copied.
    let first = ObjectIdentifier(values.snapshot)
    values.number = 2
    let second = ObjectIdentifier(values.snapshot)
    values.liveOnly = 3
    #expect(second == first)
    #expect(ObjectIdentifier(values.snapshot) == second)
    let copy = values
    values.number = 4
    #expect(values.snapshot !== copy.snapshot)
  }

  @Test("The reader of a dependency wrapper has its key path")
  func name() {
    #expect(Dependency(\.number).origin.reader.keyPath == \DependencyValues.number)
    #expect(Dependency(\.self).origin.reader.name == "\\.self")
    #expect(Dependency(NumberKey.self).origin.reader.keyPath == nil)
    #expect(Dependency(NumberKey.self).origin.reader.name == nil)
  }

  @Test("A record notices a default that is read after overrides were read many times")
  func record() {
    let record = DependencyRecord()
    let number = Dependency(\.number)
    DependencySnapshot.empty.withOwnDefaults().bind {
      // This read creates the default. Afterwards only the record requires a slow read.
      #expect(number.wrappedValue == 3)
      withDependencies(recordedBy: record) {
        $0.number = 1
      } operation: {
        for _ in 0..<3 { #expect(number.wrappedValue == 1) }
      }
      #expect(record.uncontrolled.isEmpty)
      withDependencies(recordedBy: record) {
        _ = $0
      } operation: {
        for _ in 0..<3 { #expect(number.wrappedValue == 3) }
      }
    }
    #expect(record.touched.count == 1)
    #expect(record.uncontrolled.map(\.key) == ["NumberKey"])
  }
}
