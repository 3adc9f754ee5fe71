import Intarsia
import Observation
import Synchronization
import Testing

@testable import IntarsiaRuntime

@Suite("An observation transaction")
struct ObservationTransactionTests {
  @Test("registers no reads")
  func reads() {
    var table = Table()
    let changes = Changes {
      ObservationTransaction.run { _ = table.title }
    }
    table.title = "Primes"
    #expect(changes.count == 0)
  }

  @Test("delivers changes when it is committed, and not before")
  func delivery() {
    var table = Table()
    let changes = Changes { _ = table.title }
    ObservationTransaction.begin()
    table.title = "Primes"
    #expect(changes.count == 0)
    ObservationTransaction.commit()
    #expect(changes.count == 1)
  }

  @Test("delivers each field once, in the order in which the states first changed")
  func once() {
    var table = Table()
    let log = Log()
    log.track("note") { _ = table.row.note }
    log.track("title") { _ = table.title }
    log.track("name") { _ = table.row.name }
    log.track("numbers") { _ = table.numbers }
    ObservationTransaction.run {
      for number in 1...3 {
        table.title += "!"
        table.row.name += "!"
        table.numbers.append(number)
      }
    }
    #expect(log.entries == ["title", "numbers", "name"])
  }

  @Test("delivers when the outermost one is committed")
  func nested() {
    var table = Table()
    let changes = Changes { _ = table.title }
    ObservationTransaction.run {
      ObservationTransaction.run { table.title = "Primes" }
      #expect(changes.count == 0)
      #expect(ObservationTransaction.isOpen)
    }
    #expect(changes.count == 1)
    #expect(!ObservationTransaction.isOpen)
  }

  @Test("delivers what was changed before an error was thrown")
  func thrown() {
    struct Failure: Error {}
    var table = Table()
    let changes = Changes { _ = table.title }
    #expect(throws: Failure.self) {
      try ObservationTransaction.run {
        table.title = "Primes"
        throw Failure()
      }
    }
    #expect(changes.count == 1)
  }

  @Test("collects for a state also while another transaction collects for a copy of it")
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

  @Test("lets an observer that is told of a change open a transaction of its own")
  func reentrant() {
    let table = Mutex(Table())
    let title = Changes { table.withLock { _ = $0.title } }
    let numbers = Changes { table.withLock { _ = $0.numbers } }
    withObservationTracking {
      table.withLock { _ = $0.row.name }
    } onChange: {
      ObservationTransaction.run {
        table.withLock { $0.title = "From the observer" }
        #expect(title.count == 0)
      }
      #expect(title.count == 1)
    }
    var copy = table.withLock { $0 }
    ObservationTransaction.run {
      copy.row.name = "Changed"
      copy.numbers.append(1)
    }
    #expect(title.count == 1)
    #expect(numbers.count == 1)
  }
}

/// Writes down who was told of a change, in order.
private final class Log: Sendable {
  private let names = Mutex<[String]>([])

  var entries: [String] { names.withLock { $0 } }

  func track(_ name: String, _ read: () -> Void) {
    withObservationTracking(read) { [self] in names.withLock { $0.append(name) } }
  }
}
