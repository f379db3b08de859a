// Starting, and what happens around a save: the next hand, a lost connection, a tired server.
function begin() {
  const form = $("#hand");
  // The outcome step of the hand before stands here again, and is the next hand's now.
  if (form && "reset" in form.dataset) {
    forgive(form);
    forget($(".outcome", form));
    $(".paper", form).open = false;
    for (const part of $$(".leads", form)) part.textContent = form.dataset.leads;
  }
  for (const box of $$(":is(.keys, .mix) .box")) box.inputMode = "none";
  for (const box of $$(".typed .box")) box.inputMode = "numeric";
  update(false);
  // Choices that were refused are on no other phone: they go out whole.
  base = form && !refused ? choicesOf(form) : "";
}

// What this page and the others last had in common: what is tapped since is what goes out.
const OWN = ["version", "command", "hand", "match", "step", "base"];
const choicesOf = (form) => new URLSearchParams([...new FormData(form)].filter(([name]) => !OWN.includes(name))).toString();

// After scoring, totals count from the old value to the new one.
function countUp() {
  for (const total of $$("[data-from]")) {
    const from = +total.dataset.from;
    const by = +total.dataset.to - from;
    const start = performance.now();
    const step = (now) => {
      const part = Math.min((now - start) / 300, 1);
      total.textContent = points(Math.round(from + by * part));
      if (part < 1) requestAnimationFrame(step);
    };
    if (!calm.matches && by) step(start);
  }
  // What each seat got stands in place of its role for a moment.
  const deltas = $$(".delta");
  setTimeout(() => { for (const delta of deltas) delta.remove(); }, 3000);
}

// The one who asked may be gone from the page when the answer comes.
const source = (event) => event.detail.ctx?.sourceElement;
const isHand = (event) => source(event)?.id === "hand";
const isDock = (event) => !!source(event)?.matches(".dock");
let sending = false;
// Set by the outbox: takes the hand that got no answer, and says whether it did.
let keepHand = () => false;
// A table that is redrawn because of others is left where it is being looked at.
let quiet = false;

on("htmx:after:process", (event) => {
  if (event.target.id !== "table") return;
  // The form that was sent is gone, and with it the event that would say so, and its last tap.
  sending = unsaved = false;
  keeping = null;
  begin();
  countUp();
  if (quiet) return;
  // What was refused is kept as a draft, as if it had been left standing.
  if (refused) $(".dock").dispatchEvent(new Event("draft"));
  refused = false;
  // The second tap of a double tap was meant for the page that has just gone.
  const table = event.target;
  table.dataset.settling = "";
  setTimeout(() => { delete table.dataset.settling; }, 400);
  const wrong = $("#hand .err:not(.unsent)");
  const title = $("#hand[data-step=playing] #chosen, #hand[data-step=naming] #naming, #result");
  if (wrong) wrong.scrollIntoView({ block: "center" });
  else scrollTo(0, 0);
  const at = (wrong && $("[aria-invalid]")) || title;
  if (at) at.focus({ preventScroll: true });
  const news = $(".banner p");
  if (news) say([...news.children].map((part) => part.textContent).join(". "));
});

// Only a screen with room beside the hand asks for the sheet that stands there.
on("htmx:after:process", askLedger);
wide.addEventListener("change", askLedger);
function askLedger() {
  const ledger = $("#ledger:empty");
  if (ledger && wide.matches) ledger.dispatchEvent(new Event("wide"));
}

on("htmx:config:request", (event) => {
  if (isHand(event)) sending = true;
  else if (isDock(event)) {
    if (sending) event.preventDefault();
    else {
      unsaved = false;
      asked = facts;
      keeping = event.detail.ctx;
      going = choicesOf($("#hand"));
      event.detail.ctx.request.body.set("base", base);
    }
  }
});
on("htmx:after:request", (event) => {
  if (isDock(event) && event.detail.ctx.response.status < 300) base = going;
});
on("htmx:finally:request", (event) => {
  if (isHand(event)) sending = false;
  if (keeping === event.detail.ctx) keeping = null;
});

// The same form may be sent again and again: its command counts once. Until it is known whether it
// did, what was sent stays as it is, and goes out by the button that sent it.
const sendAgain = () => {
  const form = $("#hand");
  if (!form || sending) return;
  if (form.dataset.unsent) form.requestSubmit(pressed);
  else if (unsaved) $(".dock", form).dispatchEvent(new Event("draft"));
};
const freeze = (on) => { $("#hand .slip").inert = on; };
const unsent = (text) => {
  const line = $(".unsent");
  if (line) {
    line.textContent = document.body.dataset[text];
    line.hidden = false;
  }
  say(document.body.dataset[text]);
};
on("htmx:error", (event) => {
  if (isHand(event)) {
    if (keepHand()) return;
    $("#hand").dataset.unsent = 1;
    freeze(true);
    unsent("unsent");
  } else if (isDock(event)) unsaved = true;
  else return unsent("offline");
  setTimeout(sendAgain, 4000);
});
addEventListener("online", sendAgain);
on("htmx:response:error", (event) => {
  const { status } = event.detail.ctx.response;
  if (isDock(event) && status >= 500) {
    unsaved = true;
    setTimeout(sendAgain, 4000);
  }
  if (!isHand(event)) return;
  refused = status === 422;
  if (status >= 500 && !(status > 501 && keepHand())) {
    delete $("#hand").dataset.unsent;
    freeze(false);
    unsent("failed");
  }
});
begin();
