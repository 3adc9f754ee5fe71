package import CaseStudyHTTP

extension CallbackFactsClient {
  /// Requests facts over HTTP: the service answers `GET <base URL>/42` with a line of plain text.
  package static func http(_ service: HTTPService) -> Self {
    CallbackFactsClient { number, completion in
      service.load("\(number)") { result in
        completion(result.map { String(decoding: $0, as: UTF8.self).firstLine })
      }
    }
  }
}
