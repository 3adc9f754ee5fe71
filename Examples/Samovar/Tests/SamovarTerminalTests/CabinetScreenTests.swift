import Foundation
import Intarsia
import IntarsiaTesting
import SamovarFeatures
import TerminalApp
import TerminalKit
import Testing

@testable import SamovarTerminal

@Suite("The cabinet on the screen", .endsWithinAMinute)
@MainActor
struct CabinetScreenTests {
  @Test("The cabinet screen lists the teas")
  func list() async {
    let desk = await Desk()
    #expect(
      desk.screen == """
         Samovar
        ────────────────────────────────────────────────────────────
          ▸ Sencha           green    70 °C  2 infusions   ★★★★☆
            Assam            black    98 °C  1 infusion










        ────────────────────────────────────────────────────────────
             ↑↓ select   Enter open   a add   [ ] move   q quit
        """)
  }

  @Test("On the smallest screen the cabinet shows teas and the main keys")
  func small() async {
    let desk = await Desk(size: Layout.minimum)
    #expect(
      desk.screen == """
         Samovar
        ────────────────────────────────────────
          ▸ Sencha            green    70 °C
            Assam             black    98 °C






        ────────────────────────────────────────
          Enter open  a add  [ ] move  q quit
        """)
  }

  @Test("The cabinet on a screen that is too small shows the required size")
  func tooSmall() async {
    let desk = await Desk(size: Size(columns: 39, rows: 12))
    #expect(desk.screen.contains("Samovar needs 40 × 12 characters;"))
    // Keys are not meant for what cannot be seen.
    await desk.press("a")
    desk.application.resize(to: Size(columns: 40, rows: 12))
    #expect(desk.title == "Samovar")
    await desk.press("a")
    desk.application.resize(to: Size(columns: 39, rows: 12))
    #expect(await desk.press("x") == .goOn)
    #expect(await desk.press("q") == .quit)
  }

  @Test("An empty cabinet says how to fill it")
  func empty() async {
    let desk = await Desk(teas: [])
    #expect(desk.lines == ["The cabinet is empty. Press a to add a tea."])
    await desk.press("enter down ]")
    #expect(desk.title == "Samovar")
  }

  @Test("A tea is moved up and down, stays selected, and the order is saved")
  func move() async {
    let desk = await Desk()
    await desk.press("]")
    #expect(desk.line(1).hasPrefix("▸ Sencha"))
    #expect(desk.title.hasSuffix("not saved yet"))
    await desk.press("] shift-down")
    #expect(desk.line(1).hasPrefix("▸ Sencha"))
    await desk.wait(1)
    #expect(desk.saved.value == [[.assam, .sencha]])
    #expect(desk.title == "Samovar")
    await desk.press("[ [")
    #expect(desk.line(0).hasPrefix("▸ Sencha"))
  }

  @Test("A long cabinet scrolls to the selection")
  func scrolling() async {
    let teas = (1...30).map { Tea(id: UUID($0), name: "Tea \($0)") }
    let desk = await Desk(teas: IdentifiedArray(uniqueElements: teas))
    #expect(desk.lines.first?.hasPrefix("▸ Tea 1 ") == true)
    #expect(desk.lines.last?.hasSuffix("↓") == true)
    await desk.press("end")
    #expect(desk.lines.last?.hasPrefix("▸ Tea 30 ") == true)
    #expect(desk.lines.first?.hasSuffix("↑") == true)
    await desk.press("page-up k")
    #expect(desk.lines.contains { $0.hasPrefix("▸ Tea 19 ") })
  }

  @Test("A damaged file shows an alert and is kept if the alert is cancelled")
  func damaged() async {
    let desk = await Desk {
      $0.teaFile.load = { throw TeaFileError.damaged(path: "/t.json", reason: "Unexpected end.") }
      $0.teaFile.setAside = { "/t.json.damaged-1" }
    }
    for text in [
      "│ Your teas cannot be read ", "│ /t.json is not a file of teas. Unexpected end. │",
      "│   [k] Keep the file, start anew", "│ [Esc] Look without saving",
    ] {
      #expect(desk.screen.contains(text))
    }
    await desk.press("escape")
    #expect(desk.lines.first == "Nothing will be saved: the file could not be read.")
    await desk.press("a tab x enter")
    await desk.wait(2)
    #expect(desk.saved.value == [])
  }

  @Test("Confirming the alert sets a damaged file aside and begins a new one")
  func setAside() async {
    let desk = await Desk {
      $0.teaFile.load = { throw TeaFileError.damaged(path: "/t.json", reason: "Unexpected end.") }
      $0.teaFile.setAside = { "/t.json.damaged-1" }
    }
    await desk.press("k")
    #expect(desk.lines.first == "The damaged file is now /t.json.damaged-1.")
    #expect(desk.lines.last == "The cabinet is empty. Press a to add a tea.")
  }

  @Test("A failed save is shown on the cabinet screen")
  func failedSave() async {
    struct DiskIsFull: Error {}
    let desk = await Desk { $0.teaFile.save = { _ in throw DiskIsFull() } }
    await desk.press("]")
    await desk.wait(1)
    #expect(desk.lines.first == "DiskIsFull()")
    #expect(desk.title.hasSuffix("not saved yet"))
  }
}
