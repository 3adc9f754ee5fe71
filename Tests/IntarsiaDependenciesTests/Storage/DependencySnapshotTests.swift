import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

/// A value that counts its copies' last releases.
private final class Token: Sendable {
  let number: Int

  init(_ number: Int) { self.number = number }
}

/// A value that lies in an element, and one that needs a box.
private protocol Numbered: Sendable {
  init(_ token: Token)
  var token: Token { get }
}

private struct Small: Numbered {
  let token: Token
  init(_ token: Token) { self.token = token }
}

private struct Large: Numbered {
  let token: Token
  let padding = (0, 0, 0, 0)
  init(_ token: Token) { self.token = token }
}

/// A value that does not move by a copy of its bytes.
private struct WeakToken: Numbered {
  private weak let reference: Token?
  private let owner: Token
  var token: Token { reference ?? Token(-1) }

  init(_ token: Token) {
    reference = token
    owner = token
  }
}

private protocol NumberedKey<Value>: TestDependencyKey where Value: Numbered {}

extension NumberedKey {
  static var testValue: Value { Value(Token(0)) }
}

private enum Zero<Value: Numbered>: NumberedKey {}
private enum Next<Before: NumberedKey>: NumberedKey { typealias Value = Before.Value }

@Suite("Snapshots of overrides", .endsWithinAMinute)
struct DependencySnapshotTests {
  /// Returns different keys, with values of three types.
  private static func keys(_ count: Int) -> [any NumberedKey.Type] {
    func next<Key: NumberedKey>(after key: Key.Type) -> any NumberedKey.Type { Next<Key>.self }
    var keys: [any NumberedKey.Type] = [
      Zero<Small>.self, Zero<Large>.self, Zero<WeakToken>.self,
    ]
    while keys.count < count {
      let key = keys[keys.count - 3]
      keys.append(next(after: key))
    }
    return Array(keys.prefix(count))
  }

  private static func set<Key: NumberedKey>(
    _ key: Key.Type, _ token: Token, in values: inout DependencyValues
  ) {
    values[key] = Key.Value(token)
  }

  private static func token<Key: NumberedKey>(
    _ key: Key.Type, in snapshot: DependencySnapshot
  ) -> Token? {
    snapshot.find(ObjectIdentifier(key))?.value(as: Key.Value.self).token
  }

  @Test(
    "A snapshot has the last value of each key, and copies keep theirs",
    arguments: [1, 2, 5, 17, 32, 33, 100])
  func insertions(count: Int) {
    let keys = Self.keys(count)
    let (old, new) = (keys.indices.map(Token.init), keys.indices.map(Token.init))
    var values = DependencyValues()
    for (key, token) in zip(keys, old) {
      #expect(Self.token(key, in: values.snapshot) == nil)
      Self.set(key, token, in: &values)
    }
    let before = values
    for (key, token) in zip(keys, new) { Self.set(key, token, in: &values) }
    for (index, key) in keys.enumerated() {
      #expect(Self.token(key, in: before.snapshot) === old[index])
      #expect(Self.token(key, in: values.snapshot) === new[index])
    }
    #expect(values.snapshot.all.count == count)
  }

  @Test("Descendants of dependency values keep their own overrides", arguments: 1...8)
  func family(seed: UInt64) {
    typealias Model = [Int: Token]
    var random = SplitMix(state: seed)
    let keys = Self.keys(40)
    weak var last: Token?
    do {
      var family: [(snapshot: DependencySnapshot, model: Model)] = [(.empty, [:])]
      for _ in 0..<300 {
        // Usually extends the newest snapshot, for depth; otherwise any snapshot, for branches.
        let isYoungest = random.next() % 4 != 0
        let index = isYoungest ? family.count - 1 : Int(random.next() % UInt64(family.count))
        var (_, model) = family[index]
        var values = DependencyValues(snapshot: family[index].snapshot)
        for step in 0..<random.next() % 12 {
          let key = Int(random.next() % UInt64(keys.count))
          let token = Token(Int(step))
          Self.set(keys[key], token, in: &values)
          model[key] = token
          last = token
        }
        family.append((values.snapshot, model))
      }
      for (index, (snapshot, model)) in family.enumerated() {
        for (number, key) in keys.enumerated() {
          #expect(
            Self.token(key, in: snapshot) === model[number], "seed \(seed), snapshot \(index)")
        }
        #expect(snapshot.all.count == model.count, "seed \(seed), snapshot \(index)")
      }
    }
    #expect(last == nil, "A snapshot leaks a value.")
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
