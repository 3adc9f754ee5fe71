/// A case: the measured operation, its floor and its goals.
struct Benchmark {
  /// The function that a round calls, and the clock that measures it.
  enum Body {
    /// Measured in processor time of the thread, which is independent of other programs.
    case sync((_ iterations: Int) -> Void)
    /// Like `sync`, but inside of a function that sets up each round and is not measured.
    case inside(setUp: (_ round: () -> Void) -> Void, (_ iterations: Int) -> Void)
    /// Measured in wall-clock time.
    case async((_ iterations: Int) async -> Void)
    /// Measured in processor time of all threads.
    case processorTime((_ iterations: Int) async -> Void)

    var isOfOneThread: Bool {
      switch self {
      case .sync, .inside: true
      case .async, .processorTime: false
      }
    }
  }

  let name: String
  let body: Body
  /// The name of the case in the same group with which this case is compared.
  var floor: String?
  /// The highest acceptable ratio to the floor.
  var goal: Double?
  /// The highest acceptable number of allocations per operation.
  var allocationGoal: Double?
  /// The highest acceptable time of an operation, on the machine of the figures in `README.md`.
  var wantedNanoseconds: Double?
  /// The number of operations in one iteration.
  var operationsPerIteration = 1
  /// The point of the case on a curve of growth, if it has one.
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
  /// Returns the same case with a time goal, for the machine of the figures in `README.md`.
  func wanted(_ nanoseconds: Double) -> Benchmark {
    var copy = self
    copy.wantedNanoseconds = nanoseconds
    return copy
  }

  /// Returns the same case, with several operations in each iteration.
  func each(of operations: Int) -> Benchmark {
    var copy = self
    copy.operationsPerIteration = operations
    return copy
  }

  /// Returns the same case as a point of a curve.
  func growing(_ curve: Growth.Curve, at size: Double) -> Benchmark {
    var copy = self
    copy.growth = Growth(curve: curve, size: size)
    return copy
  }
}

/// A point on a curve that shows the cost of an operation over a size.
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

/// Cases that are compared with each other, in alternating rounds: a slow phase of the machine
/// slows down all of them.
struct BenchmarkGroup {
  let name: String
  /// The length of a round relative to other groups; longer where threads have to wake up first.
  var roundTimeFactor = 1.0
  let benchmarks: [Benchmark]
}
