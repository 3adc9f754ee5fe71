/// An element that is found by an id in another collection, though the element itself may have none.
///
/// The elements of a stack are such: the stack knows their ids.
package protocol DumpIdentifiable {
  /// The id.
  var dumpID: AnyHashable { get }
}
