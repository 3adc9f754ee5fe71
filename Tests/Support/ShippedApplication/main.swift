// An application that calls what reports issues. `Scripts/release-paths` looks into its release build.

import Intarsia
