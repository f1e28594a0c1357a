"""Pictures of boards for links in chats and feeds, where no style sheet reaches."""

from functools import lru_cache
from importlib.resources import files
from io import BytesIO

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe
from PIL import Image, ImageDraw
from PIL.ImageFont import FreeTypeFont, truetype

from faristol_web.play.models import Game
from faristol_web.play.queries import known_room
from faristol_web.streams.boards import SHOWN, Drawing, draw_board, kinds, word_across

WIDTH, HEIGHT = 1200, 630
"""Pixels: what chats and feeds show of a link."""
MARGIN = 24
SECONDS = 60
"""Time for which a picture may be reused without asking: a game in progress changes it."""
BOARD, TILESET, WORD = "standard", "catalan", "FARISTOL"
PAPER, FRAME, TILE, INK, BLANK = "#f6f0e4", "#57391f", "#f7ebd0", "#1b2622", "#8b1f5c"
COLOURS = {"plain": "#dfe3d1", "w3": "#b0343d", "w2": "#eeb1a5", "l3": "#29609f", "l2": "#a6cae6"}
"""Colours of the light style sheet."""


@require_safe
def site_picture(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """The program's name on a board."""
    drawing = draw_board(word_across(WORD, BOARD, TILESET), BOARD, TILESET)
    return _answer(_painted(drawing, BOARD, ("Faristol",)))


@require_safe
def game_picture(request: HttpRequest, public_id: str) -> HttpResponse:  # noqa: ARG001 – Django's signature
    """A game's board, names and scores as spectators see them now."""
    game = get_object_or_404(Game, public_id=public_id)
    state = known_room(public_id).shown
    drawing = draw_board(state.grid, state.opened.board, state.opened.tileset)
    seats = zip(game.names, state.scores, strict=True)
    lines = tuple(text for name, score in seats for text in (name or "…", str(score)))
    return _answer(_painted(drawing, state.opened.board, lines))


def _answer(png: bytes) -> HttpResponse:
    response = HttpResponse(png, content_type="image/png")
    response["Cache-Control"] = f"public, max-age={SECONDS}"
    return response


@lru_cache(maxsize=32)
def _painted(drawing: Drawing, board: str, lines: tuple[str, ...]) -> bytes:
    image = Image.new("RGB", (WIDTH, HEIGHT), PAPER)
    pen = ImageDraw.Draw(image)
    side = HEIGHT - 2 * MARGIN
    scale = side / max(drawing.width, drawing.height)
    pen.rounded_rectangle((MARGIN - 8, MARGIN - 8, MARGIN + side + 8, MARGIN + side + 8), 10, FRAME)
    for x, y, kind in kinds(board):
        pen.rectangle(_box(x, y, scale), COLOURS[kind])
    for tile in drawing.tiles:
        box = _box(tile.x, tile.y, scale)
        pen.rounded_rectangle(box, 4, TILE)
        middle = ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2)
        size = SHOWN * scale * (0.62 if tile.length == 1 else 0.4)
        colour = BLANK if tile.is_blank else INK
        pen.text(middle, tile.label.upper(), colour, _font(round(size)), anchor="mm")
    room = WIDTH - side - 4 * MARGIN
    for number, line in enumerate(lines):
        place = (side + 3 * MARGIN, MARGIN + 60 + number * 90)
        pen.text(place, _fitting(line, 54, room), INK, _font(54))
    pen.text((side + 3 * MARGIN, HEIGHT - MARGIN - 50), "Faristol", FRAME, _font(36))
    return _png(image)


def _box(x: int, y: int, scale: float) -> tuple[float, float, float, float]:
    left, top = MARGIN + x * scale, MARGIN + y * scale
    return (left, top, left + SHOWN * scale, top + SHOWN * scale)


def _fitting(text: str, size: int, room: float) -> str:
    """Return as much of the text as fits."""
    font = _font(size)
    if font.getlength(text) <= room:
        return text
    while text and font.getlength(f"{text}…") > room:
        text = text[:-1]
    return f"{text}…"


@lru_cache(maxsize=8)
def _font(size: int) -> FreeTypeFont:
    content = (files("faristol") / "data" / "fonts" / "DejaVuSans.ttf").read_bytes()
    return truetype(BytesIO(content), size)


def _png(image: Image.Image) -> bytes:
    out = BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()
