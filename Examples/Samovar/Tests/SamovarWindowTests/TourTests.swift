#if GTK
  import Foundation
  import PseudoTerminal
  import Testing

  @Suite("The window of Samovar", .endsWithinAMinute)
  struct TourTests {
    private static let scripts = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../Scripts").standardizedFileURL.path

    @Test(
      "After each step of the tour, the window shows what the terminal shows",
      .enabled(if: Display.isPresent, "There is no display."))
    func sameTexts() async throws {
      let terminal = try await Program(named: "samovar").run([
        "--script", "\(Self.scripts)/tour.txt",
      ])
      #expect(terminal.status == 0)
      let screens = Step.steps(in: terminal.output).map(Shown.init(screen:))

      let window = try await Self.runWindow(tour: "\(Self.scripts)/window-tour.txt")
      #expect(window.status == 0, "\(window.errors)")
      let trees = Step.steps(in: window.output).map(Shown.init(tree:))

      #expect(trees.map(\.command) == screens.map(\.command))
      #expect(screens.count >= 35)
      for (tree, screen) in zip(trees, screens) { #expect(tree == screen) }
    }

    @Test(
      "A tour prints the same trees in each run, and in a preview writes no file",
      .enabled(if: Display.isPresent, "There is no display."))
    func repeats() async throws {
      let folder = try ScratchFolder(named: "window-tour")
      let tour = try folder.write(
        "> open\nopen Tie Guan Yin\n> steep\nclick Steep\nclick Pour\nwait 7\n> skip\nclick Skip\n",
        to: "tour.txt")
      let first = try await Self.runWindow(["--preview"], tour: tour.path)
      let second = try await Self.runWindow(["--preview"], tour: tour.path)
      #expect(first.status == 0, "\(first.errors)")
      #expect(first.output.contains("label \"0:13\""))
      #expect(first.output.contains("label \"Infusion 2 of 2, 92 °C\""))
      #expect(first.output == second.output)
    }

    @Test(
      "A tour that names an absent widget ends with its line, and the tree of the window",
      .enabled(if: Display.isPresent, "There is no display."))
    func absentWidget() async throws {
      let folder = try ScratchFolder(named: "window-tour")
      let tour = try folder.write("> start\nclick Brew\n", to: "tour.txt")
      let window = try await Self.runWindow(["--preview"], tour: tour.path)
      #expect(window.status == 2)
      #expect(window.errors.contains("tour.txt, line 2: There is no such button in:\nwindow"))
      #expect(window.errors.contains("label \"Tie Guan Yin\""))
    }

    @Test("Without a display, samovar-window says so")
    func noDisplay() async throws {
      let window = try await Program(named: "samovar-window").run(["--preview"])
      #expect(window.status == 1)
      #expect(window.errors.contains("samovar-window: there is no display;"))
    }

    @Test("samovar-window prints its usage and refuses invalid arguments")
    func usage() async throws {
      let program = try Program(named: "samovar-window")
      let help = try await program.run(["--help"])
      #expect(help.status == 0)
      #expect(help.output.hasPrefix("Usage: samovar-window [--file FILE]"))
      for option in ["--brew", "--file"] {
        let refusal = try await program.run([option])
        #expect(refusal.status == 2)
        #expect(
          refusal.errors.hasPrefix("samovar-window: \"\(option)\" is not understood.\nUsage:"))
      }
    }

    private static func runWindow(
      _ arguments: [String] = [], tour: String
    ) async throws -> Program.Outcome {
      var program = try Program(named: "samovar-window")
      program.environment.merge(Display.environment) { $1 }
      let folder = ProcessInfo.processInfo.environment["SAMOVAR_PICTURES"]
      return try await program.run(
        arguments + ["--tour", tour] + (folder.map { ["--pictures", $0] } ?? []))
    }
  }
#endif
