import Intarsia

extension TraceEvent {
  /// Reads an event from its line.
  ///
  /// A member of another type than it should have is left out: ``TraceRow`` has refused the line if
  /// that matters.
  init(line: [UInt8]) {
    self.init(Kind(rawValue: ""))
    var scanner = JSONScanner(line)
    try? read(from: &scanner)
  }

  private mutating func read(from scanner: inout JSONScanner) throws(JSONScanner.Problem) {
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      if try scanner.skipNull() { continue }
      let value = scanner
      do {
        try read(key, from: &scanner)
      } catch .type {
        scanner = value
        try scanner.skip()
      }
    }
  }

  private mutating func read(
    _ key: String, from scanner: inout JSONScanner
  ) throws(JSONScanner.Problem) {
    switch key {
    case "event": event = Kind(rawValue: try scanner.string())
    case "n": n = try scanner.integer()
    case "at": at = try scanner.integer()
    case "store": store = try scanner.integer()
    case "name": name = try scanner.string()
    case "types": types = try TraceTypes(from: &scanner)
    case "label": label = try scanner.string()
    case "dump": dump = try TraceText(from: &scanner)
    case "json": json = try TraceText(from: &scanner)
    case "source": source = try scanner.string()
    case "assign": assign = try scanner.strings()
    case "path": path = try scanner.string()
    case "shared": shared = try scanner.sharedValues()
    case "modules": modules = try scanner.strings()
    case "client": client = try scanner.integer()
    case "stream": stream = try scanner.string()
    case "from": from = try TraceOrigin(from: &scanner)
    case "action": action = try scanner.integer()
    case "effect": effect = try scanner.integer()
    case "place": place = try scanner.string()
    case "key": self.key = try scanner.string()
    case "controlled": controlled = try scanner.bool()
    case "dependency": dependency = try scanner.string()
    case "endpoint": endpoint = try scanner.string()
    case "arguments": arguments = try scanner.strings()
    case "call": call = try scanner.integer()
    case "value": value = try scanner.string()
    case "error": error = try scanner.string()
    case "code": code = try scanner.string()
    case "severity": severity = try scanner.string()
    case "message": message = try scanner.string()
    case "text": text = try scanner.string()
    case "events": events = try scanner.integer()
    default: try scanner.skip()
    }
  }
}

extension JSONScanner {
  fileprivate mutating func strings() throws(Problem) -> [String] {
    var strings: [String] = []
    try beginArray()
    while try nextElement() { strings.append(try string()) }
    return strings
  }
}

extension JSONScanner {
  fileprivate mutating func sharedValues() throws(Problem) -> [TraceShared] {
    var values: [TraceShared] = []
    try beginArray()
    while try nextElement() {
      var value = TraceShared(path: "", value: "")
      try beginObject()
      while let name = try nextKey() {
        switch name {
        case "path": value.path = try string()
        case "key": value.key = try skipNull() ? nil : string()
        case "value": value.value = try string()
        default: try skip()
        }
      }
      values.append(value)
    }
    return values
  }
}

extension TraceOrigin {
  init(from scanner: inout JSONScanner) throws(JSONScanner.Problem) {
    self.init()
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      switch key {
      case "user": user = try scanner.string()
      case "effect": effect = try scanner.integer()
      case "reducer": reducer = try scanner.bool()
      default: try scanner.skip()
      }
    }
  }
}

extension TraceTypes {
  fileprivate init(from scanner: inout JSONScanner) throws(JSONScanner.Problem) {
    self.init(state: [], action: [])
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      switch key {
      case "state": state = try scanner.strings()
      case "action": action = try scanner.strings()
      default: try scanner.skip()
      }
    }
  }
}

extension TraceText {
  fileprivate init(from scanner: inout JSONScanner) throws(JSONScanner.Problem) {
    guard try scanner.next() != UInt8(ascii: "\"") else {
      self = .whole(try scanner.string())
      return
    }
    var hunks: [Hunk] = []
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      guard key == "hunks" else {
        try scanner.skip()
        continue
      }
      try scanner.beginArray()
      while try scanner.nextElement() { hunks.append(try Hunk(from: &scanner)) }
    }
    self = .hunks(hunks)
  }
}

extension TraceText.Hunk {
  fileprivate init(from scanner: inout JSONScanner) throws(JSONScanner.Problem) {
    self.init(line: 0, removed: [], inserted: [])
    try scanner.beginObject()
    while let key = try scanner.nextKey() {
      switch key {
      case "line": line = try scanner.integer()
      case "removed": removed = try scanner.strings()
      case "inserted": inserted = try scanner.strings()
      default: try scanner.skip()
      }
    }
  }
}
