import Testing

@testable import IntarsiaRuntime

@Suite("The schedule of an observation", .endsWithinAMinute)
struct ObserveScheduleTests {
  @Test("An observation schedule runs once for any number of changes")
  func coalesced() {
    var schedule = ObserveSchedule()
    #expect(schedule.begin() == 1)
    #expect(schedule.end(isOutdated: false) == .wait)
    #expect(schedule.changed(after: 1) == .schedule)
    #expect(schedule.changed(after: 1) == .wait)
    #expect(schedule.begin() == 2)
    #expect(schedule.end(isOutdated: false) == .wait)
    #expect(schedule.phase == .listening)
  }

  @Test("An observation schedule runs again after a change during a run")
  func changedMeanwhile() {
    var schedule = ObserveSchedule()
    #expect(schedule.begin() == 1)
    #expect(schedule.changed(after: 1) == .wait)
    #expect(schedule.end(isOutdated: false) == .schedule)
    #expect(schedule.begin() == 2)
    #expect(schedule.end(isOutdated: true) == .schedule)
  }

  @Test("An observation schedule ignores changes of fields that only an earlier run read")
  func earlierRun() {
    var schedule = ObserveSchedule()
    _ = schedule.begin()
    _ = schedule.end(isOutdated: true)
    _ = schedule.begin()
    #expect(schedule.changed(after: 1) == .wait)
    #expect(schedule.end(isOutdated: false) == .wait)
    #expect(schedule.changed(after: 1) == .wait)
    #expect(schedule.phase == .listening)
  }

  @Test("In every order, an observation runs one at a time, misses no change, and stays ended")
  func everyOrder() {
    enum Event: CaseIterable { case begin, changed, changedEarlier, end, endOutdated, cancel }
    var checked = 0

    func check(_ schedule: ObserveSchedule, isPending: Bool, isStale: Bool, depth: Int) {
      checked += 1
      guard depth > 0 else { return }
      for event in Event.allCases {
        var next = schedule
        var (isPending, isStale) = (isPending, isStale)
        let wasRunning = schedule.isRunning
        switch event {
        case .begin:
          let run = next.begin()
          #expect((run != nil) == (schedule.phase == .scheduled))
          if run != nil { (isPending, isStale) = (false, false) }
        case .changed:
          if next.changed(after: schedule.run) == .schedule {
            #expect(!isPending && !wasRunning)
            isPending = true
          }
          isStale = true
        case .changedEarlier:
          #expect(next.changed(after: schedule.run - 1) == .wait)
          #expect(next == schedule)
        case .end, .endOutdated:
          // A body ends only after it began.
          guard wasRunning else { continue }
          isStale = isStale || event == .endOutdated
          if next.end(isOutdated: event == .endOutdated) == .schedule {
            #expect(!isPending)
            isPending = true
          }
        case .cancel:
          next.cancel()
          #expect(next.phase == .cancelled)
        }
        if schedule.phase == .cancelled { #expect(next.phase == .cancelled) }
        // A value that the latest run has read and that is stale is read again.
        if isStale, next.phase != .cancelled { #expect(isPending || next.isRunning) }
        check(next, isPending: isPending, isStale: isStale, depth: depth - 1)
      }
    }

    check(ObserveSchedule(), isPending: true, isStale: false, depth: 7)
    #expect(checked > 10_000)
  }
}

extension ObserveSchedule {
  fileprivate var isRunning: Bool {
    if case .running = phase { true } else { false }
  }
}
