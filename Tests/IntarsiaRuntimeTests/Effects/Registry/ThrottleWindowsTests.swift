import IntarsiaClocks
import IntarsiaIssues
import Testing

@testable import IntarsiaRuntime

@Suite("Throttle windows", .endsWithinAMinute)
struct ThrottleWindowsTests {
  private let branch = EffectBranch()
  private let throttle = EffectThrottle(
    id: EffectID(0), interval: .seconds(1), takesLatest: true, clock: AnyClock(TestClock()),
    origin: IssueLocation())

  private func names(_ numbers: Range<Int>) -> [ThrottleWindows.Name] {
    numbers.map { branch.retainName(EffectID($0)) }
  }

  @Test("Windows may be forgotten from the 17th on, and from more than twice the remaining ones on")
  func limits() {
    var windows = ThrottleWindows()
    func countAfterBegin(_ number: Int) -> Int {
      for name in names(number..<number + 1) { windows.begin(throttle.openWindow(), under: name) }
      return windows.possiblyEnded.count
    }
    for number in 0..<16 { #expect(countAfterBegin(number) == 0) }
    #expect(countAfterBegin(16) == 17)
    windows.remove(names(0..<7)) { _ in false }
    #expect(windows.count == 10)
    for number in 0..<10 { #expect(countAfterBegin(20 + number) == 0) }
    #expect(countAfterBegin(30) == 21)
    windows.remove(names(0..<30)) { _ in false }
    #expect(windows.count == 1)
    for number in 0..<15 { #expect(countAfterBegin(number) == 0) }
    #expect(countAfterBegin(15) == 17)
  }

  @Test("A window is forgotten with its branch, or if no action waits for its end")
  func forgetting() {
    let other = EffectBranch()
    var windows = ThrottleWindows()
    let all = names(0..<3) + [other.retainName(EffectID(0))]
    for name in all { windows.begin(throttle.openWindow(), under: name) }
    let holder = EffectToken(rawValue: 1)
    windows.setHolder(holder, under: all[0])
    windows.remove(Array(all.prefix(2))) { $0 == holder }
    #expect(all.map { windows.window($0) != nil } == [true, false, true, true])
    #expect(windows.holder(all[0]) == holder)
    windows.removeAll(in: [other])
    #expect(all.map { windows.window($0) != nil } == [true, false, true, false])
    windows.remove(Array(all.prefix(1))) { _ in false }
    #expect(all.map { windows.window($0) != nil } == [false, false, true, false])
    windows.removeAll()
    #expect(windows.isEmpty)
  }
}
