import Intarsia
