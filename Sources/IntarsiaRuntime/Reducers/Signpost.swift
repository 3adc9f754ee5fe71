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
  struct _SignpostReducer<Base: Reducer>: Reducer {
    let base: Base
    let prefix: String
    let signposter: OSSignposter

    func reduce(into state: inout Base.State, action: Base.Action) -> Effect<Base.Action> {
      measure(action) { base.reduce(into: &state, action: action) }
    }

    func _install() -> _InstalledReducer<Base.State, Base.Action> {
      let base = base._install()
      return InstalledClosure { state, action in
        measure(action) { base.reduce(into: &state, action: action) }
      }
    }

    private func measure(
      _ action: Base.Action, _ body: () -> Effect<Base.Action>
    ) -> Effect<Base.Action> {
      guard signposter.isEnabled else { return body() }
      let interval = signposter.beginInterval(
        "Action", "\(prefix, privacy: .public)\(ActionLabel(action).description, privacy: .public)")
      defer { signposter.endInterval("Action", interval) }
      return body()
    }
  }
#endif
