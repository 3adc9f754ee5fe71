/// Writes the whole text to standard error, unchanged.
package func writeToStandardError(_ text: String) {
  Platform.writeToStandardError(text)
}
