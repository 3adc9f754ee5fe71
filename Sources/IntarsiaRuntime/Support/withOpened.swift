/// Accesses a value in place as the type that its type was opened to, which is the same type.
///
/// The value is passed `inout` even to be read: any other convention would retain its contents.
func withOpened<Value, Opened, Result>(
  _ value: inout Value, as type: Opened.Type, _ body: (inout Opened) -> Result
) -> Result {
  withUnsafeMutablePointer(to: &value) {
    body(&UnsafeMutableRawPointer($0).assumingMemoryBound(to: Opened.self).pointee)
  }
}
