import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private final class Object: Sendable {
  let word: String
  init(_ word: String = "") { self.word = word }
}

private enum ObjectKey: TestDependencyKey {
  static var testValue: Object { Object() }
}

private enum WordKey: TestDependencyKey {
  static var testValue: String { "test" }
}

/// A key whose default belongs to the test, also inside of a store.
private enum TestObjectKey: PerTestDependencyKey {
  static var liveValue: Object { testValue }
  static var testValue: Object { Object(Dependency(WordKey.self).wrappedValue) }
}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var previewValue: Int { 2 }
  static var testValue: Int { 3 }
}

/// A value of as many words as an element of a snapshot has room for, and its neighbours.
private struct ThreeWords: Sendable, Equatable { var a = 1, b = 2, c = 3 }
private struct FourWords: Sendable, Equatable { var a = 1, b = 2, c = 3, d = 4 }
private struct FiveWords: Sendable, Equatable { var a = 1, b = 2, c = 3, d = 4, e = 5 }

private enum ThreeKey: TestDependencyKey { static var testValue: ThreeWords { ThreeWords() } }
private enum FourKey: TestDependencyKey { static var testValue: FourWords { FourWords() } }
private enum FiveKey: TestDependencyKey { static var testValue: FiveWords { FiveWords() } }

/// A default that starts a task of the main actor, which reads the default.
private enum StartingKey: TestDependencyKey {
  static var testValue: Task<Bool, Never> {
    Task { @MainActor in Dependency(StartingKey.self).wrappedValue.isCancelled }
  }
}

private struct Model {
  @Dependency(ObjectKey.self) var object
  @Dependency(TestObjectKey.self) var testObject
}

@Suite("Defaults that are shared, and those that are not", .endsWithinAMinute)
struct SharedDefaultsTests {
  private let issues = IssueRecorder()

  @Test("A model reads the defaults of the snapshot in which it was created")
  func captured() {
    let snapshot = DependencySnapshot.empty.withOwnDefaults()
    let model = snapshot.bind { Model() }
    let object = model.object
    #expect(snapshot.bind { Dependency(ObjectKey.self).wrappedValue } === object)
    #expect(Dependency(ObjectKey.self).wrappedValue !== object)
  }

  @Test("A value that is read without a record has the current override, default and context")
  func unrecorded() {
    let snapshot = DependencySnapshot.empty.withOwnDefaults()
    let (recorded, unrecorded) = snapshot.bind {
      (Dependency(ObjectKey.self).wrappedValue, DependencyValues.unrecorded(ObjectKey.self))
    }
    #expect(recorded === unrecorded)
    #expect(DependencyValues.unrecorded(ObjectKey.self) !== recorded)
    #expect(DependencyValues.unrecorded(NumberKey.self) == 3)
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(DependencyValues.unrecorded(NumberKey.self) == 1)
    }
    withDependencies {
      $0[NumberKey.self] = 9
    } operation: {
      #expect(DependencyValues.unrecorded(NumberKey.self) == 9)
    }
  }

  @Test("A default of the test is the same inside of a store, and uses what its reader captured")
  func perTest() {
    let model = withDependencies {
      $0[WordKey.self] = "captured"
    } operation: {
      Model()
    }
    let store = DependencySnapshot.captured.withOwnDefaults()
    let object = store.bind { model.testObject }
    #expect(object.word == "captured")
    #expect(Dependency(TestObjectKey.self).wrappedValue === object)
    let inner = store.withOwnDefaults()
    #expect(inner.bind { Dependency(TestObjectKey.self).wrappedValue } === object)
  }

  @Test("A default of separate values is the same inside of a store that has these values")
  func perSeparateValues() {
    let separate = DependencySnapshot(defaults: DependencyDefaults())
    let object = separate.bind { Dependency(TestObjectKey.self).wrappedValue }
    let store = separate.withOwnDefaults()
    #expect(store.bind { Dependency(TestObjectKey.self).wrappedValue } === object)
    #expect(Dependency(TestObjectKey.self).wrappedValue !== object)
  }

  @Test("Snapshots share defaults if both have the same ones")
  func sharing() {
    let (first, second) = (
      DependencySnapshot.empty.withOwnDefaults(), DependencySnapshot.empty.withOwnDefaults()
    )
    #expect(first.sharesDefaults(with: first))
    #expect(first.sharesDefaults(with: first.recorded(by: DependencyRecord())))
    #expect(!first.sharesDefaults(with: second))
    #expect(!first.sharesDefaults(with: nil))
    #expect(!DependencySnapshot.empty.sharesDefaults(with: .empty))
  }

  @Test("A default of each context is published once")
  func publications() {
    let defaults = DependencyDefaults()
    let numbers = DependencyContext.allCases.map { context in
      let snapshot = DependencySnapshot(context: context, defaults: defaults)
      return (0..<2).map { _ in DependencyValues(snapshot: snapshot)[NumberKey.self] }
    }
    #expect(numbers == [[1, 1], [2, 2], [3, 3]])
    #expect(defaults.publicationCount == 3)
  }

  @Test("Nested overrides are searched in four snapshots at most")
  func depth() {
    func length(of snapshot: DependencySnapshot?) -> Int {
      guard let snapshot else { return 0 }
      let base = Mirror(reflecting: snapshot).descendant("base") as? DependencySnapshot
      return 1 + length(of: base)
    }
    var values = DependencyValues()
    let lengths = (1...9).map { number in
      values = DependencyValues(snapshot: values.snapshot)
      values[NumberKey.self] = number
      return length(of: values.snapshot)
    }
    #expect(lengths == [1, 2, 3, 4, 1, 2, 3, 4, 1])
  }

  @Test("Values of three, four and five words lie side by side")
  func sizes() {
    var values = DependencyValues()
    for number in 0..<3 {
      values[ThreeKey.self] = ThreeWords(c: number)
      values[FourKey.self] = FourWords(d: number)
      values[NumberKey.self] = number
      values[FiveKey.self] = FiveWords(e: number)
      values[WordKey.self] = "\(number)"
    }
    #expect(values[ThreeKey.self] == ThreeWords(c: 2))
    #expect(values[FourKey.self] == FourWords(d: 2))
    #expect(values[FiveKey.self] == FiveWords(e: 2))
    #expect(values[NumberKey.self] == 2 && values[WordKey.self] == "2")
  }

  @MainActor
  @Test("A task of the main actor that a default starts may read the default")
  func startedOnMainActor() async {
    #expect(await Dependency(StartingKey.self).wrappedValue.value == false)
  }

  @Test("The issue that a default causes is reported once")
  func reports() {
    let made = DependencyDefault()
    #expect([made.takeReport(), made.takeReport(), made.takeReport()] == [true, false, false])
  }
}

