import Intarsia

@ObservableState
struct Person: Equatable, Identifiable {
  let id: Int
  var name = ""
  var note = ""

  /// Replaces this row by another, as a row's reducer can.
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

  /// Replaces this roster by another, as a reducer can.
  mutating func replace(with other: Roster) {
    self = other
  }
}
