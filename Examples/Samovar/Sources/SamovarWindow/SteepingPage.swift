#if GTK
  import GTKKit
  import Intarsia
  import SamovarFeatures
  import SamovarShared

  /// The steeping of a tea: the infusion, its remaining time and its progress.
  @MainActor
  struct SteepingPage {
    @UIBindable var store: StoreOf<Steeping>
    let window: Window

    var widget: Widget {
      .column(
        .label(Texts.progress(of: store.state)).centered(),
        .label(Texts.time(store.secondsLeft)).styled("time").centered(),
        .progress(store.fractionDone, text: "\(Int(store.fractionDone * 100))%"),
        .label(Texts.phase(of: store.state)).styled("heading").centered(),
        .row(
          .button(store.phase == .steeping ? "Pause" : "Pour") {
            store.send(store.phase == .steeping ? .pauseButtonTapped : .pourButtonTapped)
          }
          .styled("suggested-action").enabled(!store.isFinished),
          .button("Skip") { store.send(.skipButtonTapped) }.enabled(!store.isFinished),
          .button(store.isFinished ? "Note it down" : "Done") { store.send(.doneButtonTapped) },
          .toggle(
            "Bell",
            UIBinding {
              store.isBellOn
            } set: { _ in
              store.send(.bellButtonTapped)
            })
        ).centered(),
        spacing: 18
      )
      .styled("page")
      .centered()
      .alert($store.scope(state: \.alert, action: \.alert), over: window)
    }
  }
#endif
