import IntarsiaDependencies
import Synchronization

extension StoreCore {
  /// Tells somebody of what happens, until the token is cancelled.
  ///
  /// What goes on at that moment is told from its next event on.
  @discardableResult
  package func listen(_ listener: CoreListener<State, Action>) -> InstrumentToken {
    let instruments = self.instruments ?? CoreInstruments()
    self.instruments = instruments
    // Those who have lost interest go with the next action; there may be none for long.
    instruments.purge()
    instruments.add(listener)
    noteInstruments(instruments)
    return listener.token
  }

  /// Tells an instrument of what happens, until its token is cancelled.
  package func listen(_ instrument: StoreInstrument) -> InstrumentToken {
    let instruments = self.instruments ?? CoreInstruments()
    self.instruments = instruments
    return listen(CoreListener(instrument, InstrumentToken(), of: instruments.name))
  }

  /// Those who listen now, with those who have begun to listen to all stores meanwhile, and without those who have ended.
  func instrumentsInForce() -> CoreInstruments<State, Action>? {
    let instruments = self.instruments ?? CoreInstruments()
    instruments.purge()
    let generation = instrumentGeneration.load(ordering: .acquiring)
    if instruments.generation != generation {
      instruments.generation = generation
      instruments.setProcessWide(ProcessWideInstrument.all)
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

  // Functions of their own: each has to find the type of the events, which nobody should pay for whom nobody hears.

  @inline(never)
  func notifyStart(of token: EffectToken, to instruments: CoreInstruments<State, Action>) {
    if let name = registry.name(of: token) { instruments.tell(.started(name)) }
  }

  @inline(never)
  func notifyEmission(
    of action: Action, by token: EffectToken, to instruments: CoreInstruments<State, Action>
  ) {
    if let name = registry.name(of: token) { instruments.tell(.emitted(name, action)) }
  }

  @inline(never)
  func notifyEnd(of token: EffectToken, to instruments: CoreInstruments<State, Action>) {
    guard let completion = registry.sender(token)?.completion, let name = registry.name(of: token)
    else { return }
    instruments.tell(completion.isCancelled ? .cancelled(name) : .finished(name))
  }

  func notifyCancellation(of token: EffectToken, to instruments: CoreInstruments<State, Action>) {
    // A part of an effect is no effect of its own.
    guard !token.isPart, let name = registry.name(of: token) else { return }
    instruments.tell(.cancelled(name))
  }
}
