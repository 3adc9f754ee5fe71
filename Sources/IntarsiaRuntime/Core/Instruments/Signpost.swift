#if canImport(os)
  public import os

  extension Reducer {
    /// Marks each run of the reducer as an interval that Instruments shows.
    ///
    /// ```swift
    /// Feature()
    ///   .signpost()
    /// ```
    ///
    /// Only where there is a system that collects signposts: the method does not exist elsewhere.
    ///
    /// - Parameters:
    ///   - prefix: What stands before the name of the action.
    ///   - log: Where the intervals are recorded.
    public func signpost(
      _ prefix: String = "",
      log: OSLog = OSLog(subsystem: "intarsia", category: "Reducers")
    ) -> some Reducer<State, Action> {
      _SignpostReducer(
        base: self, prefix: prefix.isEmpty ? "" : "[\(prefix)] ",
        signposter: OSSignposter(logHandle: log))
    }
  }

  /// A reducer whose runs are recorded.
  struct _SignpostReducer<Base: Reducer>: _InstallableReducer {
    let base: Base
    let prefix: String
    let signposter: OSSignposter

    func _install() -> _InstalledReducer<Base.State, Base.Action> {
      let base = base._install()
      let instruments = instruments
      return InstalledClosure { state, action in
        instruments.reduce(action, into: &state, by: base)
      }
    }

    /// Marks the time between the two events of an action.
    private var instruments: CoreInstruments<Base.State, Base.Action> {
      var listener = CoreListener<Base.State, Base.Action>()
      // A recursive reducer has instruments of its own for each place, so no intervals overlap.
      var interval: OSSignpostIntervalState?
      listener.received = { [signposter, prefix] action, _ in
        guard signposter.isEnabled else { return }
        interval = signposter.beginInterval(
          "Action",
          "\(prefix, privacy: .public)\(ActionLabel(action).description, privacy: .public)")
      }
      listener.reduced = { [signposter] _, _, _, _ in
        if let begun = interval.take() { signposter.endInterval("Action", begun) }
      }
      return CoreInstruments([listener])
    }
  }

  extension CoreInstruments {
    /// Runs a reducer inside a store's reducer, and notifies the listeners.
    func reduce(
      _ action: Action, into state: inout State, by base: _InstalledReducer<State, Action>
    ) -> Effect<Action> {
      let before = willReduce(action, nil, state)
      let effect = base.run(action, on: &state)
      didReduce(action, nil, from: before, to: state)
      return effect
    }
  }
#endif
