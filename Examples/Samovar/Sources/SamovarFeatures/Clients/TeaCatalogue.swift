package import Intarsia

/// A catalogue that finds teas by name.
@DependencyClient
package struct TeaCatalogue: Sendable {
  /// The teas whose name contains every word of the query, in alphabetical order.
  package var search: @Sendable (_ query: String) async throws -> [CatalogueTea]
}

extension DependencyValues {
  /// The catalogue of teas: by default a few dozen that come with the application.
  @DependencyEntry(liveValue: TeaCatalogue.builtIn) package var teaCatalogue = TeaCatalogue()
}

extension TeaCatalogue {
  /// A catalogue of the teas that come with the application.
  package static let builtIn = TeaCatalogue { query in
    let words = query.lowercased().split(separator: " ")
    return teas.filter { tea in
      let name = tea.name.lowercased()
      return words.allSatisfy { name.contains($0) }
    }
  }

  private static let teas: [CatalogueTea] = [
    CatalogueTea(name: "Alishan", kind: .oolong, infusions: [45, 40, 55, 75, 100]),
    CatalogueTea(name: "Assam", kind: .black, infusions: [240]),
    CatalogueTea(name: "Bai Mudan", kind: .white, infusions: [60, 75, 100, 150]),
    CatalogueTea(name: "Baozhong", kind: .oolong, temperature: 88, infusions: [40, 40, 55, 80]),
    CatalogueTea(name: "Bi Luo Chun", kind: .green, infusions: [30, 35, 50]),
    CatalogueTea(name: "Camomile", kind: .herbal, infusions: [300]),
    CatalogueTea(name: "Ceylon", kind: .black, infusions: [210]),
    CatalogueTea(
      name: "Da Hong Pao", kind: .oolong, temperature: 96, infusions: [15, 15, 20, 30, 45, 70]),
    CatalogueTea(
      name: "Dan Cong", kind: .oolong, temperature: 95, infusions: [10, 10, 15, 20, 30, 45]),
    CatalogueTea(name: "Darjeeling First Flush", kind: .black, temperature: 88, infusions: [150]),
    CatalogueTea(name: "Darjeeling Second Flush", kind: .black, temperature: 95, infusions: [180]),
    CatalogueTea(
      name: "Dian Hong", kind: .black, temperature: 92, infusions: [20, 20, 30, 45, 70]),
    CatalogueTea(name: "Dong Ding", kind: .oolong, infusions: [50, 45, 60, 80, 110]),
    CatalogueTea(name: "Earl Grey", kind: .black, infusions: [210]),
    CatalogueTea(name: "Genmaicha", kind: .green, temperature: 85, infusions: [60, 30, 60]),
    CatalogueTea(name: "Gyokuro", kind: .green, temperature: 55, infusions: [120, 20, 40, 90]),
    CatalogueTea(name: "Hojicha", kind: .green, temperature: 95, infusions: [45, 60]),
    CatalogueTea(name: "Huang Shan Mao Feng", kind: .green, infusions: [45, 50, 75]),
    CatalogueTea(name: "Keemun", kind: .black, temperature: 92, infusions: [150, 180]),
    CatalogueTea(name: "Lapsang Souchong", kind: .black, infusions: [180]),
    CatalogueTea(name: "Lemon Verbena", kind: .herbal, infusions: [360]),
    CatalogueTea(name: "Longjing", kind: .green, temperature: 80, infusions: [40, 45, 60, 90]),
    CatalogueTea(name: "Nilgiri", kind: .black, infusions: [180]),
    CatalogueTea(
      name: "Oriental Beauty", kind: .oolong, temperature: 85, infusions: [45, 50, 65, 90]),
    CatalogueTea(name: "Peppermint", kind: .herbal, infusions: [300]),
    CatalogueTea(
      name: "Pu-erh, Raw", kind: .puerh, temperature: 95, infusions: [10, 10, 12, 15, 20, 30, 45]),
    CatalogueTea(name: "Pu-erh, Ripe", kind: .puerh, infusions: [15, 12, 15, 20, 30, 45, 60]),
    CatalogueTea(name: "Rooibos", kind: .herbal, infusions: [360]),
    CatalogueTea(name: "Sencha", kind: .green, temperature: 70, infusions: [60, 15, 45]),
    CatalogueTea(name: "Shou Mei", kind: .white, temperature: 90, infusions: [45, 60, 80, 110]),
    CatalogueTea(name: "Silver Needle", kind: .white, infusions: [75, 90, 120, 180]),
    CatalogueTea(name: "Taiping Houkui", kind: .green, temperature: 80, infusions: [60, 60, 90]),
    CatalogueTea(name: "Tie Guan Yin", kind: .oolong, infusions: [20, 20, 25, 35, 50, 75]),
  ]
}
