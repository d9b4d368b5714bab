"""The card table in the notebook: it shows a Scene and tells Python, once and checked, what was pressed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from sviten_nb.errors import SvitenError
from sviten_nb.text import _
from sviten_nb.views.faces import face_uris, faces_key
from sviten_nb.views.rich import bundle
from sviten_nb.views.scene import Scene

_HERE = Path(__file__).parent
_TARGET_LIMIT = 80
_THEIRS = ("layout", "tabbable", "tooltip")


class CardTable(anywidget.AnyWidget):
    """A table of cards that anybody can press, in as many views as are open.

    Python owns the state: what the browser shows is ``scene``, and ``seq`` numbers the scenes shown. ``on_press`` is
    called with a card such as ``"QH"`` or with ``"button:<name>"``, and only when the scene on the table offers it;
    it answers with ``show_scene``. A SvitenError that it raises is shown on the table as a message.
    """

    _esm = _HERE / "table.js"
    _css = _HERE / "table.css"

    scene = traitlets.Dict().tag(sync=True)
    seq = traitlets.Int(0).tag(sync=True)
    faces_key = traitlets.Unicode("").tag(sync=True)
    gone = traitlets.Unicode("").tag(sync=True)

    def __init__(self, scene: Scene, on_press: Callable[[str], None] | None = None) -> None:
        self._shown = scene
        self._on_press = on_press
        super().__init__(
            scene=scene.to_json(),
            seq=1,
            faces_key=faces_key(),
            gone=_("Nobody answers: the kernel was restarted. Run the cell again."),
        )
        self.on_msg(self._receive)

    @property
    def shown(self) -> Scene:
        """The scene that is on the table now."""
        return self._shown

    def show_scene(self, scene: Scene) -> None:
        """Put another scene on the table, in every view; what was pressed on the one before is void."""
        self._shown = scene
        # In one message, so that no view sees a new scene under an old number.
        with self.hold_sync():
            self.scene = scene.to_json()
            self.seq += 1

    def set_state(self, sync_data: Mapping[str, Any]) -> None:
        """Take what the browser may change (its layout), never the scene, its number, the faces or the code."""
        super().set_state({name: value for name, value in sync_data.items() if name in _THEIRS})

    def _receive(self, _widget: object, content: object, _buffers: object) -> None:
        """Everything that comes from the browser passes here; what is not understood is ignored."""
        if not isinstance(content, dict):
            return
        kind = content.get("type")
        if kind == "faces":
            self.send({"type": "faces", "key": self.faces_key, "faces": face_uris()})
        elif kind == "press":
            seq, target = content.get("seq"), content.get("target")
            # A bool is an int for Python, and True would pass for scene number 1.
            if type(seq) is int and seq == self.seq and isinstance(target, str) and len(target) <= _TARGET_LIMIT:
                self._press(target)

    def _press(self, target: str) -> None:
        if target not in self._shown.targets:
            reason = self._shown.reason(target)
            if reason:
                self.show_scene(self._shown.with_message(reason, "bad"))
            return
        before = self.seq
        try:
            if self._on_press is not None:
                self._on_press(target)
        except SvitenError as error:
            self.show_scene(self._shown.with_message(str(error), "bad"))
        finally:
            # The browser locks the cards until a scene comes; without a new one, show this one again.
            if self.seq == before:
                self.show_scene(self._shown)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        """The live widget and, where no widget can live, the picture; no ids, so that it can be compared."""
        found = super()._repr_mimebundle_(**kwargs)
        plain = _("Card table: {title}").format(title=self._shown.title or self._shown.kind)
        fallback = bundle(self._shown, plain)
        if not found:
            return fallback
        live, metadata = found if isinstance(found, tuple) else (found, {})
        return {**live, **fallback}, metadata
