import Intarsia
import Testing

@Suite("Observing the fields of a state", .endsWithinAMinute)
struct FieldTests {
  var roster = Roster(
    row: Person(id: 1, name: "Ada"), optional: Person(id: 2, name: "Grace"),
    rows: [Person(id: 3, name: "Mary"), Person(id: 4, name: "Emmy")],
    array: [Person(id: 5, name: "Rosa")], numbers: [1, 2])

  @Test("A field notifies only the observers that read it")
  mutating func fieldByField() {
    let title = Changes { _ = roster.title }
    let numbers = Changes { _ = roster.numbers }
    roster.title = "Primes"
    #expect(title.count == 1)
    #expect(numbers.count == 0)
  }

  @Test("Setting a field to an equal value notifies no observer")
  mutating func equalValue() {
    let title = Changes { _ = roster.title }
    let numbers = Changes { _ = roster.numbers }
    roster.title = ""
    roster.numbers = [1, 2]
    #expect(title.count == 0)
    #expect(numbers.count == 0)
  }

  @Test("Changing a number in place to itself notifies no observer")
  mutating func trivialInPlace() {
    var counter = Counter(count: 5)
    func settle(_ count: inout Int, at value: Int) { count = value }
    let count = Changes { _ = counter.count }
    settle(&counter.count, at: 5)
    #expect(count.count == 0)
    settle(&counter.count, at: 6)
    #expect(count.count == 1)
  }

  @Test("Changing a collection in place notifies its observers")
  mutating func collectionInPlace() {
    let numbers = Changes { _ = roster.numbers }
    roster.numbers.append(3)
    #expect(numbers.count == 1)
    #expect(roster.numbers == [1, 2, 3])
  }

  @Test("Changing a field of a nested state notifies observers of that field only")
  mutating func childField() {
    let name = Changes { _ = roster.row.name }
    let row = Changes { _ = roster.row }
    roster.row.note = "!"
    #expect(name.count == 0)
    roster.row.name = "Ada L."
    #expect(name.count == 1)
    #expect(row.count == 0)
  }

  @Test("Replacing a nested state notifies observers of its fields")
  mutating func replacedChild() {
    let name = Changes { _ = roster.row.name }
    roster.row = Person(id: 9, name: "Ada")
    #expect(name.count == 1)
  }

  @Test("Replacing a state by an equal one notifies observers of its fields")
  mutating func replacedByEqual() {
    let name = Changes { _ = roster.row.name }
    roster.row = Person(id: 1, name: "Ada")
    #expect(name.count == 1)
    let nameAgain = Changes { _ = roster.row.name }
    roster.row.name = "Ada L."
    #expect(nameAgain.count == 1)
  }

  @Test("A nested state that replaces itself notifies observers of its fields")
  mutating func replacedFromInside() {
    let name = Changes { _ = roster.row.name }
    roster.row.replace(with: Person(id: 9, name: "Other"))
    #expect(name.count == 1)
  }

  @Test("Restoring an older copy of a nested state notifies observers of its fields")
  mutating func replacedByCopy() {
    let saved = roster.row
    roster.row.name = "Changed"
    let outside = Changes { _ = roster.row.name }
    roster.row = saved
    #expect(outside.count == 1)

    roster.row.name = "Changed"
    let inside = Changes { _ = roster.row.name }
    roster.row.replace(with: saved)
    #expect(inside.count == 1)
    #expect(roster.row.name == "Ada")
  }

  @Test("Observers of an optional state's field are notified when it or the whole state changes")
  mutating func optionalChild() {
    let name = Changes { _ = roster.optional?.name }
    roster.optional?.note = "!"
    #expect(name.count == 0)
    roster.optional?.name = "Grace H."
    #expect(name.count == 1)

    let going = Changes { _ = roster.optional?.name }
    roster.optional = nil
    #expect(going.count == 1)
    let coming = Changes { _ = roster.optional?.name }
    roster.optional = Person(id: 2)
    #expect(coming.count == 1)
    let replaced = Changes { _ = roster.optional?.name }
    roster.optional?.replace(with: Person(id: 2))
    #expect(replaced.count == 1)
    func clear(_ row: inout Person?) { row = nil }
    let cleared = Changes { _ = roster.optional?.name }
    clear(&roster.optional)
    #expect(cleared.count == 1)
  }

  @Test("Changing a field of one row notifies no observers of other rows or of the ids")
  mutating func identifiedRows() {
    let mary = Changes { _ = roster.rows[id: 3]?.name }
    let emmy = Changes { _ = roster.rows[id: 4]?.name }
    let ids = Changes { _ = roster.rows.ids }
    roster.rows[id: 3]?.name = "Mary S."
    #expect(mary.count == 1)
    #expect(emmy.count == 0)
    #expect(ids.count == 0)
  }

  @Test("Replacing, adding or removing a row notifies observers of all rows")
  mutating func identifiedStructure() {
    var emmy = Changes { _ = roster.rows[id: 4]?.name }
    roster.rows[id: 3] = Person(id: 3)
    #expect(emmy.count == 1)

    emmy = Changes { _ = roster.rows[id: 4]?.name }
    roster.rows.append(Person(id: 6))
    #expect(emmy.count == 1)

    emmy = Changes { _ = roster.rows[id: 4]?.name }
    roster.rows.remove(id: 6)
    #expect(emmy.count == 1)

    emmy = Changes { _ = roster.rows[id: 4]?.name }
    roster.rows[id: 4]?.replace(with: Person(id: 4, name: "Noether"))
    #expect(emmy.count == 1)
  }

  @Test("Restoring an older copy of the rows notifies observers")
  mutating func identifiedCopy() {
    let saved = roster.rows
    roster.rows[id: 3]?.name = "Changed"
    let name = Changes { _ = roster.rows[id: 3]?.name }
    roster.rows = saved
    #expect(name.count == 1)
  }

  @Test("An array of states reports every change in place: it cannot tell rows apart")
  mutating func arrayOfStates() {
    let array = Changes { _ = roster.array.count }
    roster.array[0].name = "Rosa L."
    #expect(array.count == 1)
  }

  @Test("Copies of a state share their observers")
  mutating func copies() {
    let title = Changes { _ = roster.title }
    var copy = roster
    copy.title = "Copy"
    #expect(title.count == 1)
  }

  @Test("Changing in place copies nothing, observed or not", arguments: [false, true])
  func inPlace(isObserved: Bool) {
    var state = Holder()
    let changes = isObserved ? Changes { _ = state.buffer } : nil
    state.buffer.touch()
    #expect(state.buffer.copies == 0)
    #expect(changes?.count == (isObserved ? 1 : nil))
  }

  @Test("Fields beyond the first 64 notify only their own observers")
  func manyFields() {
    let identity = ObservationIdentity()
    let read = Changes {
      identity._access(63)
      identity._access(64)
      identity._access(200)
    }
    let other = Changes { identity._access(65) }
    identity._notify(200)
    #expect(read.count == 1)
    identity._notify(64)
    #expect(other.count == 0)
    identity._notify(65)
    #expect(other.count == 1)
  }
}

@ObservableState
private struct Counter {
  var count: Int
}

@ObservableState
private struct Holder {
  var buffer = Buffer()
}

/// Counts its copies on write, which happen if the storage is shared.
private struct Buffer: Equatable {
  private final class Storage {}

  private var storage = Storage()
  private(set) var copies = 0

  mutating func touch() {
    guard !isKnownUniquelyReferenced(&storage) else { return }
    storage = Storage()
    copies += 1
  }

  static func == (lhs: Buffer, rhs: Buffer) -> Bool { lhs.storage === rhs.storage }
}
