// Live: hears that something has changed, asks for what the page shows, and never disturbs a hand.
// The server says all texts; this file decides when to ask, and where the answer goes.
const liveMain = () => $("main[data-live]");
const liveUrl = liveMain()?.dataset.live;
const SILENCE = 40_000; // longer than two pings: the line is dead, even if nobody said so
const POLL = 10_000;
const chance = (least, most) => least + Math.random() * (most - least);
const versionOf = (seen) => parseInt(seen, 10);

// ---- looking again ----------------------------------------------------------------------------

// The hand that somebody has said something on this page about what happened in it.
let mine = null;
const NOTICE = ".notice:not(.waits, #kept)";
let reading = 10_000; // so long a notice is left to be read
let readUntil = 0;
let looking = false;
let lookAgain = false;
let lookedAt = 0;
let waiting = 0;

// Choices are everybody's: once they are saved, the page may be drawn again with those of others.
// Until then, and while somebody types or reads what became of a hand, nothing is touched.
const isTaken = () => {
  const form = $("#hand");
  if (!form) return false;
  const at = document.activeElement;
  return unsaved || keeping || "open" in form.dataset
    || (form.contains(at) && !at.matches("h2") && (at.matches("input:not([type=radio], [type=checkbox]), select") || at.matches(":focus-visible")))
    || !!$(".conflict, .unsent:not([hidden])") || (Date.now() < readUntil && !!$(NOTICE)) || (isMine() && !!$("#hand .err:not([hidden])"));
};
const handOn = (page) => {
  const form = $("#hand[data-ahead]", page);
  return form && [form.elements.hand.value, ...form.dataset.ahead.split(" ").slice(0, 2)].join(" ");
};
// Whether a page shows the same hand, for the same contract.
const isSame = (page) => handOn(page) === mine && $("#hand", page).elements.contract.value === $("#hand").elements.contract.value;
const isMine = () => !!mine && mine === handOn(document);
for (const type of ["click", "input", "change"]) on(type, (event) => {
  if (event.isTrusted && event.target.closest?.("#outcome")) mine = handOn(document);
}, true);
// A finger on the glass, a menu or a slip lying over the page: it is soon gone, so wait for it.
const isCovered = () => fingers > 0 || !!$(".menu[open], dialog[open]")
  || !!(document.activeElement && document.activeElement.matches("#table :is(textarea, input):not(#hand *)"));

const askFor = async (address, values) => {
  const url = new URL(address, location);
  for (const [name, value] of values) url.searchParams.set(name, value);
  const stop = new AbortController();
  const late = setTimeout(() => stop.abort(), 8000);
  try {
    return await fetch(url, { headers: { "HX-Request": "true" }, signal: stop.signal, cache: "no-store" });
  } finally {
    clearTimeout(late);
  }
};

// Asks what is newer than what the page shows. Returns whether the server answered.
async function look() {
  if (looking) {
    lookAgain = true;
    return true;
  }
  const main = liveMain();
  // What is being sent, or waits to be, brings the newest table with its answer.
  const barred = outbox.stuck?.kind === "barred";
  if (barred) outbox.flush(true);
  if (!main || sending || (outbox.waiting() && !barred) || (main.id === "table" && $("#hand[data-unsent]"))) return true;
  if (isCovered()) {
    clearTimeout(waiting);
    waiting = setTimeout(look, 1000);
    return true;
  }
  looking = true;
  lookAgain = false;
  lookedAt = Date.now();
  let answered = false;
  try {
    const { seen, part, news } = main.dataset;
    const taken = isTaken();
    const before = facts;
    const answer = await askFor(taken ? news : part, [...new URLSearchParams(location.search), ["seen", seen]]);
    answered = answer.ok;
    // Somebody has deleted the sheet: the page at its address says so.
    if (answer.status === 410 && !taken) location.reload();
    if (answer.status === 200) {
      const text = await answer.text();
      // Meanwhile a thumb or an answer may have been faster: then it is another question.
      if (main !== liveMain() || seen !== main.dataset.seen || sending) return true;
      if (taken) tellNews(text);
      // What was tapped since is not in this answer, even if it has been saved.
      else if (facts !== before || isTaken() || isCovered()) lookAgain = true;
      else if (isMine() && !isSame(parsed(text))) {
        // What was entered here was not what has been scored, or it would not stand here any more.
        const told = await askFor(news, [["seen", seen]]);
        if (told.status === 200) tellNews(await told.text());
      } else redraw(main, text);
    } else if (taken && (unsaved || keeping)) lookAgain = true;
  } catch {
    // No line: asked again when there is one.
  } finally {
    looking = false;
    if (lookAgain) setTimeout(look, 300);
  }
  return answered;
}

const parsed = (text) => new DOMParser().parseFromString(text, "text/html").body.firstElementChild;

function tellNews(text) {
  const line = parsed(text);
  const old = $("#news");
  if (old && old.textContent === line.textContent) return;
  if (old) old.replaceWith(line);
  else $("#hand .go").before(line);
  htmx.process(line);
  say(line.firstElementChild.textContent);
}

// The same place in the new page: by id, by address, by name and value, or by its words.
const placeOfFocus = (main) => {
  const at = document.activeElement;
  if (!main.contains(at)) return null;
  const same = (one) => (at.id ? one.id === at.id
    : at.name ? one.name === at.name && one.value === at.value
    : one.outerHTML === at.outerHTML || (at.href && one.href === at.href));
  return (fresh) => $$(at.localName, fresh).find(same);
};

