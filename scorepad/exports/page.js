"use strict";
// The replay: buttons, the slider, keys and the numbers of events choose which step is shown. A sheet is a set of
// shapes; a step adds some and takes others away, and going back does the same once more.
(() => {
  const { classes, signs, shapes, steps } = JSON.parse(document.getElementById("replay-data").textContent);
  const find = (id) => document.getElementById(id);
  const step = find("step"), slider = find("slider"), where = find("where"), play = find("play");
  const figures = [...document.querySelectorAll(".sheet")];
  const svgs = figures.map((figure) => figure.querySelector(".paper svg"));
  const seats = figures.map((figure) => Number((/seat-(\d+)/.exec(figure.className) || [0, 0])[1]) - 1);
  const last = steps.length - 1;
  const ways = { first: () => 0, back: () => now - 1, forward: () => now + 1, last: () => last };
  const keys = { Home: "first", ArrowLeft: "back", ArrowRight: "forward", End: "last" };
  const names = { rect: ["x", "y", "width", "height", "rx"], text: ["x", "y", "textLength"] };
  const shown = svgs.map(() => new Map());
  let now = 0, timer = 0;

  const element = (name, text, kind) => {
    const made = document.createElement(name);
    made.textContent = text;
    if (kind) made.className = kind;
    return made;
  };

  const shape = (number) => {
    const [, kind, fill, place, text, style] = shapes[number];
    const tag = ["rect", "path", "text"][kind];
    const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
    made.setAttribute("class", classes[fill]);
    if (tag === "path") {
      const [x, y] = place;
      made.setAttribute("d", [...text].map((sign, at) => `M${x + at * 10} ${y}${signs[sign]}`).join(""));
    } else {
      place.forEach((value, at) => made.setAttribute(names[tag][at], value));
      if (text) made.textContent = text;
      if (style && style.includes("bold")) made.setAttribute("font-weight", "bold");
      if (style && style.includes("struck")) made.setAttribute("text-decoration", "line-through");
    }
    return made;
  };

  const change = ([sheet, numbers], isMarked) => {
    for (const number of numbers) {
      const there = shown[sheet].get(number);
      if (there) {
        there.remove();
        shown[sheet].delete(number);
      } else {
        const made = shape(number);
        if (isMarked) made.classList.add("new");
        svgs[sheet].querySelectorAll("g")[shapes[number][0]].append(made);
        shown[sheet].set(number, made);
      }
    }
  };

  const go = (place) => {
    while (now < place) for (const each of steps[++now][7]) change(each, now === place);
    while (now > place) for (const each of steps[now--][7]) change(each, false);
  };

  const chip = ([seat, words, points]) => {
    const made = element("span", "", `chip seat-${seat % 5 + 1}${points < 0 ? " lost" : ""}`);
    const figure = figures[seats.indexOf(seat)];
    const shapeOf = document.querySelector(`#standings .seat-${seat % 5 + 1} .shape`);
    if (shapeOf) made.append(shapeOf.cloneNode(true));
    const name = (figure || document).querySelector(figure ? "bdi" : `#standings .seat-${seat % 5 + 1} bdi`);
    made.append(element("b", name ? name.textContent : ""));
    made.append(element("span", words, points < 0 ? "bad" : points > 0 ? "gain" : ""));
    return made;
  };

  // The sheet of whoever acted, or else the first that changed, is brought into sight below the controls.
  const reveal = (changed, seat) => {
    const own = figures.filter((figure, place) => changed.has(place) && seats[place] === seat)[0];
    const first = own || figures.filter((figure, place) => changed.has(place))[0];
    if (!first) return;
    const above = find("controls").offsetHeight, box = first.getBoundingClientRect();  // where they stick
    if (box.top < above || box.bottom > innerHeight) {
      const isTall = box.height > innerHeight - above;
      const isBelow = box.bottom > innerHeight && !isTall;
      scrollBy({ top: isBelow ? box.bottom - innerHeight + 12 : box.top - above - 12 });
    }
  };

  const show = (place, isRevealed = true) => {
    place = Math.max(0, Math.min(last, place));
    const changed = new Set(steps[place][7].map(([sheet]) => sheet));
    go(place);
    const [number, words, effects, note, progress, totals, seat] = steps[now];
    figures.forEach((figure, at) => {
      figure.classList.toggle("changed", changed.has(at));
      figure.querySelector(".total").textContent = seats[at] < 0 ? progress : totals[seats[at]];
    });
    const told = element("p", "");
    if (number) told.append(element("span", `${number} `, "fate"));
    told.append(words);
    step.replaceChildren(told);
    if (effects.length) {
      const chips = element("p", "");
      chips.append(...effects.map(chip));
      step.append(chips);
    }
    if (note) step.append(element("p", note, "fate"));
    step.scrollTop = 0;
    slider.value = now;
    where.textContent = `${now} of ${last}`;
    find("first").disabled = find("back").disabled = now === 0;
    find("last").disabled = find("forward").disabled = now === last;
    for (const marked of document.querySelectorAll("#log .now")) marked.classList.remove("now");
    if (find(`event-${number}`)) find(`event-${number}`).classList.add("now");
    if (isRevealed) reveal(changed, seat);
  };

  const pause = () => {
    clearInterval(timer);
    timer = 0;
    play.textContent = "Play";
  };

  const start = () => {
    if (now === last) show(0);
    clearInterval(timer);
    play.textContent = "Pause";
    timer = setInterval(() => {
      show(now + 1);
      if (now === last) pause();
    }, Number(find("speed").value));
  };

  const turn = (name) => {
    pause();
    show(ways[name]());
  };

  const follow = () => {
    const number = Number(location.hash.replace("#event-", ""));
    const place = steps.findIndex((each) => number && each[0] === number);
    if (place < 0) return;
    pause();
    find("replay").scrollIntoView();
    show(place);
  };

  for (const name of Object.keys(ways)) find(name).addEventListener("click", () => turn(name));
  play.addEventListener("click", () => (timer ? pause() : start()));
  find("speed").addEventListener("change", () => timer && start());
  slider.max = last;
  slider.addEventListener("input", () => {
    pause();
    show(Number(slider.value));
  });
  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const name = keys[event.key], has = document.activeElement;
    const isMeant = find("replay").contains(has) || event.key.startsWith("Arrow");
    if (!name || !isMeant || has.tagName === "SELECT") return;
    event.preventDefault();
    turn(name);
  });
  addEventListener("hashchange", follow);
  for (const svg of svgs) for (const group of svg.querySelectorAll("g")) group.replaceChildren();
  for (const each of steps[0][7]) change(each, false);
  document.documentElement.classList.add("has-script");
  show(last, false);
  follow();
})();
