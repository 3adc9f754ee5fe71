// IntarsiaDependencies