function redraw(main, text) {
  const fresh = parsed(text);
  if (!fresh || fresh.id !== main.id) return;
  const moved = versionOf(fresh.dataset.seen) !== versionOf(main.dataset.seen);
  const focus = placeOfFocus(main);
  const folded = !!$("#hand.folded", main);
  const at = scrollY;
  const sheets = $$(".across", main).map((part) => [part.scrollLeft, part.scrollTop]);
  // A stylesheet that it brings is the page's from now on: drawn anew, it would flicker each time.
  for (const link of $$("link", fresh)) {
    if ([...document.styleSheets].some((sheet) => sheet.href === link.href)) link.remove();
    else document.head.append(link);
  }
  quiet = true;
  main.replaceWith(fresh);
  htmx.process(fresh);
  quiet = false;
  if (fresh.id === "table") document.dispatchEvent(new CustomEvent("redrawn", { detail: text }));
  const form = $("#hand");
  if (form && folded && form.dataset.step === "playing") {
    setFolded(form, true);
    update(false);
  }
  $$(".across", fresh).forEach((part, n) => part.scrollTo(...(sheets[n] || [0, 0])));
  const target = focus && focus(fresh);
  if (target) target.focus({ preventScroll: true });
  scrollTo({ top: at, behavior: "instant" });
  if (!moved) return;
  // A thumb on its way was meant for the page that has just gone.
  fresh.dataset.settling = "";
  setTimeout(() => { delete fresh.dataset.settling; }, 400);
  const title = $("h1", fresh);
  const parts = $(".banner p", fresh) ? [...$(".banner p", fresh).children] : [title, title.nextElementSibling.firstChild];
  say(parts.map((part) => part.textContent.trim()).join(". "));
}

// ---- who is here ------------------------------------------------------------------------------

let hereNow = null;
const showHere = () => {
  const line = $("#here");
  if (line && hereNow && line.outerHTML !== hereNow.outerHTML) line.replaceWith(hereNow.cloneNode(true));
};
async function askHere() {
  const main = liveMain();
  if (!main || !main.dataset.here) return;
  try {
    const answer = await askFor(main.dataset.here, []);
    if (answer.ok) hereNow = parsed(await answer.text());
    showHere();
  } catch {
    // The next change asks again.
  }
}
on("htmx:after:process", (event) => {
  if (event.target.id !== "table") return;
  if ($(NOTICE)) {
    readUntil = Date.now() + reading;
    setTimeout(look, reading + 100);
  }
  fingers = 0; // one that rested on what has gone is never heard to leave
  showHere();
});

// ---- the stream -------------------------------------------------------------------------------

// One stream for all pages of this sheet in one browser, held by one of those that can be seen:
// browsers open only six connections to a server. Without locks each visible page has its own.
let stream = null;
let hangUp = null;
let failed = 0;
let retry = 0;
let heardAt = 0;
const shared = liveUrl && navigator.locks && window.BroadcastChannel ? new BroadcastChannel(liveUrl) : null;

function hear({ type, data }) {
  heardAt = Date.now();
  failed = 0;
  if (type === "version" && +data > versionOf(liveMain().dataset.seen)) look();
  else if (type === "again") look();
  else if (type === "here") askHere();
}
if (shared) shared.onmessage = (event) => { if (!document.hidden) hear(event.data); };

function openStream() {
  closeStream();
  heardAt = Date.now();
  stream = new EventSource(liveUrl);
  for (const type of ["version", "again", "here", "ping"]) stream.addEventListener(type, ({ data }) => {
    hear({ type, data });
    if (shared) shared.postMessage({ type, data });
  });
  stream.onerror = () => {
    closeStream();
    if (document.hidden) return;
    failed += 1;
    clearTimeout(retry);
    retry = setTimeout(openStream, Math.min(30_000, chance(250, 750) * 2 ** Math.min(failed, 6)));
  };
}
function closeStream() {
  clearTimeout(retry);
  if (stream) stream.close();
  stream = null;
}

// Takes the stream over when whoever has it lets go; or at once, from one who has fallen silent.
function start(steal = false) {
  if (!shared) return openStream();
  if (hangUp) return undefined;
  const wish = new AbortController();
  let done;
  const held = new Promise((resolve) => { done = resolve; });
  const mine = () => { wish.abort(); done(); };
  hangUp = mine;
  heardAt = Date.now();
  const options = steal ? { steal } : { signal: wish.signal };
  return navigator.locks.request(liveUrl, options, () => {
    if (hangUp !== mine) return undefined;
    openStream();
    return held;
  }).catch(() => {
    if (hangUp !== mine) return;
    // Taken by another page, which found this one silent.
    closeStream();
    hangUp = null;
    if (!document.hidden) start();
  });
}
function stop() {
  closeStream();
  const release = hangUp;
  hangUp = null;
  if (release) release();
}

// ---- coming and going -------------------------------------------------------------------------

function comeBack() {
  if (document.hidden) return;
  if (Date.now() - lookedAt > 500) look();
  if (Date.now() - heardAt > SILENCE) stop();
  if (!shared && !stream) start();
  else if (shared) start();
  if (stream && stream.readyState === EventSource.CLOSED) openStream();
}
if (liveUrl) {
  on("visibilitychange", () => {
    if (document.hidden) return stop();
    lookedAt = 0;
    comeBack();
    return askHere();
  });
  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => { if (event.persisted) comeBack(); });
  addEventListener("online", () => {
    if (!stream && hangUp) openStream();
    comeBack();
  });
  addEventListener("focus", comeBack);
  setInterval(() => {
    if (document.hidden) return;
    const silent = Date.now() - heardAt > SILENCE;
    if (silent) {
      stop();
      start(true);
    }
    if ((silent || failed > 1) && Date.now() - lookedAt >= POLL) look();
  }, 5000);

  if (!document.hidden) {
    start();
    look();
  }
}
