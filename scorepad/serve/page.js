"use strict";
// The phone's page: shows what /view says, sends taps to /draft and events to /record, and hears of changes.
// What was entered is kept on the phone until it is recorded; the table's computer keeps nothing of it.

const $ = (id) => document.getElementById(id);
const SHAPES = ["■", "▲", "●", "◆", "▼"];
const SILENCE = 5000, CLOSED = 1500, AGAIN = 700, TRY = 2000, ANSWER = 8000;
const HOLD = 1000;            // Record waits so long once it would answer another question than a moment ago
const NOT_KEPT = "Private browsing may not keep it: what you enter lasts until the page is closed.";

let view = null;              // what /view said last
let seat = null;              // the seat that this phone acts for now
let tab = "me";
let choosing = false;         // is the page of seats open?
let wanted = [];              // the seats that this phone has asked for, or chosen
let isOusted = false;         // were its seats given to another phone?
let draft = null;             // what /draft said last, about the current question
let board = new Map();        // the places on the sheet that can be tapped, by id
let heldUntil = 0;
let said = null;              // {tone, text}: an answer to Record that stays until the next tap
let sheets = null;            // what /sheets said, and at which version
let digits = {};              // numbers being typed on a pad, by key
const opened = {};            // the open group of each key
const known = new Set();      // the kinds of event whose pictures have come
const shown = new Map();      // what buttons show besides their text, by key and name: sent once

// ------------------------------------------------------------------ kept on the phone

function recall(name) {
  try { return JSON.parse(localStorage.getItem("scorepad " + name)); } catch { return null; }
}
function keep(name, value) {
  try {
    if (value === null) localStorage.removeItem("scorepad " + name);
    else localStorage.setItem("scorepad " + name, JSON.stringify(value));
  } catch { /* nothing to be done: see NOT_KEPT */ }
}
const drafts = recall("drafts") || {};   // by seat: {kind, player, since, seen, chosen, id}
let sent = recall("sent");               // an event whose answer never came: it is sent again with the same id
const entered = () => drafts[seat] || (drafts[seat] = { chosen: [] });
const keepDrafts = () => keep("drafts", drafts);

function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

// ------------------------------------------------------------------ requests

class Lost extends Error {}      // no answer came
class Refused extends Error {    // an answer came, and it is no
  constructor(status, body) { super(body.sentence || "That was refused."); this.status = status; this.body = body; }
}

async function ask(path, body, patience = ANSWER) {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), patience);
  try {
    const given = body === undefined ? {} : {
      method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body),
    };
    const answer = await fetch(path, { ...given, signal: abort.signal, cache: "no-store", credentials: "same-origin" });
    const table = await answer.json();
    if (!answer.ok) throw new Refused(answer.status, table);
    return table;
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Lost();
  } finally { clearTimeout(timer); }
}

// ------------------------------------------------------------------ the connection

const line = { source: null, heard: 0, isOpen: false, lostAt: 0, tried: 0, ticked: 0, isClosed: false, version: -1 };

function connect() {
  if (line.isClosed) return;
  if (line.source) line.source.close();
  line.tried = performance.now();
  const source = line.source = new EventSource("/changes");
  source.onmessage = (message) => {
    if (source !== line.source) return;
    const told = JSON.parse(message.data);
    if (told.closed) return closeTable("The table was closed. Scan the code on the computer again.");
    line.heard = performance.now();
    if (!line.isOpen) { line.isOpen = true; line.lostAt = 0; }
    if (told.version !== line.version) { line.version = told.version; refresh(); }
    else if (isLost()) refresh();
    showConnection();
    resend();
  };
  source.onerror = () => {
    if (source !== line.source) return;
    source.close();
    lose();
  };
}

function lose() {
  line.isOpen = false;
  if (view) view.version = -1;             // after a restart with another clock it may begin below
  if (!line.lostAt) { line.lostAt = performance.now(); connect(); }
}

const isLost = () => $("alerts").dataset.lost === "yes";

function tick() {
  const now = performance.now();
  if (now - line.ticked > 2500) {          // the phone slept: what came meanwhile is yet to be read
    line.heard = now;
    if (line.ticked) { line.tried = now; connect(); }
  }
  line.ticked = now;
  if (line.isOpen && now - line.heard > SILENCE) { line.isOpen = false; line.lostAt = line.heard; }
  if (!line.isOpen && !line.isClosed) {
    const isDead = line.source === null || line.source.readyState === EventSource.CLOSED;
    if (now - line.tried > (isDead ? AGAIN : TRY)) connect();
  }
  showConnection();
}

