import IntarsiaConcurrency
import Testing

@Suite("AnyHashableSendable", .endsWithinAMinute)
struct AnyHashableSendableTests {
  struct ID: Hashable {
    let number: Int
  }

  @Test("Two AnyHashableSendable values are equal when the wrapped values are")
  func equality() {
    #expect(AnyHashableSendable(ID(number: 1)) == AnyHashableSendable(ID(number: 1)))
    #expect(AnyHashableSendable(ID(number: 1)) != AnyHashableSendable(ID(number: 2)))
    #expect(AnyHashableSendable(ID(number: 1)) != AnyHashableSendable(1))
  }

  @Test("Equality and hashing agree, as with AnyHashable")
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

  @Test("An erased value is not wrapped again")
  func flattening() {
    let once = AnyHashableSendable(7)
    #expect(AnyHashableSendable(once) == once)
    #expect(AnyHashableSendable(once).base is Int)
  }

  @Test("Literals are erased as they are")
  func literals() {
    let values: Set<AnyHashableSendable> = [true, 1, 2.5, "a"]
    #expect(values.contains(AnyHashableSendable(true)))
    #expect(values.contains(AnyHashableSendable(1)))
    #expect(values.contains(AnyHashableSendable(2.5)))
    #expect(values.contains(AnyHashableSendable("a")))
  }

  @Test("An AnyHashableSendable value has the description of the wrapped value")
  func description() {
    #expect("\(AnyHashableSendable("a"))" == "a")
    #expect(String(reflecting: AnyHashableSendable("a")) == #"AnyHashableSendable("a")"#)
    #expect(
      Mirror(reflecting: AnyHashableSendable(ID(number: 1))).children.first?.label == "number")
  }
}
