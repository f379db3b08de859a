// The outbox: a hand is written down on this phone before it is sent, and crossed out only when the
// server has answered. What gets no answer waits here and goes out once, in order, by its own id.
// Only the table's open hand waits: the page of a hand that is corrected has a form, too.
const openHand = () => $("#hand[data-ahead]");
// A refused form leaves the table under its own address: what waits belongs to the sheet.
const sheetPath = (/^.*?\/s\/[^/]+/.exec(location.pathname) || [location.pathname])[0];
if ($("#table[data-live]") && location.pathname !== sheetPath) history.replaceState(null, "", sheetPath);
const outbox = (() => {
  const PREFIX = "outbox ";
  // Other pages of a sheet send what waits as well, and leave it to the table to show it.
  const own = $("#table[data-live]") ? PREFIX + sheetPath : "";
  const EVERY = 10000;
  const PATIENCE = 8000;
  const TRIES = 3;
  // The hand at the head that the server would not take, with its answer; until somebody decides.
  let stuck = null;
  // The same of other sheets that this phone scores: theirs are shown on their own pages.
  const refused = new Set();
  // The hand that is on its way from the page itself.
  let flying = null;
  let busy = false;
  let oncemore = false;

  const read = (key = own) => {
    try {
      return JSON.parse(localStorage.getItem(key)) || { items: [] };
    } catch {
      return { items: [] };
    }
  };
  const write = (record, key = own) => {
    try {
      if (record.items.length) localStorage.setItem(key, JSON.stringify(record));
      else localStorage.removeItem(key);
      return true;
    } catch {
      return false; // no room, or a browser that keeps nothing: the page itself holds on to it
    }
  };
  const change = (act, key) => {
    const record = read(key);
    act(record);
    return write(record, key);
  };

  // What an answer says about where the table stands.
  const standing = (html) => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const form = $("#hand", page);
    const version = ($("#hand [name=version]", page) || $("[name=version]", page) || {}).value;
    return {
      version,
      seats: $$(".seat .nm", page).map((name) => name.textContent).join("\n"),
      conflict: !!$(".conflict", page),
      saved: !!$(".conflict[data-saved]", page),
      same: !!$(".conflict[data-same]", page),
      base: form && { hand: +form.elements.hand.value, ahead: form.dataset.ahead },
      rules: form?.dataset.rules,
    };
  };

  // Crosses out a hand; the one behind it goes on from the version that the answer brought, as long
  // as the same people sit in the same seats.
  const drop = (id, now, key) => change((record) => {
    record.items = record.items.filter((item) => item.id !== id);
    const [head] = record.items;
    if (head && now?.version) Object.assign(head, seated(head, now.seats), { version: now.version });
  }, key);

  // A hand's fields with everybody where she sits now. Who has left has left her seat to a newcomer.
  const seated = (item, seats) => {
    if (!seats || seats === item.seats) return {};
    const [was, now] = [item.seats.split("\n"), seats.split("\n")];
    const free = now.map((_name, seat) => seat).filter((seat) => !was.includes(now[seat]));
    const moved = was.map((name) => (now.includes(name) ? now.indexOf(name) : free.shift()));
    const to = (seat) => moved[seat] ?? seat;
    const all = (text, part) => text.split(part).map(to).join(part);
    const fields = item.fields.map(([name, value]) => {
      const [contract, kind, seat] = name.split(".");
      if (name === "double") return [name, all(value, "-")];
      if (name === "auto") return [name, value.replace(/(^|[ .])(\d)(?= |$)/g, (_all, before, at) => before + to(at))];
      if (contract === "typed") return [`typed.${to(kind)}`, value];
      if (kind === "count" || kind === "place") return [[contract, kind, to(seat)].join("."), value];
      if (["special", "taker", "takers", "shares"].includes(kind) && value !== "") return [name, String(to(value))];
      return [name, value];
    });
    return { fields, seats, declarer: String(to(item.declarer)) };
  };

  const post = async (item) => {
    const fields = item.fields.filter(([name]) => !["version", "hand", "command", "match", "declarer", "step"].includes(name));
    const body = new URLSearchParams(fields);
    const { version, hand, id, match, declarer } = item;
    for (const [name, value] of Object.entries({ version, hand, command: id, match, declarer })) body.set(name, value);
    // A page that holds the outcome step is not sent it again.
    const step = $("#hand [name=step]");
    if (step && $("#outcome fieldset")) body.set("step", step.value);
    const headers = { "HX-Request": "true", Accept: "text/html" };
    try {
      return await fetch(item.url, { method: "POST", body, headers, signal: AbortSignal.timeout?.(PATIENCE) });
    } catch {
      return null;
    }
  };

  // Sends what waits under *key*, one after the other. *again* also tries the hand that is stuck.
  const send = async (key, again) => {
    let answer = null;
    let saved = 0;
    if (!key) return;
    for (let tries = 0; ;) {
      const item = read(key).items[0];
      const undecided = !!item && (stuck?.id === item.id || refused.has(item.id));
      if (!item || item.id === flying?.id || (undecided && !again)) break;
      again = false;
      change((record) => { record.items[0].tried = true; }, key);
      const response = await post(item);
      if (!response || response.status >= 500 || response.status === 429) break;
      const html = await response.text().catch(() => null);
      if (html === null) break;
      const now = standing(html);
      // Somebody else may have scored the very same: then there is nothing to decide.
      if (response.ok || now.same) {
        answer = html;
        saved = item.hand;
        if (key === own) stuck = null;
        drop(item.id, now, key);
        tries = 0;
        continue;
      }
      // Nobody scored this hand; something else has changed since, and it still fits. Hands before
      // it may be gone, and people may have changed seats: it goes along.
      // Under other rules the same cards may be worth something else: somebody has to look.
      const fits = !item.rules || item.rules === now.rules;
      const here = fits && now.base && now.version && !now.saved && now.base.ahead.split(" ")[0] === item.match;
      const gap = here ? item.hand - now.base.hand : -1;
      if (response.status === 409 && gap >= 0 && !undecided && tries++ < TRIES) {
        change((record) => {
          Object.assign(record.items[0], seated(item, now.seats), { version: now.version });
          for (const one of record.items) one.hand -= gap;
          record.next.hand -= gap;
        }, key);
        continue;
      }
      const known = response.status === 409 || response.status === 422;
      const kind = !known ? "barred" : now.conflict ? "decide" : "mend";
      if (key === own) stuck = { id: item.id, hand: item.hand, kind, ...now };
      else refused.add(item.id);
      if (known) answer = html;
      break;
    }
    if (answer && key === own) await outbox.onAnswer(answer, saved);
    if (key === own) outbox.onChange();
  };

  const locked = (key, act) => (navigator.locks ? navigator.locks.request(key, { ifAvailable: true }, (lock) => lock && act()) : act());
  const flush = async (again = false) => {
    // What came to wait while others were on their way goes out right behind them.
    if (busy) {
      oncemore = true;
      return;
    }
    busy = true;
    oncemore = false;
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      for (const key of keys) if (read(key).items.length) await locked(key, () => send(key, again));
    } catch {
      // A browser that lets nobody keep anything has nothing to send.
    } finally {
      busy = false;
    }
    if (oncemore) await flush();
  };

  const waiting = () => read().items.length > 0;
  const retry = () => { flush(); };
  addEventListener("online", retry);
  addEventListener("pageshow", retry);
  on("visibilitychange", () => { if (!document.hidden) flush(); });
  setInterval(retry, EVERY);

  return {
    own, read, change, drop, flush, waiting, standing,
    get stuck() { return stuck; },
    set stuck(value) { stuck = value; },
    get flying() { return flying; },
    set flying(value) { flying = value; },
    onAnswer: async () => {},
    onChange: () => {},
  };
})();