function showConnection() {
  const now = performance.now();
  const lost = line.isClosed || (!line.isOpen && line.lostAt && now - line.lostAt > CLOSED) ? "yes" : "no";
  if ($("alerts").dataset.lost !== lost) { $("alerts").dataset.lost = lost; showAlerts(); showDeed(); }
}

function closeTable(sentence) {
  line.isClosed = true;
  line.why = sentence;
  if (line.source) line.source.close();
  $("alerts").dataset.lost = "";
  showConnection();
}

let fetching = null, isStale = false;
function refresh() {
  if (fetching) { isStale = true; return fetching; }
  fetching = fetchView().finally(() => { fetching = null; showBusy(); });
  showBusy();
  return fetching;
}

async function fetchView() {
  try {
    do {
      isStale = false;
      take(await ask("/view"));
    } while (isStale);
  } catch (error) {
    if (error instanceof Refused && error.status === 403) closeTable(error.message);
    else if (error instanceof Lost) { line.version = -1; lose(); }
    else throw error;
  }
}

function take(next) {
  if (view && next.version < view.version) return;
  const isFirst = view === null;
  if (isFirst || next.css !== view.css) dress(next.css);
  const before = isFirst ? [] : view.yours, hadSeat = before.length > 0;
  view = next;
  followNames(before);
  isOusted = !view.yours.length && (isOusted || (hadSeat && wanted.length > 0));
  if (isFirst) forgetOtherTables();
  if (isFirst) wanted = view.players.filter((each) => each.is_yours || each.is_waiting).map((each) => each.name);
  if (!isFirst && !hadSeat && view.yours.length && choosing) choosing = false;   // the first seat was given
  if (!view.yours.includes(seat)) seat = recall("seat");
  if (!view.yours.includes(seat)) seat = view.yours[0] || null;
  if (isFirst && !view.yours.length) { if (recall("watching")) tab = "table"; else choosing = true; }
  if (isFirst && location.pathname !== "/") history.replaceState(null, "", "/");
  show();
  if (tab === "table") fetchSheets();
  if (seat) openQuestion();
}

// What was entered for a player stays with that player when the name is corrected.
function followNames(before) {
  if (before.length !== view.yours.length) return;
  before.forEach((old, place) => {
    const now = view.yours[place];
    if (now === old || view.standings.some((each) => each.player === old)) return;
    if (drafts[old]) drafts[now] = { ...drafts[old], player: drafts[old].player === old ? now : drafts[old].player };
    delete drafts[old];
    wanted = wanted.map((each) => each === old ? now : each);
    if (seat === old) keep("seat", seat = now);
  });
}

// What was entered at another table has nothing to do with this one, even if that had the same address.
function forgetOtherTables() {
  const { table } = view;
  if (recall("table") === table) return;
  if (recall("table") !== null) {
    sent = null;
    for (const seat of Object.keys(drafts)) delete drafts[seat];
    for (const name of ["sent", "drafts", "done", "noticed", "watching"]) keep(name, null);
  }
  keep("table", table);
}

function dress(css) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

// ------------------------------------------------------------------ what is asked, and entering it

const isNobodys = (question) => question.player === null || !view.standings.some((each) => each.player === question.player);
const questions = () => view.questions.filter((each) => each.player === seat || isNobodys(each));

function currentQuestion() {
  const own = entered();
  if (own.kind === "count" && view.countable.length) {
    return { player: seat, kind: "count", since: 0, seen: view.version, name: "Count", prompt: "", possible: true };
  }
  const open = questions();
  return open.find((each) => each.kind === own.kind && each.player === own.player)
    || (own.chosen.length ? null : open.find((each) => each.possible && !each.optional) || open.find((each) => each.possible) || null);
}

function openQuestion() {
  const own = entered(), question = currentQuestion();
  const isOther = !question || (own.kind === question.kind && own.since !== question.since && question.kind !== "count");
  if (isOther && own.chosen.length && !(said && said.tone === "bad")) {
    const meanwhile = view.latest.filter((each) => each.number > own.seen).map((each) => each.words).reverse();
    const told = meanwhile.length ? `Meanwhile: ${meanwhile.join(" ")}` : "Something happened meanwhile.";
    said = { tone: "caution", text: `${told}${question ? " Check what you entered, then record it." : ""}` };
    heldUntil = performance.now() + HOLD;
    setTimeout(showDeed, HOLD + 50);
  }
  if (question) Object.assign(own, { kind: question.kind, player: question.player, since: question.since, seen: question.seen });
  keepDrafts();
  tapped({ all: true });
}

