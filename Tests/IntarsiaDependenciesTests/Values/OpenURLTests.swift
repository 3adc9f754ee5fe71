import Foundation
import IntarsiaTesting
import Testing

@testable import IntarsiaDependencies

private struct About {
  @Dependency(\.openURL) var openURL

  func websiteButtonTapped() async -> String {
    guard let url = URL(string: "https://swift.org") else { return "no such place" }
    return await openURL(url) ? "opened" : "not opened"
  }
}

@Suite("Opening URLs as a dependency", .endsWithinAMinute)
struct OpenURLTests {
  @Test(
    "An overriding openURL handler receives the URL",
    arguments: ["https": "opened", "ftp": "not opened"])
  func given(scheme: String, result: String) async {
    await withDependencies {
      $0.openURL = OpenURLEffect { url in url.scheme == scheme }
    } operation: {
      #expect(await About().websiteButtonTapped() == result)
    }
  }

  @Test("A test that opens a URL without an override fails at the line of the call")
  func unimplemented() async throws {
    let url = try #require(URL(string: "https://swift.org"))
    let issues = IssueRecorder()
    let line: UInt = #line + 2
    await withIssueReporters([issues]) {
      @Dependency(\.openURL) var openURL
      #expect(issues.messages.isEmpty)
      #expect(await openURL(url) == false)
    }
    #expect(issues.issues.map(\.location.line) == [line + 2])
    #expect(
      issues.messages == [
        """
        \\.openURL is used by a test that does not override it.

          URL: https://swift.org
          Read at: IntarsiaDependenciesTests/OpenURLTests.swift:\(line)

        Override it for this test: `$0.openURL = OpenURLEffect { _ in true }` in withDependencies, \
        for example.

        [dependency-unimplemented]
        """
      ])
  }
}

#if os(Linux)
  @Suite("The live value of openURL", .endsWithinAMinute)
  struct LiveOpenURLTests {
    @Test("The live value runs the desktop's opener, and returns false without one")
    func live() async {
      await #expect(processExitsWith: .exitCode(7)) {
        let folder = try TemporaryFolder()
        let url = try #require(URL(string: "https://swift.org"))
        @Dependency(\.openURL) var openURL
        func open() async -> Bool {
          await withDependencies {
            $0.context = .live
          } operation: {
            await openURL(url)
          }
        }
        setenv("PATH", folder.path(""), 1)
        let before = await open()
        try folder.write("#!/bin/sh\n[ \"$*\" = https://swift.org ]\n", to: "xdg-open")
        chmod(folder.path("xdg-open"), 0o755)
        let after = await open()
        exit(!before && after ? 7 : 8)
      }
    }
  }
#endif

@Suite("The desktop's opener", .endsWithinAMinute)
struct DesktopOpenerTests {
  private let shell = URL(fileURLWithPath: "/bin/sh")

  /// An opener that writes its arguments to a file, and then exits with a status.
  private func recorder(in folder: TemporaryFolder, status: Int = 0) -> DesktopOpener {
    let script = #"printf '[%s]' "$@" >"$0"; cat; echo shown; exit \#(status)"#
    return DesktopOpener(
      executable: shell, arguments: ["-c", script, folder.path("arguments"), "first"])
  }

  @Test("The desktop's opener gets the whole URL as one argument, without a shell")
  func arguments() async throws {
    let folder = try TemporaryFolder()
    let address = "https://example.org/a;b?c=$(id)&d='e'*%20f#g"
    let url = try #require(URL(string: address))
    // The opener also exits, although it reads its input to the end, because the input is empty.
    #expect(await recorder(in: folder).open(url))
    #expect(try folder.read("arguments") == "[first][\(url.absoluteString)]")
    #expect(url.absoluteString.contains(";b?c=$(id)&d='e'*%20f#g"))
  }

  @Test("Opening a URL returns false if the opener ends with an error", arguments: [1, 3, 4])
  func failure(status: Int) async throws {
    let folder = try TemporaryFolder()
    let url = try #require(URL(string: "mailto:blob@example.org"))
    #expect(await recorder(in: folder, status: status).open(url) == false)
    #expect(try folder.read("arguments") == "[first][mailto:blob@example.org]")
  }

  @Test("Opening a URL returns false if the opener is killed")
  func killed() async throws {
    let url = try #require(URL(string: "https://example.org"))
    let opener = DesktopOpener(executable: shell, arguments: ["-c", "kill -9 $$"])
    #expect(await opener.open(url) == false)
  }

  @Test("Opening a URL returns false if the opener can't be started")
  func missing() async throws {
    let folder = try TemporaryFolder()
    let url = try #require(URL(string: "https://example.org"))
    let opener = DesktopOpener(executable: URL(fileURLWithPath: folder.path("nothing")))
    #expect(await opener.open(url) == false)
  }

  @Test(
    "A URL without a scheme is not opened: it could be an option or a file",
    arguments: ["--help", "/etc/hosts", "example.org"])
  func noScheme(text: String) async throws {
    let folder = try TemporaryFolder()
    let url = try #require(URL(string: text))
    #expect(await recorder(in: folder).open(url) == false)
    #expect(throws: (any Error).self) { try folder.read("arguments") }
  }

  @Test("The desktop's opener opens the URL in a cancelled task")
  func cancelled() async throws {
    let folder = try TemporaryFolder()
    let url = try #require(URL(string: "https://example.org"))
    let opener = recorder(in: folder)
    let worked = await Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return await opener.open(url)
    }.value
    #expect(worked)
    #expect(try folder.read("arguments") == "[first][https://example.org]")
  }

  @Test("The opener is looked up in the search path, in order, and must be executable")
  func searchPath() async throws {
    let url = try #require(URL(string: "https://example.org"))
    let (none, plain, failing, working) = try (
      TemporaryFolder(), TemporaryFolder(), TemporaryFolder(), TemporaryFolder()
    )
    try plain.write("no program", to: "xdg-open")
    try failing.link("xdg-open", to: "/usr/bin/false")
    try working.link("xdg-open", to: "/usr/bin/true")
    func opener(_ folders: TemporaryFolder...) -> DesktopOpener? {
      DesktopOpener(
        named: "xdg-open", searchPath: folders.map { $0.path("") }.joined(separator: ":"))
    }
    #expect(opener() == nil)
    #expect(opener(none, plain) == nil)
    #expect(await opener(none, plain, working, failing)?.open(url) == true)
    #expect(await opener(none, plain, failing, working)?.open(url) == false)
  }

  @Test("An empty search path does not mean the working folder")
  func emptySearchPath() {
    #expect(DesktopOpener(named: "Package.swift", searchPath: "") == nil)
    #expect(DesktopOpener(named: "sh", searchPath: "::/bin") != nil)
  }
}
