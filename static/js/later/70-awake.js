// The table's screen stays awake while it can be seen. A browser that refuses does no harm.
let awake = null;
async function stayAwake() {
  if (document.hidden || !$("#table") || !navigator.wakeLock || (awake && !awake.released)) return;
  try {
    awake = await navigator.wakeLock.request("screen");
    if (document.hidden) letSleep();
  } catch {
    awake = null;
  }
}
function letSleep() {
  if (awake) awake.release().catch(() => {});
  awake = null;
}
on("visibilitychange", () => (document.hidden ? letSleep() : stayAwake()));
stayAwake();
