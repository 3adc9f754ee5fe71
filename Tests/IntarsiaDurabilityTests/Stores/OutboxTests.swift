import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Outbox", .endsWithinAMinute)
struct OutboxTests {
  let reduction = Reduction(EntityAddress(kind: "account", id: "1"), version: 7)

  /// Runs a reducer that uses the outbox, and returns its messages as `receiver timer amount`.
  private func messages(_ reduce: (Outbox) -> Void) -> [String] {
    reduction.run { reduce(Outbox.liveValue) }
    return reduction.messages.map { message in
      let amount = message.action?.last(where: \.isNumber).map { String($0) }
      return "\(message.receiver.id) \(message.timer ?? "-") \(amount ?? "-")"
    }
  }

  private func send(_ amount: Int, to id: String, timer: String? = nil, by outbox: Outbox) {
    outbox.send(.deposit(amount), to: Account.self, id: id, after: .seconds(1), timer: timer)
  }

  @Test("A timer replaces the timer of its name and its receiver in the same action only")
  func replaced() {
    let found = messages { outbox in
      send(1, to: "1", timer: "a", by: outbox)
      send(2, to: "1", timer: "b", by: outbox)
      send(3, to: "2", timer: "a", by: outbox)
      send(4, to: "1", by: outbox)
      send(5, to: "1", by: outbox)
      send(6, to: "1", timer: "a", by: outbox)
    }
    #expect(found == ["1 b 2", "2 a 3", "1 - 4", "1 - 5", "1 a 6"])
    #expect(reduction.cancelledTimers.isEmpty)
  }

  @Test("A cancelled timer is one of the entity itself, and can be sent again")
  func cancelled() {
    let found = messages { outbox in
      send(1, to: "1", timer: "a", by: outbox)
      send(2, to: "2", timer: "a", by: outbox)
      send(3, to: "1", timer: "b", by: outbox)
      send(4, to: "1", by: outbox)
      outbox.cancel(timer: "a")
      send(5, to: "1", timer: "a", by: outbox)
      send(6, to: "1", timer: "c", by: outbox)
      outbox.cancel(timer: "c")
    }
    #expect(found == ["2 a 2", "1 b 3", "1 - 4", "1 a 5"])
    #expect(reduction.cancelledTimers == ["a", "c"])
  }

  @Test("Each message of an action has an identifier of its own, also after a replaced one")
  func identifiers() {
    _ = messages { outbox in
      send(1, to: "1", timer: "a", by: outbox)
      send(2, to: "1", timer: "a", by: outbox)
      send(3, to: "2", by: outbox)
    }
    #expect(reduction.messages.map(\.id) == ["account/1/7.1", "account/1/7.2"])
  }

  @Test("A message without a delay is due at once, and one with a delay after it")
  func due() {
    let before = JournalTime.now
    reduction.run {
      Outbox.liveValue.send(.stamp, to: Account.self, id: "2")
      Outbox.liveValue.send(.stamp, to: Account.self, id: "2", after: .zero)
      Outbox.liveValue.send(.stamp, to: Account.self, id: "2", after: .seconds(9))
    }
    let due = reduction.messages.map(\.due)
    #expect(due[0] == nil)
    #expect((before...JournalTime.now).contains(due[1] ?? 0))
    #expect((before...JournalTime.now).contains((due[2] ?? 0) - 9_000_000))
  }

  @Test("Outside of durable entities, a key is a new UUID and a sleep is one of the clock")
  func outside() async throws {
    try await withDependencies {
      $0.uuid = .incrementing
      $0.continuousClock = ImmediateClock()
      $0.actionKey = .liveValue
      $0.durableClock = .liveValue
    } operation: {
      @Dependency(\.actionKey) var actionKey
      @Dependency(\.durableClock) var clock
      #expect(actionKey() == "00000000-0000-0000-0000-000000000000")
      #expect(actionKey() == "00000000-0000-0000-0000-000000000001")
      try await clock.sleep("nap", for: .seconds(1_000_000))
      #expect(ActionKey.liveValue() == "00000000-0000-0000-0000-000000000002")
      try await DurableClock.liveValue.sleep("nap", for: .seconds(1_000_000))
    }
  }

  @Test("An outbox of a test that is not overridden reports each request, except in a reducer")
  func unimplementedOutbox() {
    let issues = IssueRecorder()
    withIssueReporters([issues]) { Outbox.testValue.cancel(timer: "a") }
    #expect(issues.messages.count == 1)
    #expect(issues.messages.first?.contains("outbox") == true)
    reduction.run { Outbox.testValue.cancel(timer: "a") }
    #expect(reduction.cancelledTimers == ["a"])
    #expect(issues.messages.count == 1)
  }

  @Test("A repeated action sends nothing")
  func repeated() {
    let repeated = Reduction(EntityAddress(kind: "account", id: "1"), version: 7, recorded: [])
    repeated.run {
      Outbox.liveValue.send(.stamp, to: Account.self, id: "2")
      Outbox.liveValue.cancel(timer: "a")
    }
    #expect(repeated.messages.isEmpty)
    #expect(repeated.cancelledTimers.isEmpty)
  }
}
