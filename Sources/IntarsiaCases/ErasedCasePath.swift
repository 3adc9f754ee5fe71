/// A case path whose root type is erased and can be restored without an allocation.
///
/// `Case` knows only the type of its value. The two closures of an `AnyCasePath` use the most
/// general calling convention for all types, so its layout does not depend on `Root`. The path is
/// stored with a placeholder as its root, together with the metatype of the actual root. Its
/// closures are called only after the actual root is restored.
struct ErasedCasePath<Value>: Sendable {
  private enum Placeholder {}

  private let path: AnyCasePath<Placeholder, Value>
  private let root: any Any.Type

  /// The names of the cases, such as `.child.response`.
  var name: String { path.name }

  init<Root>(_ path: AnyCasePath<Root, Value>) {
    self.path = unsafeBitCast(path, to: AnyCasePath<Placeholder, Value>.self)
    self.root = Root.self
  }

  /// Returns the path with its root restored, or `nil` if its root is another type.
  func rooted<Root>(in type: Root.Type) -> AnyCasePath<Root, Value>? {
    root == type ? unsafeBitCast(path, to: AnyCasePath<Root, Value>.self) : nil
  }

  func appending<Next>(_ step: AnyCasePath<Value, Next>) -> ErasedCasePath<Next> {
    func append<Root>(in type: Root.Type) -> ErasedCasePath<Next> {
      let path = unsafeBitCast(path, to: AnyCasePath<Root, Value>.self)
      return ErasedCasePath<Next>(path.appending(path: step))
    }
    return _openExistential(root, do: append)
  }
}
