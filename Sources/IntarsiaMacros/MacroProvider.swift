import IntarsiaMacroExpansion
@_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
import SwiftSyntaxMacros

/// Finds the macros of this plugin by the type names in their declarations.
struct MacroProvider: PluginProvider {
  func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
    guard let macro = IntarsiaMacroList.all.first(where: { "\($0)" == typeName }) else {
      throw UnknownMacro(name: "\(moduleName).\(typeName)")
    }
    return macro
  }
}

/// The error for a macro that this plugin does not contain.
struct UnknownMacro: Error, CustomStringConvertible {
  var name: String
  var description: String { "The plugin of Intarsia contains no macro \(name)." }
}
