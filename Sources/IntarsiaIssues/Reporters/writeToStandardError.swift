/// Writes a text to standard error as it is, and all of it.
package func writeToStandardError(_ text: String) {
  Platform.writeToStandardError(text)
}