// Taps wait for each other, so that fast ones are not lost.
const taps = [];
let isTapping = false;

function tapped(tap) {
  if (tap.key || tap.clear) said = null;
  taps.push({ seat, ...tap });
  showBusy();
  work();
}

const showBusy = () => $("dock").setAttribute("aria-busy", String(taps.length > 0 || sent !== null || fetching !== null));

async function work() {
  if (isTapping) return;
  isTapping = true;
  try {
    while (taps.length) {
      const { seat: whose, clear, ...tap } = taps[0];
      if (whose !== seat) { taps.shift(); continue; }
      const own = entered(), question = currentQuestion();
      if (clear) { own.chosen = []; own.id = null; }
      if (!question) { taps.shift(); draft = null; showDock(); continue; }
      const isKnown = known.has(question.kind);
      const asked = { seat, question, chosen: own.chosen, tap: tap.key ? tap : isKnown ? { all: true } : null };
      const answer = await ask("/draft", asked);
      taps.shift();
      if (whose !== seat) continue;
      if (JSON.stringify(answer.chosen) !== JSON.stringify(own.chosen) && !answer.gone) own.id = null;
      if (!answer.gone) own.chosen = answer.chosen;
      if (!answer.gone) known.add(question.kind);
      if (!tap.key) board = new Map(answer.places.map((each) => [each.id, each]));
      else { for (const [id, each] of board) board.set(id, { ...each, state: "" }); for (const each of answer.places) board.set(each.id, each); }
      draft = answer;
      remember(answer);
      keepDrafts();
      if (!taps.length) showDock();
    }
  } catch (error) {
    if (error instanceof Lost) { lose(); setTimeout(work, AGAIN); }
    else { taps.shift(); said = { tone: "bad", text: error.message }; showDock(); }
  } finally { isTapping = false; showBusy(); }
}

function remember(answer) {
  for (const field of answer.fields) {
    for (const offer of field.offers) {
      const name = `${field.key} ${offer.name}`;
      if (offer.art || offer.words) shown.set(name, { art: offer.art, words: offer.words });
      else Object.assign(offer, shown.get(name));
    }
  }
}

function record(confirmed) {
  const own = entered();
  if (!draft || !draft.event || $("record").disabled && !confirmed) return;
  if (draft.confirm && !confirmed) return beSure(draft.confirm, () => record(true));
  own.id = own.id || draft.id || newId();
  const question = draft.question || currentQuestion();
  send({ id: own.id, seat, question, event: draft.event, ...(confirmed ? { confirmed: true } : {}) });
}

let isSending = false;
async function send(body) {
  if (isSending) return;
  isSending = true;
  try { await sendNow(body); } finally { isSending = false; }
}

async function sendNow(body) {
  sent = body;
  keep("sent", sent);
  keepDrafts();
  showDeed();
  const path = body.undo ? "/undo" : body.event.kind === "count" ? "/count" : "/record";
  const { undo, ...given } = body;
  if (path === "/count") { given.counted = Object.fromEntries(view.countable.filter((key) => key in body.event).map((key) => [key, body.event[key]])); }
  try {
    const answer = await ask(path, given);
    said = { tone: "good", text: `Recorded: ${answer.words}` };
    if (!undo) drafts[body.seat] = { chosen: [] };
    for (const key of Object.keys(opened)) delete opened[key];
    digits = {};
  } catch (error) {
    if (error instanceof Lost) { lose(); return; }        // it goes out again when the connection is back
    if (error.body.ask) { finishSending(); beSure(error.body.ask, () => send({ ...body, confirmed: true })); return; }
    const meanwhile = error.body.meanwhile || [];
    said = { tone: "bad", text: [error.message, ...(meanwhile.length ? [`Meanwhile: ${meanwhile.join(" ")}`] : [])].join(" ") };
    if (!undo && drafts[body.seat]) drafts[body.seat].id = null;
  }
  finishSending();
  taps.length = 0;
  showDock();
  await refresh();
}

function finishSending() {
  sent = null;
  keep("sent", null);
  keepDrafts();
  showDeed();
}

// An event whose answer never came goes out again, with the same id: it is recorded once.
function resend() {
  if (sent && view && line.isOpen) send(sent);
}

