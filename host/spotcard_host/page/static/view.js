// Draws one position of one board.

import { COLUMNS, RANKS, SEATS, SUITS, callNodes, callWord, cardNodes, cardWord, contractNodes,
         make, pip, rank, seatWord, textNodes } from "./words.js";
import { suitsOf } from "./model.js";

const HCP = { A: 4, K: 3, Q: 2, J: 1 };

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
    const points = hand && [...board.shown[seat]].reduce((sum, c) => sum + (HCP[c] || 0), 0);
    const head = make("h3", {}, make("span", {}, seatWord(seat)),
      make("small", {}, `${board.names[seat] || ""}${hand ? `  ${points} HCP` : ""}`));
    if (at.turn === seat && !board.end) head.append(make("span", { class: "quiet" }, "to act"));
    if (!hand) {
      place.replaceChildren(head, make("p", {}, `${13 - gone} cards, hidden`));
      continue;
    }
    place.replaceChildren(head, ...SUITS.map((suit) => {
      const cards = make("span", { class: "cards" });
      for (const r of [...hand[suit]].sort((a, b) => RANKS.indexOf(a) - RANKS.indexOf(b))) {
        const card = suit + r;
        if (pick && choices && choices.has(card)) {
          cards.append(make("button", { type: "button", "data-card": card,
            class: hint === card ? "hint" : null, "aria-label": `Play the ${cardWord(card)}`,
            on: { click: () => pick(card) } }, rank(r)));
        } else {
          const isGone = !whole && at.played.has(card);
          cards.append(make("span", { class: isGone ? "played" : null, "data-card": card }, rank(r)));
        }
      }
      if (!hand[suit]) cards.append("–");
      return make("div", { class: "suit" }, make("span", { class: "pip" }, pip(suit)), cards);
    }));
  }
}

const countPlayed = (board, at, seat) =>
  board.steps.slice(0, at.count).filter((s) => s.kind === "card" && s.seat === seat).length;

/** The board in the middle: number, dealer, vulnerability by colour and in words. */
export function drawTray(board) {
  const words = { None: "nobody vulnerable", NS: "North-South vulnerable",
                  EW: "East-West vulnerable", All: "everybody vulnerable" };
  const tray = document.querySelector("#tray");
  tray.setAttribute("aria-label",
    `Board ${board.number}, dealer ${seatWord(board.dealer)}, ${words[board.vul]}`);
  tray.replaceChildren(...SEATS.map((seat) => make("span",
    { "data-at": seat, "data-vul": String(isVulnerable(board.vul, seat)) },
    board.dealer === seat ? "D" : "")), make("b", {}, String(board.number)));
}

export function drawTrick(at) {
  document.querySelector("#trick").replaceChildren(...at.trick.map((step) => make("li",
    { "data-seat": step.seat, "data-won": String(at.winner === step.seat) },
    make("span", { class: "quiet" }, `${seatWord(step.seat)}: `), ...cardNodes(step.card))));
}

/** Contract, tricks and result in two lines. */
export function drawFacts(board, at) {
  const lines = [];
  if (at.contract) {
    lines.push(make("p", { class: "loud" }, ...contractNodes(at.contract, at.declarer)));
    if (at.contract !== "Pass") {
      lines.push(make("p", {}, `Tricks: North-South ${at.tricks[0]}, East-West ${at.tricks[1]}`));
    }
  }
  const end = at.count === board.steps.length ? board.end : null;
  if (end) {
    const parts = [];
    if (end.tricks != null) parts.push(`${end.tricks} tricks`);
    if (end.score != null) parts.push(scoreWords(end.score));
    if (end.ruling) parts.push(end.ruling);
    if (parts.length) lines.push(make("p", { class: "loud" }, `Result: ${parts.join(", ")}`));
  }
  if (board.room) lines.push(make("p", {}, board.room));
  document.querySelector("#facts").replaceChildren(...lines);
}

export function scoreWords(score) {
  if (!score) return "0";
  return score > 0 ? `North-South +${score}` : `East-West +${-score}`;
}

/** The auction as a table, West first; `show(index)` on hover, focus and tap of a call. */
export function drawAuction(board, at, show) {
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
        on: { click: over, focus: over, mouseenter: over } },
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
  if (step.rule) {
    const words = step.place ? `Rule ${step.rule}, ${step.place}` : `Rule ${step.rule}`;
    parts.push(make("p", { class: "why" }, step.link ? make("a", { href: step.link }, words) : words));
  }
  if (step.why && step.why.length) {
    parts.push(make("ul", { class: "why" }, ...step.why.map((line) => make("li", {}, ...textNodes(line)))));
  }
  place.replaceChildren(...parts);
  return undefined;
}

/** After the board: double-dummy tricks, par, and what the table wants to say. */
export function drawAfter(board, at) {
  const end = at.count === board.steps.length ? board.end : null;
  const parts = [];
  if (end && end.dd) {
    parts.push(make("h2", {}, "Double dummy"), make("table", { class: "grid" },
      make("thead", {}, make("tr", {}, make("th", {}, ""), ...["C", "D", "H", "S"].map((s) => make("th", { scope: "col" }, pip(s))), make("th", { scope: "col" }, "NT"))),
      make("tbody", {}, ...SEATS.map((seat) => make("tr", {}, make("th", { scope: "row" }, seatWord(seat)),
        ...end.dd[seat].map((n) => make("td", {}, String(n))))))));
    if (end.par != null) parts.push(make("p", {}, `Par: ${scoreWords(end.par)}`));
  }
  for (const line of (end && end.notes) || []) parts.push(make("p", {}, ...textNodes(line)));
  if (end && end.link) parts.push(make("p", {}, make("a", { href: end.link, rel: "noreferrer" }, "This board in the BBO hand viewer")));
  document.querySelector("#after").replaceChildren(...parts);
}

/** All boards of the session; `go(key)` shows one. */
export function drawBoards(store, current, go) {
  const imps = store.boards.some((board) => board.end && board.end.points != null);
  const head = ["Board", "Contract", "Tricks", "Score", ...(imps ? [store.match.scoring || "Points"] : [])];
  document.querySelector("#results").replaceChildren(make("table", {},
    make("thead", {}, make("tr", {}, ...head.map((word) => make("th", { scope: "col" }, word)))),
    make("tbody", {}, ...store.boards.map((board) => {
      const end = board.end || {};
      const label = `${board.number}${board.room ? ` (${board.room})` : ""}`;
      return make("tr", { "aria-current": board.key === current ? "true" : null },
        make("td", {}, make("button", { type: "button", on: { click: () => go(board.key) } }, label)),
        make("td", {}, ...contractNodes(end.contract, end.declarer)),
        make("td", {}, end.tricks == null ? "" : String(end.tricks)),
        make("td", {}, end.score == null ? end.ruling || "…" : scoreWords(end.score)),
        ...(imps ? [make("td", {}, end.points == null ? "" : String(end.points))] : []));
    }))));
}
