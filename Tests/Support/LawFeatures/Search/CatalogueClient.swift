package import Intarsia

/// Finds titles, a page at a time.
@DependencyClient
package struct CatalogueClient: Sendable {
  /// Returns a page of the titles that match a query; pages count from one.
  package var titles: @Sendable (_ query: String, _ page: Int) async throws -> Page

  package struct Page: Equatable, Sendable {
    package let titles: [String]
    package let hasMore: Bool

    package init(_ titles: [String], hasMore: Bool = false) {
      self.titles = titles
      self.hasMore = hasMore
    }
  }
}

/// The reason why a page was not loaded.
package enum CatalogueError: Error { case overloaded }

extension DependencyValues {
  @DependencyEntry package var catalogue = CatalogueClient()
}
