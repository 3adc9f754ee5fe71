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
}
