import IntarsiaConcurrency
import Testing

@Suite("The serial executor that earlier tests asked for", .endsWithinAMinute)
struct DeprecatedExecutorTests {
  @available(*, deprecated)
  @Test("Code that asks for the main serial executor never gets it")
  func neverUsed() {
    #expect(!uncheckedUseMainSerialExecutor)
    uncheckedUseMainSerialExecutor = true
    #expect(!uncheckedUseMainSerialExecutor)
  }
}
