import IntarsiaSimulation

@main
struct SimulationAlone {
  static func main() async throws {
    let start = ContinuousClock.now
    let log = try await simulate {
      let clock = ContinuousClock()
      let start = clock.now
      async let late = lunch(after: .seconds(3600))
      async let early = lunch(after: .seconds(60))
      let order = await [early, late]
      return "\(order.joined(separator: ", ")), \(clock.now - start)"
    }
    precondition(ContinuousClock.now - start < .seconds(60), "An hour has really passed")
    print(log)
  }
}

private func lunch(after delay: Duration) async -> String {
  try? await Task.sleep(for: delay)
  return "lunch after \(delay)"
}
