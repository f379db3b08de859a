"""The only place that knows htmx's headers."""

from starlette.requests import Request


def is_request(request: Request) -> bool:
    """Whether htmx asks, and so wants a fragment."""
    return request.headers.get("hx-request") == "true"


RELOAD = {"HX-Refresh": "true"}
"""Answers that make htmx load the whole page again, where it can say what is going on."""
