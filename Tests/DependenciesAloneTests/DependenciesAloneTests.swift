// Imports one product only, like a server or a command-line tool without a store.
import IntarsiaDependencies
import Testing

struct Mailer: Sendable {
  var send: @Sendable (_ text: String) async throws -> Void
}

extension Mailer: DependencyKey {
  static let liveValue = Mailer { _ in }
  static let testValue = Mailer(send: unimplemented("Mailer.send"))
}

extension DependencyValues {
  var mailer: Mailer {
    get { self[Mailer.self] }
    set { self[Mailer.self] = newValue }
  }
}

struct Reminder {
  @Dependency(\.continuousClock) private var clock
  @Dependency(\.mailer) private var mailer
  @Dependency(\.uuid) private var uuid

  func run() async throws {
    try await clock.sleep(for: .seconds(3_600))
    try await mailer.send("\(uuid())")
  }
}

@Suite("Dependencies without a store", .endsWithinAMinute)
struct DependenciesAloneTests {
  @Test("Importing IntarsiaDependencies alone offers clocks, UUIDs and LockIsolated")
  func everything() async throws {
    let sent = LockIsolated<[String]>([])
    try await withDependencies {
      $0.continuousClock = ImmediateClock()
      $0.uuid = .incrementing
      $0.mailer.send = { text in sent.withValue { $0.append(text) } }
    } operation: {
      try await Reminder().run()
    }
    #expect(sent.value == ["00000000-0000-0000-0000-000000000000"])
  }

  @Test("Running a test clock ends a dependency's sleep of an hour")
  func testClock() async throws {
    let clock = TestClock()
    let sent = LockIsolated<[String]>([])
    let task = withDependencies {
      $0.continuousClock = clock
      $0.uuid = .constant(UUIDGenerator.incrementing())
      $0.mailer.send = { text in sent.withValue { $0.append(text) } }
    } operation: {
      Task { try await Reminder().run() }
    }
    await clock.run()
    try await task.value
    #expect(sent.value.count == 1)
  }

  @Test("Running a test clock ends a loop of sleeps of a task that was just created")
  func loop() async throws {
    let clock = TestClock()
    let task = Task {
      for _ in 0..<50 { try await clock.sleep(for: .seconds(60)) }
      return clock.now.offset
    }
    await clock.run()
    #expect(try await task.value == .seconds(3_000))
  }

  @Test("Advancing a test clock ends the sleeps of tasks that were just created")
  func group() async throws {
    let clock = TestClock()
    let awake = LockIsolated<[Int]>([])
    let task = Task {
      try await withThrowingTaskGroup(of: Void.self) { group in
        for number in 1...10 {
          group.addTask {
            try await clock.sleep(for: .seconds(11 - number))
            awake.withValue { $0.append(number) }
          }
        }
        try await group.waitForAll()
      }
    }
    await clock.advance(by: .seconds(10))
    try await task.value
    #expect(awake.value.sorted() == Array(1...10))
  }

  @Test("Calling an endpoint without an override reports an issue")
  func unimplementedEndpoint() async {
    await withExpectedIssue {
      try? await Mailer.testValue.send("")
    }
  }
}
