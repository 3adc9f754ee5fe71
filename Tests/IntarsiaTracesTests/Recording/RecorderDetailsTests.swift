import Foundation
import Intarsia
import IntarsiaDump
import IntarsiaSharing
import IntarsiaTesting
import Testing

@testable import IntarsiaRuntime
@testable import IntarsiaTraces

/// An object that a test changes after the recorder has seen it.
private final class Note: Equatable, CustomDumpStringConvertible {
  var text: String

  init(_ text: String) { self.text = text }

  static func == (first: Note, second: Note) -> Bool { first === second }

  var customDumpDescription: String { text }
}

private struct Page: Equatable {
  var note: Note
}

private enum PageAction: Equatable {
  case show(Note)
}

/// A value with an initializer whose argument is no property, and a text too short for a secret.
private struct Coupon: Equatable, Sendable, SwiftSourceRepresentable {
  var code = "ab7"

  var initializerArguments: KeyValuePairs<String, Any> { ["text": "A-" + code] }
}

@DependencyClient
private struct Till: Sendable {
  var name = ""
  var pay: @Sendable (_ coupon: Coupon) throws -> Coupon
  var prices: @Sendable () -> AsyncThrowingStream<Int, any Error> = { .finished() }
}

private enum TillKey: TestDependencyKey {
  static let testValue = Till()
}

private struct Closed: Error {
  var price = 7
}

/// A state with long lines, of its own and shared.
private struct Letters: Codable, Equatable, Sendable {
  static let length = 1_000

  var lines = Array(repeating: String(repeating: "a", count: length), count: 25)
}

