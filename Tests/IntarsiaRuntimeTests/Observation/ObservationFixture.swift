import Intarsia

@ObservableState
struct Person: Equatable, Identifiable {
  let id: Int
  var name = ""
  var note = ""

  /// Puts another row in this one's place, as a reducer of a row could.
  mutating func replace(with other: Person) {
    self = other
  }
}

@ObservableState
struct Roster: Equatable {
  var title = ""
  var row = Person(id: 0)
  var optional: Person?
  var rows: IdentifiedArrayOf<Person> = []
  var array: [Person] = []
  var numbers: [Int] = []

  /// Puts another table in this one's place, as a reducer could.
  mutating func replace(with other: Roster) {
    self = other
  }
}
