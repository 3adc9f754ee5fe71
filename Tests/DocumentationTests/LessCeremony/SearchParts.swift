import Intarsia

/// Finds teas by name.
struct TeaCatalogue: DependencyKey {
  var search: @Sendable (_ query: String) async -> [String]

  static var liveValue: TeaCatalogue { TeaCatalogue { _ in [] } }
}
