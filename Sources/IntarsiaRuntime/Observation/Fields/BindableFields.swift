/// A type whose members have key paths of their own in binding actions.
///
/// Each ``ObservableState`` is one. A plain struct that a form edits conforms without code:
///
/// ```swift
/// struct Tea: BindableFields, Equatable {
///   var name = ""
/// }
/// ```
///
/// `$store.tea.name` then writes the name, and `case .binding(\.tea.name)` matches. Without the
/// conformance, it writes the whole tea, and only `case .binding(\.tea)` matches.
public protocol BindableFields {}
