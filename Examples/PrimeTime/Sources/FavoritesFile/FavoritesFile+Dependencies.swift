import Foundation
public import IntarsiaDependencies
import IntarsiaIssues

extension DependencyValues {
  /// Keeps the favourite primes.
  public var favoritesFile: FavoritesFile {
    get { self[FavoritesFile.self] }
    set { self[FavoritesFile.self] = newValue }
  }
}

extension FavoritesFile: DependencyKey {
  /// The file of the person who runs the process; see ``path(environment:)``.
  public static let liveValue = onDisk(path: path(environment: ProcessInfo.processInfo.environment))

  /// A few favourites in memory.
  public static var previewValue: Self { inMemory([2, 3, 5, 7]) }

  /// Reports an issue that names the closure, for whichever is called.
  public static let testValue = Self(
    load: unimplemented("DependencyValues.favoritesFile.load", placeholder: nil),
    save: unimplemented("DependencyValues.favoritesFile.save"))
}
