#include "IntarsiaTestingBoot.h"
