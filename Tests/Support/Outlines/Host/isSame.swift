@testable import SwiftUI

/// Returns whether two values of a view's type are the same, so that its body is not evaluated.
///
/// Objects are compared by identity, and closures and bindings always differ. SwiftUI's own
/// comparison is not documented.
func isSame(_ left: Any, _ right: Any) -> Bool {
  guard type(of: left) == type(of: right) else { return false }
  if left is any HostedState || left is any HostedEnvironment { return true }
  if type(of: left) is AnyClass { return (left as AnyObject) === (right as AnyObject) }
  if let left = left as? any Equatable { return isEqual(left, right) }
  let lefts = Mirror(reflecting: left)
  let rights = Mirror(reflecting: right)
  guard let style = lefts.displayStyle else {
    // A closure, or a metatype.
    return false
  }
  if lefts.children.isEmpty, style == .enum { return "\(left)" == "\(right)" }
  return lefts.children.count == rights.children.count
    && zip(lefts.children, rights.children).allSatisfy {
      $0.label == $1.label && isSame($0.value, $1.value)
    }
}

private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
  right as? Value == left
}
