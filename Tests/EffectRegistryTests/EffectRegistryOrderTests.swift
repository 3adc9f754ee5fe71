import Testing

/// Every order in which up to four concurrent effects send, end and are cancelled.
@Suite("Effect registry in every order", .endsWithinAMinute)
struct EffectRegistryOrderTests {
  /// A step that is inserted once, at every position of an order.
  enum Interruption: CaseIterable {
    case cancel, cancelFromAnEffect, cancelTicket, startAgainInFlight, startAnother, end

    var step: RegistryStep {
      switch self {
      case .cancel: .cancel(0, in: 0)
      case .cancelFromAnEffect: .cancelInTask(0, 0)
      case .cancelTicket: .cancelTicket(0)
      case .startAgainInFlight: .start(.cancellable(.run, 0, inFlight: true))
      case .startAnother: .start(.cancellable(.run, 0, inFlight: false))
      case .end: .endAll
      }
    }
  }

  @Test(
    "In every order with one interruption, the registry and the model have the same effects",
    arguments: 1...4)
  func orders(count: Int) {
    let orders = Self.orders(of: count)
    // (2n)! / 2ⁿ orders, divided by the (n - 1)! permutations of the interchangeable effects.
    #expect(orders.count == [1, 6, 45, 420][count - 1])
    let start = RegistryStep.start(
      .merge((0..<count).map { .cancellable(.run, $0, inFlight: true) }))
    for order in orders {
      for interruption in Interruption.allCases {
        for place in 0...order.count {
          var program = order
          program.insert(interruption.step, at: place)
          program.insert(start, at: 0)
          guard let failure = RegistryRun.failure(of: program) else { continue }
          let steps = program.map { "  \($0)" }.joined(separator: "\n")
          Issue.record("\(failure):\n\(steps)")
          return
        }
      }
    }
  }

  /// Returns all orders in which each effect sends once and then ends.
  ///
  /// All effects but the first are interchangeable, so they begin in the order of their numbers.
  private static func orders(of count: Int) -> [[RegistryStep]] {
    var orders: [[RegistryStep]] = []
    /// For each effect: 0 if it has done nothing, 1 if it has sent, 2 if it has ended.
    var phases = Array(repeating: 0, count: count)
    var order: [RegistryStep] = []
    func extend() {
      if order.count == 2 * count { return orders.append(order) }
      for effect in 0..<count where phases[effect] < 2 {
        if effect > 1, phases[effect] == 0, phases[effect - 1] == 0 { continue }
        // Steps name an effect by its position among the effects that have not ended.
        let place = phases[..<effect].count { $0 < 2 }
        order.append(phases[effect] == 0 ? .emit(place) : .finish(place))
        phases[effect] += 1
        extend()
        phases[effect] -= 1
        order.removeLast()
      }
    }
    extend()
    return orders
  }
}
