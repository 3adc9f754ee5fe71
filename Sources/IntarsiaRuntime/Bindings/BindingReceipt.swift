import IntarsiaIssues
import Synchronization

/// Reports a binding action that no reducer has handled.
///
/// It does so when the last copy of the action is released: an action that a store receives while
/// it processes another one is handled later.
final class BindingReceipt: Sendable {
  private let field: @Sendable () -> String
  private let isHandled = Atomic(false)

  /// - Parameter field: The source text of the field.
  init(_ field: @escaping @autoclosure @Sendable () -> String) {
    self.field = field
  }

  /// Records that a `BindingReducer` has written the field.
  func markAsHandled() {
    isHandled.store(true, ordering: .relaxed)
  }

  deinit {
    guard !isHandled.load(ordering: .relaxed) else { return }
    reportIssue(
      StoreIssues.unhandledBinding,
      "A control wrote a field, but no BindingReducer handled its binding action.",
      values: [("Field", field())], at: IssueLocation())
  }
}
