package import IntarsiaIssues

/// The codes about stores.
package enum StoreIssues {
  package static let reentrantSend = IssueCode(
    "store-reentrant-send",
    summary: "An action was sent to a store from inside its own reducer.",
    remedy: """
      Return the action as an effect instead: return .send(action). A reducer holds the state \
      while it runs, so a second action can only be handled after it; it waits until then.
      """)

  package static let sendOffMainActor = IssueCode(
    "store-send-off-main-actor",
    summary: "An action was sent to a store from outside the main actor.",
    remedy: """
      Call it on the main actor: await store.send(action). The compiler checks this, except where \
      a closure of the main actor was passed to code that calls it on another thread. There, write \
      Task { @MainActor in store.send(action) }. The store now processes the action on the main \
      actor, later.
      """)

  package static let unhandledBinding = IssueCode(
    "store-unhandled-binding",
    summary: "A control wrote a field, but no BindingReducer handled its binding action.",
    remedy: """
      Put BindingReducer() first in the body of the feature. If another case carries the binding \
      actions, name it: BindingReducer(action: \\.view). The state keeps its old value.
      """)
}
