/// The codes about stores.
package struct StoreIssues: IssueCatalogue {
  static let prefix = "store"

  package let reentrantSend = IssueCode(
    "store-reentrant-send",
    summary: "An action was sent to a store from inside its own reducer.",
    remedy: """
      Return the action as an effect instead: return .send(action). A reducer holds the state while it \
      runs, so a second action can only be handled after it; it waits until then.
      """)

  package let sendOffMainActor = IssueCode(
    "store-send-off-main-actor",
    summary: "An action was sent to a store from outside the main actor.",
    remedy: """
      A store belongs to the main actor. From elsewhere, await it: await store.send(action). The compiler says so, but not \
      where a closure of the main actor was handed to code that it can't look into and that calls it on \
      another thread: there, write Task { @MainActor in store.send(action) }. The action arrives in this way now, which may be too late.
      """)
}
