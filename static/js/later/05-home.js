// Home: as many names as the rules need. Enter goes to the next one, tokens and the first declarer
// follow what is typed.
const seatRows = $(".names[data-player]");
if (seatRows) {
  const first = $("#first");
  const rules = $("#rules");
  const rows = () => [...seatRows.children];
  // Rows that too few players left over, with what was typed in them.
  const spare = [];
  const nameTyped = () => rows().forEach((row, seat) => {
    const input = $("input", row);
    const name = input.value.trim();
    first.options[seat + 1].textContent = name || input.placeholder;
    $(".tok", row).textContent = name ? [...name][0].toUpperCase() : seat + 1;
  });
  const blankRow = () => {
    const row = rows().at(-1).cloneNode(true);
    $("input", row).value = "";
    $("input", row).removeAttribute("aria-invalid");
    $(".err", row)?.remove();
    return row;
  };
  const another = (n) => {
    const row = spare.pop() || blankRow();
    const input = $("input", row);
    input.placeholder = filled(seatRows.dataset.player, { n });
    input.setAttribute("aria-label", filled(seatRows.dataset.name, { n }));
    $(".tok", row).className = `tok t${n - 1}`;
    seatRows.append(row);
    first.add(new Option("", n - 1));
  };
  const seatAll = () => {
    const want = +rules.selectedOptions[0].dataset.players;
    while (rows().length > want) {
      const row = rows().at(-1);
      spare.push(row);
      row.remove();
      first.options[first.options.length - 1].remove();
    }
    while (rows().length < want) another(rows().length + 1);
    rows().forEach((row, seat) => { $("input", row).enterKeyHint = "next"; });
    nameTyped();
  };
  seatRows.addEventListener("input", nameTyped);
  // Enter never begins a match: whoever has typed the last name has not seen the rules yet.
  seatRows.addEventListener("keydown", (event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    const next = event.target.closest(".field").nextElementSibling;
    (next ? $("input", next) : rules).focus();
  });
  rules.addEventListener("change", seatAll);

  // What was typed outlives a reload and a way back, also where this page came as an answer: no
  // browser shows an answer again by itself.
  const KEPT = "start";
  const form = $("#start");
  const hold = () => { try { sessionStorage.setItem(KEPT, new URLSearchParams(new FormData(form))); } catch { /* nothing is kept */ } };
  if (location.pathname !== "/") history.replaceState(null, "", "/");
  const [visit] = performance.getEntriesByType("navigation");
  const names = () => $$("input", seatRows);
  if (["reload", "back_forward"].includes(visit?.type) && names().every((input) => !input.value)) {
    let kept = "";
    try { kept = sessionStorage.getItem(KEPT); } catch { /* nothing was kept */ }
    const fields = new URLSearchParams(kept || "");
    const choose = (select) => {
      const value = fields.get(select.name);
      if ([...select.options].some((option) => option.value === value)) select.value = value;
    };
    choose(rules);
    seatAll();
    names().forEach((input, seat) => { input.value = fields.getAll("name")[seat] || ""; });
    choose(first);
    nameTyped();
  } else hold();
  for (const change of ["input", "change"]) form.addEventListener(change, hold);

  // A form that was refused for too many names shows them all.
  if ($("#start .err") && rows().length > +rules.selectedOptions[0].dataset.players) nameTyped();
  else seatAll();
}
