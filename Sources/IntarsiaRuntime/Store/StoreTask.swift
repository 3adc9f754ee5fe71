/// The effects that an action has started, together with those that follow from the actions they send.
///
/// ```swift
/// let task = store.send(.refresh)
/// await task.finish()
/// ```
public struct StoreTask: Sendable {
  /// `nil` when the action started nothing that goes on.
  package let ticket: EffectTicket?

  package init(ticket: EffectTicket?) {
    self.ticket = ticket
  }

  /// Waits until all of the effects have ended.
  ///
  /// If the waiting task is cancelled, so are they.
  ///
  /// - Isolation: Can be awaited from anywhere.
  public func finish() async {
    if let ticket { await finish(ticket, on: #isolation) }
  }

  /// The operation of a cancellation handler would leave the caller's actor, and have to come back, if it did not
  /// belong to it: two hops, of which one follows the end of the effects.
  private func finish(_ ticket: EffectTicket, on isolation: isolated (any Actor)?) async {
    await withTaskCancellationHandler {
      _ = isolation
      await ticket.finish()
    } onCancel: {
      ticket.cancel()
    }
  }

  /// Cancels the effects.
  ///
  /// Nothing that they send from now on arrives.
  ///
  /// - Isolation: Can be called from anywhere.
  public func cancel() {
    ticket?.cancel()
  }

  /// Whether ``cancel()`` was called, or a task that waited in ``finish()`` was cancelled.
  public var isCancelled: Bool { ticket?.isCancelled ?? false }
}
