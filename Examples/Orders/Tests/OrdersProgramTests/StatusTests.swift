import IntarsiaDurability
import OrdersProgram
import TerminalKit
import Testing

@Suite("The status of orders", .endsWithinAMinute)
struct StatusTests {
  @Test("The screen shows the counts of events")
  func screen() {
    let entity = EntityAddress(kind: "order", id: "1")
    var counts = Metrics.Counts()
    for actions in [1, 4] {
      counts.add(.committed(entity, actions: actions, duration: .milliseconds(actions)))
    }
    counts.add(.recovered(entity, actions: 3, duration: .milliseconds(2)))
    counts.add(.delivered(entity, message: "m"))
    counts.add(.forwarded(entity, owner: "b"))
    counts.add(.leaseLost)
    let screen = Screen.status(
      counts, title: "Orders", elapsed: .seconds(2), size: Size(columns: 60, rows: 12))
    #expect(
      screen.plainText == """
        ┌─ Orders ─────────────────────────────────────────────────┐
        │                                                          │
        │  Time             2.00 s                                 │
        │  Actions          5 (2 a second)                         │
        │  Commits          2 (1 a second)                         │
        │  Actions a commit 2.50 on average, at most 4             │
        │  Commit times     p50 1.0 ms, p99 4.1 ms                 │
        │  Messages         1 applied, 1 sent to other nodes       │
        │  Restored         1 entities, p50 2.0 ms, p99 2.0 ms     │
        │  Problems         0 retries, 0 failures, 1 lost leases   │
        │                                                          │
        └── q ends ────────────────────────────────────────────────┘
        """)
  }

  @Test("A small terminal is told which size is needed")
  func small() {
    let screen = Screen.status(
      Metrics.Counts(), title: "Orders", elapsed: .zero, size: Size(columns: 40, rows: 3))
    #expect(screen.plainText.contains("Enlarge the terminal to 44 × 12."))
  }
}
