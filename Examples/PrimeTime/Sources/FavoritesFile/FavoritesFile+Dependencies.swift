import Foundation
public import IntarsiaDependencies

extension DependencyValues {
  /// Keeps the favourite primes: in the file of the person who runs the process, see
  /// ``FavoritesFile/path(environment:)``, or a few of them in memory in a preview.
  @DependencyEntry(
    liveValue: FavoritesFile.onDisk(
      path: FavoritesFile.path(environment: ProcessInfo.processInfo.environment)),
    previewValue: FavoritesFile.inMemory([2, 3, 5, 7]))
  public var favoritesFile = FavoritesFile()
}
