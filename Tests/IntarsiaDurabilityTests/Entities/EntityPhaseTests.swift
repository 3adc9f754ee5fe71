import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("EntityPhase", .endsWithinAMinute)
struct EntityPhaseTests {
  private static let phases: [EntityPhase] = [
    .idle, .changing(hasChanged: false), .changing(hasChanged: true), .due, .appending(until: 3),
    .ended(EntityRetired(), appending: nil), .ended(EntityRetired(), appending: 3),
  ]

  /// Returns the phases after an event, with a mark if a caller or a task must append.
  private func after(_ event: (inout EntityPhase) -> Bool) -> [String] {
    Self.phases.map { phase in
      var phase = phase
      let appends = event(&phase)
      let name = String(
        "\(phase)".replacing("IntarsiaDurability.EntityRetired(), ", with: "")
          .replacing("Optional(3)", with: "3"))
      return appends ? "\(name) → append" : name
    }
  }

  @Test("A caller appends its changes itself, unless others are under way")
  func changes() {
    let changing = "changing(hasChanged: false)"
    let ended = ["ended(appending: nil)", "ended(appending: 3)"]
    #expect(
      after {
        $0.beginChanges()
        return false
      } == [changing, changing, "changing(hasChanged: true)", "due", "appending(until: 3)"] + ended)
    #expect(
      after { $0.endChanges() }
        == ["idle", "idle", "due → append", "due", "appending(until: 3)"] + ended)
  }

  @Test("A task appends a change of an idle entity, and only one")
  func change() {
    let changed = "changing(hasChanged: true)"
    #expect(
      after { $0.noteChange() } == [
        "due → append", changed, changed, "due", "appending(until: 3)", "ended(appending: nil)",
        "ended(appending: 3)",
      ])
  }

  @Test("An append is followed by another one if there are changes, but not after the end")
  func appends() {
    let ended = ["ended(appending: nil)", "ended(appending: nil)"]
    #expect(
      after { $0.endAppend(hasChanges: true) }
        == [String](repeating: "due → append", count: 5) + ended)
    #expect(
      after { $0.endAppend(hasChanges: false) } == [String](repeating: "idle", count: 5) + ended)
  }

  @Test("The end of an entity keeps the append in progress")
  func end() {
    #expect(Self.phases.map(\.appending) == [nil, nil, nil, nil, 3, nil, 3])
    #expect(Self.phases.map(\.isIdle) == [true] + [Bool](repeating: false, count: 6))
    let isEnded = Self.phases.map { $0.failure != nil }
    #expect(isEnded == [false, false, false, false, false, true, true])
    for var phase in Self.phases {
      let appending = phase.appending
      phase.end(with: EntityRetired())
      #expect(phase.failure is EntityRetired)
      #expect(phase.appending == appending)
    }
  }
}
