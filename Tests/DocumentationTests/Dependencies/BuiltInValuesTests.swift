import Foundation
import IntarsiaTesting
import Testing

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

@Suite("Documentation: built-in dependencies", .endsWithinAMinute)
struct BuiltInValuesPageTests {
  @Test("Assertion dependencies report failures in a test")
  func assertions() {
    // snippet
    struct Checkout {
      @Dependency(\.assert) var assert
      @Dependency(\.assertionFailure) var assertionFailure
      @Dependency(\.precondition) var precondition

      func pay(_ amount: Int) {
        assert(amount >= 0, "Nobody pays \(amount)")
        precondition(amount < 1_000, "Too much")
        if amount == 13 { assertionFailure("Unlucky") }
      }
    }

    withExpectedIssue { Checkout().pay(-1) }  // the test fails, and goes on
    withExpectedIssue { Checkout().pay(1_000) }
    withExpectedIssue { Checkout().pay(13) }
    // end
  }

  @Test("Date, calendar, time zone and locale are overridden")
  func timeAndPlace() throws {
    let zurich = try #require(TimeZone(identifier: "Europe/Zurich"))
    // snippet
    struct Stamp {
      @Dependency(\.calendar) var calendar
      @Dependency(\.date) var date
      @Dependency(\.date.now) var now
      @Dependency(\.locale) var locale
      @Dependency(\.preferredLocales) var preferredLocales
      @Dependency(\.timeZone) var timeZone
    }

    withDependencies {
      $0.calendar = Calendar(identifier: .gregorian)
      $0.calendar.timeZone = zurich
      $0.date = .constant(Date(timeIntervalSince1970: 0))
      $0.locale = Locale(identifier: "de_CH")
      $0.preferredLocales = [Locale(identifier: "rm_CH")]
      $0.timeZone = zurich
    } operation: {
      let stamp = Stamp()
      #expect(stamp.calendar.component(.hour, from: stamp.now) == 1)
      #expect(stamp.date() == stamp.now)
      #expect(stamp.locale.identifier == "de_CH")
      #expect(stamp.preferredLocales.map(\.identifier) == ["rm_CH"])
      #expect(stamp.timeZone == zurich)
    }
    // end
  }

  @Test("UUIDs and random numbers are overridden")
  func chance() {
    // snippet
    struct SameEachTime: RandomNumberGenerator {
      var number: UInt64 = 0
      mutating func next() -> UInt64 {
        number = number &* 6_364_136_223_846_793_005 &+ 1
        return number
      }
    }

    func rolls() -> [Int] {
      withDependencies {
        $0.uuid = .incrementing
        $0.withRandomNumberGenerator = WithRandomNumberGenerator(SameEachTime())
      } operation: {
        @Dependency(\.uuid) var uuid
        @Dependency(\.withRandomNumberGenerator) var withRandomNumberGenerator
        #expect(uuid() == UUID(0))
        #expect(uuid() == UUID(1))
        return withRandomNumberGenerator { generator in
          (1...5).map { _ in Int.random(in: 1...6, using: &generator) }
        }
      }
    }
    #expect(rolls() == rolls())
    // end
  }

  @Test("fireAndForget completes its work in a cancelled task")
  func fireAndForget() async {
    // snippet
    let tracked = LockIsolated<[String]>([])
    @Dependency(\.fireAndForget) var fireAndForget
    await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      await fireAndForget {
        try Task.checkCancellation()  // its caller is cancelled, it is not
        tracked.withValue { $0.append("played") }
      }
    }.value
    #expect(tracked.value == ["played"])
    // end
  }

  @Test("An overridden openURL records the URL")
  func outside() async throws {
    let url = try #require(URL(string: "https://example.com"))
    // snippet
    let opened = LockIsolated<[URL]>([])
    await withDependencies {
      $0.openURL = OpenURLEffect { url in
        opened.withValue { $0.append(url) }
        return true
      }
    } operation: {
      @Dependency(\.openURL) var openURL
      #expect(await openURL(url))
    }
    #expect(opened.value == [url])
    // end
  }

  @Test("A test's notification center delivers posts to observers")
  func notifications() {
    // snippet
    @Dependency(\.notificationCenter) var notificationCenter  // a test has one of its own
    let posts = LockIsolated(0)
    let name = Notification.Name("saved")
    let observer = notificationCenter.addObserver(forName: name, object: nil, queue: nil) { _ in
      posts.withValue { $0 += 1 }
    }
    notificationCenter.post(name: name, object: nil)
    notificationCenter.removeObserver(observer)
    #expect(posts.value == 1)
    // end
  }

  @Test("A test's URL session reports a request")
  func loading() async {
    // snippet
    struct Motto {
      @Dependency(\.urlSession) var urlSession

      func load(from url: URL) async throws -> String {
        String(decoding: try await urlSession.data(from: url).0, as: UTF8.self)
      }
    }

    await withExpectedIssue {  // a test that reaches for the network fails without reaching it
      _ = try? await Motto().load(from: URL(fileURLWithPath: "/dev/null"))
    }
    // end
  }
}
