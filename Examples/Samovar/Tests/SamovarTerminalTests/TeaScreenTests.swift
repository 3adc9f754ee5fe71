import Intarsia
import IntarsiaTesting
import SamovarFeatures
import TerminalApp
import TerminalKit
import Testing

@testable import SamovarTerminal

@Suite("A tea on the screen", .endsWithinAMinute)
@MainActor
struct TeaScreenTests {
  @Test("The tea screen shows a tea with its tastings")
  func detail() async {
    let desk = await Desk(size: Size(columns: 60, rows: 12))
    await desk.press("enter")
    #expect(
      desk.screen == """
         Samovar › Sencha
        ────────────────────────────────────────────────────────────
          green tea, 70 °C
          Infusions: 1:00, 0:15

          ▸ 1 Jan 1970   2 infusions   ★★★★☆  Grass after rain.




        ────────────────────────────────────────────────────────────
          s steep  e edit  d delete  1-5 rate  x remove  Esc back
        """)
    await desk.press("2")
    #expect(desk.line(2) == "▸ 1 Jan 1970   2 infusions   ★★☆☆☆  Grass after rain.")
    await desk.press("0")
    #expect(desk.line(2).hasPrefix("▸ 1 Jan 1970   2 infusions   not rated  Grass"))
    await desk.press("x")
    #expect(desk.line(2) == "Not tasted yet. Press s to make it.")
    await desk.press("escape")
    #expect(desk.title == "Samovar")
    #expect(desk.saved?.first?.tastings == [])
  }

  @Test("Opening a tasting shows its own screen")
  func tasting() async {
    let desk = await Desk()
    await desk.press("enter enter")
    #expect(desk.title == "Samovar › Sencha › 1 Jan 1970")
    #expect(desk.lines == ["1 Jan 1970, 0:00", "2 infusions", "★★★★☆", "Grass after rain."])
    await desk.press("escape")
    #expect(desk.title == "Samovar › Sencha")
    await desk.press("escape escape")
    #expect(desk.title == "Samovar")
  }

  @Test("An edited tea changes on each screen that shows it")
  func edit() async {
    let desk = await Desk()
    await desk.press("enter e end backspace")
    await desk.type("A")
    #expect(desk.title == "Samovar › Sencha › Edit")
    await desk.press("enter")
    #expect(desk.title.hasPrefix("Samovar › SenchA"))
    await desk.press("escape")
    #expect(desk.line(0).hasPrefix("▸ SenchA "))
  }

  @Test("The tea screen asks before it deletes a tea")
  func delete() async {
    let desk = await Desk()
    await desk.press("enter d")
    #expect(desk.screen.contains("│ Delete Sencha?                      │"))
    #expect(desk.screen.contains("│ Its only tasting will be gone, too. │"))
    await desk.press("escape")
    #expect(desk.title == "Samovar › Sencha")
    await desk.press("d d")
    #expect(desk.title == "Samovar")
    #expect(desk.lines.count == 1)
    #expect(desk.saved == [.assam])
  }

  @Test("The steeping screen counts down, rings and records a tasting")
  func steep() async {
    let desk = await Desk()
    await desk.press("enter s space")
    await desk.wait(22)
    #expect(
      desk.screen == """
         Samovar › Sencha › Steeping
        ────────────────────────────────────────────────────────────
                           Infusion 1 of 2, 70 °C

                         ██████      ██████  ██████
                         ██  ██  ██      ██  ██  ██
                         ██  ██      ██████  ██████
                         ██  ██  ██      ██  ██  ██
                         ██████      ██████  ██████

              [███████████████░░░░░░░░░░░░░░░░░░░░░░░░░░]  36%

                                 Steeping…

        ────────────────────────────────────────────────────────────
            Space pause   n skip   b bell   Enter done   q quit
        """)
    await desk.wait(37)
    #expect(desk.rings.value == 0)
    await desk.wait(1)
    #expect(desk.rings.value == 1)
    #expect(desk.lines.first == "Infusion 2 of 2, 70 °C")
    #expect(desk.lines.last == "Ready to pour")
    await desk.press("n")
    #expect(desk.lines.first == "2 infusions poured")
    #expect(desk.lines.last == "Enjoy your tea.")
    await desk.press("enter")
    #expect(desk.line(2) == "▸ 14 Oct 2026  2 infusions   not rated")
  }

  @Test("The bell is switched off and on, and stays as it is for the next tea")
  func bell() async {
    let desk = await Desk()
    await desk.press("enter s space b")
    #expect(desk.lines.last == "Steeping… (bell off)")
    await desk.wait(60)
    #expect(desk.rings.value == 0)
    await desk.press("escape f escape down enter s")
    #expect(desk.lines.last == "Ready to pour (bell off)")
    await desk.press("b space")
    #expect(desk.lines.last == "Steeping…")
    await desk.wait(240)
    #expect(desk.rings.value == 1)
  }

  @Test("The countdown stops during a pause and during a question")
  func pause() async {
    let desk = await Desk(size: Layout.minimum)
    await desk.press("enter s space")
    await desk.wait(10)
    await desk.press("p")
    await desk.wait(10)
    #expect(desk.lines.contains("0:50"))
    #expect(desk.lines.last == "Paused")
    await desk.press("space escape")
    await desk.wait(10)
    #expect(desk.lines.contains { $0.contains("Enough tea?") })
    await desk.press("escape")
    #expect(desk.lines.contains("0:50"))
    await desk.wait(10)
    #expect(desk.lines.contains("0:40"))
    await desk.press("escape f")
    #expect(desk.title == "Samovar › Sencha")
  }

  @Test("Leaving a steeping before its start asks no question")
  func back() async {
    let desk = await Desk()
    await desk.press("enter s escape")
    #expect(desk.title == "Samovar › Sencha")
  }
}
