import Testing

@testable import IntarsiaRuntime

/// The equality of two identifiers of effects.
@Suite("Identifiers of effects", .endsWithinAMinute)
struct EffectIDTests {
  private enum Search { case now, later }
  private enum Load { case now, later }

  private class Base: Hashable, @unchecked Sendable {
    // Safe: instances are immutable.
    let number: Int

    init(_ number: Int) { self.number = number }

    static func == (lhs: Base, rhs: Base) -> Bool { lhs.number == rhs.number }
    func hash(into hasher: inout Hasher) { hasher.combine(number) }
  }

  private final class Derived: Base, @unchecked Sendable {}

  @Test("Equal values of one type make equal effect identifiers")
  func values() {
    #expect(EffectID(Search.now) == EffectID(Search.now))
    #expect(EffectID(Search.now).hashValue == EffectID(Search.now).hashValue)
    #expect(EffectID(Search.now) != EffectID(Search.later))
    #expect(EffectID("a") == EffectID("a"))
  }

  @Test("Equal values of different types make different effect identifiers")
  func types() {
    #expect(EffectID(Search.now) != EffectID(Load.now))
    #expect(EffectID(1) != EffectID(UInt8(1)))
    #expect(EffectID(1) != EffectID(Int?.some(1)))
  }

  @Test("Nested optionals that are nil at different levels make different effect identifiers")
  func optionals() {
    #expect(EffectID(Int?.none) == EffectID(Int?.none))
    #expect(EffectID(Int??.some(nil)) == EffectID(Int??.some(nil)))
    #expect(EffectID(Int??.some(nil)) != EffectID(Int??.none))
  }

  @Test("Objects used as effect identifiers are compared by their static class")
  func objects() {
    #expect(EffectID(Base(1)) == EffectID(Base(1)))
    #expect(EffectID(Derived(1) as Base) == EffectID(Base(1)))
    #expect(EffectID(Derived(1)) != EffectID(Base(1)))
  }
}
