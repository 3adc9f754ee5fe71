import LoopbackServer
import PseudoTerminal
import Testing

@Suite("casestudies settings", .endsWithinAMinute)
struct SettingsCommandTests {
  let program: Program

  init() throws { program = try Program(named: "casestudies") }

  @Test("The settings command loads settings saved by an earlier run, in either style")
  func remembered() async throws {
    let first = try await program.run([
      "settings", "--theme", "dark", "--reminders", "on", "--export", "--feedback",
      "Darker, please.",
    ])
    #expect(first.errors == "")
    #expect(first.status == 0)
    #expect(
      first.output == """
        Settings · five clients, looked up with @Dependency · a server of its own

          Signed in as  Wanda Holm, with the plan "maker"
          Theme         dark
          Reminders     daily at 9:00
          Exported to   settings.txt
          Feedback      sent as number 1

        """)
    let data = "data/casestudies/"
    #expect(
      program.folder.read(data + "settings.txt") == "theme = dark\nreminders = daily at 9:00\n")
    #expect(program.folder.read(data + "feedback-1.txt") == "Darker, please.\n")
    #expect(program.folder.read(data + "reminder.ics")?.contains("RRULE:FREQ=DAILY") == true)

    let second = try await program.run([
      "settings", "--style", "environment", "--reminders", "off", "--feedback", "Thanks.",
    ])
    #expect(
      second.output == """
        Settings · five clients, handed over in an environment · a server of its own

          Signed in as  Wanda Holm, with the plan "maker"
          Theme         dark
          Reminders     off
          Exported to   –
          Feedback      sent as number 2

        """)
    #expect(program.folder.read(data + "reminder.ics") == nil)
  }

  @Test(
    "The settings command writes files to the given folder and prints a refusal", arguments: styles)
  func folder(style: String) async throws {
    let outcome = try await program.run([
      "settings", "--style", style, "--folder", program.folder.path("mine"), "--refuse",
      "--reminders", "on", "--export",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("\n  Reminders     not permitted\n"))
    #expect(
      program.folder.read("mine/settings.txt") == "theme = system\nreminders = not permitted\n")
  }

  @Test(
    "The settings command without its server prints the settings and the failure", arguments: styles
  )
  func offline(style: String) async throws {
    let port = try RefusedPort()
    let outcome = try await program.run(["settings", "--style", style, "--base-url", port.url])
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("\n  Signed in as  –\n"))
    #expect(
      outcome.errors == """
        casestudies settings: 127.0.0.1:\(port.port) refused the connection. Is the server running?

        """)
  }

  static let styles = ["dependency", "environment"]
}
