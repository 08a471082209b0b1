// Draws one position of one board.

import { COLUMNS, RANKS, SEATS, SUITS, callNodes, callWord, cardNodes, cardWord, contractNodes,
         make, pip, rank, seatWord, textNodes, timeWords } from "./words.js";
import { differences, resultOf, resultWords, suitsOf } from "./model.js";

const HCP = { A: 4, K: 3, Q: 2, J: 1 };
const VULNERABLE = { None: "Nobody vulnerable", NS: "North-South vulnerable",
                     EW: "East-West vulnerable", All: "Everybody vulnerable" };

export const isVulnerable = (vul, seat) =>
  vul === "All" || (vul === "NS" && "NS".includes(seat)) || (vul === "EW" && "EW".includes(seat));

/** The four hands. `pick(card)` is called for a card of `choices`, a Set of cards or null. */
export function drawHands(board, at, pick, choices, hint) {
  const whole = board.end && at.count === board.steps.length; // afterwards hands are shown as dealt
  for (const seat of SEATS) {
    const place = document.querySelector(`.hand[data-seat="${seat}"]`);
    const hand = suitsOf(board.shown[seat]);
    const gone = countPlayed(board, at, seat);
    const signature = JSON.stringify([board.key, board.shown[seat], gone, at.turn, board.end && 1, whole,
      board.names[seat], pick && choices ? [...choices] : null, hint]);
    if (place.dataset.drawn === signature) continue; // a redraw could swallow a click
    place.dataset.drawn = signature;
    place.dataset.turn = String(at.turn === seat && !board.end);
    const had = place.contains(document.activeElement);
    const points = hand && [...board.shown[seat]].reduce((sum, c) => sum + (HCP[c] || 0), 0);
    const head = make("h3", {}, make("span", {}, seatWord(seat)),
      make("small", {}, [board.names[seat], hand && `${points} HCP`].filter(Boolean).join(" · ")));
    if (at.turn === seat && !board.end) head.append(make("span", { class: "quiet" }, "to act"));
    if (!hand) {
      place.replaceChildren(head, make("p", { class: "backs" }, `${13 - gone} card${gone === 12 ? "" : "s"}, hidden`));
      continue;
    }
    const chooses = pick && choices && SUITS.some((s) => [...hand[s]].some((r) => choices.has(s + r)));
    place.replaceChildren(head, ...SUITS.map((suit) => {
      const cards = make("span", { class: "cards" });
      const held = [...hand[suit]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))
        .filter((r) => whole || !at.played.has(suit + r));
      for (const r of held) {
        const card = suit + r;
        if (chooses) {
          cards.append(make("button", { type: "button", "data-card": card, disabled: !choices.has(card),
            class: hint === card ? "hint" : null, "aria-label": `Play the ${cardWord(card)}`,
            on: { click: () => pick(card) } }, rank(r)));
        } else cards.append(make("span", { "data-card": card }, rank(r)));
      }
      if (!held.length) cards.append("–");
      return make("div", { class: "suit" }, make("span", { class: "pip" }, pip(suit)), cards);
    }));
    if (had) place.focus({ preventScroll: true }); // the card that was played is gone
  }
  // Who plays by keyboard goes on from the hand that is to play.
  const card = document.activeElement && document.activeElement.matches(".hand") && document.querySelector(".hand button:enabled");
  if (card) card.focus();
}

const countPlayed = (board, at, seat) =>
  board.steps.slice(0, at.count).filter((s) => s.kind === "card" && s.seat === seat).length;

/** The board in the middle: number, dealer, vulnerability by colour and in words. */
export function drawTray(board) {
  const tray = document.querySelector("#tray");
  const words = `Board ${board.number}, dealer ${seatWord(board.dealer)}, `;
  tray.setAttribute("aria-label", words + VULNERABLE[board.vul].toLowerCase().replace(/north.south/, "North-South").replace(/east.west/, "East-West"));
  tray.replaceChildren(...SEATS.map((seat) => make("span",
    { "data-at": seat, "data-vul": String(isVulnerable(board.vul, seat)) },
    board.dealer === seat ? "D" : "")), make("b", {}, String(board.number)));
}

export function drawTrick(at) {
  document.querySelector("#trick").replaceChildren(...at.trick.map((step) => make("li",
    { "data-seat": step.seat, "data-won": String(at.winner === step.seat) },
    make("span", { class: "quiet" }, `${seatWord(step.seat)}: `), ...cardNodes(step.card))));
}

