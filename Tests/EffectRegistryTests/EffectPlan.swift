/// The structure of an effect, as a value that can be generated.
indirect enum EffectPlan: CustomStringConvertible {
  /// An element of the collection in the programs, with its number among the child features.
  enum Row: Int {
    case first = 1
    case second = 2
  }

  case run
  /// Sends an action with a number.
  case send(Int)
  case concatenate([EffectPlan])
  case merge([EffectPlan])
  case cancellable(EffectPlan, Int, inFlight: Bool)
  case cancel(Int)
  case child(EffectPlan, Int)
  case endChild(Int)
  /// Ends the effects of removed elements of a collection.
  case endRows([Row])
  case delay(EffectPlan)
  case debounce(EffectPlan, Int)
  case throttle(EffectPlan, Int, latest: Bool)

  var description: String {
    switch self {
    case .run: "run"
    case .send(let action): "send(\(action))"
    case .concatenate(let plans): "concatenate(\(Self.list(plans)))"
    case .merge(let plans): "merge(\(Self.list(plans)))"
    case .cancellable(let plan, let id, let inFlight):
      "\(plan).cancellable(\(id)\(inFlight ? ", inFlight" : ""))"
    case .cancel(let id): "cancel(\(id))"
    case .child(let plan, let feature): "\(plan).in(\(feature))"
    case .endChild(let feature): "end(\(feature))"
    case .endRows(let rows): "endRows(\(rows))"
    case .delay(let plan): "\(plan).delay"
    case .debounce(let plan, let id): "\(plan).debounce(\(id))"
    case .throttle(let plan, let id, let latest):
      "\(plan).throttle(\(id), \(latest ? "latest" : "first"))"
    }
  }

  private static func list(_ plans: [EffectPlan]) -> String {
    plans.map(\.description).joined(separator: ", ")
  }

  /// Whether the effect does nothing and cancels nothing.
  var isNone: Bool {
    switch self {
    case .run, .send, .cancel, .endChild, .endRows, .cancellable: false
    case .concatenate(let plans), .merge(let plans): plans.allSatisfy(\.isNone)
    case .child(let plan, _), .delay(let plan), .debounce(let plan, _), .throttle(let plan, _, _):
      plan.isNone
    }
  }
}
