import Foundation
import Intarsia
import IntarsiaTraces
import SamovarFeatures
import TerminalApp
import TerminalKit
import Testing

@testable import SamovarTerminal

@Suite("Replaying a recorded session of Samovar", .endsWithinAMinute)
@MainActor
struct ReplayTests {
  private let size = Size(columns: 60, rows: 16)

  /// Runs a session; returns its trace, and the screens at the start and after each action.
  private func session(
    _ body: (Desk) async -> Void
  ) async throws -> (trace: Trace, screens: [Screen]) {
    let recorder = TraceRecorder(ring: 10_000)
    let desk = await Desk(recorder: recorder)
    let application = desk.application
    let screens = LockIsolated([application.screen])
    let instrument = StoreInstrument(.all) { event in
      guard case .actionReduced = event.kind else { return }
      let screen = MainActor.assumeIsolated { application.screen }
      screens.withValue { $0.append(screen) }
    }
    application.store.instrument(instrument)
    application.presentation.instrument(instrument)
    await body(desk)
    return (try Trace(recorder.contents), screens.value)
  }

  @Test("The screens of a replay are those of the session, in each cell and after each action")
  func screens() async throws {
    let (trace, screens) = try await session { desk in
      await desk.press("down enter s space")
      await desk.wait(3)
      await desk.press("space b space escape escape n enter 4 enter escape e")
      await desk.type("zz")
      await desk.press("left backspace tab right tab 9 tab ctrl-n 5 enter escape")
      await desk.press("a")
      await desk.type("sen")
      await desk.wait(1)
      await desk.press("down up enter enter [ home end enter d d")
      await desk.wait(1)
    }
    let session = try SamovarProgram.openSession(trace)
    #expect(session.count == screens.count - 1)
    #expect(session.count > 50)
    for (position, screen) in screens.enumerated() {
      #expect(try session.screen(at: position, size: size) == screen, "after action \(position)")
    }
  }

  @Test("A replay shows the teas of the session, and saves none")
  func sharedTeas() async throws {
    let (trace, _) = try await session { desk in
      await desk.press("enter d d")
      await desk.wait(1)
    }
    let disk = InMemoryFileStorage()
    try withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      @Shared(.teas) var teas
      $teas.withLock { $0 = [.assam] }
      let session = try SamovarProgram.openSession(trace)
      let first = try session.screen(at: 0, size: size).plainText
      #expect(first.contains("Sencha"))
      #expect(first.contains("Assam"))
      let last = try session.screen(at: session.count, size: size).plainText
      #expect(!last.contains("Sencha"))
      #expect(teas == [.assam])
    }
  }
}
