import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

/// Tests the times at which stores call their journal.
@Suite("Times of searches and renewals", .endsWithinAMinute)
struct SearchTests {
  /// Runs stores without actions on a journal that notes its calls, and returns their times.
  private func times(
    for duration: Duration, options: DurableStores.Options = .init(node: "a"),
    on journal: TimedJournal
  ) async throws -> [Duration] {
    try await simulate(timeout: duration + .seconds(60)) {
      journal.start.setValue(.now)
      try await DurableStores.withAccounts(on: journal, options: options) { _ in
        try await VirtualClock().sleep(for: duration)
      }
    }
    return journal.times.value
  }

  private func error(_ code: DurabilityError.Code) -> DurabilityError {
    DurabilityError(code, "The journal does not work.", remedy: "Wait.")
  }

  private var message: JournalMessage {
    JournalMessage(
      id: "1", receiver: EntityAddress(kind: "account", id: "1"),
      action: #"{"deposit":{"_0":5}}"#)
  }

  @Test("A search that fails is repeated after half a second")
  func failedSearch() async throws {
    let journal = TimedJournal(search: { _ in throw error(.unavailable) })
    let times = try await times(for: .milliseconds(1_900), on: journal)
    #expect(times == [0, 500, 1_000, 1_500].map(Duration.milliseconds))
  }

  @Test("The next search is at the time that the last one found, or earlier if that is far away")
  func nextSearch() async throws {
    for (found, next) in [
      (30, 30), (60, 60), (61, 60), (480, 60), (488, 61), (1_000, 125), (691_200, 86_400),
      (691_300, 86_400), (1_000_000_000, 86_400),
    ] {
      let journal = TimedJournal(search: { $0 == 0 ? .seconds(found) : nil })
      let times = try await times(for: .seconds(100_000), on: journal)
      #expect(times == [.zero, .seconds(next)], "\(found)")
    }
  }

  @Test("Of two times for the next search the earlier one counts, in either order")
  func earlierSearch() async throws {
    for (first, second) in [(10, 20), (20, 10)] {
      let journal = TimedJournal(search: { count in
        count < 2 ? .seconds(count == 0 ? first : second) : nil
      })
      try await simulate {
        journal.start.setValue(.now)
        try await DurableStores.withAccounts(on: journal) { stores in
          try await VirtualClock().sleep(for: .milliseconds(1))
          stores.wake()
          try await VirtualClock().sleep(for: .seconds(9))
          #expect(journal.times.value.count == 2)
          try await VirtualClock().sleep(for: .milliseconds(1_002))
          #expect(journal.times.value.count == 3)
        }
      }
    }
  }

  @Test("A delivery that fails is repeated after half a second")
  func failedDelivery() async throws {
    let journal = TimedJournal(claim: { throw error(.unavailable) })
    try await journal.base.post([message])
    let options = DurableStores.Options(
      node: "a", patience: .zero, pollInterval: .seconds(3_600))
    let times = try await times(for: .milliseconds(1_900), options: options, on: journal)
    #expect(times == [0, 500, 1_000, 1_500].map(Duration.milliseconds))
    // The entity may have effects, so each search restores it first.
    let claims = [0, 500, 500, 1_000, 1_000, 1_500, 1_500].map(Duration.milliseconds)
    #expect(journal.claims.value == claims)
  }

  @Test("A delivery to an entity that cannot be restored is tried again after five seconds")
  func damagedReceiver() async throws {
    let journal = TimedJournal(claim: { throw error(.corrupted) })
    try await journal.base.post([message])
    _ = try await times(for: .milliseconds(15_900), on: journal)
    #expect(journal.claims.value == [0, 5, 10, 15].map(Duration.seconds))
  }

  @Test("An entity with effects whose append fails is restored by the kind of its failure")
  func failedAppend() async throws {
    for (code, time) in [
      (.full, 1_700), (.unavailable, 1_700), (.corrupted, 6_000), (.readOnly, 6_000),
    ] as [(DurabilityError.Code, Int)] {
      let failures = LockIsolated<[DurabilityError]>([])
      let journal = TimedJournal(append: {
        if let error = failures.withValue({ $0.popLast() }) { throw error }
      })
      try await simulate {
        journal.start.setValue(.now)
        let options = DurableStores.Options(
          node: "a", patience: .zero, pollInterval: .milliseconds(700))
        try await DurableStores.withAccounts(on: journal, options: options) {
          $0.bank.pay = { _, _ in
            try? await VirtualClock().sleep(for: .seconds(1_000))
            return "late"
          }
        } _: { stores in
          try await stores.account("1").send(.pay(3))
          try await VirtualClock().sleep(for: .seconds(1))
          failures.setValue([error(code)])
          await #expect(throws: DurabilityError.self) {
            try await stores.account("1").send(.deposit(1))
          }
          try await VirtualClock().sleep(for: .seconds(20))
        }
      }
      #expect(journal.claims.value == [.zero, .milliseconds(time)], "\(code)")
    }
  }

