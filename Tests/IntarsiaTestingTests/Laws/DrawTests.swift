import IntarsiaCollections
import IntarsiaSimulation
import Testing

@testable import IntarsiaTesting

@CasePathable
private enum Order {
  case tea(Int)
  case coffee(isBlack: Bool)
  case water
  case closure(() -> Void)
}

extension Order: Generable {}

private enum Size: String, CaseIterable, Generable {
  case small, large
}

@Suite("Values made from choices", .endsWithinAMinute)
struct DrawTests {
  /// Makes a value from choices.
  private func value<Value>(_ choices: [UInt64], _ make: (Draw<Void>) -> Value) -> Value {
    let choices = Choices(replaying: ActionScript(steps: [.init(values: choices)]))
    return make(Draw(state: (), choices: choices))
  }

  /// Makes a hundred values from random choices.
  private func values<Value>(_ make: (Draw<Void>) -> Value) -> [Value] {
    (0..<100).map { seed in
      make(Draw(state: (), choices: Choices(seed: seed, order: .fixed)))
    }
  }

  @Test("The first integer of a range is the one nearest to zero, and then both sides take turns")
  func integers() {
    #expect((0..<8).map { value([$0]) { $0.pick(-2...4) } } == [0, 1, -1, 2, -2, 3, 4, 4])
    #expect((0..<3).map { value([$0]) { $0.pick(5...7) } } == [5, 6, 7])
    #expect((0..<3).map { value([$0]) { $0.pick(-7 ... -5) } } == [-5, -6, -7])
  }

  @Test("The limits of an integer's type can be drawn")
  func limits() {
    #expect(value([.max]) { $0.pick(Int.min ... .max) } == .min)
    #expect(value([.max - 2]) { $0.pick(Int.min ... .max) } == .max)
    #expect(value([.max]) { $0.pick(UInt64.min ... .max) } == .max)
    #expect(value([255]) { $0.pick(Int8.min ... .max) } == -128)
    #expect(value([0]) { $0.any(Int.self) } == 0)
  }

  @Test("A random integer is in its range")
  func ranges() {
    #expect(values { $0.pick(3...5) }.allSatisfy { (3...5).contains($0) })
    #expect(Set(values { $0.pick(3...5) }) == [3, 4, 5])
    #expect(values { $0.pick(-1_000_000...1_000_000) }.allSatisfy { abs($0) <= 1_000_000 })
  }

  @Test("A duration is in its range, and has a round step")
  func durations() {
    let range: ClosedRange<Duration> = .seconds(1) ... .seconds(30)
    #expect(
      (0...2).map { value([$0]) { $0.pick(range) } } == [.seconds(1), .seconds(2), .seconds(3)])
    #expect(value([.max]) { $0.pick(range) } == .seconds(30))
    #expect(value([1]) { $0.pick(.zero ... .milliseconds(7)) } == .milliseconds(1))
    #expect(value([1]) { $0.pick(.zero ... .zero) } == .zero)
    let large: ClosedRange<Duration> = .seconds(Int64.min) ... .seconds(Int64.max)
    #expect(values { $0.pick(large) }.allSatisfy { large.contains($0) })
  }

  @Test("A number is an integer first, and then a part of its range")
  func numbers() {
    #expect(value([0, 0]) { $0.pick(0.5...2.5) } == 1)
    #expect(value([1, 512]) { $0.pick(0.5...2.5) } == 1.5)
    let step = value([1, 1]) { $0.pick(0.25...1.25) } - 0.25
    #expect(step * 1_024 == 1)
    #expect(values { $0.pick(-1.5...1.5) }.allSatisfy { (-1.5...1.5).contains($0) })
  }

  @Test("No element is picked from an empty collection")
  func elements() {
    #expect(value([3]) { $0.pick([Int]()) } == nil)
    #expect(value([3]) { $0.pick(["a", "b"]) } == "b")
    #expect(value([1]) { $0.oneOf("a", "b") } == "b")
  }

  @Test("An array has a choice before each element, so that one can be left out")
  func arrays() {
    #expect(value([1, 4, 1, 5, 0]) { $0.array { $0.pick(0...9) } } == [4, 5])
    #expect(value([]) { $0.any([Int].self) } == [])
    #expect(values { $0.array(upTo: 3) { $0.flip() } }.allSatisfy { $0.count <= 3 })
  }

  @Test("An enum offers the cases whose payloads can be made")
  func cases() {
    let orders = values { $0.any(Order.self) }
    #expect(orders.contains { $0.is(\.tea) })
    #expect(orders.contains { $0.is(\.coffee) })
    #expect(orders.contains { $0.is(\.water) })
    #expect(!orders.contains { $0.is(\.closure) })
    #expect(Set(values { $0.any(Size.self) }) == [.small, .large])
  }

  @Test("An identified array has no two elements of one identifier")
  func identifiedArrays() {
    struct Row: Identifiable, Generable {
      let id: Int
      static func generate(_ draw: Draw<Void>) -> Row { Row(id: draw.pick(0...1)) }
    }
    let arrays = values { $0.any(IdentifiedArrayOf<Row>.self) }
    #expect(arrays.contains { $0.count == 2 })
    #expect(arrays.allSatisfy { $0.count <= 2 })
  }
}
