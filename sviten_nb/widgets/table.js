// Draws the scene that Python shows, and reports what was pressed. Data in, real elements out: no markup, no network.

const SUITS = "shdc";
const GLIDE_MS = 300;
const ASK_AGAIN_MS = 3000;

/** The card faces reach a page once, for all tables on it: key -> {name: data URI}. */
const store = (globalThis.__svitenFaces ??= { faces: new Map(), waiting: new Map() });

function make(tag, className, text) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  if (text) node.textContent = text;
  return node;
}

function group(className, label) {
  const node = make("div", className);
  node.setAttribute("role", "group");
  if (label) node.setAttribute("aria-label", label);
  return node;
}

/** Call `ready` when the faces of `key` are on the page; the answer is a function that stops waiting. */
function withFaces(model, key, ready) {
  if (store.faces.has(key)) {
    ready();
    return () => {};
  }
  const waiting = store.waiting.get(key) ?? new Set();
  store.waiting.set(key, waiting);
  const ask = () => model.send({ type: "faces" });
  if (waiting.size === 0) ask();
  waiting.add(ready);
  // The table that asked may be gone before its kernel answered.
  const timer = setInterval(() => (store.faces.has(key) ? clearInterval(timer) : ask()), ASK_AGAIN_MS);
  return () => {
    clearInterval(timer);
    waiting.delete(ready);
  };
}

function receiveFaces(message) {
  if (message?.type !== "faces" || typeof message.faces !== "object") return;
  const safe = Object.entries(message.faces).filter(
    ([, uri]) => typeof uri === "string" && uri.startsWith("data:image/svg+xml;base64,"),
  );
  store.faces.set(message.key, Object.fromEntries(safe));
  const waiting = store.waiting.get(message.key) ?? [];
  store.waiting.delete(message.key);
  for (const ready of waiting) ready();
}

