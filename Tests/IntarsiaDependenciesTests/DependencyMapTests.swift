import Testing

@testable import IntarsiaDependencies

private enum Zero {}
private enum Next<Before> {}

@Suite("Dependency map")
struct DependencyMapTests {
  /// As many different types as a test wants.
  private static func types(_ count: Int) -> [ObjectIdentifier] {
    func next<T>(_ type: T.Type) -> any Any.Type { Next<T>.self }
    var types: [any Any.Type] = [Zero.self]
    while types.count < count, let last = types.last { types.append(next(last)) }
    return types.map { ObjectIdentifier($0) }
  }

  @Test("What was inserted last is found, for any number of keys", arguments: [1, 2, 33, 500])
  func insertions(count: Int) {
    let keys = Self.types(count)
    let old = keys.map { AnyDependencyBox(key: $0) }
    let new = keys.map { AnyDependencyBox(key: $0) }
    var map = DependencyMap()
    for (key, box) in zip(keys, old) {
      #expect(map[key] == nil)
      map.insert(box)
    }
    let before = map
    for box in new { map.insert(box) }
    for (index, key) in keys.enumerated() {
      #expect(before[key] === old[index], "a copy changed when the map did")
      #expect(map[key] === new[index])
    }
  }
}
