"""Trains the learned judge: deals, self-play, tricks, a network, and its file.

Needs numpy (extra `train`). `tools/research/train_judge.py` does it all from a seed.
"""
