import IntarsiaTesting

/// A generated effect, whose description is the code that makes it.
indirect enum EffectTree: Sendable {
  case none
  case send(Int)
  /// Sends numbers, and sleeps before each for `pause` milliseconds.
  case run([Int], pause: Int)
  /// Sends numbers, then throws; the error is replaced by a number.
  case failing([Int], replacement: Int)
  case stream([Int])
  case future(Int)
  case sync(Int)
  case merge([EffectTree])
  case concatenate([EffectTree])
  case map(EffectTree, adding: Int)
  case flatMap(EffectTree, pause: Int)
  case delay(EffectTree, Int)
  case cancellable(EffectTree, id: Int)

  private struct Broken: Error {}

  /// - Parameter atOnce: Whether values that need no task are sent without one.
  func effect(atOnce: Bool = true) -> Effect<Int> {
    switch self {
    case .none:
      .none
    case .send(let number):
      atOnce ? .send(number) : .task { number }
    case .run(let numbers, let pause):
      .run { send in
        for number in numbers {
          try await VirtualClock().sleep(for: .milliseconds(pause))
          await send(number)
        }
      }
    case .failing(let numbers, let replacement):
      Effect<Int>.run { send in
        for number in numbers { await send(number) }
        throw Broken()
      }
      .replaceError(with: replacement)
    case .stream(let numbers):
      AsyncStream { continuation in
        for number in numbers { continuation.yield(number) }
        continuation.finish()
      }
      .eraseToEffect()
    case .future(let number):
      .future { $0(number) }
    case .sync(let number):
      atOnce ? .sync { number } : .task { number }
    case .merge(let trees):
      .merge(trees.map { $0.effect(atOnce: atOnce) })
    case .concatenate(let trees):
      .concatenate(trees.map { $0.effect(atOnce: atOnce) })
    case .map(let tree, let number):
      tree.effect(atOnce: atOnce).map { $0 + number }
    case .flatMap(let tree, let pause):
      tree.effect(atOnce: atOnce).flatMap { number in
        .concatenate(
          .send(number),
          .run { send in
            try await VirtualClock().sleep(for: .milliseconds(pause))
            await send(number + 1)
          })
      }
    case .delay(let tree, let time):
      tree.effect(atOnce: atOnce).delay(for: .milliseconds(time), clock: VirtualClock())
    case .cancellable(let tree, let id):
      tree.effect(atOnce: atOnce).cancellable(id: id)
    }
  }
}

extension EffectTree: Generable {
  static func generate(_ draw: Draw<Void>) -> EffectTree { generate(draw, depth: 3) }

  /// Makes a tree with a depth of at most `depth`.
  private static func generate(_ draw: Draw<Void>, depth: Int) -> EffectTree {
    func number() -> Int { draw.pick(1...99) }
    func numbers() -> [Int] { draw.array(upTo: 3) { $0.pick(1...99) } }
    func pause() -> Int { draw.pick(0...30) }
    func tree() -> EffectTree { generate(draw, depth: depth - 1) }
    func trees() -> [EffectTree] { draw.array(upTo: 3) { generate($0, depth: depth - 1) } }
    switch draw.pick(0...(depth > 0 ? 13 : 6)) {
    case 0: return .none
    case 1: return .send(number())
    case 2: return .run(numbers(), pause: pause())
    case 3: return .failing(numbers(), replacement: number())
    case 4: return .stream(numbers())
    case 5: return .future(number())
    case 6: return .sync(number())
    case 7, 8: return .merge(trees())
    case 9, 10: return .concatenate(trees())
    case 11: return .map(tree(), adding: number())
    case 12: return .flatMap(tree(), pause: pause())
    default:
      return draw.flip() ? .delay(tree(), pause()) : .cancellable(tree(), id: draw.pick(1...2))
    }
  }
}

extension EffectTree: CustomStringConvertible {
  var description: String {
    switch self {
    case .none: ".none"
    case .send(let number): ".send(\(number))"
    case .run(let numbers, let pause): ".run(\(numbers), pause: \(pause))"
    case .failing(let numbers, let replacement): ".failing(\(numbers), replacement: \(replacement))"
    case .stream(let numbers): ".stream(\(numbers))"
    case .future(let number): ".future(\(number))"
    case .sync(let number): ".sync(\(number))"
    case .merge(let trees): ".merge(\(trees))"
    case .concatenate(let trees): ".concatenate(\(trees))"
    case .map(let tree, let number): ".map(\(tree), adding: \(number))"
    case .flatMap(let tree, let pause): ".flatMap(\(tree), pause: \(pause))"
    case .delay(let tree, let time): ".delay(\(tree), \(time))"
    case .cancellable(let tree, let id): ".cancellable(\(tree), id: \(id))"
    }
  }
}
