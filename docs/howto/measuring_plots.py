# %% [markdown]
# # Plots of a comparison
#
# `spotcard lab compare ... -o run` keeps one row per board and variant in `run/boards.csv`. This
# file plots them with matplotlib: as a script (`python measuring_plots.py run`) or cell by cell.

# %%
import csv
import sys
from collections import defaultdict
from pathlib import Path

import matplotlib

matplotlib.use("Agg")  # leave this out in a notebook
import matplotlib.pyplot as plt

run = Path(sys.argv[1] if len(sys.argv) > 1 else "run")
with (run / "boards.csv").open(newline="", encoding="utf-8") as file:
    rows = list(csv.DictReader(file))
variants = list(dict.fromkeys(row["variant"] for row in rows))

# %% [markdown]
# IMPs as the boards go by: a trend is worth more than the last point.

# %%
figure, axes = plt.subplots(figsize=(8, 4))
for variant in variants:
    total, line = 0, []
    for row in rows:
        if row["variant"] == variant:
            total += int(row["imps"])
            line.append(total)
    axes.plot(range(1, len(line) + 1), line, label=variant)
axes.axhline(0, color="grey", linewidth=0.5)
axes.set(xlabel="board", ylabel="IMPs so far")
axes.legend()
figure.savefig(run / "running.png", dpi=120, bbox_inches="tight")

# %% [markdown]
# Where they come from. Any column will do: `opener`, `contested`, `level`, `vul`, `place`.

# %%
COLUMN = "opening"
figure, every = plt.subplots(1, len(variants), figsize=(5 * len(variants), 5), squeeze=False)
for axes, variant in zip(every[0], variants, strict=True):
    imps = defaultdict(int)
    for row in rows:
        if row["variant"] == variant:
            imps[row[COLUMN]] += int(row["imps"])
    names = sorted(imps, key=imps.get)
    axes.barh(names, [imps[name] for name in names])
    axes.set(title=variant, xlabel="IMPs")
figure.savefig(run / f"by-{COLUMN}.png", dpi=120, bbox_inches="tight")
