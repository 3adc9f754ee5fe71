import Intarsia
import IntarsiaTesting
import SamovarFeatures
import SamovarShared
import TerminalApp
import TerminalKit
import Testing

@testable import SamovarTerminal

@Suite("The running application", .endsWithinAMinute)
@MainActor
struct ApplicationTests {
  @Test("An observer of the screen is notified of shown changes only")
  func observation() async {
    let desk = await Desk()
    await desk.press("enter s")
    let frames = LockIsolated<[String]>([])
    let (drawn, draw) = AsyncStream.makeStream(of: Void.self)
    let token = observe {
      frames.withValue { $0.append(desk.screen) }
      draw.yield()
    }
    var iterator = drawn.makeAsyncIterator()
    await iterator.next()
    // The steeping screen covers the cabinet, so a change of the cabinet redraws nothing.
    desk.application.store.send(.cabinet(.moved(fromOffsets: [0], toOffset: 1)))
    await desk.press("space")
    await iterator.next()
    token.cancel()
    #expect(frames.value.count == 2)
    #expect(frames.value.last?.contains("Steeping…") == true)
  }

  @Test("On a screen too small for an alert, no key except q has an effect")
  func tooSmallForAlert() async {
    let desk = await Desk()
    await desk.press("enter d")
    desk.application.resize(to: Size(columns: 20, rows: 5))
    #expect(desk.screen.hasSuffix("or press q to quit."))
    #expect(await desk.press("d escape enter") == .goOn)
    #expect(await desk.press("q") == .quit)
    desk.application.resize(to: Size(columns: 60, rows: 16))
    #expect(desk.screen.contains("[d] Delete"))
    #expect(desk.application.store.cabinet.teas.count == 2)
  }

  @Test("A Samovar script prints the same output in each run")
  func script() async {
    func run() async -> String {
      let output = LockIsolated("")
      let desk = await Desk(teas: [])
      let runner = ScriptRunner(
        application: desk.application,
        console: Console(
          write: { text in output.withValue { $0 += text } },
          writeError: { text in output.withValue { $0 += "error: \(text)" } }),
        stopsAtProblems: true)
      let code = await runner.run(
        Script(
          name: "test",
          text: """
            press a
            type sencha
            wait
            press enter enter enter s space
            wait 5
            press n space
            wait 60
            resize 40 12
            wait a while
            """))
      #expect(code == .usage)
      return output.value
    }
    let first = await run()
    #expect(first.contains("Infusion 3 of 3, 70 °C"))
    #expect(
      first.contains(
        """
        error: samovar: test, line 9: "wait" takes a number of seconds, up to 86400, after it.
        """))
    for _ in 1...5 { #expect(await run() == first) }
  }

  @Test("No line of Samovar's help is wider than 100 columns")
  func help() {
    for line in Texts.help.split(separator: "\n") { #expect(line.displayWidth <= 100) }
  }

  @Test(
    "The shortest form of each row of keys fits on the smallest screen",
    arguments: [
      Texts.emptyCabinetKeys, Texts.cabinetKeys, Texts.formKeys, Texts.infusionKeys,
      Texts.suggestionKeys, Texts.detailKeys, Texts.tastingsKeys, Texts.tastingKeys,
      Texts.waitingKeys, Texts.steepingKeys, Texts.finishedKeys,
    ])
  func keys(texts: [String]) {
    #expect((texts.last ?? "").displayWidth <= Layout.minimum.columns)
    #expect(texts.map(\.displayWidth) == texts.map(\.displayWidth).sorted(by: >))
  }
}
