/// What was measured of one case.
struct Measurement: Codable {
  let group: String
  let name: String
  /// The median of all rounds.
  let nanosecondsPerOperation: Double
  let fastestRound: Double
  let floor: String?
  /// Whether other cases are compared with this one.
  let isFloor: Bool
  /// The median of the ratios to the floor's round of the same turn.
  let ratio: Double?
  let goal: Double?
  /// Absent where allocations can't be counted.
  let allocationsPerOperation: Double?
  let allocationGoal: Double?
  let iterationsPerRound: Int
  /// What is good enough on the machine that `README.md` was measured on.
  var wantedNanoseconds: Double?
  var growth: Growth?

  /// Whether every goal holds; `nil` if there is none.
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
  /// The value in the middle, or of two the lower one; 0 of none.
  var median: Double {
    isEmpty ? 0 : sorted()[(count - 1) / 2]
  }
}
