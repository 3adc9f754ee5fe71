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
  /// The time of an operation that is good enough, on the machine that `README.md` was measured on.
  var wantedNanoseconds: Double?
  /// How many operations one iteration does.
  var operationsPerIteration = 1
  /// Where the case stands on a curve of growth, if it is a point of one.
  var growth: Growth?

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

extension Benchmark {
  /// The same case, with a time that is wanted on the machine that `README.md` was measured on.
  func wanted(_ nanoseconds: Double) -> Benchmark {
    var copy = self
    copy.wantedNanoseconds = nanoseconds
    return copy
  }

  /// The same case, each iteration of which does several operations.
  func each(of operations: Int) -> Benchmark {
    var copy = self
    copy.operationsPerIteration = operations
    return copy
  }

  /// The same case as a point of a curve.
  func growing(_ curve: Growth.Curve, at size: Double) -> Benchmark {
    var copy = self
    copy.growth = Growth(curve: curve, size: size)
    return copy
  }
}

/// A place on a curve that shows what an operation costs over the size of something.
struct Growth: Codable {
  enum Curve: String, Codable, CaseIterable {
    case elements = "elements in the collection"
    case depth = "scopes between root and feature"
    case stores = "row stores alive"
    case observers = "row observers"
  }

  let curve: Curve
  let size: Double
}

/// Cases that are compared with one another: their rounds take turns, so that whatever slows the machine down slows
/// all of them down.
struct BenchmarkGroup {
  let name: String
  /// How many times as long as elsewhere a round is: where threads have to be woken up first.
  var roundTimeFactor = 1.0
  let benchmarks: [Benchmark]
}
