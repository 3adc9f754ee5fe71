// snippet
import Foundation
import Intarsia
import IntarsiaTesting
import Testing

@testable import SamovarFeatures

@Suite("Recorded session of SamovarApp")
struct RecordedSamovarAppTests {
  @Test("Each action leads to its recorded state")
  func recordedSession() async throws {
    @Shared(.appStorage("isBellOn")) var isBellOn = true
    $isBellOn.withLock { $0 = true }
    let state = SamovarApp.State(cabinet: Cabinet.State(), path: [])
    state.cabinet.$teas.withLock { $0 = [] }
    let store = TestStore(initialState: state) {
      SamovarApp()
    } withDependencies: {
      $0.uuid = .incrementing
      $0.continuousClock = ContinuousClock()
      $0.teaCatalogue.search = { argument in
        switch argument {
        case "sen":
          return [
            CatalogueTea(name: "Sencha", kind: .green, temperature: 70, infusions: [60, 15, 45])
          ]
        case "oolong":
          return []
        default:
          reportIssue("The session did not call search with these arguments.")
          return []
        }
      }
      $0.date = DateGenerator { Date(timeIntervalSinceReferenceDate: 813692806.0) }
    }

    await store.send(.cabinet(.addButtonTapped)) {
      $0.cabinet.form = TeaForm.State(
        tea: Tea(
          id: UUID(0), name: "", kind: .oolong, temperature: 92, infusions: [], tastings: []),
        focus: .query)
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "s")))))) {
      $0.cabinet.form?.query = "s"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "se")))))) {
      $0.cabinet.form?.query = "se"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "sen")))))) {
      $0.cabinet.form?.query = "sen"
    }
    await store.receive(
      .cabinet(
        .form(
          .presented(
            .suggestionsFound([
              CatalogueTea(name: "Sencha", kind: .green, temperature: 70, infusions: [60, 15, 45])
            ]))))
    ) {
      $0.cabinet.form?.suggestions = [
        CatalogueTea(name: "Sencha", kind: .green, temperature: 70, infusions: [60, 15, 45])
      ]
    }
    await store.send(
      .cabinet(
        .form(
          .presented(
            .suggestionTapped(
              CatalogueTea(name: "Sencha", kind: .green, temperature: 70, infusions: [60, 15, 45])))
        ))
    ) {
      $0.cabinet.form?.focus = .name
      $0.cabinet.form?.query = ""
      $0.cabinet.form?.suggestions = []
      $0.cabinet.form?.tea.name = "Sencha"
      $0.cabinet.form?.tea.kind = .green
      $0.cabinet.form?.tea.temperature = 70
      $0.cabinet.form?.tea.infusions = [
        Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
        Infusion(id: UUID(3), seconds: 45),
      ]
    }
    await store.send(.cabinet(.form(.presented(.addInfusionButtonTapped)))) {
      $0.cabinet.form?.focus = .infusion(UUID(4))
      $0.cabinet.form?.tea.infusions.append(Infusion(id: UUID(4), seconds: 45))
    }
    await store.send(.cabinet(.confirmAddButtonTapped)) {
      $0.cabinet.$teas.withLock {
        $0 = [
          Tea(
            id: UUID(0), name: "Sencha", kind: .green, temperature: 70,
            infusions: [
              Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
              Infusion(id: UUID(3), seconds: 45), Infusion(id: UUID(4), seconds: 45),
            ], tastings: [])
        ]
      }
      $0.cabinet.form = nil
    }
    await store.send(.teaTapped(UUID(0))) {
      $0.path[id: 0] = .detail(
        TeaDetail.State(tea: try #require(Shared($0.cabinet.$teas[id: UUID(0)]))))
    }
    await store.send(.path(.element(id: 0, action: .detail(.steepButtonTapped))))
    await store.receive(
      .path(
        .element(
          id: 0,
          action: .detail(
            .delegate(
              .steep(
                Tea(
                  id: UUID(0), name: "Sencha", kind: .green, temperature: 70,
                  infusions: [
                    Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
                    Infusion(id: UUID(3), seconds: 45), Infusion(id: UUID(4), seconds: 45),
                  ], tastings: []))))))
    ) {
      $0.path[id: 1] = .steeping(
        Steeping.State(
          tea: Tea(
            id: UUID(0), name: "Sencha", kind: .green, temperature: 70,
            infusions: [
              Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
              Infusion(id: UUID(3), seconds: 45), Infusion(id: UUID(4), seconds: 45),
            ], tastings: [])))
    }
    await store.send(.path(.element(id: 1, action: .steeping(.pourButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.phase = .steeping
    }
    await store.receive(.path(.element(id: 1, action: .steeping(.ticked)))) {
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 59
    }
    await store.receive(.path(.element(id: 1, action: .steeping(.ticked)))) {
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 58
    }
    await store.receive(.path(.element(id: 1, action: .steeping(.ticked)))) {
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 57
    }
    await store.send(.path(.element(id: 1, action: .steeping(.bellButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.$isBellOn.withLock { $0 = false }
    }
    await store.send(.path(.element(id: 1, action: .steeping(.pauseButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.phase = .paused
    }
    await store.send(.path(.element(id: 1, action: .steeping(.pourButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.phase = .steeping
    }
    await store.receive(.path(.element(id: 1, action: .steeping(.ticked)))) {
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 56
    }
    await store.receive(.path(.element(id: 1, action: .steeping(.ticked)))) {
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 55
    }
    await store.send(.path(.element(id: 1, action: .steeping(.skipButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.index = 1
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 15
      $0.path[id: 1, case: \.steeping]?.phase = .waiting
      $0.path[id: 1, case: \.steeping]?.poured = 1
    }
    await store.send(.path(.element(id: 1, action: .steeping(.doneButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.alert = AlertState {
        TextState("Enough tea?")
      } actions: {
        ButtonState(action: .confirmEnd) { TextState("Note it down") }
        ButtonState(role: .destructive, action: .confirmDiscard) { TextState("Forget it") }
        ButtonState(role: .cancel) { TextState("Go on") }
      } message: {
        TextState("One infusion is done.")
      }
    }
    await store.send(.path(.element(id: 1, action: .steeping(.alert(.dismiss))))) {
      $0.path[id: 1, case: \.steeping]?.alert = nil
    }
    await store.send(.path(.element(id: 1, action: .steeping(.skipButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.index = 2
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 45
      $0.path[id: 1, case: \.steeping]?.poured = 2
    }
    await store.send(.path(.element(id: 1, action: .steeping(.skipButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.index = 3
      $0.path[id: 1, case: \.steeping]?.poured = 3
    }
    await store.send(.path(.element(id: 1, action: .steeping(.skipButtonTapped)))) {
      $0.path[id: 1, case: \.steeping]?.index = 4
      $0.path[id: 1, case: \.steeping]?.secondsLeft = 0
      $0.path[id: 1, case: \.steeping]?.poured = 4
    }
    await store.send(.path(.element(id: 1, action: .steeping(.doneButtonTapped))))
    await store.receive(.path(.element(id: 1, action: .steeping(.delegate(.tasted(infusions: 4))))))
    {
      $0.cabinet.$teas.withLock {
        $0[id: UUID(0)]?.tastings = [
          Tasting(
            id: UUID(5), date: Date(timeIntervalSinceReferenceDate: 813692806.0), infusions: 4,
            rating: nil, note: "")
        ]
      }
    }
    await store.receive(.path(.popFrom(id: 1))) {
      $0.path.pop(from: 1)
    }
    await store.send(.path(.element(id: 0, action: .detail(.ratingChanged(UUID(5), 4))))) {
      $0.cabinet.$teas.withLock { $0[id: UUID(0)]?.tastings[id: UUID(5)]?.rating = 4 }
    }
    await store.send(.path(.element(id: 0, action: .detail(.editButtonTapped)))) {
      $0.path[id: 0, case: \.detail]?.destination = .edit(
        TeaForm.State(
          tea: Tea(
            id: UUID(0), name: "Sencha", kind: .green, temperature: 70,
            infusions: [
              Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
              Infusion(id: UUID(3), seconds: 45), Infusion(id: UUID(4), seconds: 45),
            ],
            tastings: [
              Tasting(
                id: UUID(5), date: Date(timeIntervalSinceReferenceDate: 813692806.0), infusions: 4,
                rating: 4, note: "")
            ]), focus: .name))
    }
    await store.send(
      .path(
        .element(
          id: 0,
          action: .detail(
            .destination(
              .presented(
                .edit(
                  .binding(
                    .set(
                      \.tea,
                      Tea(
                        id: UUID(0), name: "Sencha!", kind: .green, temperature: 70,
                        infusions: [
                          Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
                          Infusion(id: UUID(3), seconds: 45), Infusion(id: UUID(4), seconds: 45),
                        ],
                        tastings: [
                          Tasting(
                            id: UUID(5), date: Date(timeIntervalSinceReferenceDate: 813692806.0),
                            infusions: 4, rating: 4, note: "")
                        ])))))))))
    ) {
      $0.path[id: 0, case: \.detail]?.destination?.modify(\.edit) { $0.tea.name = "Sencha!" }
    }
    await store.send(.path(.element(id: 0, action: .detail(.doneEditingButtonTapped)))) {
      $0.cabinet.$teas.withLock { $0[id: UUID(0)]?.name = "Sencha!" }
      $0.path[id: 0, case: \.detail]?.destination = nil
    }
    await store.send(.tastingTapped(UUID(5), tea: UUID(0))) {
      $0.path[id: 2] = .tasting(
        Tasting(
          id: UUID(5), date: Date(timeIntervalSinceReferenceDate: 813692806.0), infusions: 4,
          rating: 4, note: ""),
        tea: Tea(
          id: UUID(0), name: "Sencha!", kind: .green, temperature: 70,
          infusions: [
            Infusion(id: UUID(1), seconds: 60), Infusion(id: UUID(2), seconds: 15),
            Infusion(id: UUID(3), seconds: 45), Infusion(id: UUID(4), seconds: 45),
          ],
          tastings: [
            Tasting(
              id: UUID(5), date: Date(timeIntervalSinceReferenceDate: 813692806.0), infusions: 4,
              rating: 4, note: "")
          ]))
    }
    await store.send(.path(.popFrom(id: 2))) {
      $0.path.pop(from: 2)
    }
    await store.send(.path(.popFrom(id: 0))) {
      $0.path.removeAll()
    }
    await store.send(.cabinet(.addButtonTapped)) {
      $0.cabinet.form = TeaForm.State(
        tea: Tea(
          id: UUID(6), name: "", kind: .oolong, temperature: 92, infusions: [], tastings: []),
        focus: .query)
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "o")))))) {
      $0.cabinet.form?.query = "o"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "oo")))))) {
      $0.cabinet.form?.query = "oo"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "ool")))))) {
      $0.cabinet.form?.query = "ool"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "oolo")))))) {
      $0.cabinet.form?.query = "oolo"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "oolon")))))) {
      $0.cabinet.form?.query = "oolon"
    }
    await store.send(.cabinet(.form(.presented(.binding(.set(\.query, "oolong")))))) {
      $0.cabinet.form?.query = "oolong"
    }
    await store.receive(.cabinet(.form(.presented(.suggestionsFound([])))))
    await store.send(.cabinet(.form(.dismiss))) {
      $0.cabinet.form = nil
    }
    await store.send(.teaTapped(UUID(0))) {
      $0.path[id: 3] = .detail(
        TeaDetail.State(tea: try #require(Shared($0.cabinet.$teas[id: UUID(0)]))))
    }
    await store.send(.path(.element(id: 3, action: .detail(.deleteButtonTapped)))) {
      $0.path[id: 3, case: \.detail]?.destination = .alert(
        AlertState {
          TextState("Delete Sencha!?")
        } actions: {
          ButtonState(role: .destructive, action: .confirmDeletion) { TextState("Delete") }
          ButtonState(role: .cancel) { TextState("Keep") }
        } message: {
          TextState("Its only tasting will be gone, too.")
        })
    }
    await store.send(
      .path(.element(id: 3, action: .detail(.destination(.presented(.alert(.confirmDeletion))))))
    ) {
      $0.path[id: 3, case: \.detail]?.destination = nil
    }
    await store.receive(.path(.element(id: 3, action: .detail(.delegate(.deleteTea))))) {
      $0.cabinet.$teas.withLock { _ = $0.remove(id: UUID(0)) }
    }
    await store.receive(.path(.popFrom(id: 3))) {
      $0.path.removeAll()
    }
    await store.finish()
  }
}
// end
