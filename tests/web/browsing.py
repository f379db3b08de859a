"""A browser without JavaScript: pages as trees, forms sent as browsers send them."""

from collections.abc import Iterator
from html.parser import HTMLParser

from httpx2 import Response
from starlette.testclient import TestClient

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"}
INLINE = {"a", "abbr", "b", "bdi", "i", "span", "text"}
UNSEEN = {"head", "script", "style", "template"}


class Element:
    """A tag with its attributes and what is inside it; text is kept as plain strings."""

    def __init__(self, tag: str, attrs: dict[str, str], parent: "Element | None" = None) -> None:
        self.tag = tag
        self.attrs = attrs
        self.parent = parent
        self.children: list[Element | str] = []

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attrs}>"

    def __getitem__(self, name: str) -> str:
        return self.attrs[name]

    def walk(self) -> "Iterator[Element]":
        """Every element inside, in order, itself first."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child.walk()

    def all(self, tag: str = "", **wanted: str) -> "list[Element]":
        """Elements inside with that tag and those attributes; ``class_`` asks for one class."""
        return [one for one in self.walk() if one is not self and one.fits(tag, wanted)]

    def fits(self, tag: str, wanted: dict[str, str]) -> bool:
        if tag and self.tag != tag:
            return False
        for name, value in wanted.items():
            if name == "class_":
                if value not in self.attrs.get("class", "").split():
                    return False
            elif self.attrs.get(name.replace("_", "-")) != value:
                return False
        return True

    def one(self, tag: str = "", **wanted: str) -> "Element":
        """The only such element."""
        found = self.all(tag, **wanted)
        assert len(found) == 1, f"{len(found)} elements fit {tag} {wanted}"
        return found[0]

    def has(self, tag: str = "", **wanted: str) -> bool:
        """Whether there is such an element."""
        return bool(self.all(tag, **wanted))

    def above(self) -> "Iterator[Element]":
        """The elements around this one, nearest first."""
        around = self.parent
        while around is not None:
            yield around
            around = around.parent

    def texts(self) -> Iterator[str]:
        """Pieces of text inside, without scripts and templates."""
        for child in self.children:
            if isinstance(child, str):
                yield child
            elif child.tag in INLINE:
                yield from child.texts()
            elif child.tag not in UNSEEN:
                yield from (" ", *child.texts(), " ")

    @property
    def text(self) -> str:
        """What it says, with blanks folded and the marks around names left out."""
        return " ".join("".join(self.texts()).replace("\u2068", "").replace("\u2069", "").split())


class _Builder(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = Element("#document", {})
        self.here = self.root

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _value in attrs]
        assert len(names) == len(set(names)), f"<{tag}> has an attribute twice: {names}"
        made = Element(tag, {name: value or "" for name, value in attrs}, self.here)
        self.here.children.append(made)
        if tag not in VOID:
            self.here = made

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        # Our pages close what they open, in order: a browser's repairs must never be needed.
        assert self.here.tag == tag, f"</{tag}> closes <{self.here.tag}>"
        assert self.here.parent is not None
        self.here = self.here.parent

    def handle_data(self, data: str) -> None:
        self.here.children.append(data)


def parse(html: str) -> Element:
    """The page or fragment as a tree. Fails on tags that do not nest."""
    builder = _Builder()
    builder.feed(html)
    builder.close()
    assert builder.here is builder.root, f"<{builder.here.tag}> is never closed"
    return builder.root


class PlainBrowser:
    """Follows links and sends forms; what is chosen or typed is written into the tree."""

    def __init__(self, http: TestClient) -> None:
        self.http = http
        self.page = Element("#document", {})
        self.address = ""
        self.status = 0

    def open(self, address: str) -> Element:
        """The page at *address*, wherever that leads."""
        return self._arrived(self.http.get(address, follow_redirects=True))

    def follow(self, label: str) -> Element:
        """The page behind the only link with that text or label."""
        links = [a for a in self.page.all("a") if label in (a.text, a.attrs.get("aria-label"))]
        addresses = {link["href"] for link in links}
        assert len(addresses) == 1, f"{len(addresses)} links say {label!r}"
        return self.open(addresses.pop())

    def tick(self, name: str, value: str) -> None:
        """Tick that box, or pick that one of several."""
        box = self.page.one("input", name=name, value=value)
        assert "disabled" not in box.attrs, f"{name}={value} is disabled"
        if box["type"] == "radio":
            for other in self.page.all("input", type="radio", name=name):
                other.attrs.pop("checked", None)
        box.attrs["checked"] = ""

    def type(self, name: str, text: str, place: int = 0) -> None:
        """Type into the field with that name (the *place*-th of several)."""
        field = self.page.all("input", name=name)[place]
        longest = field.attrs.get("maxlength")
        assert longest is None or len(text) <= int(longest), f"{name} takes {longest} characters"
        field.attrs["value"] = text

    def select(self, name: str, value: str) -> None:
        """Choose from the list with that name."""
        chosen = self.page.one("select", name=name)
        for option in chosen.all("option"):
            option.attrs.pop("selected", None)
        chosen.one("option", value=value).attrs["selected"] = ""

    def press(self, label: str = "", **wanted: str) -> Element:
        """Press the only button that fits and can be seen, by its text or attributes."""
        buttons = [
            button
            for button in self.page.all("button", **wanted)
            if button.attrs.get("type", "submit") == "submit"
            and "aria-hidden" not in button.attrs
            and can_be_used(button)
            and (not label or button.text.startswith(label))
        ]
        assert len(buttons) == 1, f"{len(buttons)} buttons fit {label!r} {wanted}"
        return self.send(form_of(self.page, buttons[0]), buttons[0])

    def send(self, form: Element, button: Element | None = None) -> Element:
        """Send a form as if *button* had been pressed."""
        fields = entries(self.page, form, button)
        data: dict[str, list[str]] = {}
        for name, value in fields:
            data.setdefault(name, []).append(value)
        address = (button.attrs.get("formaction") if button else None) or form["action"]
        assert form["method"] == "post"
        return self._arrived(self.http.post(address, data=data, follow_redirects=True))

    def _arrived(self, response: Response) -> Element:
        self.status = response.status_code
        self.address = response.url.path
        self.page = parse(response.text)
        return self.page


def form_of(page: Element, button: Element) -> Element:
    """The form that a button sends."""
    if "form" in button.attrs:
        return page.one("form", id=button["form"])
    return next(one for one in button.above() if one.tag == "form")


def can_be_used(control: Element) -> bool:
    """Neither disabled nor part of something that is disabled or only a template."""
    around = list(control.above())
    return "disabled" not in control.attrs and not any(
        one.tag == "template" or (one.tag == "fieldset" and "disabled" in one.attrs)
        for one in around
    )


def entries(page: Element, form: Element, button: Element | None = None) -> list[tuple[str, str]]:
    """The fields that a browser sends, in the order of the page."""
    sent = []
    for control in page.walk():
        name = control.attrs.get("name", "")
        if not name or not can_be_used(control) or _owner(page, control) is not form:
            continue
        match control.tag, control.attrs.get("type", ""):
            case "input", "checkbox" | "radio":
                if "checked" in control.attrs:
                    sent.append((name, control.attrs.get("value", "on")))
            case "input", _:
                sent.append((name, control.attrs.get("value", "")))
            case "select", _:
                options = control.all("option")
                chosen = [one for one in options if "selected" in one.attrs] or options[:1]
                sent += [(name, one.attrs.get("value", one.text)) for one in chosen[-1:]]
            case "textarea", _:
                sent.append((name, "".join(control.texts())))
            case "button", _ if control is button:
                sent.append((name, control.attrs.get("value", "")))
    return sent


def _owner(page: Element, control: Element) -> Element | None:
    if "form" in control.attrs:
        return page.one("form", id=control["form"])
    return next((one for one in control.above() if one.tag == "form"), None)
