// The pages beside the hand send plain forms. A browser without a connection would throw such a
// page away, and with it what was typed: so the line is tried first, and again until it is there.
{
  const EVERY = 3000;
  const PATIENCE = 8000;
  let waiting = null;

  const SLOW = 1500;
  const tell = (form) => {
    const line = $(".unsent", form) || form.appendChild(Object.assign(document.createElement("p"), { className: "err unsent", role: "alert" }));
    line.textContent = document.body.dataset.unsent;
  };
  const isThere = () => fetch(document.body.dataset.worker, { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout?.(PATIENCE) })
    .then((response) => response.status < 500, () => false);

  const attempt = async () => {
    const { form, submitter } = waiting;
    clearTimeout(waiting.timer);
    const slow = setTimeout(tell, SLOW, form);
    const there = await isThere();
    clearTimeout(slow);
    if (waiting?.form !== form) return;
    if (!form.isConnected) waiting = null;
    else if (there) {
      waiting.sure = true;
      form.requestSubmit(submitter);
      waiting = null;
      $(".unsent", form)?.remove();
    } else {
      tell(form);
      waiting.timer = setTimeout(attempt, EVERY);
    }
  };

  on("submit", (event) => {
    const { target: form, submitter } = event;
    if (event.defaultPrevented || form.method !== "post" || waiting?.sure) return;
    event.preventDefault();
    clearTimeout(waiting?.timer);
    waiting = { form, submitter };
    attempt();
  });
  addEventListener("online", () => { if (waiting) attempt(); });
}
