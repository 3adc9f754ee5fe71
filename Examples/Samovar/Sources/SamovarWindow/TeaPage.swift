#if GTK
  import GTKKit
  import Intarsia
  import SamovarFeatures
  import SamovarShared

  /// A tea: its preparation and its tastings.
  @MainActor
  struct TeaPage {
    @UIBindable var store: StoreOf<TeaDetail>
    let dates: DateText
    let window: Window
    let open: @MainActor (Tasting.ID, Tea.ID) -> Void

    var widget: Widget {
      .column(
        .label(Texts.kind(store.tea)).styled("title-4"),
        .label(Texts.infusions(store.tea)).with("wrap"),
        .label(Texts.notTasted).styled("dim-label").visible(store.tea.tastings.isEmpty),
        .scrolling(
          .list {
            store.tea.tastings
          } activate: {
            open($0.id, store.tea.id)
          } content: {
            content(of: $0)
          }
          .styled("rich-list", "card").visible(!store.tea.tastings.isEmpty)),
        .row(
          .button("Steep") { store.send(.steepButtonTapped) }.styled("suggested-action")
            .with("hexpand"),
          .button("Edit") { store.send(.editButtonTapped) },
          .button("Delete") { store.send(.deleteButtonTapped) }.styled("destructive-action"))
      )
      .styled("page")
      .presenting($store.scope(state: \.destination?.edit, action: \.destination.edit)) {
        form, close in
        TeaFormSheet(
          store: form, title: "\(Texts.title) › \(store.tea.name) › \(Texts.editTea)",
          done: { store.send(.doneEditingButtonTapped) },
          cancel: { store.send(.destination(.dismiss)) }
        ).open(over: window, close: close)
      }
      .alert(
        $store.scope(state: \.destination?.alert, action: \.destination.alert), over: window)
    }

    private func content(of row: ListRow<Tasting>) -> Widget {
      .row(
        .label(dates.day(row.element.date)).styled("heading").columns(11),
        .label(Texts.infusionCount(row.element.infusions)).columns(11),
        .choice(
          UIBinding {
            row.element.rating
          } set: {
            store.send(.ratingChanged(row.element.id, $0))
          }, of: [nil] + Tea.ratings.map(Optional.some), title: Texts.stars
        ).named("Rating"),
        .label(row.element.note).with("wrap").with("hexpand"),
        .button(icon: "user-trash-symbolic", "Remove") {
          store.send(.tastingDeleted(row.element.id))
        }.styled("flat"))
    }
  }

  /// A past tasting of a tea: a screen of values, without a feature.
  @MainActor
  struct TastingPage {
    let tasting: Tasting
    let tea: Tea
    let dates: DateText

    var widget: Widget {
      .column(
        .label("\(dates.day(tasting.date)), \(dates.time(tasting.date))").styled("title-4"),
        .label(Texts.infusionCount(tasting.infusions)),
        .label(Texts.stars(tasting.rating)),
        .label(tasting.note.isEmpty ? Texts.noNote : tasting.note).styled("dim-label").with("wrap")
      ).styled("page")
    }
  }
#endif
