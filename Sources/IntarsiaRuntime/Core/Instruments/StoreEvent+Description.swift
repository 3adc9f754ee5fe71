import IntarsiaDependencies

extension StoreEvent: CustomStringConvertible {
  /// The event as text: an action by its case, without its associated values, and the lines of a
  /// difference.
  ///
  /// ```swift
  /// // received Counter.Action.factButtonTapped sent at App/CounterView.swift:31
  /// // effect 1 made at App/Counter.swift:20 started
  /// ```
  public var description: String { kind.description }
}

extension StoreEvent.Kind: CustomStringConvertible {
  /// The event as text: an action by its case, without its associated values, and the lines of a
  /// difference.
  public var description: String {
    switch self {
    case .actionReceived(let action, let source):
      switch source {
      case .user(let location): "received \(ActionLabel(action)) sent at \(location)"
      case .effect(let effect): "received \(ActionLabel(action)) from \(effect)"
      case .send: "received \(ActionLabel(action)) from a reducer"
      }
    case .stateChanged(let change): "changed\n\(change.difference ?? "")"
    case .actionReduced(let action): "reduced \(ActionLabel(action))"
    case .effectStarted(let effect): "\(effect) started"
    case .effectEmitted(let effect, let action):
      "\(effect) emitted \(ActionLabel(action))"
    case .effectFinished(let effect): "\(effect) finished"
    case .effectCancelled(let effect): "\(effect) cancelled"
    case .dependencyTouched(let touch):
      "touched \(touch.key) at \(touch.location)" + (touch.isControlled ? "" : ", not controlled")
    }
  }
}
