import Testing

@testable import IntarsiaRuntime

@Suite("EffectSlotMap", .endsWithinAMinute)
struct EffectSlotMapTests {
  @Test("A freed slot is reused under a new key, so old keys do not match")
  func reuse() {
    var nodes = EffectSlotMap()
    let (first, firstNode) = insert(into: &nodes)
    let (second, secondNode) = insert(into: &nodes)
    let removed = nodes.remove(first)
    #expect(removed === firstNode)

    let (third, thirdNode) = insert(into: &nodes)
    #expect(third.slot == first.slot)
    #expect(nodes[first] == nil)
    let removedAgain = nodes.remove(first)
    #expect(removedAgain == nil)
    #expect(nodes[second] === secondNode)
    #expect(nodes[third] === thirdNode)
  }

  @Test("The token of no node finds none, also when slots are in use")
  func noToken() {
    var nodes = EffectSlotMap()
    #expect(nodes[.none] == nil)
    let (token, _) = insert(into: &nodes)
    #expect(nodes[.none] == nil)
    _ = nodes.remove(token)
    #expect(nodes[.none] == nil)
    #expect(nodes.remove(.none) == nil)
    #expect(nodes.isEmpty)
  }

  @Test(
    "A slot map finds and removes the same nodes as a dictionary in 10,000 random steps",
    arguments: 1...4)
  func churn(seed: UInt64) {
    var random = SplitMix(state: seed)
    var nodes = EffectSlotMap()
    var expected: [EffectToken: EffectNode] = [:]
    // Includes removed tokens, which the test looks up and removes again.
    var tokens: [EffectToken] = []
    var mistakes: [EffectToken] = []
    for _ in 1...10_000 {
      if tokens.isEmpty || random.next(2) == 0 {
        let (token, node) = insert(into: &nodes)
        expected[token] = node
        tokens.append(token)
      }
      let asked = tokens[random.next(tokens.count)]
      if nodes[asked] !== expected[asked] { mistakes.append(asked) }
      let removed = tokens[random.next(tokens.count)]
      if nodes.remove(removed) !== expected.removeValue(forKey: removed) {
        mistakes.append(removed)
      }
    }
    #expect(mistakes.isEmpty, "these tokens name other nodes than they were made for")
    #expect(Set(nodes.all.map(\.token)) == Set(expected.keys))
    #expect(nodes.isEmpty == expected.isEmpty)
  }

  private func insert(into nodes: inout EffectSlotMap) -> (EffectToken, EffectNode) {
    let token = nodes.makeToken()
    let node = makeNode()
    nodes.insert(node, as: token)
    return (token, node)
  }

  private func makeNode() -> EffectNode {
    EffectNode(
      kind: .delivery, parent: nil,
      context: EffectContext(
        address: EffectAddress(branch: EffectBranch()), completion: EffectCompletion()))
  }
}
