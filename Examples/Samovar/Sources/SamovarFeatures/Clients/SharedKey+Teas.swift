package import Foundation
package import Intarsia

extension SharedKey where Self == FileStorageKey<IdentifiedArrayOf<Tea>>.Default {
  /// All teas, in the order that the user has chosen.
  ///
  /// The dependency `teaFile` names their JSON file. Tests and previews keep it in memory.
  package static var teas: FileStorageKey<IdentifiedArrayOf<Tea>>.Default {
    @Dependency(\.context) var context
    @Dependency(\.teaFile) var url
    return Self[
      .fileStorage(url, decode: TeaFormat.teas(in:), encode: TeaFormat.data(of:), merge: merge),
      default: context == .preview ? [.preview] : []]
  }

  /// Merges the changes of two programs that have the same file open.
  ///
  /// If both programs changed a tea, the version of this program remains. If one program removed
  /// a tea and the other changed it, the tea remains.
  @Sendable static func merge(
    base: IdentifiedArrayOf<Tea>?, mine: IdentifiedArrayOf<Tea>, theirs: IdentifiedArrayOf<Tea>
  ) -> IdentifiedArrayOf<Tea> {
    let base = base ?? []
    var merged = theirs.filter { mine[id: $0.id] != nil || base[id: $0.id] != $0 }
    for tea in mine where base[id: tea.id] != tea { merged.updateOrAppend(tea) }
    return merged
  }
}

/// The format of the file of teas: JSON with dates in ISO 8601.
package enum TeaFormat {
  @Sendable package static func data(of teas: IdentifiedArrayOf<Tea>) throws -> Data {
    let encoder = JSONEncoder()
    encoder.dateEncodingStrategy = .iso8601
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    return try encoder.encode(teas)
  }

  /// Decodes the teas of a file.
  ///
  /// - Throws: A `DecodingError`, also for a value that the form does not allow, such as an
  ///   infusion of -5 seconds.
  @Sendable package static func teas(in data: Data) throws -> IdentifiedArrayOf<Tea> {
    let decoder = JSONDecoder()
    decoder.dateDecodingStrategy = .iso8601
    let teas = try decoder.decode(IdentifiedArrayOf<Tea>.self, from: data)
    if let fault = teas.lazy.compactMap(\.fault).first {
      throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: fault))
    }
    return teas
  }
}
