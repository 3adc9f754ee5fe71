import Testing

@testable import IntarsiaRuntime

@Suite("Key paths of bound fields", .endsWithinAMinute)
struct BindingPathsTests {
  @Test("Bound fields keep at most 128 key paths, and all of 300 can be written")
  func limit() {
    let paths = BindingPaths<[Int]>()
    var state = Array(repeating: 0, count: 300)
    for index in state.indices {
      paths.apply(.set(\.[index], index), to: &state)
      #expect(paths.count == index % 128 + 1)
    }
    #expect(state == Array(0..<300))
    paths.apply(.set(\.[7], -1), to: &state)
    #expect(state[7] == -1)
  }
}