/** Board, contract, tricks, clocks and result in a few lines. */
export function drawFacts(board, at) {
  const what = board.chapter ? `Hand ${board.number}` : board.room ? `${board.room} room, board ${board.number}` : `Board ${board.number}`;
  const lines = [make("p", {}, `${what}. Dealer ${seatWord(board.dealer)}. ${VULNERABLE[board.vul]}.`)];
  if (board.chapter) lines.push(make("p", {}, ...textNodes(board.chapter)));
  const end = at.count === board.steps.length ? board.end : null;
  if (end && end.tricks != null && end.contract) {
    lines.push(make("p", { class: "loud" }, ...contractNodes(end.contract, end.declarer), ", ",
      resultWords(end.contract, end.tricks), `: ${scoreWords(end.score)}`));
  } else if (end && (end.score != null || end.percent)) { // the director's, without tricks
    lines.push(make("p", { class: "loud" }, end.percent ? `North-South ${end.percent[0]} %, East-West ${end.percent[1]} %` : scoreWords(end.score)));
  } else if (at.contract) {
    lines.push(make("p", { class: "loud" }, ...contractNodes(at.contract, at.declarer)));
  }
  if (at.contract && at.contract !== "Pass" && !end) {
    lines.push(make("p", {}, `Tricks: North-South ${at.tricks[0]}, East-West ${at.tricks[1]}`));
    if (at.before.length && !board.end) lines.push(make("p", { id: "last" }, "Last trick: ",
      ...at.before.flatMap((step, i) => [i ? ", " : "", `${seatWord(step.seat)} `, ...cardNodes(step.card)])));
  }
  if (end && end.ruling && !board.chapter) lines.push(make("p", {}, end.ruling));
  document.querySelector("#facts").replaceChildren(...lines);
}

/** The clocks of the two sides: what was used when the position arose, and what runs since. */
export function drawClocks(board, at, isLive) {
  const place = document.querySelector("#clocks");
  if (!board || !at.spent) return place.replaceChildren();
  const runs = isLive && !board.end && at.turn ? (Date.now() - board.heard) / 1000 : 0;
  const side = "EW".includes(at.turn) ? 1 : 0;
  const words = at.spent.map((used, i) => timeWords(used + (i === side ? runs : 0)));
  const limit = board.limit ? ` of ${timeWords(board.limit)}` : "";
  return place.replaceChildren(`Time: North-South ${words[0]}, East-West ${words[1]}${limit}`);
}

export function scoreWords(score) {
  if (!score) return "0";
  return score > 0 ? `North-South +${score}` : `East-West +${-score}`;
}

/** The auction as a table, West first; `show(index)` on hover, focus and tap of a call. */
export function drawAuction(board, at, show, tell) {
  const place = document.querySelector("#auction");
  const had = document.activeElement && document.activeElement.dataset.call;
  const head = make("tr", {}, ...COLUMNS.map((seat) => make("th",
    { scope: "col", "data-vul": String(isVulnerable(board.vul, seat)) }, seatWord(seat))));
  const cells = Array(COLUMNS.indexOf(board.dealer)).fill(null).map(() => make("td"));
  board.steps.forEach((step, i) => {
    if (step.kind !== "call" || i >= at.count) return;
    const words = `${seatWord(step.seat)}: ${callWord(step.call)}${step.alert ? ", alerted" : ""}`;
    const over = () => show(i);
    cells.push(make("td", { "data-alert": String(Boolean(step.alert)), "data-now": String(i === at.count - 1) },
      make("button", { type: "button", "data-call": String(i), "aria-label": words,
        on: { click: over, mouseenter: over, focus: () => { over(); if (String(i) !== had) tell(i); } } },
        ...callNodes(step.call), step.alert ? make("sup", { "aria-hidden": "true" }, "!") : "")));
  });
  const rows = [];
  for (let i = 0; i < cells.length; i += 4) rows.push(make("tr", {}, ...cells.slice(i, i + 4)));
  place.replaceChildren(make("table", {}, make("caption", { class: "quiet" }, "Auction"),
    make("thead", {}, head), make("tbody", {}, ...rows)));
  if (had !== undefined && had !== null) {
    const again = place.querySelector(`[data-call="${had}"]`);
    if (again) again.focus();
  }
}

