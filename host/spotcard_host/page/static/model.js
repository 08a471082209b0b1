// What has happened, as the server told it, and the position after any step of a board.
//
// The server sends events (docs/reference/page.md has the table). This file only files them: it knows no
// law of bridge. Whose turn it is, tricks and contract come with each step.

export function newStore() {
  return { match: {}, boards: [], byKey: new Map(), me: null };
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
    const fresh = { ...event, steps: [], end: null, notes: {}, shown: { ...event.hands } };
    if (board) store.boards[store.boards.indexOf(board)] = fresh; // begun again
    else store.boards.push(fresh);
    store.byKey.set(event.key, fresh);
    return fresh;
  }
  if (!board) return null;
  if (event.kind === "call" || event.kind === "card") {
    board.steps.push(Object.assign(event, board.notes[board.steps.length]));
    board.heard = Date.now();
  } else if (event.kind === "hands") Object.assign(board.shown, event.hands);
  else if (event.kind === "end") board.end = { ...board.end, ...event }; // more of it may come later
  else if (event.kind === "notes") {
    for (const [at, note] of Object.entries(event.notes)) {
      board.notes[at] = { ...board.notes[at], ...note };
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
    before: inTrick === 4 ? [] : cards.slice(0, cards.length - inTrick).slice(-4), // the trick before
    turn: last ? last.turn : board.dealer,
    contract: last && last.contract ? last.contract : null,
    declarer: last && last.declarer ? last.declarer : null,
    tricks: last && last.tricks ? last.tricks : [0, 0],
    winner: last && inTrick === 4 ? last.turn : null,
    spent: last && last.spent ? last.spent : null,
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

/** What became of a contract of so many tricks: "=", "+1", "−2". */
export function resultOf(contract, tricks) {
  if (!contract || contract === "Pass" || tricks == null) return "";
  const over = tricks - 6 - Number(contract[0]);
  return over === 0 ? "=" : over > 0 ? `+${over}` : `−${-over}`;
}

/** The same for people: "made", "1 overtrick", "2 down". */
export function resultWords(contract, tricks) {
  const result = resultOf(contract, tricks);
  if (!result) return "";
  if (result === "=") return "made";
  const count = Number(result.slice(1));
  return result[0] === "+" ? `made with ${count} overtrick${count > 1 ? "s" : ""}` : `${count} down`;
}

/** Where somebody did otherwise than the robot, or a card cost a trick: [step number, step]. */
export function differences(board, seats) {
  return board.steps.map((step, i) => [i, step]).filter(([, step]) =>
    (step.robot || step.cost) && seats.includes(actor(board, step)));
}

/** Who decides a step: declarer for dummy. */
export function actor(board, step) {
  const partner = { N: "S", S: "N", E: "W", W: "E" };
  return step.kind === "card" && step.declarer && step.seat === partner[step.declarer] ? step.declarer : step.seat;
}
