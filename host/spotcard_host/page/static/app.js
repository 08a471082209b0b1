// The page: hears the table's events, keeps the board and step that are looked at.

import { apply, newStore, position } from "./model.js";
import { callWord, cardWord, make, seatWord, textNodes } from "./words.js";
import { drawAfter, drawAuction, drawBoards, drawFacts, drawHands, drawMeaning, drawTray,
         drawTrick } from "./view.js";
import { drawMine, send } from "./mine.js";

const store = newStore();
let looking = null; // key of the board that is shown
let step = null; // number of steps shown, null: follow
let drawn = 0;

const board = () => store.byKey.get(looking) || store.boards[store.boards.length - 1];

function draw() {
  drawn = 0;
  const title = store.match.title || "Spotcard";
  document.title = title;
  document.querySelector("#title").textContent = title;
  document.querySelector("#score").replaceChildren(...textNodes(store.match.standing || ""));
  document.querySelector("#links").replaceChildren(...(store.match.links || []).flatMap(
    ([words, href]) => [make("a", { href }, words), " "]));
  const now = board();
  drawBoards(store, now && now.key, (key) => show(key));
  const mine = store.me && now && store.me.key === now.key ? store.me : null;
  drawMine(mine || (store.me && store.me.wants === "next" ? store.me : null));
  if (!now) return;
  const count = step === null ? now.steps.length : Math.min(step, now.steps.length);
  const at = position(now, count);
  const choosing = mine && mine.wants === "card" && step === null;
  drawHands(now, at, choosing ? (card) => send({ act: "card", card }) : null,
    choosing ? new Set(mine.legal) : null, mine && mine.hint);
  drawTray(now);
  drawTrick(at);
  drawFacts(now, at);
  drawAuction(now, at, (i) => drawMeaning(now.steps[i]));
  drawMeaning(step === null && now.steps.length === 0 ? null : at.last);
  drawAfter(now, at);
  document.querySelector("#where").textContent =
    `${count} of ${now.steps.length}${step === null ? "" : " (history)"}`;
}

/** Draw soon: many events that come at once are drawn once. */
function soon() {
  if (!drawn) drawn = requestAnimationFrame(draw);
}

function show(key) {
  looking = key;
  const now = board();
  step = now && now.end ? now.steps.length : null;
  if (now === store.boards[store.boards.length - 1] && !now.end) looking = null;
  history.replaceState(null, "", `#${encodeURIComponent(key)}`);
  soon();
}

function go(where) {
  const now = board();
  if (!now) return;
  const last = now.steps.length;
  const at = step === null ? last : Math.min(step, last);
  if (where === "last") {
    step = null;
    if (!now.end) looking = null;
  } else {
    looking = now.key;
    step = { first: 0, back: Math.max(0, at - 1), next: Math.min(last, at + 1) }[where];
  }
  soon();
}

function hear(event) {
  const at = apply(store, event);
  if (at && at === board() && step === null) {
    if (event.kind === "call") say(`${seatWord(event.seat)} ${callWord(event.call)}`);
    if (event.kind === "card") say(`${seatWord(event.seat)} ${cardWord(event.card)}`);
  }
  soon();
}

const say = (words) => { document.querySelector("#live").textContent = words; };
const link = (words) => { document.querySelector("#link").textContent = words; };

function connect() {
  const source = new EventSource("events");
  source.onopen = () => link("live");
  source.onerror = () => link("reconnecting …");
  source.onmessage = (message) => hear(JSON.parse(message.data));
  source.addEventListener("over", () => { source.close(); link("the session is over"); });
  source.addEventListener("again", () => { // the server began anew: forget what it said before
    Object.assign(store, newStore());
    soon();
  });
}

document.querySelector("#steps").addEventListener("click", (event) => {
  const button = event.target.closest("[data-go]");
  if (button) go(button.dataset.go);
});
document.addEventListener("keydown", (event) => {
  if (event.target.closest("input, textarea") || event.altKey || event.ctrlKey || event.metaKey) return;
  const where = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" }[event.key];
  if (!where) return;
  event.preventDefault();
  go(where);
});

const theme = document.querySelector("#theme");
function dress(dark) {
  document.documentElement.dataset.theme = dark ? "dark" : "light";
  theme.setAttribute("aria-pressed", String(dark));
}
let dark = matchMedia("(prefers-color-scheme: dark)").matches;
try { dark = localStorage.theme ? localStorage.theme === "dark" : dark; } catch { /* no storage */ }
dress(dark);
theme.addEventListener("click", () => {
  dark = !dark;
  dress(dark);
  try { localStorage.theme = dark ? "dark" : "light"; } catch { /* no storage */ }
});

const kept = document.querySelector("#kept"); // a page saved as one file carries its events
if (kept) {
  JSON.parse(kept.textContent).forEach((event) => apply(store, event));
  link("");
  const wanted = decodeURIComponent(location.hash.slice(1));
  if (store.boards.length) show(store.byKey.has(wanted) ? wanted : store.boards[0].key);
  soon();
} else {
  connect();
  soon();
}
