#if GTK
  import Dispatch
  import Foundation
  import GTKKit
  import Intarsia
  import SamovarFeatures
  import SamovarShared
  public import TerminalApp

  /// The program `samovar-window`, independent of the process that runs it.
  @MainActor
  public enum SamovarWindowProgram {
    /// Runs the program to its end.
    ///
    /// The call is not asynchronous: an asynchronous `main` would give the main thread to Dispatch.
    ///
    /// - Parameter arguments: The arguments without the name of the program.
    /// - Returns: The exit code of the process.
    public static func run(arguments: [String]) -> ExitCode {
      let console = Console.standard
      var options: [String: String] = [:]
      var rest = arguments[...]
      while let argument = rest.popFirst() {
        switch argument {
        case "--help", "-h":
          console.write(help)
          return .success
        case "--preview": options[argument] = ""
        case "--file", "--tour", "--pictures":
          guard let value = rest.popFirst() else { fallthrough }
          options[argument] = value
        default:
          console.writeError("samovar-window: \"\(argument)\" is not understood.\n\(help)")
          return .usage
        }
      }
      guard Window.prepare(style: style) else {
        console.writeError(
          "samovar-window: there is no display; DISPLAY or WAYLAND_DISPLAY names it.\n")
        return .failure
      }
      return withDependencies {
        // A tour saves each change at once, because its clock may not advance.
        if options["--tour"] != nil {
          $0.defaultFileStorage = FileSystemStorage(writesAtOnce: true)
        }
      } operation: {
        let code = run(options, console: console)
        return flush(console: console) ? code : .failure
      }
    }

    private static func run(_ options: [String: String], console: Console) -> ExitCode {
      let loop = MainLoop()
      let clock = options["--tour"].map { _ in VirtualClock() }
      let effects = LockIsolated<Set<EffectName>>([])
      let store = makeStore(options, clock: clock, console: console)
      @Dependency(\.timeZone) var timeZone
      let dates = DateText(timeZone: clock == nil ? timeZone : .gmt)
      var code = ExitCode.success
      if let clock, let file = options["--tour"] {
        store.instrument(.noting(in: effects, for: clock))
        Window.turnOffAnimations()
        guard let script = try? Script(contentsOf: file) else {
          console.writeError("samovar-window: the tour \(file) cannot be read.\n")
          return .failure
        }
        let tour = Tour(script: script, console: console, pictures: options["--pictures"]) {
          await clock.pass($0) { await clock.settle { effects.value.count } }
          await loop.idle()
        }
        Task {
          await loop.idle()
          code = await tour.run()
          loop.quit()
        }
      }
      // The changes of shared state are written after the loop.
      let signals = [SIGINT, SIGTERM].map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { MainActor.assumeIsolated { loop.quit() } }
        source.resume()
        return source
      }
      MainWindow(store: store, dates: dates).open { loop.quit() }
      loop.run()
      for source in signals { source.cancel() }
      return code
    }

    private static func makeStore(
      _ options: [String: String], clock: VirtualClock?, console: Console
    ) -> StoreOf<SamovarApp> {
      Store(initialState: SamovarApp.State()) {
        SamovarApp()
      } withDependencies: {
        if options["--preview"] != nil { $0.context = .preview }
        if let path = options["--file"] { $0.teaFile = URL(fileURLWithPath: path) }
        if let clock {
          $0.live(on: clock) { console.write("♪ The bell rings.\n\n") }
        } else {
          $0.bell.ring = { await Window.ringBell() }
        }
      }
    }

    /// Writes the changes of shared state that are not on the disk yet.
    private static func flush(console: Console) -> Bool {
      @Dependency(\.defaultFileStorage) var storage
      do {
        try storage.flush()
        return true
      } catch {
        console.writeError("samovar-window: The last changes are not saved. \(error)\n")
        return false
      }
    }

    private static let style = """
      .page { padding: 18px; }
      .dialog { padding: 24px; }
      .time { font-size: 72px; font-weight: 300; font-feature-settings: "tnum"; }
      progressbar { min-width: 360px; }
      .card { border-radius: 12px; border: 1px solid alpha(currentColor, 0.15); }
      .plain, .plain row { background: none; padding: 0; }
      .plain row { padding-bottom: 12px; }
      .error { color: #c01c28; }
      """

    private static let help = """
      Usage: samovar-window [--file FILE] [--preview] [--tour FILE [--pictures FOLDER]]

      Keeps your teas, as samovar does on a terminal, in a window of GTK 4.

        --file FILE        keep the teas in FILE
        --preview          run on made-up values: no file, not even FILE
        --tour FILE        carry out the steps in FILE, and print the tree of the widgets after each
        --pictures FOLDER  keep the pictures of a tour in FOLDER
        --help, -h         print this

      """
  }
#endif
