"""Machine code from the firmware's viper text: an RP2040's instructions, and C for the desk."""
