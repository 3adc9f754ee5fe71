package import CaseStudyHTTP

extension CallbackFactsClient {
  /// Asks a service over HTTP: `GET <base URL>/42` is answered with a line of plain text.
  package static func http(_ service: HTTPService) -> Self {
    CallbackFactsClient { number, completion in
      service.load("\(number)") { result in
        completion(result.map { String(decoding: $0, as: UTF8.self).firstLine })
      }
    }
  }
}
