"""How the learned judge is made: deals, self-play, tricks, a network, and its numbers as text.

Needs numpy (extra `train`). `tools/research/train_judge.py` does it all from a seed.
"""
