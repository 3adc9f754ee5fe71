import Testing

@testable import IntarsiaRuntime

@Suite("EffectSlotMap", .endsWithinAMinute)
struct EffectSlotMapTests {
  @Test("A freed slot is reused under a new key, so old keys do not match")
  func reuse() {
    var entries = EffectSlotMap()
    let (first, firstNode) = insert(into: &entries)
    let (second, secondNode) = insert(into: &entries)
    let removed = entries.remove(first)
    #expect(removed === firstNode)

    let (third, thirdNode) = insert(into: &entries)
    #expect(third.slot == first.slot)
    #expect(entries[first] == nil)
    let removedAgain = entries.remove(first)
    #expect(removedAgain == nil)
    #expect(entries[second] === secondNode)
    #expect(entries[third] === thirdNode)
  }

  @Test("The token of no entry finds none, also when slots are in use")
  func noToken() {
    var entries = EffectSlotMap()
    #expect(entries[.none] == nil)
    let (token, _) = insert(into: &entries)
    #expect(entries[.none] == nil)
    _ = entries.remove(token)
    #expect(entries[.none] == nil)
    #expect(entries.remove(.none) == nil)
    #expect(entries.isEmpty)
  }

  @Test(
    "A slot map finds and removes the same entries as a dictionary in 10,000 random steps",
    arguments: 1...4)
  func churn(seed: UInt64) {
    var random = SplitMix(state: seed)
    var entries = EffectSlotMap()
    var expected: [EffectToken: EffectEntry] = [:]
    // Includes removed tokens, which the test looks up and removes again.
    var tokens: [EffectToken] = []
    var mistakes: [EffectToken] = []
    for _ in 1...10_000 {
      if tokens.isEmpty || random.next(2) == 0 {
        let (token, entry) = insert(into: &entries)
        expected[token] = entry
        tokens.append(token)
      }
      let asked = tokens[random.next(tokens.count)]
      if entries[asked] !== expected[asked] { mistakes.append(asked) }
      let removed = tokens[random.next(tokens.count)]
      if entries.remove(removed) !== expected.removeValue(forKey: removed) {
        mistakes.append(removed)
      }
    }
    #expect(mistakes.isEmpty, "these tokens name other entries than they were made for")
    #expect(Set(entries.all.map(\.token)) == Set(expected.keys))
    #expect(entries.isEmpty == expected.isEmpty)
  }

  private func insert(into entries: inout EffectSlotMap) -> (EffectToken, EffectEntry) {
    let token = entries.makeToken()
    let entry = makeEntry()
    entries.insert(entry, as: token)
    return (token, entry)
  }

  private func makeEntry() -> EffectEntry {
    EffectEntry(
      kind: .delivery, parent: nil,
      context: EffectContext(
        membership: EffectMembership(branch: EffectBranch()), completion: EffectCompletion()))
  }
}
