// Starting, and what happens around a save: the next hand, a lost connection, a tired server.
function begin() {
  remember();
  for (const box of $$(".keys .box")) box.inputMode = "none";
  for (const box of $$(".typed .box")) box.inputMode = "numeric";
  update(false);
  remember();
}

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
}

const isHand = (event) => event.detail.ctx && event.detail.ctx.sourceElement.id === "hand";
let sending = false;
let refused = false;

on("htmx:after:process", (event) => {
  if (event.target.id !== "table") return;
  // The form that was sent is gone, and with it the event that would say so.
  sending = false;
  begin();
  countUp();
  // What was refused is kept as a draft, as if it had been left standing.
  if (refused) $(".dock").dispatchEvent(new Event("draft"));
  refused = false;
  const wrong = $("#hand .err:not(.unsent)");
  const title = $("#hand[data-step=playing] #chosen, #hand #naming, #result");
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
  else if (event.target.matches(".dock")) {
    if (sending) event.preventDefault();
    else unsaved = false;
  }
});
on("htmx:finally:request", (event) => {
  if (isHand(event)) sending = false;
});

// The same form may be sent again and again: its command counts once.
const sendAgain = () => {
  const form = $("#hand");
  if (form && form.dataset.unsent && !sending) form.requestSubmit($(".go", form));
};
const unsent = (text) => {
  const line = $(".unsent");
  if (line) {
    line.textContent = document.body.dataset[text];
    line.hidden = false;
  }
};
on("htmx:error", (event) => {
  if (!isHand(event)) return;
  $("#hand").dataset.unsent = 1;
  unsent("unsent");
  setTimeout(sendAgain, 4000);
});
addEventListener("online", sendAgain);
on("htmx:response:error", (event) => {
  if (!isHand(event)) return;
  const { status } = event.detail.ctx.response;
  refused = status === 422;
  if (status >= 500) {
    delete $("#hand").dataset.unsent;
    unsent("failed");
  }
});
begin();
