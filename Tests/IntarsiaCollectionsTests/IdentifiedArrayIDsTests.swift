import IntarsiaCollections
import Testing

@Suite("The ids of an IdentifiedArray", .endsWithinAMinute)
struct IdentifiedArrayIDsTests {
  @Test("Comparable elements are sorted, and generic code creates and copies an array")
  func sorting() {
    struct Number: Comparable, Identifiable {
      let id: Int
      static func < (lhs: Self, rhs: Self) -> Bool { lhs.id < rhs.id }
    }
    func make<C: RangeReplaceableCollection>(_ elements: [C.Element]) -> C { C(elements) }
    var numbers: IdentifiedArrayOf<Number> = make([2, 3, 1].map(Number.init))
    #expect(numbers.ids == [2, 3, 1])
    let copy = IdentifiedArray(numbers)
    numbers.sort()
    #expect(numbers.ids == [1, 2, 3])
    #expect(copy.ids == [2, 3, 1])
  }

  @Test("The hash of the ids depends on each of them and on their order")
  func hashes() {
    let arrays: [[Int]] = [[], [1], [2], [1, 2], [2, 1]]
    let hashes = arrays.map { IdentifiedArray(uniqueElements: $0, id: \.self).ids.hashValue }
    #expect(Set(hashes).count == arrays.count)
  }

  @Test("The properties of an identified value are read and changed through it")
  func members() {
    let word = Identified("seven", id: 7)
    var list = Identified([1], id: 7)
    list.first.map { #expect($0 == 1) }
    list[dynamicMember: \.[0]] = 2
    #expect(word.count == 5 && list.value == [2] && list[dynamicMember: \.[0]] == 2)
  }

  let rows = IdentifiedArray((1...20).map { Row(id: $0) })

  @Test("Ids equal an array and the ids of other elements in the same order")
  func comparing() {
    let few: IdentifiedArrayOf<Row> = [Row(id: 7), Row(id: 9)]
    let others: IdentifiedArrayOf<Identified<Int, String>> = [
      Identified("a", id: 7), Identified("b", id: 9),
    ]
    #expect(few.ids.hashValue == rows.ids.intersection([7, 9, 7]).hashValue)
    #expect(few.ids == [7, 9])
    #expect(few.ids == others.ids)
    #expect(few.ids != [9, 7])
    #expect(few.ids.elements == [7, 9])
    #expect("\(few.ids)" == "[7, 9]")
  }

  @Test("Ids are united, intersected and subtracted in their order, each once")
  func algebra() {
    let ids = rows.ids
    #expect(ids.union([3, 30, 30, 25]).elements == Array(1...20) + [30, 25])
    #expect(ids.intersection([30, 7, 2]).elements == [2, 7])
    #expect(ids.subtracting(3...19).elements == [1, 2, 20])
    #expect(ids.symmetricDifference(Array(3...22)).elements == [1, 2, 21, 22])
    #expect(ids.union(rows.ids) == ids)
  }

  @Test("Ids are compared as sets")
  func subsets() {
    let some = rows.ids.intersection([20, 1])
    #expect(some.isSubset(of: rows.ids) && rows.ids.isSuperset(of: some))
    #expect(!rows.ids.isSubset(of: some) && !some.isSuperset(of: rows.ids))
    #expect(some.isDisjoint(with: [2, 3]) && !some.isDisjoint(with: [2, 20]))
    #expect(some.contains(20) && some.firstIndex(of: 20) == 1 && !some.contains(2))
  }
}
