// The pages beside the hand send plain forms. A browser without a connection would throw such a
// page away, and with it what was typed: so the line is tried first, and again until it is there.
{
  const EVERY = 3000;
  const PATIENCE = 8000;
  const SLOW = 1500;
  // What waits to be sent: forms with the buttons that were pressed, first to go first.
  let waiting = [];
  let busy = false;
  let sure = false;
  let timer = 0;

  // A form that is refused comes back as the answer to what was sent, which no browser can show
  // again by itself: the way back leads to the page where it was filled in.
  const FROM = "from";
  const keep = (address) => { try { sessionStorage.setItem(FROM, address); } catch { /* no way back, then */ } };
  try {
    const from = sessionStorage.getItem(FROM);
    sessionStorage.removeItem(FROM);
    const [visit] = performance.getEntriesByType("navigation");
    if (from && visit?.type === "navigate" && visit.responseStatus >= 400) history.replaceState(null, "", from);
  } catch { /* as it was */ }

  const tell = () => {
    for (const { form } of waiting) {
      const line = $(".unsent", form) || form.appendChild(Object.assign(document.createElement("p"), { className: "err unsent", role: "alert" }));
      line.textContent = document.body.dataset.unsent;
    }
  };
  const isThere = () => fetch(document.body.dataset.worker, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) })
    .then((response) => response.status < 500, () => false);
  const post = ({ form, submitter }) => fetch(submitter?.getAttribute("formaction") || form.action, { method: "POST", body: new URLSearchParams(new FormData(form, submitter)) });

  const attempt = async () => {
    if (busy) return;
    busy = true;
    clearTimeout(timer);
    const slow = setTimeout(tell, SLOW);
    try {
      if (!await isThere()) throw new Error("no line");
      // All but the last go out behind the page; one that is refused is shown instead.
      while (waiting.length > 1 && (await post(waiting[0])).ok) waiting.shift();
      const [{ form, submitter }] = waiting;
      // A page that has been drawn again meanwhile has lost the form, but not the tap.
      if (!form.isConnected) {
        form.hidden = true;
        document.body.append(form);
      }
      sure = true;
      keep(location.href);
      form.requestSubmit(submitter);
      waiting = [];
    } catch {
      tell();
      timer = setTimeout(attempt, EVERY);
    } finally {
      clearTimeout(slow);
      busy = sure = false;
    }
  };

  on("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.method !== "post" || sure) return;
    event.preventDefault();
    waiting = [...waiting.filter((one) => one.form !== form), { form, submitter }];
    attempt();
  });
  addEventListener("online", () => { if (waiting.length) attempt(); });
}
