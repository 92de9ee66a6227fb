"use strict";
// The replay: buttons, the slider, arrow keys and the numbers of events choose which step is shown.
(() => {
  const { classes, rows, steps } = JSON.parse(document.getElementById("replay-data").textContent);
  const find = (id) => document.getElementById(id);
  const board = find("board"), step = find("step"), slider = find("slider"), where = find("where");
  const jumps = { first: () => 0, back: () => now - 1, forward: () => now + 1, last: () => steps.length - 1 };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };
  let now = steps.length - 1;

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  const row = (parts) => {
    const made = document.createDocumentFragment();
    for (let place = 0; place < parts.length; place += 2) {
      const kind = classes[parts[place]];
      made.append(kind ? element("span", parts[place + 1], kind) : parts[place + 1]);
    }
    made.append("\n");
    return made;
  };

  const show = (place) => {
    now = Math.max(0, Math.min(steps.length - 1, place));
    const [number, words, gains, note, drawn] = steps[now];
    board.replaceChildren(...drawn.map((each) => row(rows[each])));
    step.replaceChildren(element("p", number ? `Event ${number}: ${words}` : words));
    const worth = element("p", "");
    for (const [told, isLost] of gains) worth.append(element("span", told, isLost ? "bad" : "gain"), " ");
    if (gains.length) step.append(worth);
    if (note) step.append(element("p", note, "fate"));
    slider.value = now;
    where.textContent = `${now} of ${steps.length - 1}`;
    find("first").disabled = find("back").disabled = now === 0;
    find("last").disabled = find("forward").disabled = now === steps.length - 1;
    for (const marked of document.querySelectorAll("#log .now")) marked.classList.remove("now");
    if (number) find(`event-${number}`).classList.add("now");
  };

  const follow = () => {
    const number = Number(location.hash.replace("#event-", ""));
    const place = steps.findIndex((each) => number && each[0] === number);
    if (place < 0) return;
    show(place);
    find("replay").scrollIntoView();
  };

  for (const [name, place] of Object.entries(jumps)) find(name).addEventListener("click", () => show(place()));
  slider.max = steps.length - 1;
  slider.addEventListener("input", () => show(Number(slider.value)));
  document.addEventListener("keydown", (event) => {
    const name = keys[event.key];
    if (!name || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    show(jumps[name]());
  });
  addEventListener("hashchange", follow);
  document.documentElement.classList.add("has-script");
  show(now);
  follow();
})();