  @Test("A restoration that fails for a time is repeated after half a second")
  func unavailableRestoration() async throws {
    let fails = LockIsolated(false)
    let journal = TimedJournal(claim: { if fails.value { throw error(.unavailable) } })
    try await simulate {
      let options = DurableStores.Options(
        node: "a", patience: .zero, pollInterval: .seconds(3_600))
      try await DurableStores.withAccounts(on: journal, options: options) {
        $0.bank.pay = { _, _ in
          try? await VirtualClock().sleep(for: .seconds(1_000))
          return "late"
        }
      } _: { stores in
        try await stores.account("1").send(.pay(3))
        await stores.crash()
      }
      fails.setValue(true)
      journal.claims.setValue([])
      journal.start.setValue(.now)
      try await DurableStores.withAccounts(on: journal, options: options) { _ in
        try await VirtualClock().sleep(for: .milliseconds(1_900))
      }
    }
    // At the start, the first search for messages follows that for effects.
    #expect(journal.claims.value == [0, 0, 500, 1_000, 1_500].map(Duration.milliseconds))
  }

  @Test("A restoration of effects that fails for good is not repeated")
  func damagedRestoration() async throws {
    let fails = LockIsolated(false)
    let journal = TimedJournal(claim: { if fails.value { throw error(.corrupted) } })
    try await simulate {
      try await DurableStores.withAccounts(on: journal) {
        $0.bank.pay = { _, _ in
          try? await VirtualClock().sleep(for: .seconds(1_000))
          return "late"
        }
      } _: { stores in
        try await stores.account("1").send(.pay(3))
        await stores.crash()
      }
      fails.setValue(true)
      journal.claims.setValue([])
      journal.start.setValue(.now)
      try await DurableStores.withAccounts(on: journal) { _ in
        try await VirtualClock().sleep(for: .seconds(60))
      }
    }
    #expect(journal.claims.value == [.zero])
  }

  @Test("A search for interrupted effects that fails is repeated after half a second")
  func failedRestoration() async throws {
    let journal = TimedJournal(restore: { throw error(.unavailable) })
    let times = try await times(
      for: .milliseconds(1_900), options: .init(node: "a", patience: .zero), on: journal)
    #expect(times == [0, 500, 1_000, 1_500].map(Duration.milliseconds))
  }

  @Test("A shared journal is searched at each poll, and its lease is renewed in thirds")
  func polls() async throws {
    let base = InMemoryJournal(isShared: true)
    let options = DurableStores.Options(
      node: "a", lease: .seconds(9), pollInterval: .seconds(2))
    let journal = TimedJournal(base: base)
    let times = try await times(for: .milliseconds(9_500), options: options, on: journal)
    #expect(times == [0, 2, 4, 6, 8].map(Duration.seconds))
    #expect(journal.renewals.value.map(\.time) == [0, 3, 6, 9].map(Duration.seconds))
    #expect(journal.renewals.value.allSatisfy { $0.duration == .seconds(9) })
  }