@Suite("Issues that name the reader of a dependency", .endsWithinAMinute)
struct NamedReaderTests {
  private let issues = IssueRecorder()

  /// A snapshot that the first test creates, and its test.
  private static let shared = (
    snapshot: DependencySnapshot.empty.withOwnDefaults(), home: TestIdentity.current
  )

  private var reader: DependencyReader {
    let keyPath: any KeyPath<DependencyValues, DependencyValues> & Sendable = \.self
    return DependencyReader(location: IssueLocation(line: 7, column: 1), keyPath: keyPath)
  }

  @Test("A missing default is reported with the property of its reader")
  func missingValues() {
    withIssueReporters([issues]) {
      DependencyResolution.reportMissingLiveValue(of: NumberKey.self, reader)
      let link = DependencyLink(
        key: ObjectIdentifier(NumberKey.self), keyName: "NumberKey", stage: .test, reader: reader)
      link.run { DependencyResolution.reportMissingTestValue(of: NumberKey.self) }
    }
    #expect(
      issues.messages.map { $0.prefix { $0 != "\n" } } == [
        #"\.self has no live value, but was read by a running application."#,
        #"\.self has no test value, but was read in a test that does not override it."#,
      ])
    #expect(issues.issues.map(\.line) == [7, 7])
  }

  @Test("A reader of another test is reported with its property", arguments: 0..<3)
  func leak(index: Int) async throws {
    let home = try #require(Self.shared.home)
    let here = try #require(TestIdentity.current)
    withIssueReporters([issues]) {
      Self.shared.snapshot.reportIfLeaked(into: nil, reader: reader)
    }
    // One of the three cases has created the snapshot, and may read it.
    guard home != here else {
      #expect(issues.messages == [])
      return
    }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("\n\n  Dependency: \\.self\n  Reader at: ") == true)
  }

  @Test("A reader of another test is reported on a thread outside of tests", arguments: 0..<3)
  func leakOnThread(index: Int) async throws {
    let home = try #require(Self.shared.home)
    let here = try #require(TestIdentity.current)
    let (issues, reader) = (issues, reader)
    let current = DependencySnapshot.empty.withOwnDefaults()
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        withIssueReporters([issues]) {
          Self.shared.snapshot.reportIfLeaked(into: current, reader: reader)
        }
        continuation.resume()
      }
    }
    #expect(issues.messages.count == (home == here ? 0 : 1))
  }

  @Test("An unimplemented endpoint that an effect calls is reported at the effect")
  func endpoint() {
    let effect = IssueLocation(line: 3)
    let endpoint = _UnimplementedEndpoint("MPlayer", "stop", line: 9)
    IssueTrace.$bound.withValue(IssueTrace(effect: effect)) {
      withIssueReporters([issues]) { endpoint.report(1) }
    }
    #expect(issues.issues.map(\.location) == [effect])
    #expect(issues.messages.first?.contains("\n    $0.mPlayer.stop = { … }\n") == true)
  }

  @available(*, deprecated)
  @Test("The schedulers among the dependencies are overridden, and report their use by name")
  func schedulers() {
    @Dependency(\.mainQueue) var mainQueue
    @Dependency(\.mainRunLoop) var mainRunLoop
    withIssueReporters([issues]) { _ = (mainQueue.now, mainRunLoop.now) }
    #expect(
      issues.messages.map { $0.prefix { $0 != "," } } == [
        #"@Dependency(\.mainQueue).now was used"#, #"@Dependency(\.mainRunLoop).now was used"#,
      ])
    withDependencies {
      $0.mainQueue = .immediate
      $0.mainRunLoop = .immediate
    } operation: {
      #expect(mainQueue.clock is ImmediateClock<Duration>)
      #expect(mainRunLoop.clock is ImmediateClock<Duration>)
    }
    #expect(issues.messages.count == 2)
  }
}
