import Foundation

/// The format of a file, and the merge of two changes.
struct FileCoding<Value: Sendable>: Sendable {
  /// Returns `nil` for an empty file, if the format has no value for it.
  let decode: @Sendable (Data) throws -> Value?
  let encode: @Sendable (Value) throws -> Data
  let merge: (@Sendable (_ base: Value?, _ mine: Value, _ theirs: Value) -> Value)?
}
