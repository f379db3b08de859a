// Contract and doubles fold into a two-part ticket by themselves, never under a finger.
let fingers = 0;
let settle = 0;
const wide = matchMedia("(min-width: 900px)");

function paintTicket(form) {
  const [contract, doubles] = $$(".half", form);
  $("b", contract).innerHTML = $("#chosen").innerHTML;
  const tile = $(".tile[aria-pressed=true]", form);
  $(":scope > span", contract).innerHTML = tile && tile.dataset.asks ? $(".said", form).innerHTML : "";
  const calls = [];
  const rows = $$(".drow", form);
  const said = (row) => $$("[name=double]:checked", row);
  const again = (box) => box.parentElement.classList.contains("re");
  // Somebody who doubled everybody is one call; redoubled by everybody, that call is a redouble.
  const all = (row) => $(".max", row).ariaPressed === "true" && said(row).length > 1;
  const both = (row) => all(row) && said(row).every(again);
  rows.forEach((row, at) => {
    if (all(row)) calls.push([row, both(row) ? "\u00d7\u00d7" : "\u00d7", null]);
    for (const box of said(row)) {
      const other = rows.find((one) => one.dataset.seat === box.value.split("-")[1]);
      const mine = all(row) === all(other) ? at < rows.indexOf(other) : !all(row);
      if (again(box) ? mine && !both(row) && !both(other) : !all(row)) calls.push([row, again(box) ? "\u00d7\u00d7" : "\u00d7", other]);
    }
  });
  $(".calls", doubles).replaceChildren(...calls.map(([row, mark, other]) => {
    const call = document.createElement("span");
    const sign = document.createElement("b");
    sign.className = "x";
    sign.textContent = mark;
    call.append($(".tok", row).cloneNode(true), sign, other ? $(".tok", other).cloneNode(true) : form.dataset.all);
    return call;
  }));
  if (!calls.length) $(".calls", doubles).textContent = form.dataset.nobody;
  doubles.ariaLabel = $("#doubles").firstChild.data + ": " + (calls.length
    ? [...new Set($$("[name=double]:checked", form).filter((box) => !again(box) || box.value < box.value.split("-").reverse().join("-")).map((box) => box.ariaLabel))].join(", ") : form.dataset.nobody);
}

function setFolded(form, folded) {
  form.classList.toggle("folded", folded);
  $(".ticket", form).hidden = !folded;
  for (const part of $$(".chosen, .doubles", form)) part.hidden = folded;
}
const unfold = (form) => setFolded(form, false);

function fold() {
  const form = $("#hand");
  if (!form || wide.matches || form.dataset.step !== "playing" || form.classList.contains("folded") || fingers) return;
  const outcome = $(".outcome", form);
  const before = outcome.getBoundingClientRect().top;
  setFolded(form, true);
  // What is being read stays where it is on the screen.
  scrollBy(0, outcome.getBoundingClientRect().top - before);
  update(false);
}

function foldIfReached() {
  const form = $("#hand");
  if (!form || !scrollY) return;
  const { top } = $(".outcome", form).getBoundingClientRect();
  if (top < innerHeight * 0.5) fold();
}
const later = () => {
  clearTimeout(settle);
  settle = setTimeout(foldIfReached, 180);
};
on("scroll", later, { passive: true });
on("touchstart", (event) => { fingers = event.touches.length; }, { passive: true });
for (const end of ["touchend", "touchcancel"]) on(end, (event) => {
  fingers = event.touches.length;
  later();
}, { passive: true });
on("visibilitychange", () => {
  if (!document.hidden) fold();
  else if (unsaved && $("#hand")) {
    unsaved = false;
    const choices = new URLSearchParams(new FormData($("#hand")));
    choices.set("base", base);
    navigator.sendBeacon($("#hand .dock").getAttribute("hx-post"), choices);
  }
});
on("click", (event) => {
  const half = event.target.closest(".half");
  if (!half) return;
  const form = $("#hand");
  if (half.dataset.open === "naming") form.dataset.open = "naming";
  update(false);
  toStep(form);
});

// On a tablet the sheet stands beside the hand: its row of this contract shows the preview.
function paintLedger(form) {
  const chosen = $("button.tile[aria-pressed=true] .pic", form);
  for (const row of $$(".ledger tr:is(.ahead, .open)")) {
    const open = !!chosen && $(".pic", row).className === chosen.className;
    row.className = open ? "open" : "ahead";
    $("small", row).textContent = open ? form.dataset.unscored : "";
    const nets = open ? $$(".nets b") : [];
    $$("td", row).forEach((cell, at) => cell.replaceChildren(...nets.slice(at, at + 1).map((net) => net.cloneNode(true))));
  }
}
on("htmx:after:swap", () => {
  const form = $("#hand");
  // An answer that comes after the facts changed again is not shown.
  if (form && asked !== facts) $("#preview").replaceChildren();
  if (form) paintReady(form);
  if (form) paintLedger(form);
});
// What opens below the button comes up where it can be seen.
on("toggle", ({ target }) => {
  if (target.matches(".paper[open]") && target.contains(document.activeElement)) target.scrollIntoView({ block: "center", behavior: calm.matches ? "auto" : "smooth" });
}, true);
