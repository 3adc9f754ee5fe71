#if PostgreSQL
  import Foundation

  /// Hides the parts of a connection string in messages of libpq and of servers.
  ///
  /// Hosts, ports and the name of the database stay, if all of them are plain. Otherwise they may
  /// contain a part of a password: `postgresql://user:a/b@host/db` has the host `user` and the
  /// database `b@host/db`.
  struct PostgreSQLRedaction: Sendable {
    private let url: String
    /// The texts that stay in quotes.
    private var shown: Set<String>
    /// The texts that do not stay, also outside of quotes.
    private var hidden: [String] = []

    /// Values that are no secrets, and are words of messages.
    private static let words = [
      "require", "disable", "prefer", "primary", "standby", "read-only", "read-write",
    ]

    /// - Parameters:
    ///   - url: The connection string.
    ///   - keywords: The keywords of libpq.
    ///   - values: The values that libpq has read, by their keywords.
    init(_ url: String, keywords: [String], values: [String: String]) {
      self.url = url
      shown = Set(keywords).union(Self.words)
      let forms = [
        "host": /[A-Za-z0-9.:_-]*|\/[A-Za-z0-9.\/_-]*/, "hostaddr": /[0-9A-Fa-f.:]*/,
        "port": /[0-9]*/, "dbname": /[A-Za-z0-9._-]*/,
      ]
      let parts = forms.flatMap { keyword, form in
        (values[keyword] ?? "").split(separator: ",").map { (text: String($0), form: form) }
      }
      let isPlain = parts.allSatisfy { $0.text.wholeMatch(of: $0.form) != nil }
      if isPlain { shown.formUnion(parts.map(\.text)) }
      let others = values.filter { !isPlain || forms[$0.key] == nil }.map(\.value)
      // A server names parts of the value of `options`.
      hidden = (others + others.flatMap { $0.split { " =,'\"\\".contains($0) }.map(String.init) })
        .filter { $0.count > 2 && !shown.contains($0) }
        .sorted { $0.count > $1.count }
    }

    /// Returns a message without the hidden parts.
    func callAsFunction(_ message: String) -> String {
      // A value with quotes is not one text in quotes.
      let quotable = hidden.filter { $0.contains("\"") }.reduce(message) {
        $0.replacing($1, with: "…")
      }
      return quotable.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .map { index, text in
          guard index.isMultiple(of: 2) else { return "\"\(quoted(String(text)))\"" }
          return hidden.reduce(String(text)) { $0.replacing($1, with: "…") }
        }
        .joined()
    }

    private func quoted(_ text: String) -> String {
      // The path of a socket begins with a host that is a folder.
      let host = text.components(separatedBy: "/.s.PGSQL.")[0]
      if shown.contains(host) { return text }
      let words = text.split { !$0.isLetter && !$0.isNumber }.filter { $0.count > 2 }
      let isOwn = (hidden + [url]).contains { own in
        own.contains(text) || words.contains { own.contains($0) }
      }
      return isOwn ? "…" : text
    }

    /// Returns a message about a connection string that cannot be read, without all that it quotes.
    static func unreadable(_ message: String) -> String {
      message.split(separator: "\n").joined(separator: " ").replacing(/".*"/, with: "…")
    }
  }

  extension PostgreSQLOptions: CustomReflectable {
    /// Has no children, so that a dump of a journal does not show the password.
    var customMirror: Mirror { Mirror(self, children: []) }
  }
#endif
