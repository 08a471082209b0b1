// What the person at the table may do now: bidding box, cards, hint, undo, claim, next board.

import { callNodes, callWord, make, textNodes } from "./words.js";

const STRAINS = ["C", "D", "H", "S", "N"];
let chosen = null; // the call that is picked but not yet made
let turn = ""; // which question the choice belongs to
let panel = ""; // what the panel shows: it is left alone while that stands, so that no click is lost

let heard = null; // the event whose words were told: they are told once, so that newer words stay
let last = ""; // the words told last
let news = 0; // how often words were told

const SOON = 300; // milliseconds after which somebody who waits is told so, unless there is news

/** Send an act of this person on the question that is shown; the server answers with events. */
export async function send(act) {
  const words = act.act === "next" ? "Dealing \u2026" : "Working \u2026";
  const before = news;
  const sign = setTimeout(() => news === before && show(words), SOON);
  const answer = await fetch("act", {
    method: "POST", headers: { "Content-Type": "application/json", "X-Spotcard": "act" },
    body: JSON.stringify({ ...act, ...(heard && { key: heard.key, step: heard.step }) }),
  }).catch(() => null);
  clearTimeout(sign);
  if (document.querySelector("#say").textContent === words) show(last);
  if (!answer) return tell("Spotcard does not answer: is the command still running?");
  const said = await answer.json().catch(() => ({}));
  if (said.error || !answer.ok) tell(said.error || `The table did not take it (${answer.status}).`);
  return undefined;
}

function tell(words) {
  last = words;
  news += 1;
  show(words);
}

function show(words) {
  document.querySelector("#say").replaceChildren(...textNodes(words));
}

/** Draw the panel for `mine`, the last event of that kind (null: nobody sits here). */
export function drawMine(mine) {
  const place = document.querySelector("#mine");
  place.hidden = !mine;
  if (!mine) return;
  const question = `${mine.key}/${mine.step}/${mine.wants}`;
  if (question !== turn) {
    turn = question;
    chosen = null;
  }
  const { say, meanings, ...rest } = mine;
  const isNew = mine !== heard;
  heard = mine;
  const now = JSON.stringify([rest, chosen]);
  if (now === panel) {
    if (say && isNew) tell(say);
    return;
  }
  panel = now;
  const had = place.contains(document.activeElement);
  const focus = document.activeElement && document.activeElement.dataset.bid;
  const parts = [make("h2", { tabindex: "-1" }, headline(mine))];
  if (mine.wants === "call") {
    parts.push(biddingBox(mine), make("p", { id: "means", role: "status" }, "Point at a call for what it would show."));
  }
  const row = make("div", { class: "row" });
  const button = (label, act, on = true) => on && row.append(make("button",
    { type: "button", on: { click: () => send(act) } }, label));
  button("Hint", { act: "hint" }, mine.wants === "call" || mine.wants === "card");
  button("Undo", { act: "undo" }, Boolean(mine.undo));
  if (mine.claim) {
    const tricks = make("input", { type: "number", min: "0", max: String(mine.claim), value: String(mine.claim),
      "aria-label": "Tricks you claim of those that remain" });
    row.append(make("span", { class: "claim" }, make("button", { type: "button",
      on: { click: () => send({ act: "claim", tricks: Number(tricks.value) }) } }, "Claim"), tricks, ` of ${mine.claim}`));
  }
  button(mine.practice ? "Next hand" : "Next board", { act: "next" }, mine.wants === "next");
  for (const [label, act] of mine.more || []) button(label, act);
  if (mine.copy) {
    // The verdict above stays.
    const button = make("button", { type: "button", on: { click: () => {
      const told = (words) => { status.textContent = words; };
      navigator.clipboard.writeText(mine.copy).then(() => told("Copied."), () => told(mine.copy));
    } } }, "Copy a row for your notes");
    const status = make("span", { id: "copied", role: "status" });
    row.append(button, status);
  }
  document.querySelector("#ask").replaceChildren(...parts);
  if (isNew) tell(say || "");
  document.querySelector("#acts").replaceChildren(row);
  if (!had) return;
  const again = focus && place.querySelector(`[data-bid="${focus}"]:enabled`);
  (again || document.querySelector(".hand button:enabled") || place.querySelector("h2")).focus();
}

function headline(mine) {
  return { call: "Your call", card: mine.hand ? `Your card, from ${mine.hand}` : "Your card",
           next: mine.practice ? "The hand is over" : "The board is over", over: "The board is over",
           wait: "The others think" }[mine.wants] || "";
}

function biddingBox(mine) {
  const legal = new Set(mine.legal);
  const one = (call) => make("button", {
    type: "button", disabled: !legal.has(call), "data-bid": call, "aria-pressed": String(chosen === call),
    class: mine.hint === call ? "hint" : null,
    "aria-label": chosen === call ? `Make the call ${callWord(call)}` : callWord(call),
    on: {
      mouseenter: () => explain(mine, call), focus: () => explain(mine, call),
      click: () => {
        if (chosen === call) return send({ act: "call", call });
        chosen = call;
        drawMine(mine);
        return explain(mine, call);
      },
    } }, ...callNodes(call));
  const bids = [];
  for (let level = 1; level <= 7; level += 1) for (const strain of STRAINS) bids.push(one(level + strain));
  return make("div", { id: "box", role: "group", "aria-label": "Bidding box" },
    one("P"), one("X"), one("XX"), make("span"), make("span"), ...bids);
}

function explain(mine, call) {
  const more = call === chosen ? " Press again to make the call." : "";
  const meaning = (mine.meanings || {})[call];
  const name = callWord(call);
  if (!mine.legal.includes(call)) return; // left under the pointer by the call just made
  document.querySelector("#means").replaceChildren(...textNodes(`${name[0].toUpperCase()}${name.slice(1)}: ${(meaning || "no agreement").replace(/\.$/, "")}.${more}`));
}
