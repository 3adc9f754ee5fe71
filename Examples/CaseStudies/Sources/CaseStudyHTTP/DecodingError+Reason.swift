extension DecodingError {
  /// The location and the problem, such as "posts[2].title is missing.".
  var reason: String {
    switch self {
    case .keyNotFound(let key, let context): "\(Self.place(context, key)) is missing."
    case .valueNotFound(_, let context): "\(Self.place(context)) is null."
    case .typeMismatch(let type, let context): "\(Self.place(context)) is no \(Self.name(type))."
    case .dataCorrupted(let context) where context.codingPath.isEmpty: "it is not JSON."
    case .dataCorrupted(let context): "\(Self.place(context)) cannot be read."
    @unknown default: "it cannot be read."
    }
  }

  private static func place(_ context: Context, _ key: (any CodingKey)? = nil) -> String {
    let keys = context.codingPath + (key.map { [$0] } ?? [])
    let path = keys.reduce(into: "") { path, key in
      path += key.intValue.map { "[\($0)]" } ?? (path.isEmpty ? "" : ".") + key.stringValue
    }
    return path.isEmpty ? "it" : path
  }

  private static func name(_ type: Any.Type) -> String {
    switch type {
    case is String.Type: "text"
    case is Int.Type: "whole number"
    case is [Any].Type: "list"
    default: "\(type)"
    }
  }
}
