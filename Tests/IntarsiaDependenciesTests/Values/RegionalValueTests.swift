import Foundation
import IntarsiaDependencies
import IntarsiaTesting
import Testing

private struct Greeting {
  @Dependency(\.calendar) var calendar
  @Dependency(\.date.now) var now

  var text: String { calendar.component(.hour, from: now) < 12 ? "Good morning" : "Good day" }
}

private struct Price {
  var amount: Double
  @Dependency(\.locale) var locale

  var text: String { amount.formatted(.number.locale(locale)) }
}

private struct Manual {
  @Dependency(\.preferredLocales) var preferredLocales

  var language: String {
    preferredLocales.compactMap(\.language.languageCode?.identifier)
      .first { ["en", "fr"].contains($0) } ?? "en"
  }
}

private struct Clock {
  @Dependency(\.timeZone) var timeZone
  @Dependency(\.date.now) var now

  var hoursFromGreenwich: Int { timeZone.secondsFromGMT(for: now) / 3600 }
}

@Suite("Calendar, locale and time zone as dependencies", .endsWithinAMinute)
struct RegionalValueTests {
  @Test("An overridden calendar is used", arguments: [9: "Good morning", 15: "Good day"])
  func calendar(hour: Int, greeting: String) {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    withDependencies {
      $0.calendar = calendar
      $0.date = .constant(Date(timeIntervalSince1970: Double(hour) * 3600))
    } operation: {
      #expect(Greeting().text == greeting)
    }
  }

  @Test("An overridden locale is used", arguments: ["de_DE": "1.234,5", "en_US": "1,234.5"])
  func locale(identifier: String, text: String) {
    withDependencies {
      $0.locale = Locale(identifier: identifier)
    } operation: {
      #expect(Price(amount: 1234.5).text == text)
    }
  }

  @Test("Overridden preferred locales are used in their order")
  func preferredLocales() {
    withDependencies {
      $0.preferredLocales = [Locale(identifier: "nl_BE"), Locale(identifier: "fr_BE")]
    } operation: {
      #expect(Manual().language == "fr")
    }
  }

  @Test("An overridden time zone is used")
  func timeZone() {
    withDependencies {
      $0.timeZone = TimeZone(secondsFromGMT: -5 * 3600) ?? .gmt
      $0.date = .constant(Date(timeIntervalSince1970: 0))
    } operation: {
      #expect(Clock().hoursFromGreenwich == -5)
    }
  }

  @Test("The live calendar, locale and time zone are the user's")
  func live() {
    withDependencies {
      $0.context = .live
    } operation: {
      let values = DependencyValues.current
      #expect(values.calendar == .autoupdatingCurrent)
      #expect(values.locale == .autoupdatingCurrent)
      #expect(values.timeZone == .autoupdatingCurrent)
      #expect(values.preferredLocales.map { $0.identifier(.bcp47) } == Locale.preferredLanguages)
      #expect(values.preferredLocales.isEmpty == false)
    }
  }

  @Test("A test that reads a regional value without an override fails once per value")
  func unimplemented() {
    let issues = IssueRecorder()
    let line: UInt = #line + 2
    withIssueReporters([issues]) {
      @Dependency(\.calendar) var calendar
      @Dependency(\.locale) var locale
      @Dependency(\.preferredLocales) var preferredLocales
      @Dependency(\.timeZone) var timeZone
      for _ in 1...2 {
        #expect(calendar == .autoupdatingCurrent)
        #expect(locale == .autoupdatingCurrent)
        #expect(preferredLocales.isEmpty == false)
        #expect(timeZone == .autoupdatingCurrent)
      }
    }
    #expect(issues.issues.map(\.location.line) == [line, line + 1, line + 2, line + 3])
    #expect(
      issues.messages == [
        """
        \\.calendar is used by a test that does not override it.

        Override it for this test: `$0.calendar = Calendar(identifier: .gregorian)` in \
        withDependencies, for example.

        [dependency-test-value-missing]
        """,
        """
        \\.locale is used by a test that does not override it.

        Override it for this test: `$0.locale = Locale(identifier: "en_US")` in \
        withDependencies, for example.

        [dependency-test-value-missing]
        """,
        """
        \\.preferredLocales is used by a test that does not override it.

        Override it for this test: `$0.preferredLocales = [Locale(identifier: "en_US")]` in \
        withDependencies, for example.

        [dependency-test-value-missing]
        """,
        """
        \\.timeZone is used by a test that does not override it.

        Override it for this test: `$0.timeZone = .gmt` in withDependencies, for example.

        [dependency-test-value-missing]
        """,
      ])
  }
}
