package import Intarsia
package import TerminalApp

extension StoreInstrument {
  /// Updates the set of running effects, and notifies a clock of each change.
  ///
  /// If as many tasks sleep on the clock as effects run, no effect continues until time passes.
  package static func noting(
    in runningEffects: LockIsolated<Set<EffectName>>, for clock: VirtualClock
  ) -> Self {
    StoreInstrument(.effects) { event in
      runningEffects.withValue { effects in
        switch event.kind {
        case .effectStarted(let effect): effects.insert(effect)
        case .effectFinished(let effect), .effectCancelled(let effect): effects.remove(effect)
        default: break
        }
      }
      clock.noteChange()
    }
  }
}