  @Test("Options beyond their limits are the limits")
  func limits() {
    let longest = Duration.seconds(4_294_967_296)
    func limited(_ options: DurableStores.Options) -> DurableStores.Options {
      DurableStores(journal: InMemoryJournal(), options: options).options
    }
    let low = limited(
      .init(
        node: "a", lease: .milliseconds(-3), memoryLimit: -1, patience: .seconds(-1),
        pollInterval: .zero))
    #expect(low.lease == .milliseconds(3))
    #expect(low.pollInterval == .milliseconds(1))
    #expect(low.patience == .seconds(-1))
    #expect(low.memoryLimit == 1)
    let high = limited(
      .init(
        node: "a", lease: longest * 2, memoryLimit: 2, patience: longest * 2,
        pollInterval: longest * 2))
    #expect(high.lease == longest)
    #expect(high.pollInterval == longest)
    #expect(high.patience == longest)
    #expect(high.memoryLimit == 2)
  }

  @Test("The least recently used entities are released above the limit, and a tenth more")
  func memoryLimit() async throws {
    let retired = LockIsolated<[Int]>([])
    try await simulate {
      let options = DurableStores.Options(node: "a", memoryLimit: 20)
      try await DurableStores.withAccounts(on: InMemoryJournal(), options: options) { stores in
        let observation = stores.observe { event in
          if case .retired(let address) = event {
            retired.withValue { $0.append(Int(address.id) ?? 0) }
          }
        }
        defer { observation.cancel() }
        for id in 1...20 { try await stores.account("\(id)").send(.deposit(id)) }
        // The first account is now the one that was used last.
        _ = try await stores.account("1").balance
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(retired.value == [])
        try await stores.account("21").send(.deposit(1))
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(retired.value == [2, 3, 4])
        for id in 22...23 { try await stores.account("\(id)").send(.deposit(id)) }
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(retired.value == [2, 3, 4])
        try await stores.account("24").send(.deposit(1))
        try await VirtualClock().sleep(for: .seconds(1))
        #expect(retired.value == [2, 3, 4, 5, 6, 7])
      }
    }
  }
}

/// A journal in memory that notes the times of its searches, claims and renewals.
private struct TimedJournal: JournalWrapper {
  var base = InMemoryJournal()
  let start = LockIsolated<ContinuousClock.Instant?>(nil)
  let times = LockIsolated<[Duration]>([])
  let claims = LockIsolated<[Duration]>([])
  let renewals = LockIsolated<[(time: Duration, duration: Duration)]>([])
  /// Returns the time until the next search, given the number of those before; `nil` for that of
  /// the journal in memory.
  var search: @Sendable (Int) throws -> Duration? = { _ in nil }
  // Run before each statement.
  var claim: @Sendable () throws -> Void = {}
  var append: @Sendable () throws -> Void = {}
  var restore: @Sendable () throws -> Void = {}

  private var time: Duration { start.value.map { .now - $0 } ?? .zero }

  func renewLease(of node: String, for duration: Duration) async throws -> Bool {
    renewals.withValue { $0.append((time, duration)) }
    return try await base.renewLease(of: node, for: duration)
  }

  func claim(_ entity: EntityAddress, for node: String) async throws -> JournalClaim {
    claims.withValue { $0.append(time) }
    try claim()
    return try await base.claim(entity, for: node)
  }

  func append(_ append: JournalAppend) async throws {
    try self.append()
    try await base.append(append)
  }

  func interruptedEntities(
    for node: String, kinds: [String], includingOwn includesOwn: Bool, limit: Int
  ) async throws -> [EntityAddress] {
    try restore()
    return try await base.interruptedEntities(
      for: node, kinds: kinds, includingOwn: includesOwn, limit: limit)
  }

  func deliverableMessages(
    for node: String, kinds: [String], limit: Int
  ) async throws -> DeliverableMessages {
    let count = times.withValue { times in
      defer { times.append(time) }
      return times.count
    }
    let wait = try search(count)
    var found = try await base.deliverableMessages(for: node, kinds: kinds, limit: limit)
    found.wait = wait ?? found.wait
    return found
  }
}
