import Testing

@testable import IntarsiaRuntime

@Suite("Unchanged values", .endsWithinAMinute)
struct IsUnchangedTests {
  @Test("Values are the same if they are equal, or if both differ from themselves")
  func unchanged() {
    let numbers = [0, 1, Double.nan]
    for (index, old) in numbers.enumerated() {
      for (other, new) in numbers.enumerated() {
        #expect(isUnchanged(old, new) == (index == other), "\(old), \(new)")
      }
    }
  }
}
