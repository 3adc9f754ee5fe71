// No code: see Package.swift.
