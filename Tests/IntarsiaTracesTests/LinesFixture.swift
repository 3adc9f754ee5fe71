import Foundation

@testable import IntarsiaTraces

/// Lines of traces that are written by hand.
enum Lines {
  static let header =
    #"{"trace":"intarsia","version":1,"program":"App","process":7,"#
    + #""started":"2030-01-01T00:00:00.000Z","swift":"6.3"}"#

  static func data(_ lines: [String]) -> Data {
    Data(([header] + lines).map { $0 + "\n" }.joined().utf8)
  }

  static func change(_ n: Int, _ dump: String) -> String {
    #"{"event":"change","n":\#(n),"at":\#(n),"store":1,"action":0,"dump":\#(dump)}"#
  }

  static let store =
    #"{"event":"store","n":1,"at":0,"store":1,"name":"Shop.State #1","#
    + #""dump":"Shop.State(\n  query: \"\",\n  teas: []\n)","source":"Shop.State(query: \"\", teas: [])","#
    + #""modules":["Shop"]}"#

  /// An action of the user with a change of the query, from `Shop/View.swift:10`.
  static func query(_ text: String, _ n: Int, at: Int, before: String = "") -> [String] {
    [
      #"{"event":"action","n":\#(n),"at":\#(at),"store":1,"label":"Shop.Action.queryChanged(\"\#(text)\")","#
        + #""dump":"Shop.Action.queryChanged(\"\#(text)\")","source":".queryChanged(\"\#(text)\")","#
        + #""from":{"user":"Shop/View.swift:10"}}"#,
      #"{"event":"change","n":\#(n + 1),"at":\#(at),"store":1,"action":\#(n),"#
        + #""dump":{"hunks":[{"line":1,"removed":["  query: \"\#(before)\","],"#
        + #""inserted":["  query: \"\#(text)\","]}]},"assign":["$0.query = \"\#(text)\""]}"#,
    ]
  }

  static func started(_ effect: Int, _ n: Int, at: Int, by action: Int) -> String {
    #"{"event":"started","n":\#(n),"at":\#(at),"store":1,"effect":\#(effect),"name":"search","#
      + #""place":"Shop/Shop.swift:42","action":\#(action)}"#
  }

  static func ended(_ kind: String, _ effect: Int, _ n: Int, at: Int) -> String {
    #"{"event":"\#(kind)","n":\#(n),"at":\#(at),"store":1,"effect":\#(effect)}"#
  }

  static func arrived(
    _ effect: Int, _ n: Int, at: Int, _ teas: String = #"[\"Assam\"]"#
  ) -> [String] {
    [
      #"{"event":"action","n":\#(n),"at":\#(at),"store":1,"label":"Shop.Action.arrived(\#(teas))","#
        + #""dump":"Shop.Action.arrived(\#(teas))","source":".arrived(\#(teas))","#
        + #""from":{"effect":\#(effect)}}"#,
      #"{"event":"change","n":\#(n + 1),"at":\#(at),"store":1,"action":\#(n),"#
        + #""dump":{"hunks":[{"line":2,"removed":["  teas: []"],"#
        + #""inserted":["  teas: [","    [0]: \"Assam\"","  ]"]}]},"#
        + #""assign":["$0.teas = \#(teas)"]}"#,
    ]
  }

  /// A call with its answer, of the dependency `TeaClient`.
  static func call(
    _ n: Int, at: Int, effect: Int = 1, _ arguments: String..., answer: String?,
    error: String? = nil,
    answered: Int? = nil, number: Int? = nil
  ) -> [String] {
    let list = arguments.map(\.debugDescription).joined(separator: ",")
    let result =
      answer.map { #""value":\#($0.debugDescription)"# }
      ?? error.map { #""error":\#($0.debugDescription)"# }
    return [
      #"{"event":"call","n":\#(n),"at":\#(at),"store":1,"effect":\#(effect),"dependency":"TeaClient","#
        + #""endpoint":"find","arguments":[\#(list)]}"#
    ]
      + (result.map {
        [#"{"event":"answer","n":\#(number ?? n + 1),"at":\#(answered ?? at),"call":\#(n),\#($0)}"#]
      } ?? [])
  }

  /// A search, a second one that cancels the first, an issue, a shared value and an end.
  static let session: [String] =
    [store] + query("a", 2, at: 1_000)
    + [
      #"{"event":"dependency","n":4,"at":1100,"store":1,"key":"TeaClient","controlled":false,"#
        + #""place":"Shop/Shop.swift:43"}"#, started(1, 5, at: 1_200, by: 2),
    ] + call(6, at: 1_300, #""a""#, answer: nil)
    + query("as", 7, at: 500_000, before: "a")
    + [
      ended("cancelled", 1, 9, at: 500_100), ended("finished", 1, 10, at: 500_200),
      started(2, 11, at: 500_300, by: 7),
    ]
    + call(12, at: 500_400, effect: 2, #""as""#, answer: #"["Assam"]"#, answered: 900_000)
    + arrived(2, 14, at: 950_000)
    + [
      ended("finished", 2, 16, at: 950_100),
      #"{"event":"shared","n":17,"at":960000,"store":1,"name":"visits","#
        + #""dump":{"hunks":[{"line":0,"removed":["1"],"inserted":["2"]}]}}"#,
      #"{"event":"issue","n":18,"at":970000,"severity":"error","message":"No tea\nleft","#
        + #""place":"Shop/Shop.swift:50"}"#,
    ]
}
