// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, AlwaysUseLowerCamelCase
// swift-format-ignore-file: TypeNamesShouldBeCapitalized

// An outline of the associated objects of the Objective-C runtime. No outline has selectors and
// `@objc`, which need the runtime itself.
public enum objc_AssociationPolicy: UInt, Sendable {
  case OBJC_ASSOCIATION_ASSIGN = 0
  case OBJC_ASSOCIATION_RETAIN_NONATOMIC = 1
  case OBJC_ASSOCIATION_COPY_NONATOMIC = 3
  case OBJC_ASSOCIATION_RETAIN = 769
  case OBJC_ASSOCIATION_COPY = 771
}

// Safe in an outline: the main actor alone associates objects.
nonisolated(unsafe) private var associatedObjects: [ObjectIdentifier: [UnsafeRawPointer: Any]] = [:]

public func objc_getAssociatedObject(_ object: Any, _ key: UnsafeRawPointer) -> Any? {
  associatedObjects[ObjectIdentifier(object as AnyObject)]?[key]
}

public func objc_setAssociatedObject(
  _ object: Any, _ key: UnsafeRawPointer, _ value: Any?, _ policy: objc_AssociationPolicy
) {
  associatedObjects[ObjectIdentifier(object as AnyObject), default: [:]][key] = value
}

/// The runtime releases the associated objects with an object: here, classes of the outlines call
/// this function at their end.
public func outlinedReleaseAssociatedObjects(of identifier: ObjectIdentifier) {
  let objects = associatedObjects.removeValue(forKey: identifier)
  _ = objects
}
