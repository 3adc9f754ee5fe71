// Intarsia
