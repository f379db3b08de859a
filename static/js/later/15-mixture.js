// A salade: counts side by side, one key pad for all of them, and who can have taken what.
const partOf = (panel, id) => $(`.mix .part[data-part="${id}"]`, panel);
const seatsWithout = (part) => $$(".row", part).filter((row) => rowValue(row) === 0).map((row) => row.dataset.seat);

readers.mixture = (panel) => {
  const parts = $$(".mix .part", panel);
  const tricks = parts.find((part) => panel.dataset.tricks === part.dataset.part);
  const order = tricks ? [tricks, ...parts.filter((part) => part !== tricks)] : parts;
  const needs = [];
  let empty = [];
  for (const part of order) {
    const { need, at } = readCounts(part, part === tricks ? [] : empty);
    if (need) needs.push({ need, at });
    if (part === tricks) empty = seatsWithout(part);
  }
  placeMixedPad(panel, parts);
  for (const pick of $$(".apart .pick", panel)) {
    const need = pick.matches(".special") ? readMixedSpecial(panel, pick) : readAmong(panel, pick);
    if (need.need) needs.push(need);
  }
  return needs[0] || {};
};

const readMixedSpecial = (panel, pick) => {
  const id = pick.closest("[data-part]").dataset.part;
  const part = partOf(panel, id);
  const rows = $$(".row", part);
  const placed = sum(rows.map((row) => rowValue(row) || 0)) === +part.dataset.total;
  pick.hidden = !placed;
  return placed ? readSpecial(pick.parentElement, rows) : {};
};

// Only who has tricks, and cards like this one, is offered it; a single one gets it by itself.
const readAmong = (panel, pick) => {
  const among = (pick.dataset.among || "").split(" ").filter(Boolean).map((id) => partOf(panel, id));
  const without = new Set(among.flatMap(seatsWithout));
  const radios = $$("input", pick);
  const auto = pick.hasAttribute("data-auto");
  const able = radios.filter((radio) => !without.has(radio.value));
  for (const radio of radios) {
    radio.parentElement.hidden = !able.includes(radio) && !radio.checked;
    if (auto && able.length !== 1) radio.checked = false;
  }
  const single = able.length === 1 && without.size > 0 && !$(":checked", pick);
  if (single) able[0].checked = true;
  pick.toggleAttribute("data-auto", single || (auto && able.length === 1));
  return $(":checked", pick) ? {} : { need: pick.dataset.missing, at: pick };
};

// The pad has a place of its own, so that it stays under the thumb while the open box moves on. It
// may lie over other boxes, but that place begins below the open one.
function placeMixedPad(panel, parts) {
  const place = $(".pads", panel);
  const rows = parts.flatMap((part) => $$(".row", part));
  const asked = rows.find((row) => row.classList.contains("asked"));
  const open = asked || rows.find((row) => rowValue(row) === null);
  for (const row of rows) row.classList.toggle("turn", row === open);
  place.hidden = !open;
  if (!open) return place.replaceChildren();
  const part = open.closest(".part");
  const total = +part.dataset.total;
  let pad = $(".pad", place);
  if (!pad || pad.children.length !== total + 1) place.replaceChildren(pad = newPad(total));
  const own = open.hasAttribute("data-auto") ? null : rowValue(open);
  const others = $$(".row", part).filter((row) => row !== open && !row.hasAttribute("data-auto"));
  const most = total - sum(others.map((row) => rowValue(row) || 0));
  for (const key of $$("button", pad)) {
    key.disabled = +key.value > most;
    key.ariaPressed = own === +key.value;
  }
  const mix = $(".mix", panel);
  const box = open.getBoundingClientRect();
  const left = mix.firstElementChild.getBoundingClientRect().right;
  const right = mix.getBoundingClientRect().right - 2;
  mix.scrollLeft += Math.max(box.right - right, 0) + Math.min(box.left - left, 0);
  place.style.setProperty("--under", "0px");
  const under = Math.max(place.getBoundingClientRect().top - box.bottom - PAD_GAP, 0);
  place.style.setProperty("--under", `${under}px`);
}

// As little as it takes to see the box that is typed in, whole and above the pad.
const PAD_GAP = 8;
on("focusin", ({ target }) => {
  const row = target.matches(".mix .box") && target.closest(".row.turn");
  if (!row) return;
  const pad = $(".pads .pad", row.closest(".panel"));
  const { position, bottom } = getComputedStyle(pad);
  const above = position === "sticky" ? pad.offsetHeight + parseFloat(bottom) + PAD_GAP : 0;
  row.style.scrollMarginBottom = `${above - parseFloat(getComputedStyle(root).scrollPaddingBottom)}px`;
  row.scrollIntoView({ block: "nearest", inline: "nearest", behavior: calm.matches ? "auto" : "smooth" });
});

if ($("#hand")) update(false);
