/// An event of durable stores, for metrics and logs.
public enum DurabilityEvent: Sendable {
  /// An append of an entity is in the journal.
  case committed(EntityAddress, actions: Int, duration: Duration)
  /// An entity was restored.
  case recovered(EntityAddress, actions: Int, duration: Duration)
  /// An entity was released from memory, because it was idle.
  case retired(EntityAddress)
  /// An append failed, and the entity was released from memory.
  case failed(EntityAddress, DurabilityError)
  /// A message was applied.
  case delivered(EntityAddress, message: String)
  /// A message was set aside, because it cannot be applied.
  case rejected(EntityAddress, message: String, DurabilityError)
  /// A message was posted to the owner of an entity on another node.
  case forwarded(EntityAddress, owner: String)
  /// The node's lease had ended before it was renewed: all its entities were released.
  case leaseLost
  /// A call of the journal failed and is tried again.
  case retried(DurabilityError)
}
