// The outbox: a hand is written down on this phone before it is sent, and crossed out only when the
// server has answered. What gets no answer waits here and goes out once, in order, by its own id.
// Only the table's open hand waits: the page of a hand that is corrected has a form, too.
const openHand = () => $("#hand[data-ahead]");
const outbox = (() => {
  const PREFIX = "outbox ";
  const own = PREFIX + location.pathname;
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
      same: !!$(".conflict[data-same]", page),
      base: form && { hand: +form.elements.hand.value, ahead: form.dataset.ahead },
    };
  };

  // Crosses out a hand; the one behind it goes on from the version that the answer brought, as long
  // as the same people sit in the same seats.
  const drop = (id, now, key) => change((record) => {
    record.items = record.items.filter((item) => item.id !== id);
    const [head] = record.items;
    if (head && now && now.seats === head.seats) head.version = now.version;
  }, key);

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
      const open = now.base && now.base.hand === item.hand && now.seats === item.seats && !now.conflict;
      // Nobody scored this hand; something else has changed since, and it still fits.
      if (response.status === 409 && open && !undecided && tries++ < TRIES) {
        change((record) => { record.items[0].version = now.version; }, key);
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
    if (busy) return;
    busy = true;
    try {
      const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
      for (const key of keys) if (read(key).items.length) await locked(key, () => send(key, again));
    } catch {
      // A browser that lets nobody keep anything has nothing to send.
    } finally {
      busy = false;
    }
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
