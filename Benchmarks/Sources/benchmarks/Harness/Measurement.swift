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
  /// Whether the times are processor times of one thread, which depend little on other programs.
  var isOfOneThread = false

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

  /// The factor by which a busy machine may change a ratio.
  private static let roomForRatios = 1.5

  /// The allocations per operation that other threads may make meanwhile.
  private static let roomForAllocations = 0.1

  /// A goal that is missed so clearly that a busy machine does not explain it; `nil` if none is.
  var failure: String? {
    guard nanosecondsPerOperation.isFinite, nanosecondsPerOperation > 0 else {
      return "\(group): \(name): has no measured time"
    }
    if let allocationGoal, let allocations = allocationsPerOperation,
      allocations > allocationGoal + Self.roomForAllocations
    {
      return "\(group): \(name): \(allocations) allocations, and the goal is \(allocationGoal)"
    }
    if let goal, let ratio, isOfOneThread, ratio > goal * Self.roomForRatios {
      return "\(group): \(name): a ratio of \(ratio), and the goal is \(goal)"
    }
    return nil
  }
}

extension [Double] {
  /// The middle value, or the lower one of the two middle values; 0 for an empty array.
  var median: Double {
    isEmpty ? 0 : sorted()[(count - 1) / 2]
  }
}
