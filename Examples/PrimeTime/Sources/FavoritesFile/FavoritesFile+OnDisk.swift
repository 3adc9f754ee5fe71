import Foundation

extension FavoritesFile {
  /// Keeps the favourites in a file, as a JSON array of prime numbers.
  ///
  /// - A save writes another file in the same folder, brings it to the disk, and gives it the name of
  ///   the old one: whoever reads meets the old favourites or the new ones, never a part of them.
  ///   Folders that are missing are made. If it fails, the old file stays and the new one is removed.
  /// - A load that meets something else than a list of primes sets the whole file aside, under the first of the
  ///   names `favorite-primes.corrupt-1.json`, `…-2.json`, … that is free. Nothing is overwritten.
  ///
  /// - Isolation: the disk is waited for on the global executor.
  public static func onDisk(path: String) -> Self {
    onDisk(path: path, write: POSIXFile.systemWrite)
  }

  /// A file whose bytes are written by another function than the operating system's.
  package static func onDisk(path: String, write: @escaping POSIXFile.Write) -> Self {
    FavoritesFile(
      load: { try await read(path: path) },
      save: { try await replace(path: path, with: $0, write: write) })
  }

  @concurrent
  private static func read(path: String) async throws -> [Int]? {
    let contents: Data
    do {
      guard let data = try POSIXFile.contents(path: path) else { return nil }
      contents = data
    } catch {
      throw FavoritesFileError.unreadable(path: path, reason: error.reason)
    }
    do {
      return try FavoritesFormat.primes(in: contents)
    } catch {
      throw setAside(path: path, because: error)
    }
  }

  private static func setAside(
    path: String, because fault: FavoritesFormat.Fault
  ) -> FavoritesFileError {
    do {
      let name = try POSIXFile.setAside(path: path)
      return .corrupt(path: path, setAsideAs: name, reason: fault.reason)
    } catch {
      return .unreadable(
        path: path, reason: "\(fault.reason), and it could not be set aside (\(error.reason))")
    }
  }

  @concurrent
  private static func replace(
    path: String, with primes: [Int], write: POSIXFile.Write
  ) async throws {
    do {
      try POSIXFile.makeFolder(of: path)
      try POSIXFile.replace(path: path, with: FavoritesFormat.data(of: primes), write: write)
    } catch {
      throw FavoritesFileError.unwritable(path: path, reason: error.reason)
    }
  }
}
