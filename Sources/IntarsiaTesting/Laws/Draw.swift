import Foundation

/// The choices of a step, and the state of the feature when the step begins.
///
/// ```swift
/// user.action { .quantityChanged($0.pick(1...9)) }
/// user.action { draw in draw.pick(draw.state.rows.ids).map { .rowTapped(id: $0) } }
/// ```
///
/// The simplest value comes first: the number that is nearest to zero, the first element, `false`,
/// `nil`, the empty array. A failure is reported with the simplest values that show it.
public struct Draw<State> {
  /// The state before the step.
  public let state: State

  let choices: Choices

  /// The same choices, without a state.
  var values: Draw<Void> { Draw<Void>(state: (), choices: choices) }

  // MARK: - Numbers

  /// Chooses an integer in a range.
  public func pick<Number: FixedWidthInteger>(_ range: ClosedRange<Number>) -> Number {
    let origin = min(max(0, range.lowerBound), range.upperBound)
    let (up, down) = (
      UInt64(clamping: range.upperBound.distanceClamped(from: origin)),
      UInt64(clamping: origin.distanceClamped(from: range.lowerBound))
    )
    let (limit, isTooLarge) = up.addingReportingOverflow(down)
    let number = index(upTo: isTooLarge ? .max : limit)
    // Numbers on both sides of the simplest one in turns, and then those on the longer side.
    let both = min(up, down)
    let (isUp, distance) =
      number / 2 < both || number == both.multipliedReportingOverflow(by: 2).partialValue
      ? (number % 2 == 1, number / 2 + number % 2) : (up > down, number - both)
    return isUp
      ? origin &+ Number(truncatingIfNeeded: distance)
      : origin &- Number(truncatingIfNeeded: distance)
  }

  /// Chooses a number in a range: an integer if it can, otherwise a multiple of a 1,024th of it.
  public func pick(_ range: ClosedRange<Double>) -> Double {
    let (lower, upper) = (range.lowerBound.rounded(.up), range.upperBound.rounded(.down))
    let integers = Int64(clamping: lower)...max(Int64(clamping: lower), Int64(clamping: upper))
    if lower <= upper, choices.draw(upTo: 1) == 0 { return Double(pick(integers)) }
    let part = Double(choices.draw(upTo: 1_024)) / 1_024
    return range.lowerBound * (1 - part) + range.upperBound * part
  }

  /// Chooses a duration in a range, in round steps: 0 to 10 seconds has steps of a second.
  public func pick(_ range: ClosedRange<Duration>) -> Duration {
    let width = Int64(clamping: (range.upperBound - range.lowerBound).wholeNanoseconds)
    let step = Self.roundSteps.first { width / $0 >= 5 } ?? 1
    let number = index(upTo: UInt64(width / step + (width % step == 0 ? 0 : 1)))
    return min(range.upperBound, range.lowerBound + .nanoseconds(step) * Int64(clamping: number))
  }

  /// The steps of durations in nanoseconds.
  private static var roundSteps: [Int64] {
    [3_600, 60, 1].map { $0 * 1_000_000_000 } + [100_000_000, 10_000_000, 1_000_000, 1_000]
  }

  /// Chooses a number, often a small one if there are many.
  private func index(upTo limit: UInt64) -> UInt64 {
    guard limit > 64 else { return choices.draw(upTo: limit) }
    return choices.draw(upTo: limit) { random in
      switch UInt8.random(in: 0..<8, using: &random) {
      case 0: limit
      case 1, 2: UInt64.random(in: 0...8, using: &random)
      default:
        UInt64.random(
          in: 0...(limit >> UInt64.random(in: 0..<64, using: &random)), using: &random)
      }
    }
  }

  // MARK: - Elements

  /// Chooses an element of a collection; `nil` if it is empty.
  ///
  /// An action that is made of `nil` is refused, and the step takes another one.
  public func pick<Elements: Collection>(_ elements: Elements) -> Elements.Element? {
    guard !elements.isEmpty else { return nil }
    let number = choices.draw(upTo: UInt64(elements.count - 1))
    return elements[elements.index(elements.startIndex, offsetBy: Int(number))]
  }

  /// Chooses one of several values.
  public func oneOf<Value>(_ first: Value, _ others: Value...) -> Value {
    let number = Int(choices.draw(upTo: UInt64(others.count)))
    return number == 0 ? first : others[number - 1]
  }

  /// Chooses `true` or `false`.
  public func flip() -> Bool { choices.draw(upTo: 1) == 1 }

  /// Makes an array, whose elements are made one after the other.
  ///
  /// - Parameter limit: The maximum number of elements.
  public func array<Element>(
    upTo limit: Int = 5, _ element: (Draw<Void>) -> Element
  ) -> [Element] {
    var elements: [Element] = []
    // A choice before each element, so that one in the middle can be left out.
    while elements.count < limit,
      choices.draw(upTo: 1, { UInt64.random(in: 0..<4, using: &$0) == 0 ? 0 : 1 }) == 1
    {
      elements.append(element(values))
    }
    return elements
  }

  /// Makes a value, or `nil`.
  public func optional<Wrapped>(_ wrapped: (Draw<Void>) -> Wrapped) -> Wrapped? {
    flip() ? wrapped(values) : nil
  }

  /// Makes any value of a type.
  public func any<Value: Generable>(_ type: Value.Type = Value.self) -> Value {
    Value.generate(values)
  }
}

extension Draw: Sendable where State: Sendable {}

extension FixedWidthInteger {
  /// The distance from a lower number, or the highest number that fits in 64 bits.
  fileprivate func distanceClamped(from lower: Self) -> UInt64 {
    let (difference, overflows) = subtractingReportingOverflow(lower)
    // An overflow of a signed difference has the right bits.
    return overflows || difference < 0
      ? UInt64(clamping: Magnitude(truncatingIfNeeded: difference))
      : UInt64(clamping: difference)
  }
}

extension Int64 {
  fileprivate init(clamping number: Double) {
    self = number >= 0x1p63 ? .max : number < -0x1p63 || number.isNaN ? .min : Int64(number)
  }
}
