import Intarsia

print("Beside swift-syntax")