function beSure(text, then) {
  $("sure-text").textContent = text;
  $("sure").hidden = false;
  $("deed").hidden = true;
  $("yes").onclick = () => { endSure(); then(); };
  $("no").onclick = endSure;
}
function endSure() { $("sure").hidden = true; $("deed").hidden = false; }

// ------------------------------------------------------------------ showing

function make(tag, given = {}, ...inside) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (name.startsWith("on")) made[name] = value;
    else if (name === "svg") made.innerHTML = value;
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, value);
  }
  made.append(...inside.filter((each) => each !== null && each !== undefined));
  return made;
}

function button(name, text, onclick, given = {}) {
  return make("button", { type: "button", "aria-label": name, onclick, ...given }, ...(text === null ? [] : [text]));
}

const seatClass = (player) => {
  const place = view.standings.findIndex((each) => each.player === player);
  return place < 0 ? "" : `seat-${place % SHAPES.length + 1}`;
};
const shape = (place) => make("span", { class: "shape", "aria-hidden": "true" }, SHAPES[place % SHAPES.length]);

// Put new content in place, and the focus back on what had it.
function fill(id, ...inside) {
  const box = $(id), active = document.activeElement;
  const name = box.contains(active) ? active.getAttribute("aria-label") || active.textContent : null;
  const scroll = [box.scrollLeft, box.scrollTop];
  box.replaceChildren(...inside.filter(Boolean));
  [box.scrollLeft, box.scrollTop] = scroll;
  if (name) {
    const again = [...box.querySelectorAll("button")].find((each) => (each.getAttribute("aria-label") || each.textContent) === name);
    if (again) again.focus({ preventScroll: true });
  }
}

function show() {
  document.title = `${view.game}: ${view.progress}`;
  $("title").textContent = view.game;
  $("progress").textContent = view.progress;
  $("seats").hidden = choosing;
  $("join").hidden = !choosing;
  $("game").hidden = choosing;
  fill("players", ...view.standings.map((each) => make("li", {
    class: [seatClass(each.player), each.waiting ? "waiting" : "", view.yours.includes(each.player) ? "own" : ""].join(" "),
  }, shape(each.seat), make("span", {}, each.player), make("b", {}, String(each.total)))));
  showAlerts();
  if (choosing) showJoin();
  showTab();
  showEnd();
  showMe();
  showTable();
  showDock();
}

function showAlerts() {
  const lost = line.isClosed ? line.why : isLost() ? "No connection to the table’s computer. Trying again …" : "";
  const seen = recall("noticed") || 0;
  const notices = view ? view.notices.filter((each) => each.number > seen) : [];
  fill("alerts",
    lost && make("div", { class: "alert" }, make("p", {}, lost)),
    view && view.problem && make("div", { class: "alert" }, make("p", {}, view.problem)),
    ...notices.slice(-2).reverse().map((each) => make("div", { class: "alert note" }, make("p", {}, each.text),
      button("Close this notice", "✕", () => { keep("noticed", each.number); showAlerts(); }))));
}

function showJoin() {
  const isIn = view.yours.length > 0;
  $("done").hidden = !isIn && !recall("watching");
  const refused = view.players.filter((each) => wanted.includes(each.name) && !each.is_waiting && !each.is_yours);
  $("join-why").textContent = view.players.some((each) => each.is_waiting)
    ? "This seat is taken. It is yours as soon as the recorder confirms it on the computer."
    : refused.length ? `The recorder has not given you the seat of ${refused.map((each) => each.name).join(" and ")}.`
    : isIn ? "Take another seat for a player without a phone, or give one up."
    : "Choose your seat. You can hold several, for players without a phone.";
  fill("chairs", ...view.players.map((each, place) => {
    const state = each.is_yours ? "yours" : each.is_waiting ? "asked for" : each.is_taken ? "taken" : "free";
    return make("button", {
      type: "button", class: `seat-${place % SHAPES.length + 1}`, "aria-label": each.name, "aria-description": state,
      "aria-pressed": String(each.is_yours), onclick: () => sit(each),
    }, shape(place), each.name, make("span", { class: "state" }, state));
  }));
}

async function sit(chair) {
  const others = view.yours.filter((each) => each !== chair.name);
  await take_seats(chair.is_yours ? others : [...view.yours, chair.name]);
}

