public import Intarsia
public import IntarsiaTraces
public import TerminalKit

/// The screens of a recorded session: one before the first action, and one after each.
///
/// ```swift
/// let session = try RecordedSession(
///   trace, of: PrimeTime.self, like: PrimeTime.State(), interface: Presentation.self,
///   like: Presentation.State()
/// ) { state, presentation, size in
///   Application(showing: state, presentation, size: size).screen
/// }
/// ```
///
/// A replay runs no reducer and no effect, and it saves nothing. Shared values come from the trace.
/// Errors of loading and saving are not part of a trace, so the screens do not show them.
@MainActor
public struct RecordedSession {
  let trace: Trace
  /// The actions of the application and of its user interface, in their order.
  let actions: [TraceEvent]
  /// The number of the application's store.
  let store: Int

  private let draw: @MainActor (_ n: Int, Size) throws -> Screen

  /// Opens a session of an application.
  ///
  /// - Parameters:
  ///   - trace: The trace, which may contain other stores, too.
  ///   - feature: The feature of the application.
  ///   - example: Any state; its type is compared with the recorded types.
  ///   - interface: The feature of the user interface, which holds the selection, for example.
  ///   - interfaceState: The state of the user interface to show if the trace has none.
  ///   - screen: Draws the states of the application and of the user interface.
  /// - Throws: ``ReplayError`` if the session cannot be shown.
  public init<Feature: Reducer, Interface: Reducer>(
    _ trace: Trace, of feature: Feature.Type, like example: Feature.State,
    interface: Interface.Type, like interfaceState: Interface.State,
    screen: @escaping @MainActor (Feature.State, Interface.State, Size) -> Screen
  ) throws(ReplayError)
  where Feature.State: Codable, Interface.State: Codable {
    let player: TracePlayer<Feature.State, Feature.Action>
    let interfacePlayer: TracePlayer<Interface.State, Interface.Action>?
    do throws(TracePlayerError) {
      player = try TracePlayer(trace, like: example)
      interfacePlayer = try Self.interface(of: trace, like: interfaceState)
    } catch .noStore(let stores) {
      throw .noStore(stores, recordedBy: trace.header.program)
    } catch {
      throw .player(error)
    }
    self.trace = trace
    store = player.store
    let stores = [player.store, interfacePlayer?.store]
    actions = trace.events.filter { $0.event == .action && stores.contains($0.store) }
    draw = { n, size in
      screen(
        try player.state(at: n), try interfacePlayer?.state(at: n) ?? interfaceState, size)
    }
  }

  /// The player of the user interface; `nil` if only the application was recorded.
  private static func interface<State: Codable, Action>(
    of trace: Trace, like state: State
  ) throws(TracePlayerError) -> TracePlayer<State, Action>? {
    guard trace.stores.count > 1 else { return nil }
    do throws(TracePlayerError) {
      return try TracePlayer(trace, like: state)
    } catch .noStore {
      return nil
    }
  }

  /// The number of actions.
  public var count: Int { actions.count }

  /// The screen after a number of actions.
  ///
  /// - Throws: `TracePlayerError` if the state is unknown.
  public func screen(at position: Int, size: Size) throws -> Screen {
    // Shows the state just before the next action, because shared values may change until then.
    try draw(position < actions.count ? actions[position].n - 1 : .max, size)
  }
}
