// The rule-set editor: its buttons change the form in place, and the sums follow what is typed.
{
  const MINUS = /^[-\u2212\u2013\u2014\u2012\uFE63\uFF0D]/;
  let act = "";
  let at = null;
  let changed = false;
  const send = (what, where, element) => {
    act = what;
    changed = true;
    at = { where, top: element.getBoundingClientRect().top };
    $("#editor").dispatchEvent(new Event("act"));
  };

  on("click", (event) => {
    if (event.target.closest("[form=editor][value=leave]") && changed && !confirm($("#editor").dataset.unsaved)) event.preventDefault();
    const button = event.target.closest("#editor button[name=act]");
    if (!button) return;
    if (button.dataset.sign) {
      // No phone's keyboard for numbers has a minus: the number turns around where it stands.
      event.preventDefault();
      const box = document.getElementById(button.dataset.sign);
      const text = box.value.trim().replace(/^[+\uFF0B]/, "");
      if (text) box.value = MINUS.test(text) ? text.slice(1) : "\u2212" + text;
      box.dispatchEvent(new Event("input", { bubbles: true }));
    } else if ("stay" in button.dataset) {
      event.preventDefault();
      send(button.value, button.dataset.stay || button.value, button);
    }
  });
  // A number that is tapped is meant to be another one, and of the same sign; where none stands, of
  // the sign that such numbers have.
  let costs = false;
  let fresh = false;
  const number = ({ target }) => target.closest("#editor") && target.matches("input[inputmode]");
  on("focusin", (event) => {
    if (!number(event)) return;
    costs = "costs" in event.target.dataset;
    event.target.select();
  });
  on("beforeinput", (event) => {
    if (!number(event)) return;
    const { value, selectionStart, selectionEnd } = event.target;
    if (/[1-9]/.test(value)) costs = MINUS.test(value);
    fresh = selectionEnd - selectionStart === value.length || /^0*$/.test(value);
  });
  on("input", (event) => {
    if (!number(event)) return;
    const { target, inputType } = event;
    const { value } = target;
    if (value && fresh && costs && inputType?.startsWith("insert") && /^\d*[1-9]/.test(value)) target.value = "\u2212" + value;
    // What was wrong with it is no longer said of another number.
    document.getElementById(target.getAttribute("aria-describedby"))?.remove();
    target.removeAttribute("aria-invalid");
  });
  // A number that is done is no form that is sent.
  on("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing || !event.target.matches("#editor input:not([type=checkbox])")) return;
    event.preventDefault();
    event.target.blur();
  });
  on("input", ({ target }) => { changed ||= !!target.closest("#editor"); });
  on("input", (event) => {
    if (event.target.closest("#editor")) $("#editor .sums").dispatchEvent(new Event("typed"));
  });
  // What is chosen may bring other fields along, or say that something can no longer be.
  on("change", (event) => {
    const { target } = event;
    if (target.closest("#editor") && target.matches("select, [type=checkbox]")) send("", target.name === "out" ? target.value : target.name, target);
  });

  on("htmx:config:request", (event) => {
    const from = source(event);
    if (!from?.closest("#editor")) return;
    const { body } = event.detail.ctx.request;
    if (from.id === "editor") body.set("act", act);
    for (const part of $$("#editor details[open]")) body.append("open", part.dataset.keep);
  });
  // What was tapped stays under the thumb, and keeps the focus.
  on("htmx:after:swap", () => {
    const form = $("#editor");
    if (!at || !form) return;
    const { where, top } = at;
    at = null;
    // What is gone, or can be tapped no longer, leaves the focus to its contract, or to them all.
    const same = $$("[name]:enabled", form).find((field) => [field.dataset.stay, field.value, field.name].includes(where));
    const now = same || $(`#c-${CSS.escape(where.split(":")[1])} summary`) || $("#s-contracts");
    scrollBy(0, now.getBoundingClientRect().top - top);
    now.focus({ preventScroll: true });
  });

  // What is being edited outlives a reload and a way back: the browser itself would begin anew.
  const KEPT = "editor";
  const hold = () => {
    const form = $("#editor");
    if (!form) return;
    const fields = new URLSearchParams(new FormData(form));
    for (const part of $$("details[open]", form)) fields.append("open", part.dataset.keep);
    try { sessionStorage.setItem(KEPT, fields); } catch { /* nothing is kept */ }
  };
  const bringBack = async () => {
    const [visit] = performance.getEntriesByType("navigation");
    // What is opened anew is what a reload brings back, not what was left in the middle before.
    if (!["reload", "back_forward"].includes(visit?.type)) return hold();
    const fields = sessionStorage.getItem(KEPT);
    if (!fields) return;
    try {
      const body = new URLSearchParams(fields);
      body.set("act", "");
      const response = await fetch($("#editor").action, { method: "POST", body, headers: { "HX-Request": "true" } });
      if (response.ok) await htmx.swap({ text: await response.text(), target: $("#editor"), sourceElement: $("#editor"), swap: "outerHTML" });
    } catch { /* the form stays as it came */ }
  };
  if ($("#editor")) {
    for (const change of ["input", "change", "htmx:after:swap"]) on(change, hold);
    bringBack();
  }

  // A form that was refused opens where something is to be put right.
  const wrong = $("#editor [aria-invalid]") || $("#editor .slip .err");
  if (wrong) {
    wrong.scrollIntoView({ block: "center" });
    wrong.focus({ preventScroll: true });
  }
}