async function take_seats(names, isWatching = false) {
  wanted = wanted.filter((each) => names.includes(each));
  isOusted = false;
  try {
    const answer = await ask("/seat", isWatching ? { watch: true } : { seats: names });
    wanted = names;
    keep("watching", isWatching ? true : null);
    if (answer.waiting && answer.waiting.length) said = null;
    await refresh();
  } catch (error) {
    if (error instanceof Refused) { $("join-why").textContent = error.message; } else lose();
  }
}

function showTab() {
  for (const name of ["me", "table"]) {
    $(`tab-${name}`).setAttribute("aria-pressed", String(tab === name));
    $(name).hidden = tab !== name;
  }
  document.body.dataset.tab = tab;
}

// Once the game is over: who won, the picture to save, the link for BG Stats. They are asked for again only if more is recorded.
let ended = null;
async function showEnd() {
  const number = view.finished ? view.latest[0].number : null;
  $("end").hidden = !view.finished;
  if (ended === number) return;
  ended = number;
  if (number === null) return fill("end");
  const theme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const picture = `/picture?theme=${theme}&event=${number}`;
  const bgstats = button("Add to BG Stats", "Add to BG Stats", null, { hidden: true });
  fill("end",
    make("p", { class: "over" },
      make("b", {}, view.winners.length ? `${view.winners.join(" and ")} ${view.winners.length > 1 ? "share the win" : "wins"}` : "The game is over"),
      "The game is over."),
    make("div", { class: "row" }, button("Save the picture", "Save the picture", () => follow({ href: picture, download: true })), bgstats),
    make("img", { src: picture, alt: "The result as a picture: who won, where the points come from, the winner’s sheets" }));
  try {
    const { link } = await ask("/bgstats");
    bgstats.onclick = () => follow({ href: link, target: "_blank", rel: "noreferrer" });
    bgstats.hidden = false;
  } catch (error) { if (error instanceof Lost) { ended = null; line.version = -1; lose(); } }
}

const follow = (given) => make("a", given).click();

let painted = "";
function showMe() {
  const own = view.own.find((each) => each.player === seat);
  fill("now",
    ...view.now.filter((each) => !isDone(each)).slice(0, 3).map(showDeedToDo),
    !seat && make("p", {}, isOusted ? "Your seat was given to another phone. You are watching." : "You are watching. The table has everybody’s sheets."));
  $("sheet").hidden = !own || own.width > 560;
  document.body.classList.toggle("bare", $("sheet").hidden);
  if (own && painted !== own.svg) {
    painted = own.svg;
    $("picture").innerHTML = own.svg;
    $("picture").firstChild.setAttribute("aria-hidden", "true");
  }
  scale();
  fill("below",
    seat && view.countable.length ? make("div", { class: "chips" },
      button(`Count my ${view.counted}`, `Count my ${view.counted}`, startCount)) : null,
    make("ol", { class: "events" }, ...view.latest.slice(0, 4).map(eventRow)));
}

// What others' events make me do; a tap says that it is done.
const isDone = (each) => ((recall("done") || {})[each.player] || 0) >= each.number;
function showDeedToDo(each) {
  const words = view.yours.length > 1 ? `${each.player}: ${each.words}` : each.words;
  const isDoneNow = () => { keep("done", { ...recall("done"), [each.player]: each.number }); showMe(); showPlaces(); };
  return make("button", { type: "button", class: `todo ${seatClass(each.player)}`, "aria-description": "Tap when it is done.", onclick: isDoneNow },
    make("b", {}, words), make("span", {}, each.why), make("i", { "aria-hidden": "true" }, "✓"));
}

function startCount() {
  const own = entered();
  Object.assign(own, { kind: "count", player: seat, since: 0, chosen: [] });
  tapped({ clear: true });
}

function eventRow(each, withNumber) {
  return make("li", { class: `${seatClass(each.player)} ${each.gone ? "gone" : ""}` },
    withNumber === true ? make("span", { class: "number" }, String(each.number)) : null, each.words,
    ...each.gains.map((gain) => make("span", { class: `gain ${gain.points < 0 ? "loss" : ""}` },
      `${gain.player === each.player ? "" : `${gain.player} `}${gain.points > 0 ? "+" : "−"}${Math.abs(gain.points)}`)));
}

