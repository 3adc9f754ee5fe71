import FavoritesFile
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@Suite("The key of the favourites", .endsWithinAMinute)
struct KeyTests {
  @Test("Two values with the key are one, which the file system holds in a file of the user's")
  func shared() throws {
    let disk = InMemoryFileStorage()
    withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      @Shared(.favorites) var favorites
      @Shared(.favorites) var others
      #expect(favorites == [])
      $favorites.withLock { $0 = [2, 3] }
      #expect(others == [2, 3])
    }
    let path = FavoritesFile.path(environment: ProcessInfo.processInfo.environment)
    #expect(disk.files == [URL(fileURLWithPath: path): Data("[2,3]\n".utf8)])
  }

  @Test("A test begins without favourites, whatever another test changed", arguments: 1...2)
  func isolated(run: Int) {
    @Shared(.favorites) var favorites
    #expect(favorites == [])
    $favorites.withLock { $0 = [run] }
  }

  @Test("A preview begins with a few favourites and keeps changes in memory")
  func preview() {
    withDependencies {
      $0.context = .preview
    } operation: {
      @Shared(.favorites) var favorites
      #expect(favorites == [2, 3, 5, 7])
      $favorites.withLock { $0 = [11] }
      @Shared(.favorites) var others
      #expect(others == [11])
    }
  }

  @Test("Two programs with the same file keep the changes of both")
  func merge() throws {
    let disk = InMemoryFileStorage()
    let url = URL(fileURLWithPath: "/data/favorites.json")
    try withDependencies {
      $0.defaultFileStorage = disk
    } operation: {
      try disk.write(Data("[2,3]".utf8), to: url)
      @Shared(.favorites(in: url)) var favorites
      try disk.write(Data("[3,7]".utf8), to: url)
      #expect(favorites == [3, 7])
      $favorites.withLock { $0.append(5) }
    }
    #expect(disk.files[url] == Data("[3,7,5]\n".utf8))
  }
}
