// Shows the values of all curves of a chart at the abscissa under the pointer.
for (const figure of document.querySelectorAll("figure.chart")) {
  const svg = figure.querySelector("svg");
  const cursor = svg.querySelector(".cursor");
  const { from, to, origin, curves } = JSON.parse(figure.querySelector("script").textContent);
  const [left, , width] = svg.dataset.plot.split(" ").map(Number);
  const readout = figure.appendChild(Object.assign(document.createElement("div"), { className: "readout" }));

  // The last point at or before x of a held value, the nearest one of any other.
  function indexAt(curve, x) {
    let low = 0;
    let high = curve.x.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (curve.x[middle] <= x) low = middle; else high = middle - 1;
    }
    const next = low + 1 < curve.x.length && curve.x[low + 1] - x < x - curve.x[low];
    return !curve.held && next ? low + 1 : low;
  }

  function hide() {
    cursor.style.visibility = readout.style.visibility = "hidden";
  }

  svg.addEventListener("pointerleave", hide);
  svg.addEventListener("pointermove", event => {
    const box = svg.getBoundingClientRect();
    const viewX = (event.clientX - box.left) * svg.viewBox.baseVal.width / box.width;
    const x = from + (viewX - left) / width * (to - from);
    if (x < from || x > to || curves.length === 0) return hide();
    const main = curves[0];
    const at = main.x[indexAt(main, x)];
    const lines = curves.map(curve => `${curve.name}  ${curve.y[indexAt(curve, at)] ?? "–"}`);
    readout.textContent = [origin === undefined ? `at ${at}` : new Date(origin + 1e3 * at).toISOString(), ...lines].join("\n");
    const shown = left + (at - from) / (to - from) * width;
    cursor.setAttribute("x1", shown);
    cursor.setAttribute("x2", shown);
    const pixels = shown * box.width / svg.viewBox.baseVal.width;
    readout.style.left = pixels < box.width / 2 ? `${pixels + 26}px` : "auto";
    readout.style.right = pixels < box.width / 2 ? "auto" : `${box.width - pixels + 26}px`;
    cursor.style.visibility = readout.style.visibility = "visible";
  });
}

// A point of a front opens what is behind it.
for (const point of document.querySelectorAll("circle[data-opens]")) {
  point.addEventListener("click", () => {
    const details = document.querySelectorAll("details")[Number(point.dataset.opens) - 1];
    details.open = true;
    details.scrollIntoView({ behavior: "smooth" });
  });
}
