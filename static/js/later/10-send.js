// A phone sends a link by its own means, where it has some.
const send = $("[data-send]");
if (send && navigator.share) {
  send.hidden = false;
  send.addEventListener("click", () => navigator.share({ title: document.title, url: document.getElementById(send.dataset.send).value }).catch(() => {}));
}
