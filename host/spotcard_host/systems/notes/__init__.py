"""System notes (BML, BSS) -> rules of the neutral model, over a base book; and their lints."""
