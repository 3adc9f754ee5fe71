package import CaseStudyHTTP

extension FactsClient {
  /// Requests facts over HTTP: the service answers `GET <base URL>/42` with a line of plain text.
  package static func http(_ service: HTTPService) -> Self {
    FactsClient { number in
      let data = try await service.load("\(number)")
      return String(decoding: data, as: UTF8.self).firstLine
    }
  }
}

extension String {
  /// The first line that is not blank, without the blanks around it.
  var firstLine: String {
    split(whereSeparator: \.isNewline)
      .lazy
      .map { $0.trimming(while: \.isWhitespace) }
      .first { !$0.isEmpty }
      .map(String.init) ?? ""
  }
}

extension Substring {
  fileprivate func trimming(while isTrimmed: (Character) -> Bool) -> Substring {
    let start = drop(while: isTrimmed)
    let end = start.lastIndex { !isTrimmed($0) }
    return end.map { start[...$0] } ?? ""
  }
}