function render({ model, el }) {
  const root = make("div", "sviten-table");
  const board = make("div", "sviten-board");
  const live = make("div", "sviten-live");
  live.setAttribute("aria-live", "polite");
  root.append(board, live);
  el.append(root);

  let locked = false;
  let scene = model.get("scene");

  // ---- building ------------------------------------------------------------------------------------------------

  function face(name) {
    const image = make("img", "sviten-face");
    image.alt = "";
    image.draggable = false;
    image.dataset.face = name;
    const uri = store.faces.get(model.get("faces_key"))?.[name];
    if (uri) image.src = uri;
    return image;
  }

  function fillFaces() {
    const faces = store.faces.get(model.get("faces_key")) ?? {};
    for (const image of root.querySelectorAll("img[data-face]")) {
      if (!image.src && faces[image.dataset.face]) image.src = faces[image.dataset.face];
    }
  }

  function card(view) {
    const touchable = view.card && (view.selectable || view.reason);
    const node = make(touchable ? "button" : "span", "sviten-card");
    if (touchable) {
      node.type = "button";
      node.tabIndex = -1;
      node.dataset.target = view.card;
      node.dataset.lmSuppressShortcuts = "true";
      if (!view.selectable) {
        // Not `disabled`: pressing it tells why it may not be played.
        node.setAttribute("aria-disabled", "true");
        node.title = view.reason;
      }
    } else {
      node.setAttribute("role", "img");
    }
    node.setAttribute("aria-label", view.label);
    if (view.card) node.dataset.card = view.card;
    if (view.seat) node.dataset.seat = view.seat;
    node.classList.toggle("is-highlighted", view.highlighted);
    node.classList.toggle("is-dimmed", view.dimmed || Boolean(view.reason && !view.selectable));
    node.classList.toggle("is-open", view.selectable);
    node.classList.toggle("is-joker", view.joker);
    node.append(face(view.card ?? "back"));
    return node;
  }

  function fan(views, className = "sviten-fan") {
    const node = make("div", className);
    node.style.setProperty("--n", Math.max(views.length, 1));
    node.append(...views.map(card));
    return node;
  }

  function zone(data) {
    const node = group(`sviten-zone sviten-${data.kind}`, data.label);
    node.dataset.zone = data.name;
    if (data.seat) node.dataset.seat = data.seat;
    const moving = data.kind === "hand" && data.seat === scene.to_move;
    node.classList.toggle("is-moving", moving);
    const head = make("div", "sviten-head");
    head.append(make("span", "sviten-name", data.title));
    if (data.note) head.append(make("span", "sviten-note", data.note));
    if (data.title || data.note) node.append(head);
    if (data.kind === "trick") {
      node.append(fan(data.cards, "sviten-spots"));
      return node;
    }
    if (data.kind === "hand") {
      const hidden = data.cards.length > 0 && data.cards.every((view) => view.card === null);
      const cards = fan(data.cards);
      cards.classList.toggle("is-hidden", hidden);
      if (hidden) for (const back of cards.children) back.setAttribute("aria-hidden", "true");
      node.append(cards);
      return node;
    }
    const flow = make("div", "sviten-flow");
    for (const meld of data.groups) flow.append(block(meld.heading, meld.cards));
    if (data.cards.length) flow.append(block(data.rest, data.cards));
    node.append(flow);
    return node;
  }

  function block(heading, views) {
    const node = group("sviten-block", heading);
    if (heading) node.append(make("div", "sviten-heading", heading));
    node.append(fan(views));
    return node;
  }

  function button(data) {
    const node = make("button", "sviten-button", data.label);
    node.type = "button";
    node.disabled = !data.enabled;
    node.dataset.target = `button:${data.name}`;
    node.dataset.lmSuppressShortcuts = "true";
    return node;
  }

  function build() {
    const parts = [];
    if (scene.title || scene.facts.length) {
      const facts = make("div", "sviten-facts");
      if (scene.title) facts.append(make("strong", "sviten-title", scene.title));
      for (const [label, value] of scene.facts) {
        const fact = make("span", "sviten-fact", `${label}: `);
        fact.append(make("b", "", value));
        facts.append(fact);
      }
      parts.push(facts);
    }
    const onFelt = scene.zones.filter((data) => data.kind === "hand" || data.kind === "trick");
    if (onFelt.length) {
      const felt = make("div", "sviten-felt");
      felt.append(...onFelt.map(zone));
      parts.push(felt);
    }
    // Next to the cards and always there, so that nothing jumps: the message, or else what has just happened.
    const message = make("div", "sviten-message", scene.message || scene.spoken);
    if (scene.message) message.dataset.kind = scene.message_kind;
    parts.push(message);
    const rest = scene.zones.filter((data) => data.kind !== "hand" && data.kind !== "trick");
    if (rest.length) {
      const piles = make("div", "sviten-piles");
      piles.append(...rest.map(zone));
      parts.push(piles);
    }
    if (scene.buttons.length) {
      const bar = group("sviten-buttons", "");
      bar.append(...scene.buttons.map(button));
      parts.push(bar);
    }
    board.replaceChildren(...parts);
    board.dataset.kind = scene.kind;
  }

  // ---- showing a scene -----------------------------------------------------------------------------------------

  function places() {
    const found = new Map();
    for (const node of board.querySelectorAll("[data-card]")) found.set(node.dataset.card, box(node));
    for (const node of board.querySelectorAll(".sviten-hand")) {
      const fanned = node.querySelector(".sviten-fan");
      found.set(`seat:${node.dataset.seat}`, box(fanned.lastElementChild ?? fanned));
    }
    return found;
  }

  function box(node) {
    return (node.querySelector(":scope > img") ?? node).getBoundingClientRect();
  }

  /** Cards glide from where they were: measure, rebuild, start from the old place (FLIP). */
  function glide(before) {
    if (!before.size || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    for (const node of board.querySelectorAll("[data-card]")) {
      const image = node.querySelector("img");
      const from = before.get(node.dataset.card) ?? before.get(`seat:${node.dataset.seat}`);
      if (!from?.width || !image?.animate) continue;
      const to = image.getBoundingClientRect();
      const [dx, dy] = [from.left - to.left, from.top - to.top];
      if (!to.width || Math.hypot(dx, dy) < 2) continue;
      const start = { transform: `translate(${dx}px, ${dy}px) scale(${from.width / to.width})` };
      node.classList.add("is-gliding");
      const motion = image.animate([start, { transform: "none" }], { duration: GLIDE_MS, easing: "ease-out" });
      motion.onfinish = motion.oncancel = () => node.classList.remove("is-gliding");
    }
  }

  function show() {
    const before = places();
    const active = board.contains(document.activeElement) ? document.activeElement : null;
    const target = active?.dataset.target;
    scene = model.get("scene");
    unlock();
    build();
    // After a refusal nothing new has happened on the table: the reason alone is news.
    const news = scene.message_kind === "bad" ? [scene.message] : [scene.message, scene.spoken];
    live.textContent = news.filter(Boolean).join(" ");
    const cards = touchables();
    const open = cards.find((node) => !node.hasAttribute("aria-disabled")) ?? cards[0];
    if (open) open.tabIndex = 0;
    if (active) {
      const same = [...board.querySelectorAll("[data-target]")].find((node) => node.dataset.target === target);
      (usable(same) ? same : open ?? [...board.querySelectorAll("button")].find(usable) ?? root).focus({
        preventScroll: true,
      });
    }
    glide(before);
  }

  const usable = (node) => Boolean(node) && !node.disabled;
  const touchables = () => [...board.querySelectorAll("button.sviten-card")];

  // ---- pressing ------------------------------------------------------------------------------------------------

  function press(node) {
    if (locked || !usable(node)) return;
    locked = true;
    board.classList.add("is-locked");
    if (!node.hasAttribute("aria-disabled")) node.classList.add("is-pending");
    try {
      model.send({ type: "press", seq: model.get("seq"), target: node.dataset.target });
    } catch {
      // The kernel was restarted or is gone: nobody will ever answer, so say it here.
      unlock();
      node.classList.remove("is-pending");
      live.textContent = model.get("gone");
    }
  }

  function unlock() {
    locked = false;
    board.classList.remove("is-locked");
  }

  function onClick(event) {
    const node = event.target.closest("[data-target]");
    if (node && board.contains(node)) press(node);
  }

  // ---- keys ----------------------------------------------------------------------------------------------------

  function onFocus(event) {
    if (!event.target.matches("button.sviten-card")) return;
    for (const node of touchables()) node.tabIndex = node === event.target ? 0 : -1;
  }

  /** Where a key leads from the focused card; undefined when it is none of ours. */
  function destination(key, cards, at) {
    const line = (node) => `${node.closest(".sviten-zone").dataset.zone} ${node.dataset.card.at(-1)}`;
    const heads = cards.filter((node, place) => place === 0 || line(node) !== line(cards[place - 1]));
    const row = heads.findIndex((node) => line(node) === line(cards[at]));
    switch (key) {
      case "ArrowLeft":
        return cards[Math.max(at - 1, 0)];
      case "ArrowRight":
        return cards[Math.min(at + 1, cards.length - 1)];
      case "ArrowUp":
        return heads[Math.max(row - 1, 0)];
      case "ArrowDown":
        return heads[Math.min(row + 1, heads.length - 1)];
      case "Home":
        return cards[0];
      case "End":
        return cards.at(-1);
    }
    if (key.length > 1 || !SUITS.includes(key.toLowerCase())) return undefined;
    const suit = cards.filter((node) => node.dataset.card.at(-1).toLowerCase() === key.toLowerCase());
    return suit[(suit.indexOf(cards[at]) + 1) % suit.length] ?? cards[at];
  }

  function onKey(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    // JupyterLab must not take these keys for its own commands.
    event.stopPropagation();
    if (event.key === "Tab") return;
    if (event.key === "Escape") {
      const notebook = root.closest(".jp-Notebook");
      if (notebook) notebook.focus();
      else document.activeElement?.blur();
      return;
    }
    if (event.key === "u") {
      const undo = board.querySelector('[data-target="button:undo"]');
      if (undo) press(undo);
      return;
    }
    const cards = touchables();
    const at = cards.indexOf(event.target);
    if (at < 0) return;
    const next = destination(event.key, cards, at);
    if (!next) return;
    event.preventDefault();
    next.focus();
  }

  board.addEventListener("click", onClick);
  board.addEventListener("focusin", onFocus);
  root.addEventListener("keydown", onKey);
  root.tabIndex = -1;
  root.dataset.lmSuppressShortcuts = "true";
  model.on("change:seq", show);
  model.on("msg:custom", receiveFaces);
  const stopWaiting = withFaces(model, model.get("faces_key"), fillFaces);
  show();

  return () => {
    stopWaiting();
    model.off("change:seq", show);
    model.off("msg:custom", receiveFaces);
    board.removeEventListener("click", onClick);
    board.removeEventListener("focusin", onFocus);
    root.removeEventListener("keydown", onKey);
    root.remove();
  };
}

export default { render };
