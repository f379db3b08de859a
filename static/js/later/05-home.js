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
    rows().forEach((row, seat) => { $("input", row).enterKeyHint = seat + 1 < want ? "next" : "go"; });
    nameTyped();
  };
  seatRows.addEventListener("input", nameTyped);
  seatRows.addEventListener("keydown", (event) => {
    const next = event.target.closest(".field").nextElementSibling;
    if (event.key !== "Enter" || !next) return;
    event.preventDefault();
    $("input", next).focus();
  });
  rules.addEventListener("change", seatAll);
  // A form that was refused for too many names shows them all.
  if ($("#start .err") && rows().length > +rules.selectedOptions[0].dataset.players) nameTyped();
  else seatAll();
}
