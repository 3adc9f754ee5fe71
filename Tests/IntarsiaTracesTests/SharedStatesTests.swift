import Foundation
import Intarsia
import IntarsiaTesting
import IntarsiaTraces
import Testing

/// A feature that shares its teas, and a part of them.
@Reducer
private struct Tray {
  struct Tea: Codable, Equatable, Identifiable, Sendable {
    var id: Int
    var name: String
  }

  struct Cup: Codable, Equatable, Sendable {
    @Shared var tea: Tea
  }

  struct State: Codable, Equatable, Sendable {
    var pours = 0
    @Shared var teas: IdentifiedArrayOf<Tea>
    @PresentationState var cup: Cup?
    @SharedReader var guest: String?
  }

  enum Action: Codable, Equatable, Sendable {
    case added(Tea)
    case opened(Int)
    case poured
    case renamed(String)
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .added(let tea): state.$teas.withLock { $0.append(tea) }
      case .opened(let id): state.cup = Shared(state.$teas[id: id]).map { Cup(tea: $0) }
      case .poured: state.pours += 1
      case .renamed(let name): state.cup?.$tea.withLock { $0.name = name }
      }
      return .none
    }
  }
}

@MainActor
@Suite("States with shared values in a trace", .endsWithinAMinute)
struct SharedStatesTests {
  private let teas = Shared(value: IdentifiedArrayOf<Tray.Tea>())
  private let guest = Shared(value: String?.none)
  private let store: Store<Tray.State, Tray.Action>
  private let assam = Tray.Tea(id: 1, name: "Assam")

  init() {
    store = Store(initialState: Tray.State(teas: teas, guest: SharedReader(guest))) { Tray() }
  }

  private func states(of trace: Trace) throws -> [String] {
    var player = try TracePlayer<Tray.State, Tray.Action>(trace)
    return try (0...player.actions.count).map { position in
      try player.move(to: position)
      let state = player.state
      let teas = state.teas.map(\.name).joined(separator: "+")
      return "\(teas)|\(state.cup?.tea.name ?? "-")|\(state.guest ?? "-")"
    }
  }

  @Test("A state that is written later has the shared values of its action")
  func pastValues() throws {
    // A ring buffer encodes all its events when its contents are read.
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(.added(assam))
    store.send(.opened(1))
    store.send(.renamed("Ceylon"))
    store.send(.added(Tray.Tea(id: 2, name: "Keemun")))
    let trace = try Trace(recorder.contents)
    #expect(
      try states(of: trace) == [
        "|-|-", "Assam|-|-", "Assam|Assam|-", "Ceylon|Ceylon|-", "Ceylon+Keemun|Ceylon|-",
      ])
    #expect(trace.dump(of: trace.stores[0].number, at: 1)?.contains("teas: []") == true)
  }

  @Test("A change of a shared value outside of an action changes the recorded state")
  func changeElsewhere() throws {
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(.added(assam))
    guest.withLock { $0 = "Ada" }
    teas.withLock { $0[id: 1]?.name = "Ceylon" }
    store.send(.poured)
    guest.withLock { $0 = nil }
    let trace = try Trace(recorder.contents)
    #expect(try states(of: trace) == ["|-|-", "Ceylon|-|Ada", "Ceylon|-|-"])
    let changes = trace.events.filter { $0.event == .change }
    let actions = trace.events.filter { $0.event == .action }.map(\.n)
    #expect(changes.map(\.action) == [actions[0], nil, nil, actions[1], nil])
  }

  @Test("A file has the shared values of each action, whenever its lines are written")
  func file() throws {
    let file = URL(filePath: NSTemporaryDirectory() + "shared-\(UUID()).trace")
    defer { try? FileManager.default.removeItem(at: file) }
    let recorder = try TraceRecorder(file: file)
    store.record(to: recorder)
    var expected = ["|-|-"]
    for number in 1...50 {
      store.send(.added(Tray.Tea(id: number, name: "")))
      store.send(.opened(number))
      store.send(.renamed("\(number)"))
      let names = store.withState { $0.teas.dropLast().map(\.name).joined(separator: "+") }
      let old = number == 1 ? "" : "\(names)+"
      expected += ["\(old)|\(number == 1 ? "-" : "\(number - 1)")|-", "\(old)||-"]
      expected.append("\(old)\(number)|\(number)|-")
    }
    recorder.flush()
    #expect(try states(of: Trace(contentsOf: file)) == expected)
  }

  @Test("A store that formats its own events notes shared changes before its next action")
  func unsendableTypes() throws {
    let recorder = TraceRecorder(ring: 100)
    // The types of the whole feature are unknown to a scoped store.
    let child: Store<Int, Tray.Action> = store.scope(state: \.pours, action: \.self)
    child.record(to: recorder)
    child.send(.added(assam))
    teas.withLock { $0.removeAll() }
    child.send(.poured)
    #expect(try states(of: Trace(recorder.contents)) == ["|-|-", "|-|-", "|-|-"])
    let kinds = try Trace(recorder.contents).events.map(\.event)
    #expect(
      kinds == [.store, .action, .shared, .change, .shared, .change, .action, .change])
  }

  @Test("A ring keeps the shared values that dropped events led to")
  func ring() throws {
    let recorder = TraceRecorder(ring: 10)
    store.record(to: recorder)
    for number in 1...40 { store.send(.added(Tray.Tea(id: number, name: "\(number)"))) }
    let states = try states(of: Trace(recorder.contents))
    let first = try #require(states.first.map { $0.split(separator: "+").count })
    #expect(first > 30)
    #expect(states.map { $0.split(separator: "+").count } == Array(first...40))
  }

  @Test("Reading the past leaves the present as it is")
  func present() throws {
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(.added(assam))
    store.send(.opened(1))
    store.send(.renamed("Ceylon"))
    _ = recorder.contents
    teas.withLock { $0.removeAll() }
    #expect(store.withState { $0.cup?.tea.name } == "Ceylon")
  }

  @Test("A state with shared values cannot run again, and the player says why")
  func running() throws {
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(.poured)
    let trace = try Trace(recorder.contents)
    let player = try TracePlayer<Tray.State, Tray.Action>(trace)
    #expect(throws: TracePlayerError.sharedValues) {
      try player.run(player.steps(), reducer: { Tray() })
    }
    #expect(throws: TracePlayerError.sharedValues) {
      try TestStore(replaying: trace) { Tray() }
    }
    #expect(TracePlayerError.sharedValues.description.hasPrefix("The state has shared values"))
  }

  @Test("A shared value is decoded by a player only")
  func decoding() throws {
    let data = try JSONEncoder().encode(Shared(value: 3))
    #expect(String(decoding: data, as: UTF8.self) == "3")
    let error = #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Shared<Int>.self, from: data)
    }
    #expect(
      "\(try #require(error))".contains("A shared value can be decoded by a TracePlayer only"))
  }
}
