import Foundation
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite("Tea file", .endsWithinAMinute)
struct TeaFileTests {
  @Test("Teas are read back from the file as they were written")
  func roundTrip() throws {
    var tea = Tea.preview
    tea.tastings = [
      Tasting(
        id: Foundation.UUID(), date: Date(timeIntervalSince1970: 60), infusions: 2, rating: 4,
        note: "Orchids; a little too hot.")
    ]
    let data = try TeaFormat.data(of: [tea])
    #expect(try TeaFormat.teas(in: data) == [tea])
    #expect(String(decoding: data, as: UTF8.self).contains(#""date" : "1970-01-01T00:01:00Z""#))
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
  func impossible(field: String, reason: String) throws {
    #expect(try error(of: Self.tea(replacing: field)) == reason)
  }

  @Test("A tea file with a duplicate tea is damaged")
  func twice() throws {
    let tea = Self.tea(replacing: "").dropFirst().dropLast()
    let reason = "Two elements have the id 7EA00000-0000-4000-8000-000000000001."
    #expect(try error(of: "[\(tea), \(tea)]") == reason)
  }

  private func error(of text: String) throws -> String? {
    let error = #expect(throws: DecodingError.self) {
      try TeaFormat.teas(in: Data(text.utf8))
    }
    guard case .dataCorrupted(let context) = error else { return nil }
    return context.debugDescription
  }

  @Test("Two programs with the same file keep the changes of both")
  func merge() throws {
    func teas(_ names: [Int: String]) -> IdentifiedArrayOf<Tea> {
      IdentifiedArray(
        uniqueElements: names.sorted { $0.key < $1.key }.map { tea($0.key, $0.value) })
    }
    func tea(_ id: Int, _ name: String) -> Tea {
      Tea(id: UUID(id), name: name, infusions: [Infusion(id: UUID(-id), seconds: 60)])
    }
    let disk = InMemoryFileStorage(writesAtOnce: false)
    let clock = TestClock()
    try withDependencies {
      $0.continuousClock = clock
      $0.defaultFileStorage = disk
    } operation: {
      @Dependency(\.teaFile) var file
      let base = teas([1: "Assam", 2: "Sencha", 3: "Rooibos", 4: "Ceylon"])
      try disk.write(TeaFormat.data(of: base), to: file)
      @Shared(.teas) var mine
      // The first change is written at once; later changes wait for the clock.
      $mine.withLock { $0[id: UUID(1)]?.temperature = 91 }
      // Each program renames a tea, removes one and adds one.
      $mine.withLock {
        $0[id: UUID(1)]?.name = "Mine"
        $0.remove(id: UUID(3))
        $0.append(tea(5, "My new one"))
      }
      let theirs = teas([1: "Assam", 2: "Theirs", 3: "Rooibos", 6: "Their new one"])
      try disk.write(TeaFormat.data(of: theirs), to: file)
      $mine.withLock { $0[id: UUID(1)]?.temperature = 90 }
      try disk.flush()
      let saved = try disk.files[file].map(TeaFormat.teas(in:))
      #expect(saved?.map(\.name) == ["Mine", "Theirs", "Their new one", "My new one"])
      #expect(saved?[id: UUID(1)]?.temperature == 90)
      #expect(mine == saved)
    }
  }

  /// Returns the content of a file with one tea, in which one field is replaced.
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
