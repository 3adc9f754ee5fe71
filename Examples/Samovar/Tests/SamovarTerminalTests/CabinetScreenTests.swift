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
    // On a screen that is too small, keys except `q` have no effect.
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
    await desk.press("] shift-down")
    #expect(desk.line(1).hasPrefix("▸ Sencha"))
    #expect(desk.saved == [.assam, .sencha])
    await desk.press("[ [")
    #expect(desk.line(0).hasPrefix("▸ Sencha"))
  }

  @Test("A long cabinet scrolls to the selection")
  func scrolling() async {
    let teas = (1...30).map {
      Tea(id: UUID($0), name: "Tea \($0)", infusions: [Infusion(id: UUID(-$0), seconds: 60)])
    }
    let desk = await Desk(teas: IdentifiedArray(uniqueElements: teas))
    #expect(desk.lines.first?.hasPrefix("▸ Tea 1 ") == true)
    #expect(desk.lines.last?.hasSuffix("↓") == true)
    await desk.press("end")
    #expect(desk.lines.last?.hasPrefix("▸ Tea 30 ") == true)
    #expect(desk.lines.first?.hasSuffix("↑") == true)
    await desk.press("page-up k")
    #expect(desk.lines.contains { $0.hasPrefix("▸ Tea 19 ") })
  }

  @Test("A damaged file is named on the cabinet screen, and copied before the first change")
  func damaged() async throws {
    let desk = await Desk(content: "[]]", size: Size(columns: 80, rows: 24))
    #expect(
      desk.screen.contains(
        """
            Your teas are not loaded. The content of /samovar/teas.json cannot be
            decoded: The given data was not valid JSON. The file stays as it is.
            Before a save replaces it, its content is copied to
            /samovar/teas.json.undecodable-
        """))
    await desk.press("a tab x ctrl-n 5 enter")
    #expect(desk.lines == ["▸ x                                oolong   92 °C  1 infusion"])
    let copy = desk.disk.files.first { $0.key.path.contains("undecodable") }
    #expect(copy?.value == Data("[]]".utf8))
    #expect(desk.saved?.map(\.name) == ["x"])
  }

  @Test("A failed save is named on the cabinet screen, and marked on each other one")
  func failedSave() async {
    struct DiskIsFull: Error, CustomStringConvertible { let description = "The disk is full." }
    let desk = await Desk()
    desk.disk.writeError = DiskIsFull()
    await desk.press("]")
    #expect(desk.lines.first == "Your teas are not saved. The disk is full.")
    await desk.press("enter")
    #expect(desk.title.hasPrefix("Samovar › Sencha"))
    #expect(desk.title.hasSuffix("not saved"))
    desk.disk.writeError = nil
    await desk.press("3")
    #expect(desk.title == "Samovar › Sencha")
    #expect(desk.saved?.map(\.name) == ["Assam", "Sencha"])
  }

  @Test("A change by another program appears on the screen")
  func otherProgram() async throws {
    let desk = await Desk()
    await desk.press("enter")
    var tea = Tea.sencha
    tea.name = "Gyokuro"
    try desk.disk.write(
      TeaFormat.data(of: [tea]), to: URL(fileURLWithPath: "/samovar/teas.json"))
    #expect(desk.title == "Samovar › Gyokuro")
    await desk.press("escape")
    #expect(desk.lines.count == 1)
  }
}
