import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite("Tea file")
struct TeaFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("samovar-\(Foundation.UUID())")

  private func withFile(_ body: (TeaFile, String) async throws -> Void) async throws {
    let path = folder.appendingPathComponent("deep/teas.json").path
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(.onDisk(path: path), path)
  }

  @Test("Reads nothing where nothing was saved, and what was saved afterwards")
  func roundTrip() async throws {
    try await withFile { file, _ in
      #expect(try await file.load() == [])
      var tea = Tea.preview
      tea.tastings = [
        Tasting(
          id: Foundation.UUID(), date: Date(timeIntervalSince1970: 60), infusions: 2, rating: 4,
          note: "Orchids; a little too hot.")
      ]
      try await file.save([tea])
      #expect(try await file.load() == [tea])
    }
  }

  @Test("A damaged file is named, kept, and does not replace one that was damaged before")
  func damaged() async throws {
    try await withFile { file, path in
      for number in 1...2 {
        try await file.save([.preview])
        try "{ number \(number)".write(toFile: path, atomically: true, encoding: .utf8)
        await #expect {
          _ = try await file.load()
        } throws: { error in
          guard case TeaFileError.damaged(path, _) = error else { return false }
          return true
        }
        #expect(try await file.setAside() == "\(path).damaged-\(number)")
        #expect(try await file.load() == [])
      }
      #expect(try String(contentsOfFile: "\(path).damaged-1", encoding: .utf8) == "{ number 1")
    }
  }

  @Test(
    "Lies where the person's data does",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/samovar/teas.json"),
      (["XDG_DATA_HOME": "data", "HOME": "/home/ada"], "/home/ada/.local/share/samovar/teas.json"),
      (["HOME": "/home/ada"], "/home/ada/.local/share/samovar/teas.json"),
    ])
  func path(environment: [String: String], path: String) {
    #expect(TeaFile.path(environment: environment) == path)
  }

  @Test("The catalogue finds every word of a query, wherever it stands in the name")
  func catalogue() async throws {
    let names = try await TeaCatalogue.builtIn.search("fl dar").map(\.name)
    #expect(names == ["Darjeeling First Flush", "Darjeeling Second Flush"])
    #expect(try await TeaCatalogue.builtIn.search("coffee") == [])
  }

  @Test("The catalogue is in alphabetical order, and each tea in it can be made")
  func catalogueIsSound() async throws {
    let teas = try await TeaCatalogue.builtIn.search("")
    #expect(teas.map(\.name) == teas.map(\.name).sorted())
    #expect(Set(teas.map(\.name)).count == teas.count)
    #expect(teas.allSatisfy { !$0.infusions.isEmpty && (40...100).contains($0.temperature) })
  }
}
