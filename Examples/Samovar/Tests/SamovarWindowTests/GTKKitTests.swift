#if GTK
  import Foundation
  import PseudoTerminal
  import Testing

  @Suite("The adapter for GTK", .endsWithinAMinute)
  struct GTKKitTests {
    @Test("GLib's loop runs effects of the main actor once it drains the main queue")
    func loop() async throws {
      let outcome = try await Program(named: "gtk-kit-probe").run(["loop"])
      #expect(
        outcome.output == """
          GLib alone: no event, count 0
          main thread: true
          with the main queue: count 3

          """)
      #expect(outcome.status == 0)
    }

    @Test(
      "A change of an element draws its row only; sheets and alerts follow their bindings",
      .enabled(if: Display.isPresent, "There is no display."))
    func rows() async throws {
      var program = try Program(named: "gtk-kit-probe")
      program.environment.merge(Display.environment) { $1 }
      let outcome = try await program.run(["rows"])
      #expect(
        outcome.output == """
          open: list row-1 row-2 row-3 [text 1, text 2, text 3]
          removed: list [text 2, text 3]
          added: list row-4 [text 2, text 3, text 4]
          moved: list row-4 [text 4, text 2, text 3]
          text: row-2 [text 4, new, text 3]
          unread field: [text 4, new, text 3]
          sheet: [text 4, new, text 3]
          typed: [text 4, new, text 3]
          2 windows, draft draft!
          closed: [text 4, new, text 3]
          1 windows, draft none
          window ""
            header
            label "First"
            button "OK"
          window ""
            header
            label "Second"
            button "OK"
          1 windows, no alert

          """)
      #expect(outcome.status == 0)
    }
  }

  /// The display of the tests.
  enum Display {
    /// The variables that name it, and those that make GTK draw without a graphics card.
    static let environment: [String: String] = {
      let names = ["DISPLAY", "WAYLAND_DISPLAY", "XDG_RUNTIME_DIR", "XAUTHORITY", "GSK_RENDERER"]
      return ProcessInfo.processInfo.environment.filter { names.contains($0.key) }
    }()

    static var isPresent: Bool {
      environment["DISPLAY"] != nil || environment["WAYLAND_DISPLAY"] != nil
    }
  }
#endif
