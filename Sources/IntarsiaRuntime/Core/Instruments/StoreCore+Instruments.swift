import IntarsiaDependencies
import Synchronization

extension StoreCore {
  /// Notifies a listener of events until the token is cancelled.
  ///
  /// If the core is processing an action, the notifications begin with its next event.
  @discardableResult
  package func listen(_ listener: CoreListener<State, Action>) -> InstrumentToken {
    let instruments = self.instruments ?? CoreInstruments()
    self.instruments = instruments
    // Remove cancelled listeners now: the next action would remove them, but it may be far off.
    instruments.purge()
    instruments.add(listener)
    noteInstruments(instruments)
    return listener.token
  }

  /// Notifies an instrument or a recorder of events until the token is cancelled.
  package func listen(_ source: some ListenerSource) -> InstrumentToken {
    let instruments = self.instruments ?? CoreInstruments()
    self.instruments = instruments
    return listen(source.listener(to: self, named: instruments.name, InstrumentToken()))
  }

  /// Returns the current listeners: adds new ones for all stores, and removes cancelled ones.
  func currentInstruments() -> CoreInstruments<State, Action>? {
    let instruments = self.instruments ?? CoreInstruments()
    instruments.purge()
    let generation = instrumentGeneration.load(ordering: .acquiring)
    if instruments.generation != generation {
      instruments.generation = generation
      instruments.setProcessWide(ProcessWideInstrument.all, of: self)
    }
    self.instruments = instruments
    noteInstruments(instruments)
    return self.instruments
  }

  private func noteInstruments(_ instruments: CoreInstruments<State, Action>) {
    dependencies = instruments.recording(of: dependencies)
    if instruments.isEmpty {
      self.instruments = nil
      seenInstruments = instruments.generation
    } else {
      seenInstruments = .max
    }
  }

  // Separate functions, because each looks up the type of the events. A core without listeners does
  // not pay for this.

  @inline(never)
  func notifyStart(of effect: RunningEffect, to instruments: CoreInstruments<State, Action>) {
    guard let name = registry.name(of: effect.token) else { return }
    instruments.notify(.started(name, by: registry.context(of: effect.token)?.action ?? 0))
  }

  /// The numbers of the actions that an effect or an action can still name as its cause.
  package var namedActions: Set<Int> { registry.actions.union(queue?.causes ?? []) }

  @inline(never)
  func notifyEmission(
    of action: Action, by token: EffectToken, to instruments: CoreInstruments<State, Action>
  ) {
    if let name = registry.name(of: token) { instruments.notify(.emitted(name, action)) }
  }

  @inline(never)
  func notifyEnd(of token: EffectToken, to instruments: CoreInstruments<State, Action>) {
    guard let completion = registry.sender(token)?.completion, let name = registry.name(of: token)
    else { return }
    instruments.notify(completion.isCancelled ? .cancelled(name) : .finished(name))
  }

  func notifyCancellation(
    of effect: RunningEffect, to instruments: CoreInstruments<State, Action>
  ) {
    // A part of an effect is not an effect of its own.
    guard !effect.isPart, let name = registry.name(of: effect.token) else { return }
    instruments.notify(.cancelled(name))
  }
}
