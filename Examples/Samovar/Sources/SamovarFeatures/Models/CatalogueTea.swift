/// A tea that is known by name, with the usual way to make it.
package struct CatalogueTea: Codable, Hashable, Identifiable, Sendable {
  /// What it is called.
  package let name: String
  /// What kind of tea it is.
  package let kind: TeaKind
  /// How hot the water is, in degrees Celsius.
  package let temperature: Int
  /// How many seconds each infusion steeps.
  package let infusions: [Int]

  /// The name: it occurs only once.
  package var id: String { name }

  /// Describes a tea.
  package init(name: String, kind: TeaKind, temperature: Int? = nil, infusions: [Int]) {
    self.name = name
    self.kind = kind
    self.temperature = temperature ?? kind.temperature
    self.infusions = infusions
  }
}
