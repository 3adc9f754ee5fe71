import Foundation
import Intarsia
import IntarsiaConcurrency
import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Schemas of durable features", .endsWithinAMinute)
struct SchemaTests {
  let journal = InMemoryJournal()
  let address = EntityAddress(kind: "counter", id: "1")

  @discardableResult
  private func run<F: DurableFeature, Result>(
    _ make: @escaping @Sendable () -> sending F,
    on _: F.Type = F.self, _ operation: (DurableStoreActorOf<F>) async throws -> Result
  ) async throws -> Result {
    let stores = DurableStores(journal: journal, options: .init(node: "a")) {
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    }
    stores.register(make)
    try await stores.start()
    defer { Task { await stores.stop() } }
    return try await operation(stores.store(F.self, id: "1"))
  }

  @Test("An upcaster changes old actions and snapshots")
  func upcasting() async throws {
    try await run {
      OldCounter()
    } _: { counter in
      for _ in 1...3 { try await counter.send(.add(2)) }
    }
    let state = try await run {
      NewCounter()
    } _: { counter in
      try await counter.send(.increase(by: 1))
      return try await counter.state
    }
    #expect(state == NewCounter.State(total: 7, unit: "piece"))
  }

  @Test("Upcasters run in the order of their schemas, and change nothing by default")
  func order() throws {
    func upcaster(from schema: Int) -> Upcaster {
      let change: Upcaster.Change = { $0["n"] = ($0["n"] as? Int ?? 0) * 10 + schema }
      return Upcaster(from: schema, action: change, state: change)
    }
    let coding = DurableCoding<[String: Int], [String: Int]>(
      schema: 4, upcasters: [3, 1, 4, 2].map { upcaster(from: $0) })
    for (schema, n) in [(1, 123), (2, 23), (3, 3), (4, 0)] {
      #expect(try coding.action(#"{"n":0}"#, schema: schema) == ["n": n])
      #expect(try coding.state(#"{"n":0}"#, schema: schema) == ["n": n])
    }
    let plain = DurableCoding<[String: Int], [String: Int]>(
      schema: 2, upcasters: [Upcaster(from: 1)])
    #expect(try plain.action(#"{"n":5}"#, schema: 1) == ["n": 5])
    #expect(try plain.state(#"{"n":5}"#, schema: 1) == ["n": 5])
  }

  @Test("An upcaster leaves old actions that are texts as they are")
  func upcastingTexts() async throws {
    try await run {
      OldSwitch()
    } _: { light in
      for _ in 1...3 { try await light.send(.toggle) }
    }
    let state = try await run {
      NewSwitch()
    } _: { light in
      try await light.state
    }
    #expect(state == NewSwitch.State(isOn: true, name: "light"))
  }

  @Test("An action that cannot be read names the entity, the action and the reason")
  func undecodable() async throws {
    try await run {
      OldCounter()
    } _: {
      try await $0.send(.add(2))
    }
    let error = await #expect(throws: DurabilityError.self) {
      try await run {
        RenamedCounter()
      } _: {
        try await $0.total
      }
    }
    #expect(error?.code == .undecodable)
    #expect(error?.entity == address)
    #expect(error?.statement == "action 1")
    #expect(
      error?.description.hasSuffix(
        "Add an upcaster for its schema, or let `init(from:)` accept it. [undecodable]") == true)
  }

  @Test("A program refuses the actions of a newer program")
  func newerSchema() async throws {
    try await run {
      NewCounter()
    } _: {
      try await $0.send(.increase(by: 2))
    }
    let error = await #expect(throws: DurabilityError.self) {
      try await run {
        OldCounter()
      } _: {
        try await $0.total
      }
    }
    #expect(error?.code == .newerSchema)
    #expect(
      error?.message == "Schema 2 was written by a newer program; this one knows 1.")
  }

  @Test("A reducer that asks for other answers than before is refused")
  func divergence() async throws {
    let usesDate = LockIsolated(false)
    try await run {
      DatedCounter(usesDate: usesDate)
    } _: {
      try await $0.send(.add(1))
    }
    usesDate.setValue(true)
    let error = await #expect(throws: DurabilityError.self) {
      try await run {
        DatedCounter(usesDate: usesDate)
      } _: {
        try await $0.total
      }
    }
    #expect(error?.code == .diverged)
    #expect(
      error?.message
        == "The reducer does not repeat its work. It asked for DateGenerator.now, and the journal has no further answer."
    )
  }

  @Test("An action that cannot be written changes nothing")
  func unencodable() async throws {
    try await run {
      OldCounter()
    } _: { counter in
      try await counter.send(.add(2))
      let error = await #expect(throws: DurabilityError.self) { try await counter.send(.broken) }
      #expect(error?.code == .undecodable)
      #expect(error?.statement == "action 2")
      let total = try await counter.total
      #expect(total == 2)
    }
  }
}

@Reducer
struct OldCounter: DurableFeature {
  struct State: Codable, Equatable, Sendable { var total = 0 }
  enum Action: Sendable {
    case add(Int)
    case broken
  }

  static let kind = "counter"
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .add(let amount) = action { state.total += amount }
      return .none
    }
  }
}

extension OldCounter.Action: Codable {
  struct Broken: Error {}

  init(from decoder: any Decoder) throws {
    self = .add(try decoder.container(keyedBy: Key.self).decode(Int.self, forKey: .add))
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    guard case .add(let amount) = self else { throw Broken() }
    try container.encode(amount, forKey: .add)
  }

  enum Key: CodingKey { case add }
}

@Reducer
struct NewCounter: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var total = 0
    var unit = "piece"
  }
  enum Action: Codable, Sendable { case increase(by: Int) }

  static let kind = "counter"
  static let schema = 2
  static let upcasters = [
    Upcaster(
      from: 1, action: { $0["increase"] = ["by": $0.removeValue(forKey: "add")] },
      state: { $0["unit"] = "piece" })
  ]
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .increase(let amount) = action { state.total += amount }
      return .none
    }
  }
}

/// A feature whose actions are texts.
struct OldSwitch: DurableFeature {
  struct State: Codable, Sendable { var isOn = false }
  enum Action: String, Codable, Sendable { case toggle }

  static let kind = "switch"
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isOn.toggle()
      return .none
    }
  }
}

struct NewSwitch: DurableFeature {
  struct State: Codable, Equatable, Sendable {
    var isOn = false
    var name = "light"
  }
  enum Action: String, Codable, Sendable { case toggle }

  static let kind = "switch"
  static let schema = 2
  static let upcasters = [Upcaster(from: 1, state: { $0["name"] = "light" })]
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      state.isOn.toggle()
      return .none
    }
  }
}

@Reducer
struct RenamedCounter: DurableFeature {
  struct State: Codable, Equatable, Sendable { var total = 0 }
  enum Action: Codable, Sendable { case increase(by: Int) }

  static let kind = "counter"
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { _, _ in .none }
  }
}

@Reducer
struct DatedCounter: DurableFeature {
  struct State: Codable, Equatable, Sendable { var total = 0 }
  enum Action: Codable, Sendable { case add(Int) }

  let usesDate: LockIsolated<Bool>
  @Dependency(\.date) var date

  static let kind = "counter"
  static func initialState(id: String) -> State { State() }

  var body: some ReducerOf<Self> {
    Reduce { state, action in
      if case .add(let amount) = action { state.total += amount }
      if usesDate.value { _ = date.now }
      return .none
    }
  }
}
