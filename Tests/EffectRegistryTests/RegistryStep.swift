/// One step of a program.
///
/// A number selects one of the running operations and parts, modulo their count.
enum RegistryStep: CustomStringConvertible {
  case start(EffectPlan)
  case finish(Int)
  case emit(Int)
  case expand(Int, EffectPlan)
  case cancel(Int, in: Int)
  /// `Task.cancel(id:)` in one of the operations.
  case cancelInTask(Int, Int)
  /// `StoreTask.cancel()` of the store task that has started one of the operations.
  case cancelTicket(Int)
  /// `withTaskCancellation` in one of the operations.
  case openPart(Int, Int, inFlight: Bool)
  /// The end of all open intervals of throttles.
  case timePasses
  /// The end of all effects, when the store is released.
  case endAll

  var description: String {
    switch self {
    case .start(let plan): "start \(plan)"
    case .finish(let number): "finish #\(number)"
    case .emit(let number): "emit from #\(number)"
    case .expand(let number, let plan): "#\(number) starts \(plan)"
    case .cancel(let id, let feature): "cancel \(id) in feature \(feature)"
    case .cancelInTask(let number, let id): "#\(number) cancels \(id)"
    case .cancelTicket(let number): "cancel all that was started with #\(number)"
    case .openPart(let number, let id, let inFlight):
      "#\(number) opens a part \(id)\(inFlight ? ", inFlight" : "")"
    case .timePasses: "time passes"
    case .endAll: "end all"
    }
  }
}
