// IntarsiaTesting
