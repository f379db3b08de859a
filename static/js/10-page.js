// Small things every page uses. The page says all texts; this file only chooses among them.
const root = document.documentElement;
root.classList.add("js");
const $ = (selector, within = document) => within.querySelector(selector);
const $$ = (selector, within = document) => [...within.querySelectorAll(selector)];
const on = (type, act, capture) => document.addEventListener(type, act, capture);
const pluralRules = new Intl.PluralRules(root.lang);
const counted = (texts, n) => {
  const forms = texts.startsWith('{"') ? JSON.parse(texts) : { other: texts };
  return filled(forms[pluralRules.select(n)] || forms.other, { n });
};
// A text with its holes filled, all at once: a name may look like a hole, or like a pattern.
const filled = (text, values) => text.replace(/\{(\w+)\}/g, (hole, name) => values[name] ?? hole);
const signed = new Intl.NumberFormat(root.lang, { signDisplay: "exceptZero" });
const points = (n) => signed.format(n).replace("-", "\u2212");
const say = (text) => { $("#live").textContent = text; };
const calm = matchMedia("(prefers-reduced-motion: reduce)");

// The server writes dates in the reader's own time zone.
document.cookie = "tz=" + Intl.DateTimeFormat().resolvedOptions().timeZone + ";path=/;max-age=31536000;samesite=lax";

// Why? opens as a slip over the page; without this file it is a page of its own.
const slip = $("#slip");
const openSlip = () => { if (slip.firstElementChild && !slip.open) slip.showModal(); };
on("htmx:after:swap", () => {
  const style = $("link", slip);
  if (!style || style.sheet) openSlip();
  else style.onload = style.onerror = openSlip;
});
slip.addEventListener("close", () => slip.replaceChildren());
on("click", (event) => {
  if (event.target === slip || event.target.closest("[data-close]")) {
    event.preventDefault();
    slip.close();
  }
  for (const menu of $$(".menu[open]")) if (!menu.contains(event.target)) menu.open = false;
});
on("keydown", (event) => {
  const menu = event.key === "Escape" && $(".menu[open]");
  if (menu) {
    menu.open = false;
    $("summary", menu).focus();
  }
});

on("click", async (event) => {
  const button = event.target.closest("[data-copy]");
  if (!button) return;
  const source = document.getElementById(button.dataset.copy);
  try {
    await navigator.clipboard.writeText(source.value);
  } catch {
    source.select();
    document.execCommand("copy");
    button.focus();
  }
  const label = $("b", button);
  const before = label.textContent;
  say(label.textContent = document.body.dataset.copied);
  setTimeout(() => { label.textContent = before; }, 2000);
});

// What the first tap does not need comes once everything that it needs is there.
addEventListener("load", () => {
  const src = document.body.dataset.later;
  if (src) document.head.append(Object.assign(document.createElement("script"), { src }));
});
