"""Templates to answers: one Jinja environment, pages, fragments, and addresses by name."""

from collections.abc import Callable, Hashable, Iterable, Mapping, MutableMapping
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

from fastapi import APIRouter
from jinja2 import Environment, FileSystemLoader, StrictUndefined
from jinja2.runtime import Context, Macro
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from app.web import htmx
from app.web.assets import Assets
from app.web.i18n import plain_gettext, plain_ngettext, spoken
from app.web.numbers import number, points

NO_HEADERS: Mapping[str, str] = {}
KEPT = {"home", "table", "sheet"}
"""Pages that a phone keeps a copy of, for when it has no connection."""
TEMPLATES = Path(__file__).parents[2] / "templates"


class _Context(Context):
    """Calls what a template calls, and nothing around it.

    Jinja asks each time whether a function wants its context, which ours never do. A page makes
    some four hundred calls.
    """

    def call(__self, __called: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
        kwargs.pop("_loop_vars", None)
        kwargs.pop("_block_vars", None)
        return __called(*args, **kwargs)


class _Environment(Environment):
    """Jinja with one set of globals, where every include and import would copy its own."""

    context_class = _Context

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        return self.globals if d is None else super().make_globals(d)


def _gettext(message: str, /, **values: object) -> Markup:
    """A text in the reader's language; only *values* are escaped."""
    text = Markup(plain_gettext(message))
    return text % values if values else text


def _ngettext(one: str, other: str, number: int, /, **values: object) -> Markup:
    """The form for *number*."""
    return Markup(plain_ngettext(one, other, number)) % values


def _kept(macro: Macro, *views: Hashable) -> str:
    """What *macro* writes for *views*, kept for the next page that shows the same.

    Views are values: equal ones look alike. Most of a hand's form is the same as one tap, one
    hand or one phone before.
    """
    return _written(macro, spoken(), *views)


@lru_cache(maxsize=4096)
def _written(macro: Macro, _spoken: object, *views: Hashable) -> str:
    text: str = macro(*views)
    return text


class Renderer:
    """Renders templates and knows every route's address."""

    def __init__(self, assets: Assets, routers: Iterable[APIRouter]) -> None:
        self._paths = {
            route.name: route.path
            for router in routers
            for route in router.routes
            if isinstance(route, Route)
        }
        env = _Environment(
            loader=FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
            auto_reload=False,
        )
        env.globals.update(_=_gettext, ngettext=_ngettext, kept=_kept)
        env.globals.update(path_for=self.path_for, static_url=assets.url)
        env.filters.update(points=points, number=number)
        self._env = env
        self.assets = assets

    def path_for(self, name: str, **params: str | int) -> str:
        """The address of a route, without scheme or host. Raises KeyError for unknown names."""
        quoted = {key: quote(str(value), safe="") for key, value in params.items()}
        return self._paths[name].format(**quoted)

    def render(self, template: str, context: Mapping[str, Any]) -> str:
        """One template as text."""
        return self._env.get_template(template).render(context)

    def page(
        self, name: str, view: object, status: int = 200, headers: Mapping[str, str] = NO_HEADERS
    ) -> Response:
        """A whole page; its template knows the view by the page's own name.

        Never kept by a browser's cache: Back shows the sheet as it is now. Our own worker keeps
        copies of some, to show with their age when there is no connection.
        """
        html = self.render(f"pages/{name}.html", {name: view})
        kept = {"Barbu-Keep": "1"} if name in KEPT and status == 200 else {}
        return HTMLResponse(html, status, {"Cache-Control": "no-store", **kept, **headers})

    def fragment(self, name: str, view: object, status: int = 200, known_as: str = "") -> Response:
        """A piece of a page, for htmx to put in its place.

        Its template knows the view by the fragment's name, or as *known_as*.
        """
        html = self.render(f"fragments/{name}.html", {known_as or name: view})
        return HTMLResponse(html, status, {"Cache-Control": "no-store"})

    def answer(self, request: Request, name: str, view: object, status: int = 200) -> Response:
        """A page's one fragment for htmx; for a plain browser the page around it."""
        show = self.fragment if htmx.is_request(request) else self.page
        return show(name, view, status)
