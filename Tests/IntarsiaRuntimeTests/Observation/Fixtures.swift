import Intarsia

@ObservableState
struct Row: Equatable, Identifiable {
  let id: Int
  var name = ""
  var note = ""

  /// Puts another row in this one's place, as a reducer of a row could.
  mutating func replace(with other: Row) {
    self = other
  }
}

@ObservableState
struct Table: Equatable {
  var title = ""
  var row = Row(id: 0)
  var optional: Row?
  var rows: IdentifiedArrayOf<Row> = []
  var array: [Row] = []
  var numbers: [Int] = []

  /// Puts another table in this one's place, as a reducer could.
  mutating func replace(with other: Table) {
    self = other
  }
}
