// What the person sees of the outbox: what the Score button says, what waits, and what to decide.
{
  const { own } = outbox;
  const draftKey = "draft " + sheetPath;
  let painting = false;
  let saved = 0;
  let told = 0;

  const state = (text, passing) => {
    const button = $("#hand .go");
    if (!button) return;
    const line = $(".state", button) || button.appendChild(document.createElement("small"));
    line.className = "state";
    line.textContent = text || "";
    clearTimeout(told);
    if (passing) told = setTimeout(() => { line.textContent = ""; }, 3000);
  };

  const placeOf = (form) => ({ hand: +form.elements.hand.value, ahead: form.dataset.ahead });
  const seatsShown = () => $$("#table .seat .nm").map((name) => name.textContent).join("\n");
  const itemOf = (form, body) => {
    const place = placeOf(form);
    const [match, coming] = place.ahead.split(" ");
    const fields = [...body].filter(([, value]) => typeof value === "string");
    const tile = $$("button.tile", form).find((one) => one.value === form.elements.contract.value);
    return {
      ...place, match, fields, rules: form.dataset.rules, id: form.elements.command.value, url: form.getAttribute("action"),
      declarer: coming[0], contract: form.elements.contract.value, version: form.elements.version.value,
      label: tile ? $(".cn", tile).firstChild.data.trim() : "", seats: seatsShown(),
    };
  };

  // The hands that go out by themselves: not the one that somebody has to decide about.
  const pending = () => outbox.read().items.filter((item) => !outbox.stuck || item.id !== outbox.stuck.id);

  // Scores go straight to the outbox while others wait there. Otherwise they are written down first
  // and sent: a phone that dies in between has lost nothing.
  on("htmx:config:request", (event) => {
    const { ctx } = event.detail;
    const form = openHand();
    if (isDock(event) && form && !form.elements.version.value) return event.preventDefault();
    if (!isHand(event) || !form) return;
    const item = itemOf(form, ctx.request.body);
    const mended = outbox.stuck?.kind === "mend" ? outbox.stuck.id : null;
    const queue = !mended && (!item.version || pending().some((one) => one.id !== item.id));
    const kept = outbox.change((record) => {
      record.items = record.items.filter((one) => one.id !== item.id && one.id !== mended);
      // What was to be mended has been: it takes the place of what it was.
      if (mended) record.items.unshift({ ...item, tried: true });
      else {
        record.items.push({ ...item, tried: !queue });
        record.next = ahead.after(item, item.contract);
      }
    });
    if (mended) outbox.stuck = null;
    if (!queue || !kept) {
      outbox.flying = kept ? item : null;
      state(ahead.words("saving"));
      return;
    }
    event.preventDefault();
    sending = false;
    forgetDraft();
    paint();
    outbox.flush();
  });

  on("htmx:after:request", (event) => {
    const { ctx } = event.detail;
    if (isDock(event) && ctx.response.status < 300 && asked === facts) forgetDraft();
    const { status } = ctx.response;
    const { flying } = outbox;
    if (!isHand(event) || !flying) {
      // Somebody has decided with a button of the server's own.
      if (status === 200 && outbox.stuck?.kind === "decide" && source(event)?.closest(".conflict")) decided();
      if (status < 500 && outbox.waiting()) setTimeout(outbox.flush, 0);
      return;
    }
    if (status > 501) return; // keepHand is asked
    const { id, hand } = flying;
    outbox.flying = null;
    state("");
    if (status === 200) {
      outbox.drop(id, outbox.standing(ctx.text));
      saved = hand;
      forgetDraft();
      if (outbox.waiting()) setTimeout(() => outbox.flush(true), 0);
    } else if (status === 409) {
      const now = outbox.standing(ctx.text);
      // Where nothing is saved in its place, hands before it are gone: it moves up, like those that wait.
      if (now.conflict && now.base && !now.saved) setTimeout(() => outbox.flush(true), 0);
      else if (now.conflict && !now.same) outbox.stuck = { id, hand, kind: "decide", ...now };
      else onPage(id, hand, now);
      forgetDraft();
    } else if (status === 422) {
      onPage(id, hand, outbox.standing(ctx.text));
      forgetDraft();
    } else if (status >= 500) onPage(id, hand, {});
    else outbox.stuck = { id, hand, kind: "barred" };
  });
  on("htmx:finally:request", (event) => {
    if (isHand(event)) outbox.flying = null;
  });

  // The page holds what was entered, to be scored again. Hands behind it wait for that.
  const onPage = (id, hand, now) => {
    const { items } = outbox.read();
    if (items.length > 1 && items[0].id === id) outbox.stuck = { id, hand, kind: "mend", ...now };
    else outbox.drop(id);
  };

  // Asked when Score got no answer. True: the hand waits here, and the next one is open.
  keepHand = () => {
    if (!outbox.flying) return false;
    outbox.flying = null;
    state("");
    forgetDraft();
    return paint();
  };

  // ---- taps of the open hand, for a phone that reloads before they are saved --------------------

  const forgetDraft = () => { try { localStorage.removeItem(draftKey); } catch { /* nothing is kept */ } };
  on("draft", () => {
    const form = openHand();
    if (!form) return;
    const { hand, ahead: order } = placeOf(form);
    const fields = [...new FormData(form)];
    const draft = { hand, match: order.split(" ")[0], version: form.elements.version.value, seats: seatsShown(), fields };
    try { localStorage.setItem(draftKey, JSON.stringify(draft)); } catch { /* the page holds them */ }
  }, true);
  const refill = () => {
    const form = openHand();
    let draft = null;
    try { draft = JSON.parse(localStorage.getItem(draftKey)); } catch { /* nothing is kept */ }
    // What the page shows anyway stays as it is, with what is said about it.
    if (!draft || !form || JSON.stringify(draft.fields) === JSON.stringify([...new FormData(form)])) return;
    const { hand, ahead: order } = placeOf(form);
    const version = form.elements.version.value;
    const fits = draft.hand === hand && draft.match === order.split(" ")[0] && draft.seats === seatsShown();
    if (fits && (draft.version === version || !draft.version)) ahead.fill(form, draft.fields);
    else if (!outbox.waiting()) forgetDraft();
  };

  // ---- showing it -------------------------------------------------------------------------------

  const action = (text, act) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "link";
    button.textContent = text;
    button.addEventListener("click", act);
    return button;
  };

  function line() {
    for (const old of $$(".waits")) old.remove();
    const { items } = outbox.read();
    const { stuck } = outbox;
    const bar = $("#table .seats");
    if (!bar || !items.length || !ahead.texts.waits) return;
    const box = document.createElement("div");
    box.className = "notice waits";
    box.role = "status";
    const rest = pending();
    const said = [];
    if (stuck && items[0]?.id === stuck.id) said.push(ahead.words(stuck.kind, { n: stuck.hand, contract: items[0].label }));
    if (rest.length) {
      const each = rest.map((item) => ahead.words("each", { n: item.hand, contract: item.label }));
      said.push(counted(ahead.texts.waits, rest.length) + " " + each.join(" \u00b7 "));
    }
    for (const text of said) box.appendChild(document.createElement("p")).textContent = text;
    const last = items.at(-1);
    if (stuck && stuck.kind === "mend") box.lastChild.append(" ", action(ahead.words("leave", { n: stuck.hand }), leaveOut));
    else if (rest.length && !last.tried) box.lastChild.append(" ", action(ahead.words("back", { n: last.hand }), () => takeBack(last)));
    if (!outbox.flying && rest.length) state(ahead.words("unsaved", { n: last.hand }));
    bar.after(box);
  }

  // Shows the table as it is with what waits here; false where that cannot be done.
  function paint() {
    const { next } = outbox.read();
    const { stuck } = outbox;
    const form = openHand();
    let done = true;
    if (!painting && pending().length && next && !outbox.flying && !(stuck && stuck.kind === "mend")) {
      if (!form || placeOf(form).hand < next.hand || form.elements.version.value) {
        painting = true;
        const at = document.activeElement;
        done = ahead.open(next, outbox.read().items.map((item) => item.hand));
        painting = false;
        if (done) refill();
        if (at && at.isConnected && at !== document.body) at.focus({ preventScroll: true });
      }
    }
    line();
    return done;
  }

  outbox.onChange = line;
  outbox.onAnswer = async (html, hand) => {
    if (outbox.stuck) replan(outbox.stuck.base);
    saved = hand;
    await show(html, !outbox.stuck);
  };

  async function show(html, plain) {
    const target = $("#table");
    const at = scrollY;
    const touched = !!$("#hand [aria-pressed=true].tile");
    await htmx.swap({ text: html, target, sourceElement: target, swap: "outerHTML", plain });
    if (outbox.stuck) scrollTo(0, 0);
    else if (touched) scrollTo(0, at);
  }

  // The hands behind one that was decided about follow it: same order, numbers without a gap.
  const replan = (base) => outbox.change((record) => {
    const rest = record.items.filter((item) => item.id !== outbox.stuck?.id);
    if (!base || !rest.length) return;
    const gap = rest[0].hand - base.hand;
    if (gap > 0 && !outbox.stuck) for (const item of rest) item.hand -= gap;
    record.next = rest.reduce((place, item) => (item.hand < place.hand ? place : ahead.after({ ...place, hand: item.hand }, item.contract)), base);
  });

  const decided = () => {
    const { stuck } = outbox;
    outbox.drop(stuck.id, stuck);
    outbox.stuck = null;
    replan(stuck.base);
  };
  on("click", (event) => {
    if (!event.target.closest("[data-keep]") || outbox.stuck?.kind !== "decide") return;
    event.preventDefault();
    decided();
    $(".conflict").remove();
    line();
    outbox.flush();
  });
  // Mine takes the place of what is saved; what cannot be is shown as typed, on that hand's page.
  on("submit", async (event) => {
    const form = event.target;
    if (!form.matches("[data-mine]") || outbox.stuck?.kind !== "decide") return;
    event.preventDefault();
    let response = null;
    try {
      const body = new URLSearchParams(new FormData(form));
      response = await fetch(form.action, { method: "POST", body, headers: { "HX-Request": "true" } });
    } catch { /* asked again */ }
    if (!response || response.status >= 500) {
      const line = $(".unsent", form) || form.appendChild(Object.assign(document.createElement("p"), { className: "err unsent", role: "alert" }));
      line.textContent = document.body.dataset.offline;
      return;
    }
    // What can't be saved like this is shown as typed on that hand's page; it waits here until it is.
    if (!response.ok) {
      form.submit();
      return;
    }
    decided();
    await refresh();
    outbox.flush();
  });
  async function leaveOut() {
    decided();
    await refresh();
    outbox.flush();
  }
  function takeBack(item) {
    outbox.change((record) => {
      record.items = record.items.filter((one) => one.id !== item.id);
      record.next = { hand: item.hand, ahead: item.ahead };
    });
    painting = true;
    ahead.open({ hand: item.hand, ahead: item.ahead }, outbox.read().items.map((one) => one.hand));
    painting = false;
    ahead.fill(openHand(), item.fields);
    line();
  }

  async function refresh() {
    try {
      const response = await fetch(ahead.texts.table, { headers: { "HX-Request": "true" } });
      if (response.ok) await show(await response.text(), true);
    } catch { /* the table stays as it is */ }
  }

  outbox.refresh = refresh;

  on("htmx:after:process", (event) => {
    if (event.target.id !== "table" || painting) return;
    unsaved = false;
    // The form that sent it is gone, and with it the event that would bring its answer: ask again.
    if (outbox.flying) {
      outbox.flying = null;
      setTimeout(outbox.flush, 0);
    }
    ahead.load();
    paint();
    if (openHand()?.elements.version.value && outbox.stuck?.kind !== "mend") refill();
    if (saved && !pending().length) state(ahead.words("saved", { n: saved }), true);
    saved = 0;
  });
  // Another tab of this sheet has queued or sent something.
  addEventListener("storage", (event) => {
    if (event.key !== own) return;
    const form = openHand();
    if (!outbox.waiting() && form && !form.elements.version.value) refresh();
    else line();
  });

  (async () => {
    if ($("#table")) {
      await ahead.load();
      paint();
      if (openHand()?.elements.version.value) refill();
    }
    outbox.flush(true);
  })();
}
