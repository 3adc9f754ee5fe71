public import Foundation
public import IntarsiaIssues

extension Effect where Action == Data {
  /// Decodes what the effect sends.
  ///
  /// ```swift
  /// return Effect<Data>.task { try await api.get("/posts") }
  ///   .decode(type: [Post].self, decoder: JSONDecoder())
  ///   .replaceError(with: [])
  ///   .map(Action.loaded)
  /// ```
  ///
  /// What can't be decoded is an error of the effect, for a ``catch(_:)`` that stands after it; without one it is
  /// reported with this place. For decoders of other kinds there is ``tryMap(_:fileID:filePath:line:column:)``.
  public func decode<Value: Decodable & Sendable & SendableMetatype>(
    type: Value.Type,
    decoder: JSONDecoder = JSONDecoder(),
    fileID: StaticString = #fileID,
    filePath: SourceFilePath = #filePath,
    line: UInt = #line,
    column: UInt = #column
  ) -> Effect<Value> {
    tryMap(
      { try decoder.decode(Value.self, from: $0) },
      fileID: fileID, filePath: filePath, line: line, column: column)
  }
}
