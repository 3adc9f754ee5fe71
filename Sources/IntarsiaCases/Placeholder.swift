// IntarsiaCases
