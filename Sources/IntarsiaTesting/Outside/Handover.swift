/// Work that a simulation has given to the world outside.
struct Handover: Hashable, Sendable {
  enum Receiver: Hashable, Sendable {
    case queue
    case file
    case source
    case thread
    case process
    case task
    /// What the code under test calls it.
    case named(String)

    init(number: Int32) {
      self =
        switch number {
        case 0: .queue
        case 1: .file
        case 2: .source
        case 3: .thread
        default: .process
        }
    }
  }

  let receiver: Receiver

  /// The effect that has given it away, if it is known: its task.
  let root: UInt64?

  /// Whether it will be seen that it is done.
  ///
  /// Otherwise it counts until anything comes from outside.
  let endIsSeen: Bool
}

extension Handover.Receiver: CustomStringConvertible {
  /// Who does the work, in words.
  var description: String {
    switch self {
    case .queue: "a dispatch queue"
    case .file: "a file"
    case .source: "a dispatch source"
    case .thread: "a thread"
    case .process: "another process"
    case .task: "a task of the test or of another one"
    case .named(let name): name
    }
  }
}
