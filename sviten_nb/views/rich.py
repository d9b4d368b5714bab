"""What Jupyter shows of a scene: an inert picture that survives without trust, and the text picture."""

from __future__ import annotations

from html import escape

from sviten_nb.views.faces import data_uri
from sviten_nb.views.scene import Scene
from sviten_nb.views.svg_pen import draw_svg
from sviten_nb.views.text_pen import draw_text


def bundle(scene: Scene, plain: str | None = None) -> dict[str, str]:
    """The scene as ``text/html`` (one self-contained ``<img>``) and ``text/plain`` (``plain``, or the text picture).

    The SVG sits in an ``<img>``, so that nothing in it runs and its ids meet no others on the page.
    """
    text = draw_text(scene)
    # Line ends inside an attribute are written as references: some sanitizers fold them otherwise.
    alt = escape(text).replace("\n", "&#10;")
    html = f'<img src="{data_uri(draw_svg(scene))}" alt="{alt}" style="max-width:100%;height:auto">'
    return {"text/html": html, "text/plain": text if plain is None else plain}


def text_bundle(text: str) -> dict[str, str]:
    """Plain lines on felt, for what is a list rather than a picture."""
    style = "background:#1f5a45;color:#fff;padding:10px 16px;border-radius:10px;max-height:24em;overflow:auto"
    return {"text/html": f'<pre style="{style}">{escape(text)}</pre>', "text/plain": text}
