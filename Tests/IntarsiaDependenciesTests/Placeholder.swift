// IntarsiaDependenciesTests
