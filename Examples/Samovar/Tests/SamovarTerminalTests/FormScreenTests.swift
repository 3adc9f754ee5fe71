import Intarsia
import IntarsiaTesting
import SamovarFeatures
import TerminalApp
import TerminalKit
import Testing

@testable import SamovarTerminal

@Suite("The form on the screen", .endsWithinAMinute)
@MainActor
struct FormScreenTests {
  @Test("The form searches after a pause in typing, and a suggestion fills it in")
  func search() async {
    let desk = await Desk(teas: [])
    await desk.press("a")
    await desk.type("da")
    #expect(desk.lines.prefix(2) == ["▸ Look up       da", "Name"])
    await desk.wait(1)
    #expect(
      desk.screen == """
         Samovar › New tea
        ────────────────────────────────────────────────────────────
          ▸ Look up       da
                        ▸ Bai Mudan, white
                          Da Hong Pao, oolong
                          Dan Cong, oolong
                          Darjeeling First Flush, black
                          Darjeeling Second Flush, black

            Name
            Kind          oolong
            Water         92 °C

          Still missing: a name, an infusion (^N)
        ────────────────────────────────────────────────────────────
          ↑↓ select   Enter take it   Tab next field   Esc cancel
        """)
    await desk.press("down down enter")
    #expect(
      desk.lines == [
        "Look up", "▸ Name          Dan Cong", "Kind          oolong", "Water         95 °C",
        "Infusion 1    10 s", "Infusion 2    10 s", "Infusion 3    15 s", "Infusion 4    20 s",
        "Infusion 5    30 s", "Infusion 6    45 s",
      ])
    await desk.press("enter")
    #expect(desk.lines == ["▸ Dan Cong         oolong   95 °C  6 infusions"])
    #expect(desk.saved?.map(\.name) == ["Dan Cong"])
  }

  @Test("The form accepts a tea entered by hand only when it is complete")
  func byHand() async {
    let desk = await Desk(teas: [])
    await desk.press("a tab")
    await desk.type("Grandma's")
    await desk.press("tab right right right tab 9 5")
    await desk.press("enter")
    #expect(desk.title == "Samovar › New tea")
    #expect(desk.lines.last == "Still missing: an infusion (^N)")
    await desk.press("ctrl-n 3 0 0")
    #expect(desk.lines.last == "▸ Infusion 1    300 s")
    await desk.press("ctrl-n left ctrl-n ctrl-d")
    #expect(desk.lines.suffix(2) == ["Infusion 1    300 s", "Infusion 2    295 s"])
    await desk.press("enter")
    #expect(desk.lines == ["▸ Grandma's        herbal   95 °C  2 infusions"])
  }

  @Test("The kind sets the water temperature unless it was edited")
  func kind() async {
    let desk = await Desk(teas: [])
    await desk.press("a tab tab left")
    #expect(
      desk.lines.dropFirst(2).prefix(2) == ["▸ Kind          ‹ green ›", "Water         75 °C"])
    await desk.press("tab right")
    #expect(desk.lines.dropFirst(2).prefix(2) == ["Kind          green", "▸ Water         76 °C"])
  }

  @Test("Arrow keys and tab move the form's focus and wrap around")
  func focus() async {
    let desk = await Desk(teas: [])
    await desk.press("a up")
    #expect(desk.line(3).hasPrefix("▸ Water"))
    await desk.press("down shift-tab shift-tab")
    #expect(desk.line(2).hasPrefix("▸ Kind"))
  }

  @Test("The form inserts pasted text at the cursor")
  func paste() async {
    let desk = await Desk(teas: [])
    await desk.press("a tab B left")
    _ = desk.application.handle(.paste("Earl Grey \n"))
    #expect(desk.line(1) == "▸ Name          Earl Grey B")
  }

  @Test("In a form, the letter q is text and does not quit")
  func letters() async {
    let desk = await Desk(teas: [])
    #expect(await desk.press("a tab q") == .goOn)
    #expect(desk.line(1) == "▸ Name          q")
    await desk.press("escape")
    #expect(desk.title == "Samovar")
    #expect(await desk.press("q") == .quit)
  }

  @Test("The form screen shows a failed search")
  func problem() async {
    struct Offline: Error {}
    let desk = await Desk(teas: []) { $0.teaCatalogue.search = { _ in throw Offline() } }
    await desk.press("a x")
    await desk.wait(1)
    #expect(desk.line(1) == "Offline()")
  }

  @Test("On the smallest screen the form scrolls to the focused field")
  func small() async {
    let desk = await Desk(size: Layout.minimum)
    await desk.press("enter e tab tab tab tab")
    #expect(desk.lines.last?.hasPrefix("▸ Infusion 2    15 s") == true)
  }
}
