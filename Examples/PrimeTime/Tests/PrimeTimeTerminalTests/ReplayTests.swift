import FavoritesFile
import Intarsia
import IntarsiaTraces
import NthPrimeClient
import PrimeTimeApp
import TerminalApp
import TerminalKit
import Testing

@testable import PrimeTimeTerminal

@Suite("Replaying a recorded session of Prime Time", .endsWithinAMinute)
@MainActor
struct ReplayTests {
  private let size = Size(columns: 60, rows: 16)

  /// Runs the commands of a script, and returns the trace and the screen after each action.
  private func session(_ script: String) async throws -> (trace: Trace, screens: [Screen]) {
    let recorder = TraceRecorder(ring: 10_000)
    let application = Application(size: size, recorder: recorder) {
      $0.context = .preview
      $0.nthPrime = .replaying(.progress(0.5), .prime(7))
      $0.offlineNthPrime = .replaying(throwing: NthPrimeFailure(message: "No answer."))
    }
    let screens = LockIsolated<[Screen]>([])
    let instrument = StoreInstrument(.all) { event in
      guard case .actionReduced = event.kind else { return }
      let screen = MainActor.assumeIsolated { application.screen }
      screens.withValue { $0.append(screen) }
    }
    application.store.instrument(instrument)
    application.presentation.instrument(instrument)
    var lines = Script(name: "test", text: script)
    while let line = lines.next() { _ = try await application.carryOut(line) }
    return (try Trace(recorder.contents), screens.value)
  }

  @Test("The screens of a replay are those of the session, in each cell and after each action")
  func screens() async throws {
    let (trace, screens) = try await session(
      """
      + 7
      is-prime
      favorite
      close
      nth
      wait
      ok
      tab 2
      - 2
      nth
      ok
      + 4
      nth
      wait
      ok
      is-prime
      close
      tab 3
      down 2
      delete
      up
      nth
      wait
      ok
      save
      wait
      """)
    let session = try PrimeTimeProgram.openSession(trace)
    #expect(session.count == screens.count)
    #expect(screens.count > 35)
    for (index, screen) in screens.enumerated() {
      let position = index + 1
      #expect(try session.screen(at: position, size: size) == screen, "after action \(position)")
    }
  }

  @Test("A replay shows the favourites of the session, and leaves those of the user alone")
  func sharedFavorites() async throws {
    let (trace, _) = try await session("+ 11\nis-prime\nfavorite\nclose\ntab 3\ndelete 3")
    @Shared(.favorites) var favorites
    $favorites.withLock { $0 = [97] }
    let session = try PrimeTimeProgram.openSession(trace)
    let texts = try (0...session.count).map {
      try session.screen(at: $0, size: size).plainText
    }
    #expect(texts[session.count - 1].contains("5 favourites"))
    #expect(texts[session.count].contains("4 favourites"))
    #expect(favorites == [97])
  }

  @Test("A trace of Prime Time with other types is refused with the lines that differ")
  func otherTypes() async throws {
    let recorder = TraceRecorder(ring: 10)
    let store = Store(initialState: OtherApp.PrimeTime.State()) { OtherApp.PrimeTime() }
    store.record(to: recorder)
    let trace = try Trace(recorder.contents)
    let error = #expect(throws: ReplayError.self) { try PrimeTimeProgram.openSession(trace) }
    let text = try #require(error?.description)
    #expect(text.contains("\n  - wolfram: Int\n"))
    #expect(text.contains("\n  + wolfram: Counter.State\n"))
    #expect(text.hasSuffix("Play it with the version of the program that recorded it."))
  }
}

/// An older version of the application.
private enum OtherApp {
  @Reducer
  struct PrimeTime {
    struct State: Codable, Equatable, Sendable {
      var wolfram = 0
    }
    enum Action: Sendable {
      case tapped
    }
    var body: some Reducer<State, Action> { EmptyReducer() }
  }
}
