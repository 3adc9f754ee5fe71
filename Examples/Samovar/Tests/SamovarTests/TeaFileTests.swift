import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite("Tea file", .endsWithinAMinute)
struct TeaFileTests {
  private let folder = FileManager.default.temporaryDirectory
    .appendingPathComponent("samovar-\(Foundation.UUID())")

  private func withFile(_ body: (TeaFile, String) async throws -> Void) async throws {
    let path = folder.appendingPathComponent("deep/teas.json").path
    defer { try? FileManager.default.removeItem(at: folder) }
    try await body(.onDisk(path: path), path)
  }

  @Test("A tea file loads no teas before the first save, and the saved ones after it")
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

  @Test("Setting a damaged tea file aside keeps each earlier damaged file")
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
    "The error of a tea file with invalid values names the first of them",
    arguments: [
      (#""name": " ""#, "A tea has no name."),
      (#""temperature": 0"#, #"The tea "Quick" has water of 0 °C; 1 to 100 are possible."#),
      (#""temperature": 101"#, #"The tea "Quick" has water of 101 °C; 1 to 100 are possible."#),
      (#""infusions": []"#, #"The tea "Quick" has no infusion."#),
      (
        infusion(-5), #"The tea "Quick" has an infusion of -5 seconds; 1 to 3600 are possible."#
      ),
      (
        infusion(.max),
        #"The tea "Quick" has an infusion of 9223372036854775807 seconds; 1 to 3600 are possible."#
      ),
      (tasting("-1", 1), #"The tea "Quick" has a rating of -1; 1 to 5 are possible."#),
      (tasting("6", 1), #"The tea "Quick" has a rating of 6; 1 to 5 are possible."#),
      (tasting("5", -2), #"The tea "Quick" was tasted after -2 infusions."#),
    ])
  func impossible(field: String, reason: String) async throws {
    try await withFile { file, path in
      try await file.save([.preview])
      let text = Self.tea(replacing: field)
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      await #expect(throws: TeaFileError.damaged(path: path, reason: reason)) {
        _ = try await file.load()
      }
      #expect(try await file.setAside() == "\(path).damaged-1")
      #expect(try String(contentsOfFile: "\(path).damaged-1", encoding: .utf8) == text)
    }
  }

  @Test("A tea file with a duplicate tea is damaged")
  func twice() async throws {
    try await withFile { file, path in
      try await file.save([.preview])
      let tea = Self.tea(replacing: "").dropFirst().dropLast()
      try "[\(tea), \(tea)]".write(toFile: path, atomically: true, encoding: .utf8)
      let reason = "Two elements have the id 7EA00000-0000-4000-8000-000000000001."
      await #expect(throws: TeaFileError.damaged(path: path, reason: reason)) {
        _ = try await file.load()
      }
    }
  }

  /// A file with one tea, in which a field is given anew.
  private static func tea(replacing field: String) -> String {
    var fields = [
      #""name": "Quick""#, #""temperature": 70"#, #""tastings": []"#, infusion(20),
    ]
    let key = field.prefix { $0 != ":" }
    fields = fields.map { $0.hasPrefix(key) && !key.isEmpty ? field : $0 }
    return """
      [{"id": "7EA00000-0000-4000-8000-000000000001", "kind": "green", \
      \(fields.joined(separator: ", "))}]
      """
  }

  private static func infusion(_ seconds: Int) -> String {
    #""infusions": [{"id": "7EA00000-0000-4000-8000-000000000002", "seconds": \#(seconds)}]"#
  }

  private static func tasting(_ rating: String, _ infusions: Int) -> String {
    """
    "tastings": [{"id": "7EA00000-0000-4000-8000-000000000003", "date": "2026-10-14T18:46:40Z", \
    "infusions": \(infusions), "rating": \(rating), "note": ""}]
    """
  }

  @Test(
    "The tea file is in the XDG data folder",
    arguments: [
      (["XDG_DATA_HOME": "/data", "HOME": "/home/ada"], "/data/samovar/teas.json"),
      (["XDG_DATA_HOME": "data", "HOME": "/home/ada"], "/home/ada/.local/share/samovar/teas.json"),
      (["HOME": "/home/ada"], "/home/ada/.local/share/samovar/teas.json"),
    ])
  func path(environment: [String: String], path: String) {
    #expect(TeaFile.path(environment: environment) == path)
  }

  @Test("The catalogue finds names that contain each word of a query")
  func catalogue() async throws {
    let names = try await TeaCatalogue.builtIn.search("fl dar").map(\.name)
    #expect(names == ["Darjeeling First Flush", "Darjeeling Second Flush"])
    #expect(try await TeaCatalogue.builtIn.search("coffee") == [])
  }

  @Test("The catalogue is sorted, and its teas are valid")
  func catalogueIsSound() async throws {
    let teas = try await TeaCatalogue.builtIn.search("")
    #expect(teas.map(\.name) == teas.map(\.name).sorted())
    #expect(Set(teas.map(\.name)).count == teas.count)
    #expect(teas.allSatisfy { !$0.infusions.isEmpty && (40...100).contains($0.temperature) })
  }
}
