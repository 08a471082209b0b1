// What has happened, as the server told it, and the position after any step of a board.
//
// The server sends events (docs/reference/page.md has the table). This file only files them: it knows no
// law of bridge. Whose turn it is, tricks and contract come with each step.

export function newStore() {
  return { match: {}, boards: [], byKey: new Map(), me: null, link: "" };
}

/** File one event; returns the board that it belongs to, or null. */
export function apply(store, event) {
  if (event.kind === "match") {
    Object.assign(store.match, event);
    return null;
  }
  if (event.kind === "mine") {
    store.me = event;
    return null;
  }
  let board = store.byKey.get(event.key);
  if (event.kind === "board") {
    const fresh = { ...event, steps: [], end: null, shown: { ...event.hands } };
    if (board) store.boards[store.boards.indexOf(board)] = fresh; // begun again
    else store.boards.push(fresh);
    store.byKey.set(event.key, fresh);
    return fresh;
  }
  if (!board) return null;
  if (event.kind === "call" || event.kind === "card") board.steps.push(event);
  else if (event.kind === "hands") Object.assign(board.shown, event.hands);
  else if (event.kind === "end") board.end = event;
  else if (event.kind === "undo") board.steps.length = Math.min(board.steps.length, event.length);
  else if (event.kind === "notes") {
    for (const [at, note] of Object.entries(event.notes)) {
      if (board.steps[at]) Object.assign(board.steps[at], note);
    }
  }
  return board;
}

/** The position of `board` after `count` steps. */
export function position(board, count) {
  const steps = board.steps.slice(0, count);
  const last = steps[steps.length - 1];
  const cards = steps.filter((step) => step.kind === "card");
  const played = new Set(cards.map((step) => step.card));
  const inTrick = cards.length % 4 || (cards.length ? 4 : 0);
  return {
    calls: steps.filter((step) => step.kind === "call"),
    trick: cards.slice(cards.length - inTrick),
    turn: last ? last.turn : board.dealer,
    contract: last && last.contract ? last.contract : null,
    declarer: last && last.declarer ? last.declarer : null,
    tricks: last && last.tricks ? last.tricks : [0, 0],
    winner: last && inTrick === 4 ? last.turn : null,
    last,
    played,
    count: steps.length,
  };
}

/** `{S: "AKJ54", H: ...}` of a hand `S.H.D.C`, or null when it may not be seen. */
export function suitsOf(hand) {
  if (!hand) return null;
  const [S, H, D, C] = hand.split(".");
  return { S, H, D, C };
}
