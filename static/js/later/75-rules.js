// The question mark beside a contract: it follows what is chosen here, and folds with it.
function markTicket() {
  const ticket = $(".ticket");
  const mark = $(".chosen .q");
  if (ticket && mark && !$(".q", ticket)) ticket.append(mark.cloneNode(true));
}
on("click", ({ target }) => {
  const mark = target.closest("a.q");
  if (mark && !mark.closest("h2")) mark.hash = `contract-${$("#hand").elements.contract.value}`;
}, true);
on("htmx:after:process", markTicket);
markTicket();
