/// The measurements of one case.
struct Measurement: Codable {
  let group: String
  let name: String
  /// The median of all rounds.
  let nanosecondsPerOperation: Double
  let fastestRound: Double
  let floor: String?
  /// Whether this case is the floor of other cases.
  let isFloor: Bool
  /// The median of the ratios to the floor; each ratio compares two times of the same round.
  let ratio: Double?
  let goal: Double?
  /// Absent if this process cannot count allocations.
  let allocationsPerOperation: Double?
  let allocationGoal: Double?
  let iterationsPerRound: Int
  /// The highest acceptable time, on the machine of the figures in `README.md`.
  var wantedNanoseconds: Double?
  var growth: Growth?

  /// Whether all goals are met; `nil` without goals.
  var isGoodEnough: Bool? {
    var verdicts: [Bool] = []
    if let goal, let ratio { verdicts.append(ratio <= goal) }
    if let allocationGoal, let allocations = allocationsPerOperation {
      verdicts.append(allocations <= allocationGoal)
    }
    if let wantedNanoseconds { verdicts.append(nanosecondsPerOperation <= wantedNanoseconds) }
    return verdicts.isEmpty ? nil : verdicts.allSatisfy { $0 }
  }
}

extension [Double] {
  /// The middle value, or the lower one of the two middle values; 0 for an empty array.
  var median: Double {
    isEmpty ? 0 : sorted()[(count - 1) / 2]
  }
}
