import IntarsiaTesting
import Testing

@testable import IntarsiaDurability

@Suite("Schedules of snapshots", .endsWithinAMinute)
struct SnapshotScheduleTests {
  private func history(stateBytes: Int?, actions: Int = 0) -> EntityHistory {
    EntityHistory(
      position: JournalPosition(version: 0, epoch: 1),
      snapshot: stateBytes.map {
        JournalSnapshot(version: 0, state: String(repeating: "s", count: $0))
      }, records: (0..<actions).map { _ in record(bytes: 50) })
  }

  private func record(bytes: Int, answers: Int = 0) -> JournalRecord {
    JournalRecord(
      version: 1, action: String(repeating: "a", count: bytes),
      answers: answers == 0 ? nil : String(repeating: "a", count: answers), time: 0)
  }

  /// Returns the number of actions until the next snapshot.
  private func count(
    of schedule: inout SnapshotSchedule, bytes: Int = 50, answers: Int = 0
  ) -> Int {
    var count = 0
    repeat {
      schedule.add(record(bytes: bytes, answers: answers))
      count += 1
    } while !schedule.isDue
    return count
  }

  @Test("A small state is written after four actions, again and again")
  func smallState() {
    var schedule = SnapshotSchedule(interval: nil, after: history(stateBytes: nil))
    for _ in 1...3 {
      #expect(count(of: &schedule) == 4)
      schedule.restart(after: #"{"items":1}"#)
    }
  }

  @Test("A large state is written when the actions have as much JSON")
  func largeState() {
    var schedule = SnapshotSchedule(interval: nil, after: history(stateBytes: 1_000))
    #expect(count(of: &schedule) == 20)
    schedule.restart(after: String(repeating: "s", count: 2_000))
    #expect(count(of: &schedule, bytes: 30, answers: 20) == 40)
  }

  @Test("A very large state is written after a thousand actions")
  func veryLargeState() {
    var schedule = SnapshotSchedule(interval: nil, after: history(stateBytes: 1_000_000))
    #expect(count(of: &schedule) == 1_000)
  }

  @Test("The actions of a restoration count")
  func restoredActions() {
    var schedule = SnapshotSchedule(interval: nil, after: history(stateBytes: 500, actions: 7))
    #expect(count(of: &schedule) == 3)
  }

  @Test("A fixed interval does not depend on sizes", arguments: [1, 5, 2_000])
  func fixedInterval(_ interval: Int) {
    var schedule = SnapshotSchedule(interval: interval, after: history(stateBytes: 100_000))
    #expect(count(of: &schedule) == interval)
  }

  @Test("A state that cannot be written is tried again after as many actions")
  func unwritableState() {
    var schedule = SnapshotSchedule(interval: nil, after: history(stateBytes: 1_000))
    for _ in 1...3 {
      #expect(count(of: &schedule) == 20)
      schedule.restart(after: nil)
    }
  }
}
