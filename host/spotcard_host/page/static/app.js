// The page: hears the table's events, keeps the board and step that are looked at.

import { apply, newStore, position } from "./model.js";
import { callWord, cardWord, make, seatWord, textNodes } from "./words.js";
import { drawAfter, drawAuction, drawBoards, drawClocks, drawFacts, drawHands, drawMeaning, drawTray,
         drawTrick } from "./view.js";
import { drawMine, send } from "./mine.js";

const store = newStore();
let looking = null; // key of the board that is shown
let step = null; // number of steps shown, null: follow
let room = null; // the room that is followed, null: the first
let isLive = false;
let drawn = 0;

const rooms = () => [...new Set(store.boards.map((each) => each.room).filter(Boolean))].sort().reverse(); // Open first

/** The board that is being played: the person's, else the last one in the room that is followed. */
function playing() {
  if (store.me && store.byKey.has(store.me.key)) return store.byKey.get(store.me.key);
  if (store.match.over === "") return store.boards[0]; // a file, which nobody plays
  const followed = room || rooms()[0] || "";
  return store.boards.filter((each) => each.room === followed).pop() || store.boards[store.boards.length - 1];
}

const board = () => store.byKey.get(looking) || playing();

/** Fill a place with `nodes(what)` when that has changed: what is announced is announced once. */
function once(place, what, nodes) {
  const element = document.querySelector(place);
  const drawn = JSON.stringify(what);
  if (element.dataset.drawn === drawn) return;
  element.dataset.drawn = drawn;
  element.replaceChildren(...nodes(what));
}

function draw() {
  drawn = 0;
  const title = store.match.title || "Spotcard";
  document.title = title;
  document.querySelector("#title").textContent = title;
  const score = [store.match.standing, store.match.said, store.match.behind].filter(Boolean).map((words) => words.replace(/\.$/, "")).join(". ");
  once("#score", score, () => textNodes(score));
  once("#links", store.match.links || [], (links) => links.flatMap(([words, href]) => [make("a", { href }, words), " "]));
  const now = board();
  (unsaid.length > 8 ? unsaid.slice(-1) : unsaid).forEach(say); // not all that was missed
  unsaid = [];
  drawRooms(now);
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
  drawClocks(now, at, isLive && step === null);
  drawAuction(now, at, (i) => drawMeaning(now.steps[i]), (i) => say(callSaid(now.steps[i])));
  drawMeaning(step === null && now.steps.length === 0 ? null : at.last);
  drawAfter(store, now, at, (to) => go(to));
  document.querySelector("#where").textContent =
    `Step ${count} of ${now.steps.length}${step === null ? "" : now.end ? " (history)"
      : " (history; ▶| goes on with the board)"}`;
}

/** Which room is followed, where there are two and nobody sits. */
function drawRooms(now) {
  const names = store.me ? [] : rooms();
  document.querySelector("#rooms").hidden = names.length < 2;
  once("#rooms", [names, now && now.room], () => names.map((name) => make("button", { type: "button",
    "aria-pressed": String(Boolean(now && now.room === name)), on: { click: () => follow(name) } }, `${name} room`)));
}

/** Look at the same board in another room where it has been played, else at what is played there. */
function follow(name) {
  const now = board();
  room = name;
  const other = now && (now.end || step !== null) && store.boards.find((each) => each.room === name
    && each.number === now.number && each.match === now.match && each.end);
  if (other) return show(other.key);
  looking = step = null;
  return soon();
}

/** Draw soon: many events that come at once are drawn once. */
function soon() {
  if (!drawn) drawn = requestAnimationFrame(draw);
}

function show(key) {
  looking = key;
  const now = board();
  step = now && now.end ? now.steps.length : null;
  if (now.room) room = now.room;
  if (now === playing() && !now.end) looking = null;
  history.replaceState(null, "", `#${encodeURIComponent(key)}`);
  soon();
}

function go(where) {
  const now = board();
  if (!now) return;
  const last = now.steps.length;
  const at = step === null ? last : Math.min(step, last);
  const reached = where === "next" && at + 1 >= last && !now.end; // nobody is left behind the play
  if (where === "last" || reached) {
    step = null;
    if (!now.end) looking = null;
  } else {
    looking = now.key;
    step = Number.isInteger(where) ? where
      : { first: 0, back: Math.max(0, at - 1), next: Math.min(last, at + 1) }[where];
  }
  soon();
}

function hear(event) {
  const at = apply(store, event);
  if (at && at === board() && step === null && isLive) {
    if (event.kind === "call") unsaid.push(callSaid(event));
    if (event.kind === "card") unsaid.push(`${seatWord(event.seat)} ${cardWord(event.card)}`);
  }
  if (event.kind === "mine" && event.wants !== wanted) {
    wanted = event.wants;
    if (HEADLINES[wanted]) unsaid.push(HEADLINES[wanted]);
  }
  soon();
}

let wanted = "";
let unsaid = []; // since the page was drawn last
const HEADLINES = { call: "Your call", card: "Your card", next: "The board is over" };

const callSaid = (call) => `${seatWord(call.seat)} ${callWord(call.call)}${call.alert ? ", alerted" : ""}${
  call.meaning ? `: ${call.meaning}` : ""}`;

/** Have a screen reader say something, after what it is saying. */
function say(words) {
  const log = document.querySelector("#live");
  log.append(make("p", {}, words));
  while (log.children.length > 8) log.firstChild.remove();
}

const link = (words) => { document.querySelector("#link").textContent = words; };

function connect() {
  const source = new EventSource("events");
  source.onopen = () => link("live");
  source.onerror = () => link(source.readyState === EventSource.CLOSED
    ? "no longer admitted: open the address that spotcard printed" : "no connection; trying again …");
  source.onmessage = (message) => hear(JSON.parse(message.data));
  isLive = true;
  source.addEventListener("over", () => { source.close(); isLive = false; link(store.match.over ?? "the session is over"); });
  source.addEventListener("again", () => { // the server began anew: forget what it said before
    Object.assign(store, newStore());
    soon();
  });
}

setInterval(() => {
  const now = board();
  if (now && isLive) drawClocks(now, position(now, step === null ? now.steps.length : step), step === null);
}, 1000);

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
  theme.textContent = dark ? "Light" : "Dark";
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
