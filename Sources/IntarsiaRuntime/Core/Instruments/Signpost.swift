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
      let prefix = prefix.isEmpty ? "" : "[\(prefix)] "
      let signposter = OSSignposter(logHandle: log)
      return _ComposedReducer<Self, Reduce<State, Action>>(installing: {
        let base = _install()
        return InstalledClosure { state, action in
          guard signposter.isEnabled else { return base.run(action, on: &state) }
          let interval = signposter.beginInterval(
            "Action",
            "\(prefix, privacy: .public)\(ActionLabel(action).description, privacy: .public)")
          defer { signposter.endInterval("Action", interval) }
          return base.run(action, on: &state)
        }.withLifecycle(of: base)
      })
    }
  }
#endif
