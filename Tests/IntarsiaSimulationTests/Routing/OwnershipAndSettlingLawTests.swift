import IntarsiaTesting
import Testing

@testable import IntarsiaSimulation

@Suite("Ends of scopes and limits of orders", .endsWithinAMinute)
struct OwnershipAndSettlingLawTests {
  @Test("Each owner can be closed once, the last one too, and closing it forgets all tasks")
  func closing() {
    var table = TaskOwnership()
    for number: UInt64 in 1...3 {
      table.open(.scope(number), newestTask: 10)
      table.add(20 + number, to: .scope(number))
    }
    for number: UInt64 in 1...3 {
      #expect(table.owner(of: 20 + number) == .scope(number))
      let isClosed = table.close(.scope(number))
      #expect(isClosed)
      let isClosedAgain = table.close(.scope(number))
      #expect(!isClosedAgain)
      #expect(table.owner(of: 20 + number) == nil)
    }
    table.open(.scope(4), newestTask: 20)
    let owner = table.join(21, from: .scope(4))
    #expect(owner == .scope(4))
  }

  @Test("After a scope has settled, a wait for it has the whole limit of jobs again")
  func settledAgain() {
    var table = SettlingTable<String>()
    table.open(1, jobLimit: 3)
    func begin(_ count: Int) -> [SettlingTable<String>.Release?] {
      (0..<count).map { _ in table.begin(in: 1).release }
    }
    func wait(_ waiter: String) -> Bool { table.wait(for: [1], isInScope: false, waiter: waiter) }
    for waiter in ["first", "second"] {
      #expect(begin(1) == [nil])
      #expect(!wait(waiter))
      #expect(begin(3) == [nil, nil, .init(waiters: [waiter], isSettled: false)])
      for _ in 0..<4 { #expect(table.end(in: 1) == nil) }
    }
  }

  @Test("An order may have a million choices")
  func longestOrder() {
    for text in ["choices:1*1000000", "choices:1*999999.2"] {
      #expect(JobOrder(text)?.description == text)
    }
    let text = "choices:1*999999.2.2"
    #expect(JobOrder(text) == nil)
  }
}
