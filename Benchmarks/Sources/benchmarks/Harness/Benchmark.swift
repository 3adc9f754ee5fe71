/// One case: what is measured, beside what, and what is wanted.
struct Benchmark {
  /// What one operation is, and how often it is done in one round.
  enum Body {
    /// Measured in time of the thread, which other programs on the machine don't lengthen.
    case sync((_ iterations: Int) -> Void)
    /// Like `sync`, but inside of what is set up around each round, which is not measured.
    case inside(setUp: (_ round: () -> Void) -> Void, (_ iterations: Int) -> Void)
    /// Measured by the clock on the wall.
    case async((_ iterations: Int) async -> Void)
    /// Measured in time of all threads together.
    case processorTime((_ iterations: Int) async -> Void)
  }

  let name: String
  let body: Body
  /// The name of the case in the same group that this one is compared with.
  var floor: String?
  /// The highest ratio to the floor that is good enough.
  var goal: Double?
  /// The most allocations per operation that are good enough.
  var allocationGoal: Double?

  init(
    _ name: String, floor: String? = nil, goal: Double? = nil, allocations: Double? = nil,
    _ body: @escaping (_ iterations: Int) -> Void
  ) {
    self.name = name
    self.body = .sync(body)
    self.floor = floor
    self.goal = goal
    allocationGoal = allocations
  }

  init(
    _ name: String, floor: String? = nil, goal: Double? = nil, allocations: Double? = nil,
    inside setUp: @escaping (_ round: () -> Void) -> Void,
    _ body: @escaping (_ iterations: Int) -> Void
  ) {
    self.name = name
    self.body = .inside(setUp: setUp, body)
    self.floor = floor
    self.goal = goal
    allocationGoal = allocations
  }

  init(
    processorTime name: String, floor: String? = nil, goal: Double? = nil,
    _ body: @escaping (_ iterations: Int) async -> Void
  ) {
    self.name = name
    self.body = .processorTime(body)
    self.floor = floor
    self.goal = goal
  }

  init(
    async name: String, floor: String? = nil, goal: Double? = nil, allocations: Double? = nil,
    _ body: @escaping (_ iterations: Int) async -> Void
  ) {
    self.name = name
    self.body = .async(body)
    self.floor = floor
    self.goal = goal
    allocationGoal = allocations
  }
}

/// Cases that are compared with one another: their rounds take turns, so that whatever slows the machine down slows
/// all of them down.
struct BenchmarkGroup {
  let name: String
  /// How many times as long as elsewhere a round is: where threads have to be woken up first.
  var roundTimeFactor = 1.0
  let benchmarks: [Benchmark]
}
