// The open hand: every tap acts here at once, then the whole form is saved in the background.
let missing = {};
let unsaved = false;
// The request that keeps choices now. One whose form is gone is never heard to end.
let keeping = null;
let base = "";
let going = "";
let refused = false;
let pressed = null;
// Every change makes new facts; an answer about older ones is of no use.
let facts = 0;
let asked = 0;

function paintContract(form) {
  const chosen = form.elements.contract.value;
  const tile = $$("button.tile", form).find((one) => one.value === chosen);
  const asks = tile && tile.dataset.asks;
  const said = asks && form.elements[asks === "trump" ? "trump" : "start_rank"].value;
  const asking = !!asks && !said;
  const naming = !tile || asking || form.dataset.open === "naming";
  form.dataset.step = naming ? "naming" : "playing";
  for (const one of $$("button.tile", form)) one.ariaPressed = one === tile;
  for (const ask of $$(".ask", form)) {
    ask.hidden = !naming || ask.dataset.of !== chosen;
    for (const answer of $$("button", ask)) answer.ariaPressed = answer.value === said;
  }
  $("#naming").firstChild.data = asking ? tile.dataset.question : form.dataset.title;
  for (const panel of $$(".panel", form)) panel.disabled = panel.hidden = panel.dataset.contract !== chosen;
  if (!tile) return null;
  const panel = $(".panel:not([hidden])", form);
  $(".leads", panel).textContent = tile.dataset.leads || form.dataset.leads;
  const undoubled = $(".undoubled", panel);
  if (undoubled) undoubled.textContent = tile.dataset.undoubled;
  $("#chosen").innerHTML = $(".cn", tile).innerHTML;
  const text = $(".said", form);
  const answer = asks && $(`.ask[data-of="${chosen}"] [aria-pressed=true]`, form);
  if (!answer) text.textContent = $("small", tile).textContent;
  else if (said === "unsaid") text.textContent = text.dataset.unsaid;
  else if (asks === "trump") text.innerHTML = answer.innerHTML;
  else text.textContent = text.dataset.from.replace("{rank}", answer.textContent);
  for (const pic of $$(".chosen .pic, .ticket .pic", form)) pic.className = $(".pic", tile).className;
  return naming ? null : panel;
}

function paintDoubles(form) {
  const contract = form.elements.contract.value;
  const boxes = {};
  for (const box of $$("[name=double]", form)) boxes[box.value] = box;
  const reverse = (box) => boxes[box.value.split("-").reverse().join("-")];
  const rules = (box) => box.parentElement.dataset;
  for (const later of [false, true]) {
    for (const box of Object.values(boxes)) {
      const { not, needs } = rules(box);
      if (later !== !!needs) continue;
      box.disabled = (not || "").split(" ").includes(contract) || (!!needs && !boxes[needs].checked);
      if (box.disabled) box.checked = false;
    }
  }
  const said = $(".doubles", form).dataset;
  for (const row of $$(".drow", form)) {
    const allowed = $$("[name=double]:enabled", row);
    const max = $(".max", row);
    max.ariaPressed = allowed.length > 0 && allowed.every((box) => box.checked);
    max.disabled = !allowed.length;
    const did = !!$("[data-decl]:checked", row);
    for (const line of $$(`[data-owed="${row.dataset.seat}"]`, form)) line.hidden = did !== line.hasAttribute("data-did");
  }
  for (const box of Object.values(boxes)) {
    const again = box.checked && reverse(box).checked;
    const names = [box, reverse(box)].map((one) => one.closest(".drow").ariaLabel);
    box.parentElement.classList.toggle("re", again);
    box.ariaLabel = filled(again ? said.again : said.says, { a: names[0], b: names[1] });
  }
}

// Brass moves to the seat after the last one who doubled; passing needs no tap.
function paintTurn(form, panel) {
  const rows = $$(".drow", form);
  const last = rows.findLastIndex((row) => $("[name=double]:checked", row));
  const begun = panel && $$(".row, .pick, [data-seat]", panel).some((row) => rowTouched(row));
  let next = begun || !panel || form.classList.contains("folded") ? null : rows[last + 1];
  if (next && !$("[name=double]:enabled", next)) next = null;
  for (const row of rows) row.classList.toggle("turn", row === next);
  for (const seat of $$(".seat")) {
    const speaks = !!next && next.dataset.seat === seat.dataset.seat;
    const names = form.dataset.step === "naming" && seat.classList.contains("decl");
    seat.classList.toggle("says", speaks);
    seat.classList.toggle("turn", speaks || names);
  }
}
const autoName = (row) => {
  const part = row.closest("[data-part]");
  return (part ? part.dataset.part + "." : "") + (row.dataset.seat || row.dataset.kind || "special");
};
const rowTouched = (row) => !!$(":checked", row) || !!($("select, .box", row) || {}).value;

function update(save) {
  const form = $("#hand");
  if (!form) return;
  const { step } = form.dataset;
  const panel = paintContract(form);
  paintDoubles(form);
  const mode = $("[name=mode]:checked", form).value;
  missing = !panel ? { need: form.dataset.name, at: $(".naming", form) }
    : mode === "cards" ? readers[panel.dataset.entry](panel) : mode === "undoubled" ? {} : readTyped(form);
  form.elements.auto.value = panel ? $$("[data-auto]", panel).map(autoName).join(" ") : "";
  paintTurn(form, panel);
  paintTicket(form);
  const button = $(".go", form);
  $(".need", button).textContent = missing.need || "";
  if (save) $("#preview").replaceChildren();
  paintReady(form);
  paintLedger(form);
  remember();
  if (!save) return;
  facts += 1;
  // The last hand's line goes as a contract is named. Where none is, it would pull the next thing
  // to tap away from under the thumb.
  if (step !== form.dataset.step) delete form.dataset.fresh;
  forgive(form);
  unsaved = true;
  $(".dock", form).dispatchEvent(new Event("draft"));
}

