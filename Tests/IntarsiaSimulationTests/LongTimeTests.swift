import Foundation
import Testing

@testable import IntarsiaSimulation
@testable import IntarsiaTesting

@Suite("Very long times", .endsWithinAMinute)
struct LongTimeTests {
  @Test("Durations with too many nanoseconds saturate")
  func nanoseconds() {
    #expect(Duration.seconds(Int64.max).wholeNanoseconds == .max)
    #expect(Duration.seconds(-Int64.max).wholeNanoseconds == .min)
    #expect(Duration.nanoseconds(Int64.max).wholeNanoseconds == .max)
    #expect(
      (.seconds(1) + Duration(secondsComponent: 0, attosecondsComponent: 999_999_999))
        .wholeNanoseconds == 1_000_000_000)
  }

  @Test("A task can sleep after the system clocks have reached their maximum")
  func sleeping() async throws {
    let answer = try await simulate(timeout: .seconds(Int64.max)) {
      try await VirtualClock().sleep(for: .seconds(20_000_000_000))
      _ = Date()
      try await VirtualClock().sleep(for: .seconds(1))
      return 1
    }
    #expect(answer == 1)
  }
}
