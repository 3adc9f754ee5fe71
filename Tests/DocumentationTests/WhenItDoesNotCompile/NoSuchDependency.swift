// error: cannot convert value of type 'KeyPath<Root, Value>' to expected argument type 'Key.Type'
// error: generic parameter 'Key' could not be inferred
// error: cannot infer key path type from context; consider explicitly specifying a root type

import Intarsia

struct NoSuchDependency {
  // snippet
  @Dependency(\.continuosClock) var clock
  // end
}
