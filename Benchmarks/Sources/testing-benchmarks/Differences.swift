import Intarsia
import IntarsiaDump

struct Case {
  let name: String
  /// The goal in milliseconds: about 1.8 times the time that was measured for the README.
  var goal: Double?
  let run: () -> Void
}

private struct Row: Identifiable, Equatable, Hashable {
  var id: Int
  var name: String
  var isDone = false
}

private struct Plain {
  var number: Int
  var name: String
}

/// Checks that there is a difference and that it is short.
private func find<T>(_ lhs: T, _ rhs: T) {
  let lines = (diff(lhs, rhs) ?? "").split(separator: "\n").count
  precondition((1...16).contains(lines), "\(lines) lines")
}

extension TestingBenchmarks {
  /// The fixed programs of differences and dumps, with their names.
  static var fixedDumps: [(name: String, run: () -> Void)] {
    let rows = (0..<1_000).map { Row(id: $0, name: "row number \($0)") }
    let (before, after) = changed(rows) { $0[500].isDone = true }
    let moved = changed(rows) { $0.append($0.remove(at: 0)) }
    return [
      ("diff-changed", { find(before, after) }),
      ("diff-moved", { find(moved.0, moved.1) }),
      ("dump", { precondition(String(customDumping: rows).count > 1_000) }),
    ]
  }

  private static func changed<T>(_ array: [T], _ change: (inout [T]) -> Void) -> ([T], [T]) {
    var copy = array
    change(&copy)
    return (array, copy)
  }

  static var differences: [Case] {
    let count = 100_000
    let numbers = Array(0..<count)
    let rows = numbers.map { Row(id: $0, name: "row number \($0)") }
    let plain = numbers.map { Plain(number: $0, name: "plain number \($0)") }
    let one = changed(numbers) { $0[50_000] = -1 }
    let two = changed(numbers) {
      $0.insert(-1, at: 0)
      $0.remove(at: 70_000)
    }
    let row = changed(rows) { $0[50_000].isDone = true }
    let inserted = changed(rows) { $0.insert(Row(id: -1, name: "new"), at: 0) }
    let removed = changed(rows) { $0.remove(at: 50_000) }
    let moved = changed(rows) { $0.append($0.remove(at: 0)) }
    let plainChanged = changed(plain) { $0[50_000].number = -1 }
    let identified = IdentifiedArray(uniqueElements: rows)
    var identifiedChanged = identified
    identifiedChanged[id: 50_000]?.isDone = true
    let dictionary = Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0) })
    var dictionaryChanged = dictionary
    dictionaryChanged["row number 50000"]?.isDone = true
    let set = Set(rows)
    var setChanged = set
    setChanged.remove(rows[50_000])
    return [
      Case(name: "diff: 100,000 numbers, one changed", goal: 12) { find(one.0, one.1) },
      Case(name: "diff: 100,000 numbers, one inserted and one removed", goal: 10) {
        find(two.0, two.1)
      },
      Case(name: "diff: 100,000 structs, one changed", goal: 16) { find(row.0, row.1) },
      Case(name: "diff: 100,000 structs, one inserted at the front", goal: 14) {
        find(inserted.0, inserted.1)
      },
      Case(name: "diff: 100,000 structs, one removed", goal: 14) { find(removed.0, removed.1) },
      Case(name: "diff: 100,000 structs, one moved to the end", goal: 18) {
        find(moved.0, moved.1)
      },
      Case(name: "diff: 100,000 structs without equality, one changed", goal: 60) {
        find(plainChanged.0, plainChanged.1)
      },
      Case(name: "diff: IdentifiedArray of 100,000, one changed", goal: 32) {
        find(identified, identifiedChanged)
      },
      Case(name: "diff: dictionary of 100,000, one changed", goal: 45) {
        find(dictionary, dictionaryChanged)
      },
      Case(name: "diff: set of 100,000, one removed", goal: 38) { find(set, setChanged) },
      Case(name: "diff: 100,000 numbers and the same ones shuffled") {
        var generator = SystemRandomNumberGenerator()
        _ = diff(numbers, numbers.shuffled(using: &generator))
      },
    ]
  }

  static var dumps: [Case] {
    let rows = (0..<1000).map { Row(id: $0, name: "row number \($0)") }
    return [
      Case(name: "dump: 1,000 structs", goal: 22) {
        precondition(String(customDumping: rows).count > 1000)
      }
    ]
  }
}
