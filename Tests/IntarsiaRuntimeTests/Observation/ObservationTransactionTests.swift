import Intarsia
import Observation
import Synchronization
import Testing

@testable import IntarsiaRuntime

@Suite("An observation transaction", .endsWithinAMinute)
struct ObservationTransactionTests {
  @Test("An observation transaction registers no reads")
  func reads() {
    var roster = Roster()
    let changes = Changes {
      ObservationTransaction.run { _ = roster.title }
    }
    roster.title = "Primes"
    #expect(changes.count == 0)
  }

  @Test("An observation transaction delivers changes only when it commits")
  func delivery() {
    var roster = Roster()
    let changes = Changes { _ = roster.title }
    ObservationTransaction.begin()
    roster.title = "Primes"
    #expect(changes.count == 0)
    ObservationTransaction.commit()
    #expect(changes.count == 1)
  }

  @Test("A transaction delivers changes of fields beyond the 64th")
  func manyFields() {
    for field in [0, 63, 64, 65, 200] {
      let observers = FieldObservers()
      let changes = Changes { observers.access(field) }
      let others = Changes { observers.access(field + 1) }
      ObservationTransaction.begin()
      #expect(!CollectedChanges.currentContain(observers, field))
      CollectedChanges.insertIntoCurrent(observers, field)
      #expect(CollectedChanges.currentContain(observers, field))
      #expect(!CollectedChanges.currentContain(observers, field + 1))
      #expect(changes.count == 0)
      ObservationTransaction.commit()
      #expect(changes.count == 1, "field \(field)")
      #expect(others.count == 0)
      #expect(!CollectedChanges.currentContain(observers, field))
    }
  }

  @Test("An observation transaction delivers each field once, in the order of its first change")
  func once() {
    var roster = Roster()
    let log = Log()
    log.track("note") { _ = roster.row.note }
    log.track("title") { _ = roster.title }
    log.track("name") { _ = roster.row.name }
    log.track("numbers") { _ = roster.numbers }
    ObservationTransaction.run {
      for number in 1...3 {
        roster.title += "!"
        roster.row.name += "!"
        roster.numbers.append(number)
      }
    }
    #expect(log.entries == ["title", "name", "numbers"])
  }

  @Test("Nested observation transactions deliver when the outermost commits")
  func nested() {
    var roster = Roster()
    let changes = Changes { _ = roster.title }
    ObservationTransaction.run {
      ObservationTransaction.run { roster.title = "Primes" }
      #expect(changes.count == 0)
      #expect(ObservationTransaction.isOpen)
    }
    #expect(changes.count == 1)
    #expect(!ObservationTransaction.isOpen)
  }

  @Test("An observation transaction delivers the changes made before an error was thrown")
  func thrown() {
    struct Failure: Error {}
    var roster = Roster()
    let changes = Changes { _ = roster.title }
    #expect(throws: Failure.self) {
      try ObservationTransaction.run {
        roster.title = "Primes"
        throw Failure()
      }
    }
    #expect(changes.count == 1)
  }

  @Test("An observation transaction collects a state's changes while another collects its copy's")
  func shared() {
    let observers = FieldObservers()
    let log = Log()
    for field in [1, 2, 70] {
      log.track("\(field)") { observers.access(field) }
    }
    let first = CollectedChanges()
    let second = CollectedChanges()
    first.insert(observers, 1)
    for _ in 1...2 {
      second.insert(observers, 1)
      second.insert(observers, 2)
      second.insert(observers, 70)
    }
    #expect(first.contains(observers, 1))
    #expect(!first.contains(observers, 2))
    #expect(second.contains(observers, 1))
    #expect(second.contains(observers, 70))
    #expect(!second.contains(observers, 3))
    first.deliver()
    #expect(log.entries == ["1"])
    second.deliver()
    #expect(log.entries == ["1", "2", "70"])
  }

  @Test("An observer notified by an observation transaction can open its own transaction")
  func reentrant() {
    let roster = Mutex(Roster())
    let title = Changes { roster.withLock { _ = $0.title } }
    let numbers = Changes { roster.withLock { _ = $0.numbers } }
    withObservationTracking {
      roster.withLock { _ = $0.row.name }
    } onChange: {
      ObservationTransaction.run {
        roster.withLock { $0.title = "From the observer" }
        #expect(title.count == 0)
      }
      #expect(title.count == 1)
    }
    var copy = roster.withLock { $0 }
    ObservationTransaction.run {
      copy.row.name = "Changed"
      copy.numbers.append(1)
    }
    #expect(title.count == 1)
    #expect(numbers.count == 1)
  }
}

/// Records the observers that were notified, in their order.
private final class Log: Sendable {
  private let names = Mutex<[String]>([])

  var entries: [String] { names.withLock { $0 } }

  func track(_ name: String, _ read: () -> Void) {
    withObservationTracking(read) { [self] in names.withLock { $0.append(name) } }
  }
}
