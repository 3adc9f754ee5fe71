import Intarsia
import IntarsiaConcurrency
import Testing

@testable import IntarsiaDurability

@Suite("The memory limit of durable stores", .endsWithinAMinute)
struct MemoryLimitTests {
  @Test("The thousandth entity beyond the limit takes no more of the stack than the second")
  func stackOfExcess() {
    let addresses = LockIsolated<[UInt]>([])
    let journal = InMemoryJournal()
    let settings = DurableSettings(
      node: "a", commits: JournalCommits(journal: journal, patience: .zero, report: { _ in }),
      snapshotInterval: 100, memoryLimit: 0, report: { _ in })
    settings.onExcess {
      var local = 0
      let address = withUnsafePointer(to: &local) { UInt(bitPattern: $0) }
      addresses.withValue { $0.append(address) }
    }
    for _ in 0..<1_000 { settings.addCount(1) }
    #expect(addresses.value.count == 1_000)
    #expect(addresses.value.first == addresses.value.last)
  }
}
