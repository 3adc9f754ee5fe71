import Foundation
import IntarsiaDependencies
import IntarsiaTesting
import Testing

private struct Draft {
  @Dependency(\.date) var date

  func save() -> Date { date() }
}

@Suite("The date as a dependency", .endsWithinAMinute)
struct DateGeneratorTests {
  let epoch = Date(timeIntervalSince1970: 0)

  @Test("A constant date stays the same")
  func constant() {
    withDependencies {
      $0.date = .constant(epoch)
    } operation: {
      #expect(Draft().save() == epoch)
      #expect(Draft().save() == epoch)
      #expect(Draft().date.now == epoch)
    }
  }

  @Test("Setting now makes the date a constant one, and now can be read by itself")
  func now() {
    @Dependency(\.date.now) var now
    withDependencies {
      $0.date.now = epoch
    } operation: {
      #expect(now == epoch)
      withDependencies {
        $0.date.now += 60
      } operation: {
        #expect(now == epoch + 60)
        #expect(Draft().save() == epoch + 60)
      }
    }
  }

  @Test("A date generator calls its closure for each date")
  func closure() {
    let numbers = UUIDGenerator.incrementing
    let date = DateGenerator { epoch + Double(numbers().uuid.15) }
    #expect([date(), date.now, date()] == [epoch, epoch + 1, epoch + 2])
  }

  @Test("The live date generator has the system's date")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      let before = Date()
      let saved = Draft().save()
      #expect(before <= saved && saved <= Date())
    }
  }

  @Test("A test that reads the date without an override fails at the line of each read")
  func unimplemented() {
    let issues = IssueRecorder()
    let line: UInt = #line + 2
    withIssueReporters([issues]) {
      @Dependency(\.date) var date
      _ = date()
      _ = date.now
    }
    let text = """
      \\.date is used by a test that does not override it.
      """
    let fix = """
      Override it for this test: `$0.date = .constant(Date(timeIntervalSince1970: 0))` in \
      withDependencies, for example.

      [dependency-unimplemented]
      """
    let readAt = "  Read at: IntarsiaDependenciesTests/DateGeneratorTests.swift:\(line)"
    #expect(
      issues.messages == ["\(text)\n\n\(readAt)\n\n\(fix)", "\(text)\n\n\(fix)"])
    // A property cannot get its reader's location, so `now` reports the read of the generator.
    #expect(issues.issues.map(\.location.line) == [line + 1, line])
  }
}