// While there are places to tap, a sheet is never smaller than it is painted; else it fits the page.
const isMine = () => draft && !draft.gone && currentQuestion();
let factor = 1;
function scale() {
  const own = view && view.own.find((each) => each.player === seat);
  if (!own) return;
  const room = $("sheet").clientWidth;
  const fits = room / own.width;
  factor = Math.min(board.size && isMine() ? Math.max(1, fits) : fits, 1.7);
  const svg = $("picture").firstChild;
  if (svg) Object.assign(svg.style, { width: `${own.whole * factor}px`, marginLeft: `${-own.left * factor}px` });
  $("picture").style.width = `${Math.floor(own.width * factor)}px`;
  $("picture").style.height = `${Math.floor(own.height * factor)}px`;
  $("picture").style.fontSize = `${factor * 1.25}rem`;
}

function showPlaces() {
  scale();
  const own = view.own.find((each) => each.player === seat);
  if (!own) return;
  const made = [];
  const put = (element, each) => {
    Object.assign(element.style, {
      left: `${(each.x - own.left) * factor}px`, top: `${each.y * factor}px`, width: `${each.w * factor}px`, height: `${each.h * factor}px`,
    });
    made.push(element);
  };
  if (isMine()) {
    for (const each of draft.marks) put(make("span", { class: `mark ${each.state}`, "aria-hidden": "true" }), each);
    for (const each of board.values()) {
      put(button(each.name, null, () => tapped({ key: each.key, value: each.value, more: each.more }), {
        class: `place ${each.state}`, "aria-pressed": String(each.state === "chosen"),
      }), each);
    }
  }
  const svg = $("picture").firstChild;
  const active = $("picture").contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : null;
  $("picture").replaceChildren(...(svg ? [svg] : []), ...made);
  const again = active && made.find((each) => each.getAttribute("aria-label") === active);
  if (again) again.focus({ preventScroll: true });
  const lit = made.filter((each) => each.classList.contains("lit"));
  if (lit.length && shownFor !== `${view.version} ${seat}`) {
    shownFor = `${view.version} ${seat}`;
    const left = Math.min(...lit.map((each) => parseFloat(each.style.left))), box = $("sheet");
    if (left + 120 > box.scrollLeft + box.clientWidth || left < box.scrollLeft) box.scrollLeft = Math.max(0, left - 60);
  }
}
let shownFor = "";

// ------------------------------------------------------------------ the dock

function showDock() {
  if (!view) return;
  $("dock").hidden = choosing || !seat;
  if ($("dock").hidden) return;
  const question = currentQuestion(), own = entered();
  fill("whose", ...(view.yours.length > 1 ? view.yours.map((each) => button(`For ${each}`, each, () => changeSeat(each), {
    class: `${seatClass(each)} ${view.standings.some((one) => one.player === each && one.waiting) ? "waiting" : ""}`,
    "aria-pressed": String(each === seat),
  })) : []));
  const open = questions().filter((each) => each.possible);
  const kinds = own.kind === "count" ? [...open, question].filter(Boolean) : open;
  fill("kinds", ...(kinds.length > 1 || own.kind === "count" ? kinds.map((each) => button(
    isNobodys(each) && each.player ? `${each.name} for ${each.player}` : each.name,
    isNobodys(each) && each.player ? `${each.name} for ${each.player}` : each.name, () => changeKind(each),
    { "aria-pressed": String(question && each.kind === question.kind && each.player === question.player) },
  )) : []));
  const impossible = questions().filter((each) => !each.possible).map((each) => each.prompt);
  const waiting = view.finished ? "The game is over." : impossible.length ? impossible.join(" ") : view.prompts.length ? `Not your turn. ${view.prompts[0]}` : "";
  $("prompt").textContent = !question && own.chosen.length ? `Nobody waits for this any more; what you entered is kept. ${waiting}`
    : question ? (draft && draft.question ? draft.question.prompt : question.prompt) : waiting;
  const isTyping = document.activeElement && document.activeElement.tagName === "INPUT";
  if (!isTyping) fill("fields", ...(question && draft && !draft.gone ? draft.fields.map(showField) : []));
  const told = said || (question && draft && draft.verdict) || null;
  $("verdict").className = told ? told.tone : "";
  $("verdict").textContent = told ? told.text + gainsOf(told) : "";
  showPlaces();
  showDeed();
}

const gainsOf = (told) => (told.gains || []).map((gain) =>
  ` ${gain.player} ${gain.points > 0 ? "+" : "−"}${Math.abs(gain.points)}.`).join("");

