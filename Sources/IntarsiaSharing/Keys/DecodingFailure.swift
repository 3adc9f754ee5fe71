/// Returns a sentence about the place and the kind of an error of a decoder.
func decodingFailure(_ error: any Error) -> String {
  guard let error = error as? DecodingError else { return "\(error)." }
  let context =
    switch error {
    case .typeMismatch(_, let context), .valueNotFound(_, let context),
      .keyNotFound(_, let context), .dataCorrupted(let context):
      context
    @unknown default: DecodingError.Context(codingPath: [], debugDescription: "\(error)")
    }
  let path = context.codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }
  let place = path.isEmpty ? "" : "At \(path.joined()): "
  let text = context.debugDescription
  return place + text + (text.hasSuffix(".") ? "" : ".")
}
