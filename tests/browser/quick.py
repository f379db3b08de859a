"""Hands that can't wait to be played: any contract of any rule set, by clicks on the real page."""

from playwright.sync_api import Page, expect

_PLAY = """(seed) => {
  let state = seed * 2654435761 % 4294967296;
  const chance = (n) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor(state / 4294967296 * n);
  };
  const all = (selector, root = document) => [...root.querySelectorAll(selector)];
  const seen = (one) => one.checkVisibility({ visibilityProperty: true });
  const click = (list) => { const one = list[chance(list.length)]; one.click(); return one; };
  const form = document.querySelector("#hand");
  if (form.dataset.step === "naming") {
    const named = all("button.tile[aria-pressed=true]", form);
    if (!named.length) click(all("button.tile", form));
    const answers = all(".ask:not([hidden]) button", form);
    if (answers.length) click(answers);
  }
  for (const box of all("[name=double]:enabled", form).filter(seen)) if (!chance(4)) box.click();
  const panel = document.querySelector(".panel:not([hidden])");
  for (let taps = 0; taps < 80; taps += 1) {
    if (!form.querySelector(".need").textContent) break;
    const keys = all(".pad button:enabled", panel).filter(seen);
    const rows = all(".row[data-seat]", panel).filter(
      (row) => row.querySelector(".chip") && !row.querySelector(":checked"));
    const places = all(".finish [data-seat]:not(.taken):not([data-auto])", panel);
    const picks = all(".pick:not(.shares)", panel).filter(
      (pick) => seen(pick) && !pick.querySelector(":checked"));
    // In a mixture whoever takes most tricks takes all the cards: that always can be.
    const mixed = keys.length && keys[0].closest(".pads");
    const first = mixed && !all(".mix .box", panel).some((one) => one.value);
    if (first) click(keys.slice(Math.ceil(keys.length / 2)));
    else if (mixed) keys.at(-1).click();
    else if (keys.length) click(keys);
    else if (rows.length) click(all(".chip:not(.gone) input", rows[0]));
    else if (places.length) click(places);
    else if (picks.length) click(all(".name", picks[0]).filter(seen)).querySelector("input");
    else click(all(".shares input", panel));
  }
  return [form.elements.contract.value, form.querySelector(".need").textContent];
}"""


def play_quickly(page: Page, seed: int) -> str:
    """Enter some hand and score it; the contract's id."""
    number = page.locator("#hand [name=hand]").get_attribute("value")
    contract, missing = page.evaluate(_PLAY, seed)
    assert missing == "", f"{contract}: {missing}"
    page.locator("#hand .go").dispatch_event("click")
    expect(page.locator(f"#hand [name=hand][value='{number}']")).to_have_count(0)
    return str(contract)
