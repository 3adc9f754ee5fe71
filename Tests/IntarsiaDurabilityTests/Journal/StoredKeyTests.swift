import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Stored keys and times", .endsWithinAMinute)
struct StoredKeyTests {
  private let order = EntityAddress(kind: "order", id: "1")
  private let stock = EntityAddress(kind: "stock", id: "tea")

  private func append(_ change: (inout JournalAppend) -> Void) -> JournalAppend {
    var append = JournalAppend(entity: order, expected: JournalPosition(version: 0, epoch: 1))
    change(&append)
    return append
  }

  @Test("An error of a key names the entity that it belongs to")
  func entities() {
    let bad = "a\0"
    let kind = EntityAddress(kind: bad, id: "1")
    let id = EntityAddress(kind: "order", id: bad)
    let calls: [(EntityAddress, () throws -> Void)] = [
      (kind, { _ = try kind.stored() }),
      (id, { _ = try id.stored() }),
      (order, { _ = try JournalMessage(id: bad, receiver: order, action: nil).stored() }),
      (
        order,
        { _ = try JournalMessage(id: "1", receiver: order, action: nil, timer: bad).stored() }
      ),
      (id, { _ = try JournalMessage(id: "1", receiver: id, action: nil).stored() }),
      (order, { _ = try append { $0.applied = [bad] }.stored() }),
      (order, { _ = try append { $0.cancelledTimers = [bad] }.stored() }),
      (
        stock,
        {
          let message = JournalMessage(id: bad, receiver: stock, action: nil)
          _ = try append { $0.messages = [message] }.stored()
        }
      ),
    ]
    for (entity, call) in calls {
      let error = #expect(throws: DurabilityError.self) { try call() }
      #expect(error?.entity == entity)
    }
  }

  @Test("All keys of an append are stored in the form of a database")
  func forms() throws {
    let (composed, decomposed) = ("\u{e9}", "e\u{301}")
    let address = EntityAddress(kind: decomposed, id: decomposed)
    let message = JournalMessage(
      id: decomposed, receiver: address, action: decomposed, timer: decomposed)
    let stored = try append {
      $0.entity = address
      $0.applied = [decomposed]
      $0.messages = [message]
      $0.cancelledTimers = [decomposed]
    }.stored()
    let keys = [
      stored.entity.kind, stored.entity.id, stored.applied[0], stored.messages[0].id,
      stored.messages[0].receiver.kind, stored.messages[0].receiver.id,
      stored.messages[0].timer ?? "", stored.cancelledTimers[0],
    ]
    #expect(keys.allSatisfy { Array($0.utf8) == Array(composed.utf8) })
    // An action is no key.
    #expect(stored.messages[0].action.map { Array($0.utf8) } == Array(decomposed.utf8))
  }

  @Test("The time of journals goes on by the microseconds that pass")
  func time() async throws {
    try await simulate {
      let start = JournalTime.now
      for count in 1...9 {
        try await VirtualClock().sleep(for: .milliseconds(300))
        #expect(JournalTime.now - start == Int64(count) * 300_000)
      }
    }
  }

  @Test("A percentile of zero is in the range of the shortest latency")
  func percentile() {
    var latencies = DurabilityStatistics.Latencies()
    for _ in 1...3 { latencies.add(.nanoseconds(1_024)) }
    #expect(latencies.percentile(0) == .nanoseconds(1_024))
  }

  @Test("A state of 991 bytes is written after 11 actions of 99 bytes, again and again")
  func schedule() {
    let state = String(repeating: "s", count: 991)
    var schedule = SnapshotSchedule(
      interval: nil,
      after: EntityHistory(
        position: JournalPosition(version: 0, epoch: 1),
        snapshot: JournalSnapshot(version: 0, state: state)))
    let record = JournalRecord(version: 1, action: String(repeating: "a", count: 99), time: 0)
    for _ in 1...3 {
      for count in 1...11 {
        schedule.add(record)
        #expect(schedule.isDue == (count == 11))
      }
      schedule.restart(after: state)
    }
  }
}
