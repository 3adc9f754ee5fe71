import Testing

@testable import IntarsiaRuntime

/// Random programs of start, end and cancel, run by the registry and by a model that rewrites a tree.
@Suite("Effect registry against a model")
struct EffectRegistryModelTests {
  /// What is left of an effect: the model keeps a tree, where the registry keeps tables.
  private indirect enum Residue {
    case running(String)
    case sequence(Residue, then: [Program])
    case group([Residue])
    case named(Residue, Int)
  }

  /// An effect without actions, as a value that can be generated.
  private indirect enum Program {
    case run(String)
    case sequence([Program])
    case group([Program])
    case named(Program, Int)

    var effect: Effect<String> {
      switch self {
      case .run(let name): .run(name: name, operation: { _ in })
      case .sequence(let programs): .concatenate(programs.map(\.effect))
      case .group(let programs): .merge(programs.map(\.effect))
      case .named(let program, let id): program.effect.cancellable(id: id)
      }
    }

    func begin() -> Residue? {
      switch self {
      case .run(let name): .running(name)
      case .sequence(let programs): Self.next(of: programs)
      case .group(let programs): Self.group(programs.compactMap { $0.begin() })
      case .named(let program, let id): program.begin().map { .named($0, id) }
      }
    }

    static func next(of programs: [Program]) -> Residue? {
      for (index, program) in programs.enumerated() {
        if let residue = program.begin() {
          return .sequence(residue, then: Array(programs[(index + 1)...]))
        }
      }
      return nil
    }

    static func group(_ residues: [Residue]) -> Residue? {
      residues.isEmpty ? nil : .group(residues)
    }
  }

  private func end(_ name: String, in residue: Residue) -> Residue? {
    rewrite(residue) { if case .running(name) = $0 { true } else { false } }
  }

  private func cancel(_ id: Int, in residue: Residue) -> Residue? {
    rewrite(residue) { if case .named(_, id) = $0 { true } else { false } }
  }

  /// Removes the outermost parts that satisfy a predicate; sequences go on where their current part is removed.
  private func rewrite(_ residue: Residue, _ isGone: (Residue) -> Bool) -> Residue? {
    if isGone(residue) { return nil }
    switch residue {
    case .running:
      return residue
    case .sequence(let current, let rest):
      guard let current = rewrite(current, isGone) else { return Program.next(of: rest) }
      return .sequence(current, then: rest)
    case .group(let residues):
      return Program.group(residues.compactMap { rewrite($0, isGone) })
    case .named(let inner, let id):
      return rewrite(inner, isGone).map { .named($0, id) }
    }
  }

  private func running(_ residue: Residue) -> [String] {
    switch residue {
    case .running(let name): [name]
    case .sequence(let current, _), .named(let current, _): running(current)
    case .group(let residues): residues.flatMap(running)
    }
  }

  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      // SplitMix64 (Steele, Lea and Flood, OOPSLA 2014).
      state &+= 0x9E37_79B9_7F4A_7C15
      var z = state
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }

    var names = 0

    mutating func program(depth: Int) -> Program {
      switch Int.random(in: 0..<(depth == 0 ? 1 : 5), using: &self) {
      case 1:
        return .sequence(programs(depth: depth))
      case 2:
        return .group(programs(depth: depth))
      case 3:
        return .named(program(depth: depth - 1), Int.random(in: 0..<3, using: &self))
      default:
        names += 1
        return .run("\(names)")
      }
    }

    private mutating func programs(depth: Int) -> [Program] {
      (0..<Int.random(in: 0...3, using: &self)).map { _ in program(depth: depth - 1) }
    }
  }

  @Test(
    "A random program leaves the registry and the model with the same effects", arguments: 0..<20)
  func programs(block: UInt64) {
    for seed in block * 100..<block * 100 + 100 {
      var random = Generator(state: seed)
      var registry = EffectRegistry<String>()
      var model: [Residue] = []
      for step in 0..<20 {
        let names = model.flatMap(running).sorted()
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
          let program = random.program(depth: 3)
          _ = registry.start(program.effect, ticket: EffectTicket())
          if let residue = program.begin() { model.append(residue) }
        case 1:
          let id = Int.random(in: 0..<3, using: &random)
          _ = registry.start(.cancel(id: id), ticket: EffectTicket())
          model = model.compactMap { cancel(id, in: $0) }
        default:
          guard let name = names.randomElement(using: &random) else { continue }
          for operation in registry.operations
          where operation.run.name == name && !operation.isCancelled {
            _ = registry.end(operation.token)
          }
          model = model.compactMap { end(name, in: $0) }
        }
        let actual = registry.operations.filter { !$0.isCancelled }.compactMap(\.run.name).sorted()
        #expect(actual == model.flatMap(running).sorted(), "seed \(seed), step \(step)")
      }
      while let operation = registry.operations.first { _ = registry.end(operation.token) }
      #expect(registry.isEmpty, "seed \(seed): something is left when every effect has ended")
    }
  }
}
