import FavoritesFile
import Foundation
import Testing

@Suite("Errors of the file in words", .endsWithinAMinute)
struct FavoritesFileErrorTests {
  static let texts: [(FavoritesFileError, String)] = [
    (
      .unreadable(path: "/data/f.json", reason: "permission is denied"),
      """
      The favourites cannot be read from /data/f.json: permission is denied. \
      Make that file readable, and load again.
      """
    ),
    (
      .corrupt(path: "/data/f.json", setAsideAs: "/data/f.corrupt-1.json", reason: "it is empty"),
      """
      /data/f.json is no list of favourite primes: it is empty. \
      It is now called /data/f.corrupt-1.json; put it right and give it its name back, or save to start anew.
      """
    ),
    (
      .unwritable(path: "/data/f.json", reason: "there is no space left on the disk"),
      """
      The favourites cannot be saved to /data/f.json: there is no space left on the disk. \
      They are still in the list; save again when that is put right.
      """
    ),
  ]

  @Test("Each error of the favourites file says what happened and how to fix it", arguments: texts)
  func text(error: FavoritesFileError, text: String) {
    #expect(error.description == text)
    #expect(error.localizedDescription == text)
  }
}
