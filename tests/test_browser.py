"""The course as a learner uses it: the real JupyterLab, a mouse, a keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import Locator, expect

from tests.jupyter_browser import PATIENCE, Lab, wait_for_kernel

expect.set_options(timeout=PATIENCE * 1000)


def _card(table: Locator, name: str) -> Locator:
    return table.get_by_role("button", name=re.compile(f"^{name}"))


def test_a_card_is_played_by_mouse_one_by_keyboard_and_a_revoke_is_refused(lab: Lab) -> None:
    with lab.notebook("00_welcome.ipynb") as page:
        table = page.locator(".sviten-table").first
        cells = page.locator(".jp-Cell").count()
        title, message = table.locator(".sviten-title"), table.locator(".sviten-message")

        _card(table, "10 of spades").click()
        expect(title).to_have_text("West to play")
        expect(table.locator(".sviten-board.is-locked")).to_have_count(0)
        trick = table.locator("[data-zone=trick]")
        expect(trick.locator("[data-card=TS]")).to_be_visible()

        # A forbidden card is refused with the reason, and nothing moves. (For Playwright aria-disabled is disabled.)
        _card(table, "jack of hearts").click(force=True)
        expect(message).to_contain_text("♥J does not follow ♠: West holds ♠3")
        expect(title).to_have_text("West to play")

        _card(table, "3 of spades").focus()
        page.keyboard.press("Enter")
        expect(title).to_have_text("North to play")
        expect(trick.locator("[data-card='3S']")).to_be_visible()
        expect(table.locator(".sviten-live")).to_contain_text("West played the 3 of spades")

        table.get_by_role("button", name="Undo").click()
        expect(title).to_have_text("West to play")
        # No key that was meant for the table reached the notebook: c, d d and x would copy and delete cells there.
        _card(table, "3 of spades").focus()
        page.keyboard.type("ddxhsc")
        expect(page.locator(".jp-Cell")).to_have_count(cells)


def test_reloading_the_page_shows_the_same_table(lab: Lab) -> None:
    with lab.notebook("00_welcome.ipynb") as page:
        table = page.locator(".sviten-table").first
        table.scroll_into_view_if_needed()
        _card(table, "10 of spades").click()
        expect(table.locator(".sviten-title")).to_have_text("West to play")
        page.evaluate('() => { window.jupyterapp.commands.execute("docmanager:save"); }')
        page.wait_for_function("() => !window.jupyterapp.shell.currentWidget.context.model.dirty")
        page.reload()
        wait_for_kernel(page)
        table = page.locator(".sviten-table").first
        expect(table.locator(".sviten-title")).to_have_text("West to play")
        expect(table.locator("[data-zone=trick] [data-card=TS]")).to_be_visible()


def test_a_puzzle_is_answered_on_the_board(lab: Lab) -> None:
    with lab.notebook("06_puzzles.ipynb") as page:
        board = page.locator(".sviten-table", has_text="four trumps").first
        board.scroll_into_view_if_needed()
        message = board.locator(".sviten-message")
        expect(board.locator(".sviten-title")).to_contain_text("The first card is asked for")
        _card(board, "10 of diamonds").click()
        expect(message).to_contain_text("♦T costs 30")
        _card(board, "2 of diamonds").click()
        expect(message).to_contain_text("Right")
        board.get_by_role("button", name="Show the values").click()
        expect(message).to_contain_text("♦6 +68")
        expect(board.locator("button[data-card='2D'].is-highlighted")).to_be_visible()


def test_in_a_narrow_pane_no_hand_slides_under_the_trick(lab: Lab) -> None:
    with lab.notebook("00_welcome.ipynb") as page:
        table = page.locator(".sviten-table").nth(1)
        table.scroll_into_view_if_needed()
        for width in (320, 420, 600, 900, 1200):
            table.evaluate("(node, width) => { node.style.width = `${width}px`; }", width)
            page.wait_for_timeout(200)  # until the container query has been applied
            trick = table.locator("[data-zone=trick]").bounding_box()
            assert trick is not None
            cards = table.locator("[data-zone='hand:W'] [data-card], [data-zone='hand:E'] [data-card]")
            for place in range(cards.count()):
                card = cards.nth(place).bounding_box()
                assert card is not None
                apart = (
                    card["x"] + card["width"] <= trick["x"] + 1
                    or card["x"] >= trick["x"] + trick["width"] - 1
                    or card["y"] + card["height"] <= trick["y"] + 1
                    or card["y"] >= trick["y"] + trick["height"] - 1
                )
                assert apart, (width, place)