/** Everything known about one call or card. */
export function drawMeaning(step) {
  const place = document.querySelector("#meaning");
  if (!step) return place.replaceChildren(make("p", { class: "why" }, "Point at a call, or tap it, for its meaning."));
  const what = step.kind === "call" ? callNodes(step.call) : cardNodes(step.card);
  const parts = [make("p", {}, make("strong", {}, `${seatWord(step.seat)}: `, ...what))];
  if (step.kind === "call") {
    parts.push(make("p", {}, ...textNodes(step.meaning || "No agreement is known.")));
  }
  if (step.alert && step.alert !== step.meaning) parts.push(make("p", {}, "Alert: ", ...textNodes(step.alert)));
  const row = [];
  if (step.rule) row.push(step.place ? `Rule ${step.rule}, ${step.place}` : `Rule ${step.rule}`);
  if (step.link) row.push(make("a", { href: step.link }, "Its row in the system"));
  if (row.length) parts.push(make("p", { class: "why" }, ...row.flatMap((part, i) => (i ? [". ", part] : [part]))));
  if (step.cost) parts.push(make("p", { class: "loud" }, `Costs ${trickWords(step.cost)}, double dummy.`));
  if (step.candidates && step.candidates.length) parts.push(candidateTable(step));
  if (step.why && step.why.length) {
    parts.push(make("ul", { class: "why" }, ...step.why.map((line) => make("li", {}, ...textNodes(line)))));
  }
  place.replaceChildren(...parts);
  return undefined;
}

const trickWords = (count) => (count === 1 ? "a trick" : `${count} tricks`);

/** What the robot weighed: its choice first, the call or card that was made marked. */
function candidateTable(step) {
  const isCall = step.kind === "call";
  const counts = step.candidates.some((one) => one.imps != null);
  const head = isCall ? ["Call", ...(counts ? ["IMPs"] : []), "Meaning"] : ["Card", "Tricks", "Layouts"];
  const made = isCall ? step.call : step.card;
  const best = isCall ? step.candidates[0].call : step.candidates[0].card;
  const score = (imps) => (imps == null ? "" : imps > 0 ? `+${imps.toFixed(1)}` : imps < 0 ? `−${(-imps).toFixed(1)}` : "0");
  const cells = (one) => (isCall
    ? [...(counts ? [score(one.imps)] : []), textNodes(one.meaning || "")]
    : [one.tricks == null ? "" : one.tricks.toFixed(1), String(one.layouts)]);
  const body = step.candidates.map((one) => {
    const name = isCall ? one.call : one.card;
    return make("tr", { "data-made": String(name === made) },
      make("th", { scope: "row" }, ...(isCall ? callNodes(name) : cardNodes(name)), name === best ? " ✓" : ""),
      ...cells(one).map((cell) => make("td", {}, cell)));
  });
  return make("table", { class: "weighed" },
    make("caption", {}, isCall ? "The robot weighed" : "The robot weighed (tricks for declarer)"),
    make("thead", {}, make("tr", {}, ...head.map((word) => make("th", { scope: "col" }, word)))),
    make("tbody", {}, ...body));
}

/** After the board: where the robot differed, double-dummy tricks, par, the other room. */
export function drawAfter(store, board, at, go) {
  const place = document.querySelector("#after");
  const end = at.count === board.steps.length ? board.end : null;
  if (!end) return place.replaceChildren();
  const parts = [];
  const you = SEATS.find((seat) => board.names[seat] === "You");
  const found = differences(board, you ? [you] : SEATS);
  if (found.length) {
    parts.push(make("h2", {}, you ? `Where you and the robot differ${found.some(([, step]) => step.cost) ? ", and what cost a trick" : ""}` : "Where the robot differs, and what cost a trick"),
      make("ul", { class: "differ" }, ...found.map(([i, step]) => make("li", {}, make("button",
        { type: "button", on: { click: () => go(i + 1) } }, ...differenceNodes(board, step, i, !you))))));
  } else if (you && Object.keys(board.notes).length) parts.push(make("p", {}, "You did all that the robot would have done."));
  parts.push(...otherRoom(store, board));
  if (end.dd) {
    parts.push(make("h2", {}, "Double dummy"), make("table", { class: "grid" },
      make("thead", {}, make("tr", {}, make("th", {}, make("span", { class: "quiet" }, "Declarer")), ...["C", "D", "H", "S"].map((s) => make("th", { scope: "col" }, pip(s))), make("th", { scope: "col" }, "NT"))),
      make("tbody", {}, ...SEATS.map((seat) => make("tr", {}, make("th", { scope: "row" }, seatWord(seat)),
        ...end.dd[seat].map((n) => make("td", {}, String(n))))))));
    if (end.par != null) parts.push(make("p", {}, `Par: ${scoreWords(end.par)} `, ...textNodes(end.par_by || "")));
  }
  if (end.link) parts.push(make("p", {}, make("a", { href: end.link, rel: "noreferrer" }, "This board in the BBO hand viewer")));
  return place.replaceChildren(...parts);
}