@MainActor
@Suite("Details of recordings", .endsWithinAMinute)
struct RecorderDetailsTests {
  @Test("A state and an action that are not Sendable are written before they can change")
  func mutableObjects() throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).trace")
    defer { try? FileManager.default.removeItem(at: file) }
    let (first, second) = (Note("first"), Note("second"))
    let store = Store(initialState: Page(note: first)) {
      Reduce<Page, PageAction> { state, action in
        if case .show(let note) = action { state.note = note }
        return .none
      }
    }
    let recorder = try TraceRecorder(file: file)
    _ = store.listen(recorder)
    first.text = "changed"
    store.send(.show(second))
    second.text = "changed"
    recorder.flush()
    let text = try String(contentsOf: file, encoding: .utf8)
    #expect(text.contains("first"))
    #expect(text.contains("second"))
    #expect(!text.contains("changed"))
  }

  @Test("A change of a shared value is no change of a store whose recording has ended")
  func endedRecording() throws {
    struct State: Equatable, Sendable {
      @Shared(.inMemory("ended recording")) var count = 0
    }
    let store = Store(initialState: State()) { Reduce<State, Int> { _, _ in .none } }
    let recorder = TraceRecorder(ring: 100)
    let token = store.record(to: recorder)
    let count = store.withState(\.$count)
    count.withLock { $0 = 1 }
    token.cancel()
    count.withLock { $0 = 2 }
    store.send(1)
    count.withLock { $0 = 3 }
    let events = try events(of: recorder.contents)
    #expect(events.map(\.event) == [.store, .shared, .change, .shared, .shared])
  }

  @Test("A read of a dependency in an effect has the effect as its cause")
  func readsOfEffects() async throws {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        .run(name: "read") { _ in
          @Dependency(TillKey.self) var till
          _ = till.name
        }
      }
    } withDependencies: {
      $0[TillKey.self] = Till(name: "first")
    }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    await store.send(1).finish()
    let events = try events(of: recorder.contents)
    let effect = try #require(events.first { $0.event == .started }?.effect)
    let reads = events.filter { $0.key == "TillKey" }
    #expect(Set(reads.map(\.event)) == [.dependency, .value])
    #expect(reads.allSatisfy { $0.effect == effect && $0.action == nil })
  }

  private func record(
    _ redaction: TraceRedaction?, _ effect: @escaping @Sendable (Till) async throws -> Void
  ) async throws -> [TraceEvent] {
    let store = Store(initialState: 0) {
      Reduce<Int, Int> { _, _ in
        @Dependency(TillKey.self) var till
        return .run { [till] _ in
          try await effect(till)
        } catch: { _, _ in
        }
      }
    } withDependencies: {
      $0[TillKey.self] = Till(
        pay: { $0 },
        prices: {
          AsyncThrowingStream {
            for price in [5, 6] { $0.yield(price) }
            $0.finish(throwing: Closed())
          }
        })
    }
    let recorder = TraceRecorder(ring: 100, redact: redaction)
    store.record(to: recorder)
    await store.send(1).finish()
    return try events(of: recorder.contents)
  }

  @Test("A filter that names an endpoint redacts each element of its stream, and its error")
  func elementsOfStreams() async throws {
    for (filter, values, error) in [
      (TraceRedaction.fields("Till.prices"), ["0", "0"], "•••"),
      (TraceRedaction.fields("Other.prices"), ["5", "6"], "Closed(price: 7)"),
    ] {
      let events = try await record(filter) { till in
        for try await _ in till.prices() {}
      }
      let elements = events.filter { $0.event == .element }
      #expect(elements.map(\.value) == values)
      #expect(elements.map(\.json) == values.map { .whole($0) })
      #expect(events.first { $0.event == .ended }?.error == error)
    }
  }

  @Test("A value without an expression shows no field that a filter names by its endpoint")
  func hiddenFields() async throws {
    for (filter, text) in [
      (TraceRedaction.fields("Till.pay.coupon.code", "Till.pay.code"), "<#Coupon#>"),
      (TraceRedaction.fields("Other.pay.code"), #"Coupon(text: "A-ab7")"#),
    ] {
      let events = try await record(filter) { till in _ = try till.pay(coupon: Coupon()) }
      #expect(events.first { $0.event == .call }?.arguments == [text])
      #expect(events.first { $0.event == .answer }?.value == text)
    }
  }

  @Test("A text is written as a whole once its changes are longer than it is")
  func longChanges() throws {
    /// Changes one line.
    func change(_ letters: inout Letters, _ number: Int) {
      letters.lines[number % 25] = String(
        repeating: number < 25 ? "b" : "c", count: Letters.length)
    }
    /// The positions of the changes that are whole texts.
    func wholes(_ texts: [TraceText?]) -> [Int] {
      texts.enumerated().compactMap { if case .whole? = $1 { $0 } else { nil } }
    }
    let recorder = TraceRecorder(ring: 1_000)
    let own = Store(initialState: Letters()) {
      Reduce<Letters, Int> { state, number in
        change(&state, number)
        return .none
      }
    }
    let shared = Shared(wrappedValue: Letters(), .inMemory("long letters"))
    own.record(to: recorder)
    for number in 0..<30 {
      own.send(number)
      shared.withLock { change(&$0, number) }
    }
    let events = try events(of: recorder.contents)
    let changes = events.filter { $0.event == .change }
    // Each change has two of 25 lines.
    #expect(wholes(changes.map(\.dump)) == [12, 25])
    #expect(wholes(changes.map(\.json)) == [12, 25])
    #expect(wholes(events.filter { $0.event == .shared }.map(\.dump)) == [12, 25])
  }

  @Test("A header has the fraction of the second in which the recording started")
  func started() {
    let header = TraceHeader(started: Date(timeIntervalSince1970: 0.25))
    #expect(header.started == "1970-01-01T00:00:00.250Z")
  }

  @Test("The time of an event is in microseconds since the start of the recording")
  func microseconds() {
    let start = ContinuousClock.now
    let formatter = TraceFormatter(
      start: start, at: SharedMoment(SharedHistory()), TraceRedactor(nil))
    for time in [0, 1, 250, 1_000_001, 3_500_000] {
      let entry = TraceEntry(
        n: 1, time: start.advanced(by: .microseconds(time)), store: nil,
        content: .written(TraceEvent(.orders)))
      #expect(formatter.microseconds(of: entry) == time)
    }
  }

  @Test("The issue that a program reports after an action names no action")
  func laterIssue() throws {
    let store = Store(initialState: 0) { Reduce<Int, Int> { _, _ in .none } }
    let recorder = TraceRecorder(ring: 100)
    store.record(to: recorder)
    store.send(1)
    withExpectedIssue { reportIssue("Later") }
    let issue = try #require(events(of: recorder.contents).first { $0.event == .issue })
    #expect(issue.message == "Later")
    #expect(issue.action == nil)
    #expect(issue.store == nil)
  }
}
