import Testing

@Suite("Descriptions by @ObservableState", .endsWithinAMinute)
struct StateConstructionTests {
  @Test("@ObservableState describes declared initializers and the properties that they set")
  func construction() {
    let expansion = Expansion(
      of: """
        @ObservableState
        public struct State {
          let id: Int
          var name = "a"
          private var cache: [Int]?
          @Shared(.favorites) var favorites: [Int]
          var old: Int { didSet {} }
          var computed: Int { 0 }

          public init(id: Int, name: String = "x", favorites: Shared<[Int]> = Shared(.favorites)) {}
          init?(text: String) {}
          init(from decoder: any Decoder) throws {}
          private init(hidden: Int) {}
        }
        """)
    let lines = expansion.text.split(separator: "\n").map { $0.trimmingPrefix { $0 == " " } }
    #expect(
      lines.contains {
        $0 == """
          initializers: [[("id", "Int", nil), ("name", "String", "\\"x\\""), \
          ("favorites", "Shared<[Int]>", "Shared(.favorites)")]],
          """
      }, "\(expansion.text)")
    #expect(
      lines.contains {
        $0 == """
          properties: [("id", nil, false), ("name", "\\"a\\"", true), \
          ("cache", "nil", false), ("favorites", nil, true), ("old", nil, true)])
          """
      }, "\(expansion.text)")
    let memberwise = Expansion(of: "@ObservableState struct State { var a = 0; let b: Int }")
    #expect(!memberwise.text.contains("_$construction"))
  }
}
