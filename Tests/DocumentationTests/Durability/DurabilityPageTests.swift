import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaDurability
import IntarsiaTesting
import IntarsiaTraces
import Testing

@Suite("Page about durable stores", .endsWithinAMinute)
struct DurabilityPageTests {
  @Test("Two bookings of one seat: the first gets it")
  func booking() async throws {
    try await simulate {
      let journal = InMemoryJournal()
      let cashier = Cashier(charge: { _, _ in })
      // snippet
      let stores = DurableStores(journal: journal) {
        $0.cashier = cashier
        $0.date = .constant(Date(timeIntervalSince1970: 0))
      }
      stores.register { Booking() }
      stores.register { Seat() }
      try await stores.start()

      let booking = stores.store(Booking.self, id: "4711")
      try await booking.send(.reserve(seat: "7A"))  // on disk when the call returns

      for await seats in try await booking.values(of: \.seats) where !seats.isEmpty {
        try await booking.send(.pay(amount: 90)).finish()
        break
      }
      let confirmation = try await booking.confirmation

      await stores.stop()
      // end
      #expect(confirmation == Date(timeIntervalSince1970: 0))
    }
  }

  @Test("A request with a key is applied once")
  func key() async throws {
    let stores = DurableStores(journal: InMemoryJournal())
    stores.register { Seat() }
    try await stores.start()
    let seat = stores.store(Seat.self, id: "7A")
    let request = (id: "request 1", booking: "1")
    // snippet
    try await seat.send(.take(for: request.booking), key: request.id)
    // end
    try await seat.send(.take(for: request.booking), key: request.id)
    let booking = try await seat.booking
    #expect(booking == "1")
    await stores.stop()
  }

  @Test("A reservation expires in virtual time, and after a crash")
  func expiry() async throws {
    // snippet
    try await simulate {
      let journal = InMemoryJournal()
      let first = DurableStores(journal: journal)
      first.register { Booking() }
      first.register { Seat() }
      try await first.start()
      try await first.store(Booking.self, id: "1").send(.reserve(seat: "7A"))
      await first.stop()

      let second = DurableStores(journal: journal)
      second.register { Booking() }
      second.register { Seat() }
      try await second.start()
      try await VirtualClock().sleep(for: .seconds(901))  // takes no time
      let owner = try await second.store(Seat.self, id: "7A").booking
      #expect(owner == nil)
      await second.stop()
    }
    // end
  }

  @Test("A reducer's messages are collected")
  func messages() async {
    // snippet
    let receivers = LockIsolated<[String]>([])
    let store = TestStore(initialState: Booking.State(id: "1", seats: ["7A"])) {
      Booking()
    } withDependencies: {
      $0.outbox = .collecting { request in
        guard case .send(let message) = request else { return }
        receivers.withValue { $0.append("\(message.receiver): \(message.action)") }
      }
    }
    await store.send(.expired) { $0.seats = [] }
    #expect(receivers.value == ["seat/7A: free"])
    // end
  }

  @Test("A recorded history leads to the same states")
  func history() async throws {
    let stores = DurableStores(journal: InMemoryJournal())
    stores.register { Seat() }
    try await stores.start()
    try await stores.store(Seat.self, id: "7A").send(.take(for: "1"))
    let file = URL.temporaryDirectory.appending(component: "\(UUID().uuidString).history")
    defer { try? FileManager.default.removeItem(at: file) }
    // snippet
    let history = try await stores.recordedHistory(of: Seat.self, id: "7A")
    try history.data.write(to: file)
    // end
    // snippet
    try RecordedHistory(contentsOf: file).expectSameStates { Seat() }
    // end
    // snippet
    let recorder = try TraceRecorder(file: file)
    try await stores.replay(of: Seat.self, id: "7A") { await $0.record(to: recorder) }
    recorder.flush()  // intarsia-trace list FILE
    // end
    let trace = try String(contentsOf: file, encoding: .utf8)
    #expect(trace.contains("Seat.Action.take(for: \\\"1\\\")"))
    await stores.stop()
  }

  @Test("A message that was set aside is listed, and delivered after a repair")
  func requeue() async throws {
    let journal = InMemoryJournal()
    let seat = EntityAddress(kind: Seat.kind, id: "7A")
    try await journal.post([
      JournalMessage(id: "1", receiver: seat, action: #"{"take":{"for":"1"}}"#)
    ])
    try await journal.reject("1", reason: "A simulated fault.")
    // snippet
    for rejected in try await journal.rejectedMessages(of: Seat.kind, limit: 100) {
      print(rejected.message.receiver, rejected.reason)
      try await journal.requeue(rejected.message.id)
    }
    // end
    let stores = DurableStores(journal: journal)
    stores.register { Booking() }
    stores.register { Seat() }
    try await stores.start()
    for await booking in try await stores.store(Seat.self, id: "7A").values(of: \.booking)
    where booking == "1" { break }
    await stores.stop()
  }

  @Test("Statistics count commits and their latencies")
  func statistics() async throws {
    let stores = DurableStores(journal: InMemoryJournal())
    stores.register { Seat() }
    try await stores.start()
    // snippet
    let statistics = DurabilityStatistics()
    let observation = stores.observe(statistics.record)
    // end
    try await stores.store(Seat.self, id: "7A").send(.take(for: "1"))
    #expect(statistics.commits.count == 1)
    #expect(statistics.actions == 1)
    #expect(statistics.commits.percentile(50) <= statistics.commits.longest)
    observation.cancel()
    await stores.stop()
  }
}
