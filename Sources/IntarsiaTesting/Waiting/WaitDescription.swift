/// Says in words what a task waits for that is suspended in some functions.
struct WaitDescription {
  /// What it waits for, as the end of a sentence.
  let what: String

  /// The place in the code under test where it waits, if it is known.
  let place: String?

  /// Describes a wait.
  ///
  /// - Parameter symbols: The functions of its frames.
  init(_ wait: TaskWait, in symbols: [FrameSymbol?]) {
    // What the code under test has called, and that waits for it.
    let called = symbols.prefix { $0?.isInCodeUnderTest != true }
    what = Self.what(wait.kind, in: called.compactMap(\.self))
    place =
      zip(wait.frames, symbols).lazy
      .filter { $0.1?.isInCodeUnderTest == true }
      .prefix(3)
      .compactMap { SourcePlace.of($0.0) }
      .first
  }

  private static func what(_ kind: TaskWait.Kind, in frames: [FrameSymbol]) -> String {
    func contains(_ isMatching: (FrameSymbol) -> Bool) -> Bool {
      frames.contains(where: isMatching)
    }
    switch kind {
    case .unknown: return "something"
    case .task: return "the value of another task"
    case .taskGroup: return "a task group"
    case .executor, .actor: return "its turn on an actor"
    case .continuation: break
    }
    if contains({ $0.image.hasPrefix("libFoundationNetworking") }) { return "the network" }
    if contains({
      $0.mangledName.hasPrefix("$sScT19IntarsiaConcurrency") && $0.mangledName.contains("E5never")
    }) {
      return "nothing that ever comes, in Task.never"
    }
    if contains({ $0.mangledName.hasPrefix("$sScS") }) { return "an AsyncStream" }
    if contains({ $0.mangledName.hasPrefix("$sScs") }) { return "an AsyncThrowingStream" }
    return "a continuation"
  }

  /// Whether it waits for something that comes by itself sooner or later, whatever others do.
  static func endsByItself(_ wait: TaskWait, in symbols: [FrameSymbol?]) -> Bool {
    guard wait.kind != .executor, wait.kind != .actor else { return true }
    let called = symbols.prefix { $0?.isInCodeUnderTest != true }.compactMap(\.self)
    return called.contains { frame in
      frame.image.hasPrefix("libFoundationNetworking")
        || frame.image.hasPrefix("libswift_Concurrency") && frame.mangledName.contains("5sleep")
    }
  }

  /// The whole of it.
  var description: String {
    what + (place.map { ", at \($0)" } ?? "")
  }
}
