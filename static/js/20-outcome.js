// The outcome of the open hand: what fills itself, what is left, what is missing.
// Each reader below returns {need, at}: a text for the button and the element to go to.
const rowValue = (row) => {
  const from = $(".box", row) || $(":checked", row);
  return from && from.value !== "" ? +from.value : null;
};
const setRow = (row, value, auto) => {
  const box = $(".box", row);
  if (box) box.value = value ?? "";
  else for (const radio of $$("input", row)) radio.checked = value !== null && +radio.value === value;
  row.toggleAttribute("data-auto", auto);
};
// The row being typed in: an emptied box is left empty, for the number that comes next.
let typing = null;
const sum = (numbers) => numbers.reduce((a, b) => a + b, 0);

// *empty*: seats that can't have any; in a mixture those without a trick.
function readCounts(panel, empty = []) {
  const total = +panel.dataset.total;
  const rows = $$(".row", panel);
  const tapped = rows.filter((row) => !row.hasAttribute("data-auto") && rowValue(row) !== null);
  const left = total - sum(tapped.map(rowValue));
  const open = rows.filter((row) => !tapped.includes(row));
  const can = open.filter((row) => !empty.includes(row.dataset.seat));
  for (const row of open) {
    if (row === typing) continue;
    const value = left === 0 || !can.includes(row) ? 0 : left > 0 && can.length === 1 ? left : null;
    setRow(row, value, value !== null);
  }
  for (const row of rows) {
    const most = left + (tapped.includes(row) ? rowValue(row) : 0);
    for (const chip of $$(".chip", row)) {
      const radio = $("input", chip);
      chip.classList.toggle("gone", +radio.value > most && !radio.checked);
    }
  }
  const remaining = total - sum(rows.map((row) => rowValue(row) || 0));
  showPlaced(panel, total - remaining);
  if (panel.classList.contains("keys")) placePad(panel, rows, left, remaining);
  if (remaining) {
    const need = remaining > 0 ? counted(panel.dataset.missing, remaining) : $(".placed", panel).textContent;
    return { need, at: can[0] || rows[0] };
  }
  return readSpecial(panel, rows);
}

const showPlaced = (panel, n) => {
  if (+panel.dataset.total > 1) $(".placed", panel).textContent = counted(panel.dataset.placed, n);
};

// The special card is offered only to seats that took some; a single one gets it by itself.
function readSpecial(panel, rows) {
  const pick = $(".special", panel);
  if (!pick) return {};
  const holders = rows.filter((row) => rowValue(row) > 0).map((row) => row.dataset.seat);
  const radios = $$("input", pick);
  const auto = pick.hasAttribute("data-auto");
  for (const radio of radios) {
    const holds = holders.includes(radio.value);
    radio.parentElement.hidden = !holds;
    if (!holds || (auto && holders.length > 1)) radio.checked = false;
    if (holds && holders.length === 1) radio.checked = true;
  }
  pick.toggleAttribute("data-auto", holders.length === 1);
  pick.hidden = !holders.length;
  return $(":checked", pick) ? {} : { need: pick.dataset.missing, at: pick };
}

function readPicks(panel) {
  const picks = $$(".pick", panel);
  const open = picks.filter((pick) => !$(":checked", pick));
  showPlaced(panel, picks.length - open.length);
  return open[0] ? { need: open[0].dataset.missing, at: open[0] } : {};
}

// Finishing order: the selects hold the places; with this file whole rows are tapped instead.
const placeOf = (row) => +$("select", row).value;
const finished = (panel) => $$("[data-seat]", panel)
  .filter((row) => placeOf(row) && !row.hasAttribute("data-auto"))
  .sort((a, b) => placeOf(a) - placeOf(b));

function readOrder(panel, order = finished(panel)) {
  const asks = JSON.parse($(".finish", panel).dataset.asks);
  const rows = $$("[data-seat]", panel);
  const whole = asks.length === rows.length;
  order.length = Math.min(order.length, whole ? rows.length - 1 : asks.length);
  const open = rows.filter((row) => !order.includes(row));
  const done = whole ? open.length === 1 : order.length === asks.length;
  $("h2 span", panel).textContent = done ? panel.dataset.title : asks[order.length];
  for (const row of rows) {
    const at = order.indexOf(row);
    const place = at >= 0 ? at : done && whole ? order.length : -1;
    const slot = $(".slot", row) || row.firstElementChild.appendChild(document.createElement("span"));
    const next = done && place < 0 ? -1 : place < 0 ? order.length : place;
    const words = $("select", row).options[1 + next].text.split(" ");
    const pays = next < 0 ? "" : words.pop();
    slot.className = "slot";
    slot.hidden = next < 0;
    slot.replaceChildren(...[words.join(" "), pays].map((text) => {
      const part = document.createElement("span");
      part.textContent = text;
      return part;
    }));
    $("select", row).value = place < 0 ? "" : place + 1;
    row.classList.toggle("taken", at >= 0);
    row.toggleAttribute("data-auto", done && whole && at < 0);
    row.role = "button";
    row.tabIndex = 0;
    row.ariaPressed = place >= 0;
  }
  const placed = done ? asks.length : order.length;
  showPlaced(panel, placed);
  return done ? {} : { need: counted(panel.dataset.missing, asks.length - placed), at: open[0] };
}

function tapPlace(row) {
  const panel = row.closest(".panel");
  const order = finished(panel);
  if (order.includes(row)) order.splice(order.indexOf(row), 1);
  else order.push(row);
  readOrder(panel, order);
}

function newPad(total) {
  const pad = document.createElement("div");
  pad.className = "pad";
  for (let n = 0; n <= total; n++) {
    const key = pad.appendChild(document.createElement("button"));
    key.type = "button";
    key.tabIndex = -1;
    key.textContent = key.value = n;
  }
  return pad;
}

// One key pad for all counts above four. It stands in the open row and moves on after a tap.
function placePad(panel, rows, left, remaining) {
  const pad = $(".pad", panel) || newPad(+panel.dataset.total);
  const asked = rows.find((row) => row.classList.contains("asked"));
  const open = asked || rows.find((row) => rowValue(row) === null);
  for (const row of rows) row.classList.toggle("turn", row === open);
  if (!open) return pad.remove();
  const own = open.hasAttribute("data-auto") ? null : rowValue(open);
  const most = left + (own || 0);
  for (const key of $$("button", pad)) {
    key.disabled = +key.value > most;
    key.ariaPressed = own === +key.value;
  }
  if (pad.parentElement !== open) open.append(pad);
  $(".left", open).textContent = $("#hand").dataset.left.replace("{n}", Math.max(most, 0));
}

function askRow(row) {
  for (const other of $$(".asked")) other.classList.remove("asked");
  if (row) row.classList.add("asked");
}

function tapKey(key) {
  const row = key.closest(".row") || $(".mix .turn");
  const again = rowValue(row) === +key.value && !row.hasAttribute("data-auto");
  setRow(row, again ? null : +key.value, false);
  askRow(again && row);
}

function readTyped(form) {
  const empty = $$(".typed .row", form).find((row) => rowValue(row) === null);
  return empty ? { need: form.dataset.typed, at: empty } : {};
}

const readShares = (panel) => ($(":checked", panel) ? {} : { need: counted(panel.dataset.missing, 1), at: $(".shares", panel) });

// A mixture's reader comes with what is loaded later.
const readers = { counts: (panel) => readCounts(panel), picks: readPicks, order: readOrder, shares: readShares, mixture: () => ({}) };
