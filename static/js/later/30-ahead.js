// Going on without a connection: the next hand opens on the phone, from forms that the server sent
// ahead. Which seat declares when, and what is said about it, is the server's data as well.
const ahead = (() => {
  const key = "ahead " + sheetPath;
  let pack = null;
  let texts = {};

  const unpack = (html) => {
    pack = $("#ahead", new DOMParser().parseFromString(html, "text/html"));
    texts = pack ? pack.dataset : {};
  };
  const load = async () => {
    const step = $("#hand[data-pack] [name=step]");
    try {
      if (!pack) unpack(localStorage.getItem(key) || "");
      if (!step || (pack && pack.dataset.step === step.value)) return;
      const response = await fetch($("#hand").dataset.pack);
      if (!response.ok) return;
      const html = await response.text();
      unpack(html);
      localStorage.setItem(key, html);
    } catch {
      // Without it a hand that gets no answer stays on the page until it does.
    }
  };

  const words = (name, values = {}) => filled(texts[name] || "", values);

  // Where the table stands after the hand of *place* was played for *contract*.
  const after = ({ hand, ahead: order }, contract) => {
    const [match, coming, ...played] = order.split(" ");
    return { hand: hand + 1, ahead: [match, coming.slice(1), ...played, `${coming[0]}-${contract}-${hand}`].join(" ") };
  };

  const newId = () => btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
    .replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

  function sink(form, place, waiting) {
    const [, coming, ...played] = place.ahead.split(" ");
    const before = $("#hand");
    // Where the table plays each contract once, what anybody has played is gone for all.
    const once = texts.quota === "table";
    const same = once || before && (before.dataset.ahead.split(" ")[1] || "")[0] === coming[0];
    const tiles = $$(".tile", form);
    const shown = same && before ? $$(".tile", before) : [];
    for (const line of played) {
      const [seat, contract, hand] = line.split("-");
      const at = tiles.findIndex((tile) => tile.value === contract);
      if ((seat !== coming[0] && !once) || at < 0) continue;
      const queued = waiting.includes(+hand);
      let used = shown[at] && shown[at].matches(".used") && !queued ? shown[at].cloneNode(true) : null;
      if (!used) {
        used = document.createElement("div");
        used.className = "tile used";
        used.append(...$$(":scope > *", tiles[at]).map((part) => part.cloneNode(true)));
        $("small", used).textContent = words(queued ? "queued" : "played", { n: hand });
      }
      const ask = tiles[at].nextElementSibling;
      if (ask && ask.matches(".ask")) ask.remove();
      tiles[at].replaceWith(used);
    }
  }

  function seats(fresh) {
    for (const seat of $$(".seat", fresh)) {
      const shown = $(`#table .seat[data-seat="${seat.dataset.seat}"]`);
      if (!shown) continue;
      shown.className = seat.className;
      delete $(".total", shown).dataset.from;
      for (const part of $$(".role, .now, .delta", shown)) part.remove();
      shown.append(...$$(".role, .now", seat));
    }
  }

  // Opens the hand at *place* on the page; false where the phone has not got what it takes.
  function open(place, waiting) {
    const table = $("#table");
    const outcome = $("#outcome");
    const before = $("#table .hand");
    const seat = place.ahead.split(" ")[1][0];
    const template = pack && [...pack.children].find((one) => one.dataset.seat === (seat || "0"));
    if (!template || !before || (seat && !$("fieldset", outcome || before))) return false;
    const fresh = document.importNode(template.content, true);
    const form = $("#hand", fresh);
    for (const gone of $$(".banner, .notice:not(.waits, #kept), .sheetlet form", table)) gone.remove();
    if (!seat) {
      const last = document.createElement("section");
      last.className = "hand";
      last.innerHTML = '<div class="slip"><h2 tabindex="-1" id="result"></h2><p></p></div>';
      $("h2", last).textContent = words("last");
      $("p", last).textContent = words("then");
      before.replaceWith(last);
      return true;
    }
    sink(form, place, waiting);
    seats(fresh);
    $(".bar p", table).textContent = words("line", { n: place.hand });
    const { elements } = form;
    elements.version.value = "";
    elements.command.value = newId();
    elements.hand.value = place.hand;
    form.dataset.ahead = place.ahead;
    for (const label of $$("button.vh, .go b", form)) label.textContent = label.textContent.replace("{n}", place.hand);
    const free = $$("button.tile", form);
    $("#naming small", form).textContent = counted(texts.left, free.length);
    $("#outcome", form).replaceWith(outcome);
    before.replaceWith(form);
    if (free.length === 1) choose(form, free[0].value);
    htmx.process(table);
    return true;
  }

  // Puts back what was tapped; what had filled itself fills itself again.
  function fill(form, fields) {
    const all = Object.fromEntries(fields);
    const auto = (all.auto || "").split(" ");
    const free = $$("button.tile", form).some((tile) => tile.value === all.contract);
    // A contract that somebody has played meanwhile is named anew.
    if (free) for (const name of ["contract", "trump", "start_rank"]) form.elements[name].value = all[name];
    for (const [name, value] of fields) {
      const [contract, part, seat] = name.split(".");
      if (!part && !["double", "mode"].includes(name)) continue;
      const own = contract.split("~")[1];
      const kind = part === "takers" ? part : seat || part;
      if (part && contract !== "typed" && auto.includes(own ? `${own}.${kind}` : kind)) continue;
      for (const field of $$(`input[name="${name}"], select[name="${name}"]`, form)) {
        if (field.type === "radio" || field.type === "checkbox") field.checked = field.checked || field.value === value;
        else field.value = value;
      }
    }
    if (all.mode !== "cards" && $("[name=mode]:checked", form).value !== "cards") $(".paper", form).open = true;
    delete form.dataset.open;
    delete form.dataset.fresh;
    update(true);
  }

  return { load, words, after, open, fill, get texts() { return texts; } };
})();