function showDeed() {
  showBusy();
  if (!view || !seat) return;
  const isFree = !isLost() && !line.isClosed && !view.problem && !sent && performance.now() >= heldUntil;
  const question = currentQuestion();
  $("record").disabled = !(isFree && question && draft && !draft.gone && draft.event);
  $("record").hidden = view.finished && !question;
  $("record").textContent = sent ? "Record: sending …" : "Record";
  $("undo").hidden = !(view.may_undo || []).includes(seat) || entered().chosen.length > 0;
  $("undo").disabled = !isFree;
  $("clear").hidden = entered().chosen.length === 0 && entered().kind !== "count";
}

function changeSeat(player) {
  seat = player;
  keep("seat", seat);
  draft = null; said = null; painted = "";
  show();
  openQuestion();
}

function changeKind(question) {
  const own = entered();
  if (own.kind !== question.kind || own.player !== question.player) {
    Object.assign(own, { kind: question.kind, player: question.player, since: question.since, chosen: [], id: null });
  }
  draft = null;
  tapped({ clear: true });
}

const TINTS = new Set(["red", "blue", "green", "yellow", "purple", "orange", "grey", "violet", "white", "black", "brown", "pink"]);
const tintOf = (name) => [...TINTS].find((each) => String(name).split(/[- ]/).includes(each));

function showField(field) {
  if (field.aside && field.offers.length > 4 && !field.chosen.length && !opened[`more ${field.key}`]) {
    return make("div", { class: "field chips" }, button(`More: ${field.label}`, `More: ${field.label} …`, () => { opened[`more ${field.key}`] = true; showDock(); }));
  }
  if (field.key === "path" && !field.offers.length) return null;
  const chips = [];
  const isSettled = field.chosen.length > 0 && !field.list && !field.needed && field.offers.length > 3;
  const isMany = field.groups.length > 0 && !isSettled;
  const chip = (offer) => {
    const tint = tintOf(offer.name);
    const made = button(offer.name, null, () => tapped({ key: field.key, value: offer.value }), {
      "aria-pressed": String(offer.chosen), disabled: !offer.open, "aria-description": offer.words,
      class: `${offer.art ? "art" : offer.words ? "told" : ""} ${tint && !offer.art ? `tint tint-${tint}` : ""}`,
    });
    if (offer.art) {
      made.innerHTML = offer.art;
      const svg = made.firstChild, high = svg.height.baseVal.value, part = Math.min(.8, 64 / high);
      Object.assign(svg.style, { width: `${svg.width.baseVal.value * part}px`, height: `${high * part}px` });
    }
    made.append(make("span", {}, offer.text), ...(offer.words ? [make("small", {}, offer.words)] : []));
    return made;
  };
  if (field.repeat) {
    chips.push(...field.chosen.map((each, place) => button(`Take back ${each.name}`, `${each.text} ✕`,
      () => tapped({ key: field.key, back: place }), { class: "back", "aria-pressed": "true" })));
  } else if (isMany || !field.offers.length) {
    chips.push(...field.chosen.filter((each) => isMany).map((each) => {
      const offer = field.offers.find((one) => one.name === each.name);
      return offer && offer.group !== opened[field.key] ? chip(offer) : null;
    }));
  }
  let members = null;
  if (isMany) {
    chips.push(...field.groups.map((each) => {
      const tint = tintOf(each.group), isOpen = opened[field.key] === each.group;
      return button(each.name, each.group, () => { opened[field.key] = isOpen ? null : each.group; showDock(); }, {
        class: `group ${tint ? `tint tint-${tint}` : ""}`, "aria-expanded": String(isOpen),
      });
    }));
    const inside = field.offers.filter((each) => each.group === opened[field.key]);
    if (inside.length) members = make("div", { class: "chips members" }, ...inside.map(chip));
  } else chips.push(...field.offers.filter((each) => each.chosen || !isSettled).map(chip));
  if (field.digits && !isSettled) chips.push(button(`Other ${field.label}`, "Other …", () => { digits = digits[field.key] === undefined ? { [field.key]: "" } : {}; showDock(); }));
  const isBare = !chips.length && !field.text;
  if (isBare) return null;
  return make("div", { class: `field ${isSettled || chips.length < 2 ? "settled" : ""}`, role: "group", "aria-label": field.label },
    make("h3", {}, field.label),
    field.text ? textField(field) : null,
    make("div", { class: "chips" }, ...chips.filter(Boolean)), members,
    digits[field.key] === undefined || isSettled ? null : digitPad(field));
}

