/// A tea of the catalogue, with its usual preparation.
package struct CatalogueTea: Codable, Hashable, Identifiable, Sendable {
  /// The name of the tea.
  package let name: String
  /// The kind of the tea.
  package let kind: TeaKind
  /// The temperature of the water, in degrees Celsius.
  package let temperature: Int
  /// The length of each infusion, in seconds.
  package let infusions: [Int]

  /// The name, which is unique in the catalogue.
  package var id: String { name }

  /// Creates a tea of the catalogue.
  package init(name: String, kind: TeaKind, temperature: Int? = nil, infusions: [Int]) {
    self.name = name
    self.kind = kind
    self.temperature = temperature ?? kind.temperature
    self.infusions = infusions
  }
}