// Facts that cannot be are as little ready as facts that are missing.
const paintReady = (form) => $(".go", form).classList.toggle("ready", !missing.need && !$("#preview .err"));

const forgive = (form) => {
  for (const old of $$(".err:not(.unsent)", form)) old.remove();
  for (const field of $$("[aria-invalid]", form)) field.removeAttribute("aria-invalid");
};

// Naming a contract asks for its suit or rank again, even if it was said before.
const choose = (form, contract) => {
  const { elements, dataset } = form;
  if (!contract) dataset.open = "naming";
  else {
    delete dataset.open;
    elements.trump.value = elements.start_rank.value = "";
    if (contract !== elements.contract.value) for (const panel of $$(".panel", form)) forget(panel);
    elements.contract.value = contract;
  }
};

// What happened belongs to a contract: with another one it is asked afresh.
const forget = (part) => {
  for (const field of $$("input, select", part)) {
    if (/radio|checkbox/.test(field.type)) field.checked = field.name === "mode" && field.value === "cards";
    else field.value = "";
  }
  for (const auto of $$("[data-auto]", part)) auto.removeAttribute("data-auto");
};

const toggleMax = (row) => {
  const allowed = $$("[name=double]:enabled", row);
  const all = allowed.every((box) => box.checked);
  for (const box of allowed) box.checked = !all;
};

on("click", (event) => {
  const form = event.target.closest("#hand");
  if (!form) return;
  const button = event.target.closest("button");
  const place = event.target.closest(".finish [data-seat]");
  const naming = form.dataset.step === "naming";
  if (button && button.name === "choose") choose(form, button.value);
  else if (button && button.name.startsWith("choose_")) {
    form.elements[button.name === "choose_trump" ? "trump" : "start_rank"].value = button.value;
    delete form.dataset.open;
  } else if (button && button.name === "max") toggleMax(button.parentElement);
  else if (button && button.closest(".pad")) tapKey(button);
  else if (button && button.classList.contains("sign")) {
    const box = button.nextElementSibling;
    box.value = /^[-\u2212]/.test(box.value) ? box.value.slice(1) : "\u2212" + box.value;
  } else if (place) tapPlace(place);
  else if (event.target.matches("[type=radio]")) return tapRadio(event.target);
  else return;
  event.preventDefault();
  const before = button && button.closest(".row");
  update(true);
  const stepped = naming !== (form.dataset.step === "naming");
  if (stepped) toStep(form);
  else if (before && !button.isConnected || (button && button.closest(".pad"))) ($(".row.turn .box", form) || $(".go", form)).focus({ preventScroll: true });
});

// After a step opens, reading and the keyboard go on at its title.
function toStep(form) {
  unfold(form);
  scrollTo(0, 0);
  $(form.dataset.step === "naming" ? "#naming" : "#chosen").focus({ preventScroll: true });
}

// Tapping a chosen value again takes it back, except where it filled itself: then it is meant.
function tapRadio(radio) {
  const group = radio.closest("[role=radiogroup]");
  if (radio.name !== "mode") {
    if (group.dataset.was === radio.value && !group.hasAttribute("data-auto")) radio.checked = false;
    group.removeAttribute("data-auto");
  }
  update(true);
}
const remember = () => {
  for (const group of $$("#hand [role=radiogroup]")) group.dataset.was = ($(":checked", group) || {}).value ?? "";
};

// Boxes that a key pad fills.
const PADDED = ".keys, .mix";
on("input", (event) => {
  const box = event.target;
  if (!box.closest("#hand") || !box.matches(".box")) return;
  if (box.closest(PADDED)) box.value = box.value.replace(/\D/g, "");
  else box.value = box.value.replace("-", "\u2212");
  const row = box.closest(".row");
  row.removeAttribute("data-auto");
  if (box.closest(PADDED)) askRow(row);
  typing = row;
  update(true);
  typing = null;
});
on("change", (event) => {
  if (event.target.matches("#hand [type=checkbox]")) update(true);
});
on("focusin", (event) => {
  if (!event.target.matches(".box") || !event.target.closest(PADDED)) return;
  askRow(event.target.closest(".row"));
  update(false);
});
on("keydown", (event) => {
  const { target, key } = event;
  if (!target.closest || !target.closest("#hand")) return;
  if (target.matches(".finish [data-seat]") && (key === "Enter" || key === " ")) {
    event.preventDefault();
    target.click();
  } else if (target.matches("[role=radiogroup] :checked") && target.name !== "mode" && [" ", "Backspace", "Delete"].includes(key)) {
    event.preventDefault();
    target.click();
  } else if (key === "Enter" && target.matches("[type=checkbox], [type=radio]")) {
    event.preventDefault();
    target.click();
  } else if (key === "Enter" && target.matches(".box")) {
    event.preventDefault();
    const boxes = $$(".box", target.closest("fieldset"));
    const next = boxes.slice(boxes.indexOf(target) + 1).find((box) => box.value === "");
    (next || $(".go")).focus();
  }
});

// With facts missing, Score leads to them instead.
on("submit", (event) => {
  const form = event.target;
  if (form.id !== "hand") return;
  pressed = event.submitter;
  if (pressed && pressed.value) return;
  if (missing.need) {
    event.preventDefault();
    event.stopImmediatePropagation();
    const closed = missing.at.closest("details");
    if (closed) closed.open = true;
    missing.at.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
    ($("input:enabled", missing.at) || missing.at).focus({ preventScroll: true });
    say(missing.need);
  }
}, true);
