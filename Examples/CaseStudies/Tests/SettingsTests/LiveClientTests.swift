import CaseStudyHTTP
import Foundation
import LoopbackServer
import Settings
import Testing

@Suite("The live clients of the settings", .endsWithinAMinute)
struct LiveClientTests {
  @Test("The profile API loads the profile from a server")
  func api() async throws {
    let server = try LoopbackServer { request in
      request.path == "/v1/profile" ? .json(#"{"name": "Wanda", "plan": "maker"}"#) : .status(404)
    }
    defer { server.close() }
    let good = ProfileAPI.http(
      HTTPService(baseURL: try #require(URL(string: server.url + "/v1"))))
    #expect(try await good.profile() == Profile(name: "Wanda", plan: "maker"))
    let bad = ProfileAPI.http(HTTPService(baseURL: try #require(URL(string: server.url))))
    await #expect(throws: HTTPFailure.status(404, path: "/profile")) { try await bad.profile() }
  }

  @Test("Export files creates its folder and replaces existing files")
  func files() async throws {
    let folder = try TemporaryFolder()
    let files = ExportFiles.folder(folder.path + "/new")
    try await files.write(text: "first, and long\n", name: "a.txt")
    try await files.write(text: "second\n", name: "a.txt")
    #expect(folder.read("new/a.txt") == "second\n")
  }

  @Test("A failed export throws an error with a readable message")
  func unwritable() async throws {
    let folder = try TemporaryFolder()
    let files = ExportFiles.folder(folder.path + "/file/folder")
    try Data().write(to: URL(fileURLWithPath: folder.path + "/file"))
    let error = await #expect(throws: (any Error).self) {
      try await files.write(text: "", name: "a.txt")
    }
    let failure = SettingsFailure(try #require(error))
    #expect(!failure.message.isEmpty)
    #expect(!failure.message.contains("Error Domain"))
  }

  @Test("A reminder writes a calendar file with a daily event; removing it deletes the file")
  func reminders() async throws {
    let folder = try TemporaryFolder()
    let reminders = Reminders.calendar(folder: folder.path)
    #expect(await reminders.requestPermission())
    try await reminders.schedule(hour: 9)
    let calendar = try #require(folder.read("reminder.ics"))
    #expect(calendar.hasPrefix("BEGIN:VCALENDAR\r\n"))
    #expect(calendar.contains("\r\nDTSTART:19700101T090000\r\nRRULE:FREQ=DAILY\r\n"))
    #expect(calendar.hasSuffix("END:VCALENDAR\r\n"))
    await reminders.cancel()
    #expect(folder.read("reminder.ics") == nil)
  }

  @Test("Copies of preferences share values, and an unknown key has none")
  func preferences() {
    let preferences = Preferences.inMemory(["a": "1"])
    let same = preferences
    same.set(value: "2", key: "b")
    #expect(preferences.string("a") == "1")
    #expect(preferences.string("b") == "2")
    #expect(preferences.string("c") == nil)
  }
}
