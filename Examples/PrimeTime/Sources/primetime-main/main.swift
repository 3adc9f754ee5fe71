print("primetime")
