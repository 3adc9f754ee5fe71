import Foundation
import Intarsia
import IntarsiaRuntime
import IntarsiaTraces

/// A feature whose state has a dozen lines.
@Reducer
struct Form {
  struct State: Codable, Equatable, Sendable {
    var name = "Ada"
    var count = 0
    var tags = ["a", "b", "c"]
    var address = Address()
  }

  struct Address: Codable, Equatable, Sendable {
    var street = "Main Street"
    var city = "Bologna"
  }

  enum Action: Codable, Sendable {
    case increment
  }

  var body: some Reducer<State, Action> {
    Reduce { state, _ in
      state.count &+= 1
      return .none
    }
  }
}

extension Benchmarks {
  private static func form(recordedBy recorder: TraceRecorder?) -> StoreOf<Form> {
    let store = Store(initialState: Form.State()) { Form() }
    if let recorder { store.record(to: recorder) }
    return store
  }

  /// The cost of a recorded action; the goal is at most 10 µs in the store's isolation.
  ///
  /// A recorder also records the shared state of its process. Therefore each round creates its own
  /// recorder, and drops it. Otherwise the benchmarks of shared state would measure it, too.
  static var traces: BenchmarkGroup {
    let bare = "send, without a recorder"
    let file = FileManager.default.temporaryDirectory
      .appending(path: "intarsia-benchmark-\(getpid()).trace")
    return BenchmarkGroup(
      name: "Traces",
      benchmarks: [
        Benchmark(bare, sending(.increment, to: form(recordedBy: nil))),
        Benchmark("send, recorded in a ring", floor: bare) { iterations in
          sending(.increment, to: form(recordedBy: TraceRecorder(ring: 1_000)))(iterations)
        }.wanted(2_500),
        Benchmark("send, written to a file, without end", floor: bare) { iterations in
          guard let recorder = try? TraceRecorder(file: file) else { return }
          defer { try? FileManager.default.removeItem(at: file) }
          sending(.increment, to: form(recordedBy: recorder))(iterations)
          recorder.flush()
        },
      ])
  }
}
