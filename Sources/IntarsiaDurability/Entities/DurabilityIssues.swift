package import IntarsiaIssues

/// The codes about durable entities.
package enum DurabilityIssues {
  package static let entityFailed = IssueCode(
    "durability-entity-failed",
    summary: "An effect of a durable entity sent an action that cannot be written.",
    remedy: """
      Let `encode(to:)` accept each action that the feature sends, and call dependencies whose \
      answers are not `Codable` in effects. The entity is restored from the journal at its next \
      use.
      """)

  package static let historyDiffers = IssueCode(
    "durability-history-differs",
    summary: "An action of a recorded history leads to another state than before.",
    remedy: """
      Keep what the reducer does for the actions that are in journals. If the difference is \
      intended, write new snapshots before you deploy, and record the history anew.
      """)

  package static let messageRejected = IssueCode(
    "durability-message-rejected",
    summary: "A message to a durable entity cannot be read or applied, and was set aside.",
    remedy: """
      Add an upcaster for the schema of the message, or run one version of the program on all \
      nodes. The message stays in the journal with the reason.
      """)

  package static let outboxOutsideReducer = IssueCode(
    "durability-outbox-outside-reducer",
    summary: "An outbox was used outside of the reducer of a durable entity.",
    remedy: """
      Call `outbox` synchronously in a reducer, which runs in `DurableStores`. An effect sends an \
      action first, and the reducer of that action uses the outbox.
      """)
}
