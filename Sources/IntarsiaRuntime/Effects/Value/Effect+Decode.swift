public import Foundation
public import IntarsiaIssues

extension Effect where Action == Data {
  /// Decodes the data that the effect sends.
  ///
  /// ```swift
  /// return Effect<Data>.task { try await api.get("/posts") }
  ///   .decode(type: [Post].self, decoder: JSONDecoder())
  ///   .replaceError(with: [])
  ///   .map(Action.loaded)
  /// ```
  ///
  /// A decoding error is an error of the effect. A ``catch(_:)`` after this call handles it.
  /// Otherwise it is reported at the caller's source location. For other kinds of decoders, use
  /// ``tryMap(_:fileID:filePath:line:column:)``.
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
