// How calls, cards and seats are written for people. The server sends P X XX 1C..7N and H7, ST.

export const SEATS = ["N", "E", "S", "W"];
export const COLUMNS = ["W", "N", "E", "S"]; // of an auction, as bridge books print it
export const SUITS = ["S", "H", "D", "C"];
export const RANKS = "AKQJT98765432";
const PIPS = { S: "♠", H: "♥", D: "♦", C: "♣" };
const SUIT_WORDS = { S: "spades", H: "hearts", D: "diamonds", C: "clubs", N: "notrump" };
const SEAT_WORDS = { N: "North", E: "East", S: "South", W: "West" };
const RANK_WORDS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten" };

export const seatWord = (seat) => SEAT_WORDS[seat];
export const rank = (r) => (r === "T" ? "10" : r);
export const isRed = (suit) => suit === "H" || suit === "D";

/** A coloured suit symbol that a screen reader reads as a word. */
export function pip(suit) {
  const span = document.createElement("span");
  span.className = isRed(suit) ? "red" : "black";
  span.textContent = PIPS[suit];
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", SUIT_WORDS[suit]);
  return span;
}

/** Nodes for a call: 1♠, 3NT, Pass, Dbl, Rdbl. */
export function callNodes(call) {
  if (call === "P") return ["Pass"];
  if (call === "X") return ["Dbl"];
  if (call === "XX") return ["Rdbl"];
  return call[1] === "N" ? [`${call[0]}NT`] : [call[0], pip(call[1])];
}

export function callWord(call) {
  const plain = { P: "pass", X: "double", XX: "redouble" }[call];
  const strain = SUIT_WORDS[call[1]];
  return plain || `${call[0]} ${call[0] === "1" ? strain.replace(/s$/, "") : strain}`;
}

/** Nodes for a card: ♥7. */
export const cardNodes = (card) => [pip(card[0]), rank(card[1])];

export function cardWord(card) {
  return `${RANK_WORDS[card[1]] || card[1]} of ${SUIT_WORDS[card[0]]}`;
}

/** Nodes for a contract such as 3NX, by its declarer where that is given. */
export function contractNodes(contract, declarer) {
  if (!contract) return [];
  if (contract === "Pass") return ["Passed out"];
  const doubled = contract.slice(2).replace(/X/g, "×");
  return [...callNodes(contract.slice(0, 2)), doubled, declarer ? ` by ${seatWord(declarer)}` : ""];
}

/** 75 seconds as 1:15. */
export const timeWords = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

// As BML has it (common/notation.py): !h, !H and !Hs are hearts, !STAY and !Cue are words.
const SUIT_MARK = /(!(?:[cdhs]|[CDHS](?![A-Za-rt-z]|s\w|\/[A-Z]))|[♠♥♦♣])/;

/** Nodes for running text: !s and the like, and suit symbols, become coloured symbols. */
export function textNodes(text) {
  const nodes = [];
  const tens = String(text).replace(/([♠♥♦♣])T(?!\w)/g, (_, suit) => `${suit}10`);
  for (const part of tens.split(SUIT_MARK)) {
    const letter = part[0] === "!" && part.length === 2 ? part[1].toUpperCase() : "♠♥♦♣".includes(part) && part
      ? "SHDC"["♠♥♦♣".indexOf(part)] : null;
    if (letter && PIPS[letter]) nodes.push(pip(letter));
    else if (part) nodes.push(part);
  }
  return nodes;
}

/** make("p", {class: "x"}, child, ...): an element. Text is always text, never markup. */
export function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (name === "on") for (const [kind, run] of Object.entries(value)) element.addEventListener(kind, run);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.flat().filter((child) => child !== false && child != null));
  return element;
}
