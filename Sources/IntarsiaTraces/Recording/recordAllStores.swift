import Foundation
import IntarsiaIssues
public import IntarsiaRuntime

/// Records the events of all stores of the process, existing and future ones.
///
/// ```swift
/// let recorder = try TraceRecorder(file: URL(filePath: "session.trace"))
/// recordAllStores(to: recorder)
/// ```
///
/// The environment variable `INTARSIA_TRACE=session.trace` does the same for a program that links
/// this product, without a change; `%p` in it stands for the number of the process.
///
/// A test also records the stores of parallel tests, and may change the order of their jobs. Give
/// such a test a process of its own.
///
/// - Complexity: The types of the stores need not be `Sendable`. So each store formats its events
///   itself, which takes longer than `Store.record(to:)`, by the size of its state.
/// - Returns: A token that ends the recording. The caller need not keep it.
@discardableResult
public func recordAllStores(to recorder: TraceRecorder) -> InstrumentToken {
  addListenerSource(recorder)
}

/// Records stores whose types are known to be `Sendable`, while other code goes on.
struct SendableTypes<Root: Sendable, RootAction: Sendable>: ListenerSource {
  let recorder: TraceRecorder

  func listener<State, Action>(
    to core: StoreCore<State, Action>, named name: StoreName, _ token: InstrumentToken
  ) -> CoreListener<State, Action> {
    // The core of a scoped store has other types, of which nothing is known.
    recorder.listener(
      to: core, named: name, token, waits: State.self != Root.self || Action.self != RootAction.self
    )
  }
}

/// The recording that the environment asks for, which begins with the first store.
struct EnvironmentRecording: ListenerSource {
  private static let recorder: TraceRecorder? = {
    let path = ProcessInfo.processInfo.environment["INTARSIA_TRACE"] ?? ""
    let file = URL(
      filePath: path.replacing("%p", with: "\(ProcessInfo.processInfo.processIdentifier)"))
    do {
      return try TraceRecorder(file: file)
    } catch {
      reportIssue(
        TraceIssues.fileNotWritten, "The trace that INTARSIA_TRACE names could not be written.",
        values: [("File", file.path), ("Error", error.localizedDescription)], severity: .warning,
        at: nil)
      return nil
    }
  }()

  func listener<State, Action>(
    to core: StoreCore<State, Action>, named name: StoreName, _ token: InstrumentToken
  ) -> CoreListener<State, Action> {
    Self.recorder?.listener(to: core, named: name, token) ?? CoreListener(token)
  }
}

/// Records all stores of a process with INTARSIA_TRACE.
///
/// The constructor in CIntarsiaTraces calls it before any other code.
@_cdecl("intarsia_traces_record_all_stores")
func recordAllStoresOfEnvironment() {
  _ = addListenerSource(EnvironmentRecording())
}