function textField(field) {
  const input = make("input", { type: "text", "aria-label": field.label, maxlength: "200", autocomplete: "off", value: field.chosen.length ? field.chosen[0].text : "" });
  input.onchange = () => { if (input.value.trim()) { const value = input.value.trim(); input.blur(); tapped({ key: field.key, value }); } };
  return input;
}

function digitPad(field) {
  const add = (digit) => () => { digits[field.key] = (digits[field.key] + digit).slice(0, 6); showDock(); };
  return make("div", { class: "pad" },
    make("output", {}, digits[field.key] || "…"),
    ...["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"].map((each) => button(`digit ${each}`, each, add(each))),
    button("Take back a digit", "⌫", () => { digits[field.key] = digits[field.key].slice(0, -1); showDock(); }),
    button(`Use ${field.label} ${digits[field.key]}`, "Use", () => {
      if (digits[field.key]) { tapped({ key: field.key, value: Number(digits[field.key]) }); digits[field.key] = undefined; }
    }));
}

// ------------------------------------------------------------------ the table

function showTable() {
  const ranked = [...view.standings].sort((one, other) => one.rank - other.rank || one.seat - other.seat);
  fill("standings", ...ranked.map((each) => make("li", { class: seatClass(each.player) },
    make("span", { class: "rank" }, `${each.rank}.`), shape(each.seat),
    make("span", {}, each.player, each.waiting ? make("small", {}, "  to act") : null), make("b", {}, String(each.total)))));
  fill("latest", ...view.latest.map((each) => eventRow(each, true)));
}

// Where everybody's points come from.
function pointsTable() {
  const row = (name, cells) => make("tr", {}, make("th", { scope: "row" }, name), ...cells.map((each) => make("td", {}, String(each ?? "·"))));
  return make("table", {},
    make("thead", {}, make("tr", {}, make("td"), ...view.standings.map((each) => make("th", { scope: "col", class: seatClass(each.player) }, shape(each.seat), each.player)))),
    make("tbody", {}, ...sheets.points.map((each) => row(each.source, each.points))));
}

// A picture without its blank margins.
function cut(each, name) {
  const box = make("div", { class: "cut", svg: each.svg, role: "img", "aria-label": name });
  Object.assign(box.firstChild.style, { width: `${100 * each.whole / each.width}%`, marginLeft: `${-100 * each.left / each.width}%` });
  Object.assign(box.style, { aspectRatio: `${each.width} / ${each.height}`, maxWidth: `${each.width}px` });
  return box;
}

async function fetchSheets() {
  const version = view.version;
  if (sheets && sheets.version >= version) return;
  try {
    sheets = await ask("/sheets");
    fill("points", sheets.points.length ? pointsTable() : null);
    fill("all",
      ...sheets.common.map((each) => make("article", {}, make("h3", {}, "On the table"), cut(each, "What lies on the table"))),
      ...sheets.sheets.map((each) => make("article", { class: seatClass(each.player) },
        make("h3", {}, make("span", {}, each.player), make("span", {}, String((view.standings.find((one) => one.player === each.player) || {}).total ?? ""))),
        cut(each, `Sheet of ${each.player}`))));
  } catch (error) { if (error instanceof Lost) lose(); }
}

function chooseTab(name) {
  tab = name;
  showTab();
  if (tab === "table") fetchSheets();
  else showPlaces();
}

// ------------------------------------------------------------------ begin

$("tab-me").onclick = () => chooseTab("me");
$("tab-table").onclick = () => chooseTab("table");
$("seats").onclick = () => { choosing = true; show(); };
$("done").onclick = () => { choosing = false; show(); if (seat) openQuestion(); };
$("watch").onclick = async () => { await take_seats([], true); if (view && !view.yours.length) { choosing = false; tab = "table"; show(); fetchSheets(); } };
$("record").onclick = () => record(false);
$("clear").onclick = () => { const own = entered(); if (own.kind === "count") own.kind = null; digits = {}; tapped({ clear: true }); };
$("undo").onclick = () => send({ id: newId(), seat, undo: true });
window.addEventListener("offline", () => { if (line.source) line.source.close(); lose(); });
window.addEventListener("online", connect);
window.addEventListener("resize", () => { if (view) showPlaces(); });
document.addEventListener("visibilitychange", () => { if (!document.hidden) { line.heard = performance.now(); connect(); } });
setInterval(tick, 250);
if (location.pathname !== "/") history.replaceState(null, "", "/");
refresh();
connect();
