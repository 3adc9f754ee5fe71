import IntarsiaConcurrency
import Testing

@Suite("AnyHashableSendable", .endsWithinAMinute)
struct AnyHashableSendableTests {
  struct ID: Hashable {
    let number: Int
  }

  @Test("Two AnyHashableSendables are equal if and only if their values are equal")
  func equality() {
    #expect(AnyHashableSendable(ID(number: 1)) == AnyHashableSendable(ID(number: 1)))
    #expect(AnyHashableSendable(ID(number: 1)) != AnyHashableSendable(ID(number: 2)))
    #expect(AnyHashableSendable(ID(number: 1)) != AnyHashableSendable(1))
  }

  @Test("AnyHashableSendable agrees with AnyHashable on equality, and equal values hash alike")
  func hashing() {
    let values: [any Hashable & Sendable] = [
      1, 1.0, UInt8(1), "1", true, ID(number: 1), Int?.some(1), [1], 0, false, 2.5,
    ]
    for lhs in values {
      for rhs in values {
        let (left, right) = (AnyHashableSendable(lhs), AnyHashableSendable(rhs))
        #expect((left == right) == (AnyHashable(lhs) == AnyHashable(rhs)), "\(lhs), \(rhs)")
        if left == right {
          #expect(left.hashValue == right.hashValue, "\(lhs), \(rhs)")
        }
      }
    }
  }

  @Test("AnyHashableSendable equals its value in an AnyHashable, also as a key")
  func anyHashable() {
    #expect(AnyHashable(AnyHashableSendable(ID(number: 1))) == AnyHashable(ID(number: 1)))
    #expect(AnyHashable("a") == AnyHashable(AnyHashableSendable("a")))
    #expect(AnyHashable(AnyHashableSendable(1)) != AnyHashable("1"))
    let names: [AnyHashable: String] = ["a": "A"]
    #expect(names[AnyHashableSendable("a")] == "A")
  }

  @Test("Values that are known by their protocols are mapped to AnyHashableSendable")
  func existentials() {
    let values: [any Hashable & Sendable] = [1, "a", AnyHashableSendable(true)]
    #expect(values.map(AnyHashableSendable.init) == [1, "a", true])
  }

  @Test("Erasing an AnyHashableSendable does not wrap it again")
  func flattening() {
    let once = AnyHashableSendable(7)
    #expect(AnyHashableSendable(once) == once)
    #expect(AnyHashableSendable(once).base is Int)
  }

  @Test("Boolean, integer, float and string literals convert to AnyHashableSendable")
  func literals() {
    let values: Set<AnyHashableSendable> = [true, 1, 2.5, "a"]
    #expect(values.contains(AnyHashableSendable(true)))
    #expect(values.contains(AnyHashableSendable(1)))
    #expect(values.contains(AnyHashableSendable(2.5)))
    #expect(values.contains(AnyHashableSendable("a")))
  }

  @Test("AnyHashableSendable has the description and the mirror of its value")
  func description() {
    #expect("\(AnyHashableSendable("a"))" == "a")
    #expect(String(reflecting: AnyHashableSendable("a")) == #"AnyHashableSendable("a")"#)
    #expect(
      Mirror(reflecting: AnyHashableSendable(ID(number: 1))).children.first?.label == "number")
  }
}
