import Foundation
import Intarsia
import IntarsiaTraces

extension RecordedSession {
  /// The number of actions, the time and the action: `3/17   0.033 s   .tabSelected(.offline)`.
  func title(at position: Int) -> String {
    let count = "\(position)/\(actions.count)"
    guard position > 0 else { return "\(count)   before the first action" }
    let action = actions[position - 1]
    return "\(count)   \(Self.time(action.at))   \(label(of: action))"
  }

  /// The sender of the action, with its line in the source, and the number of the event.
  func sender(at position: Int) -> String {
    guard position > 0 else {
      return "\(trace.header.program), recorded \(trace.header.started)"
    }
    let action = actions[position - 1]
    return "event \(action.n): \(sender(of: action))"
  }

  /// The change of the state, `→ wolfram.number = 2`; for a large value the lines that differ.
  func change(at position: Int) -> String? {
    guard position > 0, let change = trace.change(of: actions[position - 1]) else { return nil }
    let statements = (change.assign ?? []).map(Self.shortened).joined(separator: "; ")
    var lines: [String] = []
    if case .hunks(let hunks) = change.dump {
      for hunk in hunks {
        lines += (hunk.inserted.isEmpty ? hunk.removed : hunk.inserted).map { line in
          let line = line.trimmingCharacters(in: .whitespaces)
          return hunk.inserted.isEmpty ? "no " + line : line
        }
      }
    }
    let differences = lines.joined(separator: " ").trimmingCharacters(in: [","])
    let isShort = !statements.isEmpty && statements.count <= max(48, differences.count)
    let text = isShort || differences.isEmpty ? statements : differences
    return text.isEmpty ? nil : "→ " + text
  }

  /// The label of the action, which names the feature only for actions of the user interface.
  private func label(of action: TraceEvent) -> String {
    let label = action.label ?? "an action"
    guard let name = trace.stores.first(where: { $0.number == action.store })?.name,
      let end = name.firstRange(of: ".State #")
    else { return label }
    let feature = name[..<end.lowerBound]
    guard label.hasPrefix("\(feature).Action.") else { return label }
    let rest = label.dropFirst(feature.count + ".Action".count)
    let short = Self.flattened(rest)
    return action.store == store ? short : "\(feature)\(short)"
  }

  /// Chains nested cases: `.path(.element(id: #1, action: .ticked))` becomes `.path[#1].ticked`.
  static func flattened(_ label: some StringProtocol) -> String {
    guard label.hasPrefix("."), label.hasSuffix(")"), let open = label.firstIndex(of: "(") else {
      return String(label)
    }
    var name = String(label[..<open])
    var payload = label[label.index(after: open)...].dropLast()
    if name == ".element", payload.hasPrefix("id: "),
      let action = payload.firstRange(of: ", action: ")
    {
      name = "[\(payload[..<action.lowerBound].dropFirst("id: ".count))]"
      payload = payload[action.upperBound...]
    }
    guard payload.hasPrefix("."), !hasComma(payload) else { return String(label) }
    return name + flattened(payload)
  }

  /// Whether a text has a comma outside of brackets and string literals.
  private static func hasComma(_ text: some StringProtocol) -> Bool {
    var (depth, isInString, isEscaped) = (0, false, false)
    for character in text {
      switch character {
      case _ where isEscaped: isEscaped = false
      case "\\" where isInString: isEscaped = true
      case "\"": isInString.toggle()
      case "(", "[": if !isInString { depth += 1 }
      case ")", "]": if !isInString { depth -= 1 }
      case ",": if !isInString, depth == 0 { return true }
      default: break
      }
    }
    return false
  }

  private func sender(of action: TraceEvent) -> String {
    if let place = action.from?.user {
      // An action of a binding has a location in the library, not the line of the control.
      return place.hasPrefix("IntarsiaRuntime/") ? "user" : "user, \(Self.file(place))"
    }
    guard let number = action.from?.effect else { return "a reducer" }
    guard let effect = action.store.flatMap({ trace.effect(number, of: $0) }) else {
      return "effect \(number)"
    }
    return "\(effect.name), \(Self.file(effect.start.place ?? "an unknown line"))"
  }

  /// A source location without its module: `Application.swift:69`.
  private static func file(_ place: String) -> Substring {
    place[(place.lastIndex(of: "/").map(place.index(after:)) ?? place.startIndex)...]
  }

  /// Shortens a statement for display: `$0.$teas.withLock { $0 = [] }` becomes `teas = []`.
  private static func shortened(_ statement: String) -> String {
    var text = statement.trimmingPrefix("$0.")
    if text.hasSuffix(" }"), let lock = text.firstRange(of: ".withLock { $0 = "),
      let dollar = text[..<lock.lowerBound].lastIndex(of: "$")
    {
      let name = text[..<dollar] + text[text.index(after: dollar)..<lock.lowerBound]
      text = "\(name) = \(text[lock.upperBound...].dropLast(2))"
    }
    return text.split(whereSeparator: \.isNewline)
      .map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
  }

  /// A time since the start: `0.033 s`, or `12:05.120` after a minute.
  private static func time(_ microseconds: Int) -> String {
    let milliseconds = microseconds / 1_000
    let (minutes, rest) = (milliseconds / 60_000, milliseconds % 60_000)
    let seconds = String(format: "%d.%03d", rest / 1_000, rest % 1_000)
    if minutes == 0 { return "\(seconds) s" }
    return "\(minutes):\(rest < 10_000 ? "0" : "")\(seconds)"
  }
}
