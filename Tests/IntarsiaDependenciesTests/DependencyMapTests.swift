import Testing

@testable import IntarsiaDependencies

private enum Zero {}
private enum Next<Before> {}

@Suite("Dependency map", .endsWithinAMinute)
struct DependencyMapTests {
  /// Returns the identifiers of a number of different types.
  private static func types(_ count: Int) -> [ObjectIdentifier] {
    func next<T>(_ type: T.Type) -> any Any.Type { Next<T>.self }
    var types: [any Any.Type] = [Zero.self]
    while types.count < count, let last = types.last { types.append(next(last)) }
    return types.map { ObjectIdentifier($0) }
  }

  @Test("A dependency map returns the last inserted value of each key", arguments: [1, 2, 33, 500])
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

  @Test("Descendants of dependency values keep their own overrides", arguments: 1...8)
  func family(seed: UInt64) {
    typealias Model = [ObjectIdentifier: AnyDependencyBox]
    var random = SplitMix(state: seed)
    let keys = Self.types(24)
    var family: [(snapshot: DependencySnapshot, model: Model)] = [(.empty, [:])]
    for _ in 0..<300 {
      // Usually extends the newest snapshot, for depth; otherwise any snapshot, for branches.
      let isYoungest = random.next() % 4 != 0
      let index = isYoungest ? family.count - 1 : Int(random.next() % UInt64(family.count))
      var (_, model) = family[index]
      var values = DependencyValues(snapshot: family[index].snapshot)
      for _ in 0..<random.next() % 6 {
        let box = AnyDependencyBox(key: keys[Int(random.next() % UInt64(keys.count))])
        values.insert(box)
        model[box.key] = box
      }
      family.append((values.snapshot, model))
    }
    for (index, (snapshot, model)) in family.enumerated() {
      for key in keys {
        let found = snapshot.overrides[key]
        #expect(found === model[key], "seed \(seed), value \(index)")
      }
      var all: Model = [:]
      for box in snapshot.overrides.boxes {
        #expect(all.updateValue(box, forKey: box.key) == nil, "seed \(seed), value \(index)")
      }
      #expect(all.mapValues { ObjectIdentifier($0) } == model.mapValues { ObjectIdentifier($0) })
    }
  }

  private struct SplitMix {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed &>> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed &>> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed &>> 31)
    }
  }
}
