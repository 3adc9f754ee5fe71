import Foundation
import Intarsia
import IntarsiaTesting
import Synchronization
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// A feature with a value that two of its parts share.
@Reducer
private struct Scales {
  struct Side: Equatable, Sendable {
    @Shared var weight: Int
  }

  struct State: Equatable, Sendable {
    var left: Side
    var right: Side
    var copy: Side?
  }

  @CasePathable
  enum Action: Equatable, Sendable {
    case left(Part)
    case right(Part)
  }

  enum Part: Equatable, Sendable {
    case added(Int)
    case copied
  }

  var body: some Reducer<State, Action> {
    Reduce { state, action in
      switch action {
      case .left(.added(let weight)), .right(.added(let weight)):
        state.left.$weight.withLock { $0 += weight }
      case .left(.copied): state.copy = state.left
      case .right(.copied): state.copy = state.right
      }
      return .none
    }
  }
}

@DependencyClient
private struct Post: Sendable {
  var greeting = ""
  var deliver: @Sendable (_ text: String) throws -> String
}

private enum PostKey: TestDependencyKey {
  static let testValue = Post()
}

private struct Lost: Error, Equatable {
  var text: String
}

/// A value whose dump waits until a test allows it to go on.
private struct Held: Equatable, Sendable, CustomDumpStringConvertible {
  final class Gate: Sendable {
    let begun = AsyncStream<Void>.makeStream()
    let opened = DispatchSemaphore(value: 0)
  }

  let gate: Gate
  @Shared(.inMemory("held")) var number = 0

  static func == (_: Self, _: Self) -> Bool { false }

  var customDumpDescription: String {
    gate.begun.continuation.yield()
    gate.opened.wait()
    gate.opened.signal()
    return "Held"
  }
}

@MainActor
@Suite("Events of traces", .endsWithinAMinute)
struct TraceFormatterTests {
  @Test("A recorder records the kinds of events that it was asked for, and no others")
  func kinds() async throws {
    let expected: [(StoreInstrument.Kinds, [TraceEvent.Kind])] = [
      (.actions, [.action, .action]), (.states, [.change, .change]),
      (.effects, [.started, .emitted, .finished]), (.dependencies, [.dependency, .call, .answer]),
      ([.actions, .effects], [.action, .started, .emitted, .action, .finished]), ([], []),
    ]
    for (kinds, expected) in expected {
      let store = Store(initialState: Shop.State()) {
        Shop()
      } withDependencies: {
        $0.uuid = .incrementing
      }
      let recorder = TraceRecorder(ring: 100, kinds)
      store.record(to: recorder)
      await store.send(.queryChanged("tea")).finish()
      #expect(try events(of: recorder.contents).map(\.event) == [.store] + expected)
    }
  }

  @Test("A gap has the number and the time of the event that follows it")
  func gap() throws {
    let store = Store(initialState: Shop.State()) { Shop() }
    let recorder = TraceRecorder(ring: 5)
    store.record(to: recorder)
    for number in 1...20 { store.send(.arrived([Shop.Item(id: number, title: "")])) }
    let events = try events(of: recorder.contents)
    let index = try #require(events.firstIndex { $0.event == .gap })
    #expect(events[index].n == events[index + 1].n)
    #expect(events[index].at == events[index + 1].at)
    #expect(events[index].at > 0)
  }

  @Test("The path of a shared value leads to the part of the state that the action belongs to")
  func sharedPaths() throws {
    let weight = Shared(value: 1)
    let store = Store(
      initialState: Scales.State(left: .init(weight: weight), right: .init(weight: weight))
    ) {
      Scales()
    }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    for action in [.right(.added(1)), .right(.copied), .left(.added(1)), .left(.copied)]
      as [Scales.Action]
    {
      store.send(action)
    }
    let changes = try events(of: recorder.contents).filter { $0.event == .change }
    #expect(
      changes.map(\.assign) == [
        ["$0.right.$weight.withLock { $0 = 2 }"],
        ["$0.copy = Scales.Side(weight: $0.right.$weight)"],
        ["$0.left.$weight.withLock { $0 = 3 }"],
      ])
    let shared = try events(of: recorder.contents).filter { $0.event == .shared }
    #expect(shared.map(\.path) == ["$0.right.$weight", "$0.left.$weight"])
  }

  @Test("A secret is redacted in every text of a call, an answer and a client")
  func secretsOfCalls() throws {
    let recorder = TraceRecorder(ring: 100, redact: .fields("query"))
    let store = Store(initialState: Shop.State(query: "swordfish")) {
      Reduce<Shop.State, Int> { _, number in
        @Dependency(PostKey.self) var post
        _ = try? post.deliver("\(number) swordfish")
        return .none
      }
    } withDependencies: {
      $0[PostKey.self] = Post(
        greeting: "Hello swordfish",
        deliver: { text in
          if text.hasPrefix("2") { throw Lost(text: text) }
          return "Delivered " + text
        })
    }
    store.record(to: recorder)
    store.send(1)
    store.send(2)
    #expect(!String(decoding: recorder.contents, as: UTF8.self).contains("swordfish"))
    let events = try events(of: recorder.contents)
    #expect(
      events.filter { $0.event == .call }.map(\.arguments) == [[#""1 •••""#], [#""2 •••""#]])
    #expect(
      events.filter { $0.event == .value }.map(\.assign) == [[#"$0.greeting = "Hello •••""#]])
    let answers = events.filter { $0.event == .answer }
    #expect(answers[0].value == #""Delivered 1 •••""#)
    #expect(answers[0].json == .whole(#""Delivered 1 •••""#))
    #expect(answers[1].error == #"Lost(text: "2 •••")"#)
  }

  @Test("A change of a shared value does not wait for a file, however many events do")
  func changeOfFullBuffer() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
    defer { try? FileManager.default.removeItem(at: file) }
    let gate = Held.Gate()
    let held = Held(gate: gate)
    let store = Store(initialState: held) { Reduce<Held, Int> { _, _ in .none } }
    let recorder = try store.record(to: file)
    // The first event is being formatted, and fills the time of the queue.
    var begun = gate.begun.stream.makeAsyncIterator()
    _ = await begun.next()
    for number in 1...9_998 { recorder.record(orders: "\(number)") }
    held.$number.withLock { $0 = 1 }
    held.$number.withLock { $0 = 2 }
    gate.opened.signal()
    recorder.flush()
    let events = try events(of: Data(contentsOf: file))
    #expect(events.count { $0.event == .orders } == 9_998)
    #expect(events.count { $0.event == .shared } == 2)
  }
}
