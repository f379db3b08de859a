// Copies of pages for a phone without a connection: kept by a worker, shown with their age.
{
  const { body } = document;
  const UNITS = [["day", 86400], ["hour", 3600], ["minute", 60], ["second", 1]];
  const MINUTE = 60000;
  const SOON = 3000;
  // Browsers offer workers and copies only where the page itself came over a safe line.
  const works = "serviceWorker" in navigator && "caches" in window;

  if (works) navigator.serviceWorker.register(body.dataset.worker, { updateViaCache: "none" }).catch(() => {});

  const sayAge = () => {
    const seconds = Math.max(1, Math.round((+root.dataset.age + performance.now()) / 1000));
    const [unit, length] = UNITS.find((one) => seconds >= one[1]);
    const ago = new Intl.RelativeTimeFormat(root.lang).format(-Math.floor(seconds / length), unit);
    const line = $("#kept") || Object.assign(document.createElement("p"), { id: "kept", className: "notice", role: "status" });
    line.textContent = body.dataset.kept.replace("{ago}", ago);
    if (!line.isConnected) $("main > .bar").after(line);
  };
  if (root.dataset.age) {
    sayAge();
    setInterval(() => { if ($("#kept")) sayAge(); }, MINUTE);
  }

  // The table that an answer brought goes into the copy of its page.
  const keep = async (text) => {
    if (!works || !navigator.serviceWorker.controller) return;
    const copy = await caches.match(location.href);
    if (!copy) return;
    const parse = (html) => new DOMParser().parseFromString(html, "text/html");
    const page = parse(await copy.text());
    const table = $("#table", parse(text));
    if (!table || !$("#table", page)) return;
    const outcome = $("#outcome[hx-preserve]", table);
    if (outcome) outcome.replaceWith($("#outcome", page) || outcome);
    for (const passing of $$(".delta, .conflict", table)) passing.remove();
    $("#table", page).replaceWith(table);
    send({ url: location.href, html: "<!doctype html>\n" + page.documentElement.outerHTML });
  };
  const send = (news) => navigator.serviceWorker.controller?.postMessage(news);

  // The sheet is one tap away from the table: its copy follows, a little later.
  let soon = 0;
  const follow = () => {
    clearTimeout(soon);
    const link = $("#table .bar a.ico");
    if (works && link && !navigator.connection?.saveData) soon = setTimeout(() => send({ url: link.href }), SOON);
  };
  follow();
  on("htmx:before:swap", (event) => {
    const { ctx } = event.detail;
    if (ctx.target?.id !== "table" || !(ctx.plain || ctx.response?.status === 200)) return;
    $("#kept")?.remove();
    delete root.dataset.age;
    keep(ctx.text);
    follow();
  });

  on("redrawn", (event) => {
    $("#kept")?.remove();
    delete root.dataset.age;
    keep(event.detail);
    follow();
  });

  // A sheet that was opened without a connection is loaded anew when there is one.
  const renew = () => {
    if (!root.dataset.age || document.hidden) return;
    if ($("#table")) outbox.refresh();
    else location.reload();
  };
  addEventListener("online", renew);
  on("visibilitychange", renew);
  setInterval(() => { if ($("#table")) renew(); }, MINUTE / 4);
}