function differenceNodes(board, step, i, named) {
  const cards = board.steps.slice(0, i).filter((each) => each.kind === "card").length;
  const where = step.kind === "card" ? `Trick ${Math.floor(cards / 4) + 1}: ` : "";
  const who = named ? `${seatWord(step.seat)} ` : "";
  const nodes = step.kind === "call" ? callNodes : cardNodes;
  const made = nodes(step.kind === "call" ? step.call : step.card);
  return [where, who, ...made, ...(step.robot ? ["; the robot ", ...nodes(step.robot)] : []),
    step.cost ? ` (costs ${trickWords(step.cost)})` : ""];
}

const isPair = (one, other) => one.number === other.number && one.match === other.match
  && one.room && other.room && one.room !== other.room;

function otherRoom(store, board) {
  const other = store.boards.find((each) => isPair(each, board) && each.end);
  if (!other || !board.room) return [];
  return [make("h2", {}, "The other room"), make("p", {}, ...contractNodes(other.end.contract, other.end.declarer),
    ` ${resultOf(other.end.contract, other.end.tricks)}`.trimEnd(), `: ${scoreWords(other.end.score)}`,
    board.end.points == null ? "" : `; ${pointWords(board.end.points, store.match.scoring)}`)];
}

function pointWords(points, scoring) {
  const unit = { MP: "matchpoints", total: "points" }[scoring] || "IMPs";
  if (!points) return `0 ${unit}`;
  return points > 0 ? `${points} ${unit} to the home team` : `${-points} ${unit} to the visitors`;
}

/** All boards of the session; `go(key)` shows one. Boards of two rooms share a row. */
export function drawBoards(store, current, go) {
  const rooms = [...new Set(store.boards.map((board) => board.room))].sort().reverse(); // Open, Closed
  const isMatch = rooms.length > 1;
  const rows = [];
  for (const board of store.boards) {
    const row = rows.find((each) => each.length === 1 && isPair(each[0], board));
    if (row) row.push(board);
    else rows.push([board]);
  }
  const isDrill = store.boards.some((board) => board.chapter);
  const columns = isDrill ? ["Hand", "Chapter", "Verdict"] : ["Board", ...rooms.flatMap((room) => [isMatch ? `${room} room` : "Contract", "N-S"]),
    ...(isMatch ? [store.match.scoring || "IMPs"] : [])];
  const cells = (board) => (board ? [make("td", {}, boardButton(board, go)),
    make("td", {}, scoreCell(board.end))] : [make("td"), make("td")]);
  const body = rows.map((row) => {
    const points = row.map((board) => board.end && board.end.points).find((value) => value != null);
    return make("tr", { "aria-current": row.some((board) => board.key === current) ? "true" : null },
      make("th", { scope: "row" }, String(row[0].number)),
      ...rooms.flatMap((room) => cells(row.find((board) => board.room === room))),
      isMatch && make("td", {}, points == null ? "" : signed(points)));
  });
  const standings = store.match.standings || [];
  document.querySelector("#results").replaceChildren(grid(columns, body),
    ...(standings.length ? [make("h2", {}, "Standings"), grid(["Team", store.match.scoring || "IMPs", "Matches"],
      standings.map((line) => make("tr", {}, ...line.map((cell) => make("td", {}, String(cell))))))] : []));
}

const grid = (columns, rows) => make("table", {},
  make("thead", {}, make("tr", {}, ...columns.map((word) => make("th", { scope: "col" }, word)))),
  make("tbody", {}, ...rows));

const signed = (value) => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** The score of North-South, or what stands in its place. */
function scoreCell(end) {
  if (!end) return "…";
  if (end.percent) return `${end.percent[0]} %`;
  return end.score == null ? end.ruling || "" : signed(end.score);
}

function boardButton(board, go) {
  const end = board.end || {};
  const name = `Board ${board.number}${board.room ? `, ${board.room} room` : ""}`;
  const played = board.chapter ? textNodes(board.chapter) : end.contract === "Pass" ? ["passed out"] : end.contract
    ? [...contractNodes(end.contract), ` ${end.declarer} `, resultOf(end.contract, end.tricks)] : [board.end ? "look" : "in play"];
  return make("button", { type: "button", on: { click: () => go(board.key) } },
    make("span", { class: "quiet" }, `${name}: `), ...played);
}
