/// A case path that forgot the type of its root, and finds it again without an allocation.
///
/// A `Case` knows its value's type only. An `AnyCasePath` is two functions in the most
/// general calling convention, whatever its types are, so its layout does not depend on
/// the root: it is kept under a placeholder for the root, beside the type that the root
/// really has, and is called only after that type is restored.
struct ErasedCasePath<Value>: Sendable {
  private enum Placeholder {}

  private let path: AnyCasePath<Placeholder, Value>
  private let root: any Any.Type

  init<Root>(_ path: AnyCasePath<Root, Value>) {
    self.path = unsafeBitCast(path, to: AnyCasePath<Placeholder, Value>.self)
    self.root = Root.self
  }

  /// The path with its root restored, or `nil` if its root is another type.
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
