import { el, setAttr, svg } from "./kit.js";

// The picture of a value over a chance: straight lines, a curve of pieces, points, a crossing.

/** The plot's frame in pixels for a place so wide: higher on a wide screen, readable on a phone. */
export function plotFrame(width) {
  const wide = Math.max(240, Math.round(width));
  const high = Math.round(Math.min(380, Math.max(250, wide * 0.58)));
  return { width: wide, height: high, left: 54, right: wide - 14, top: 14, bottom: high - 50 };
}

/** A linear scale from one range to another. */
export function scaleOf([from, to], [start, end]) {
  return (value) => start + ((value - from) / (to - from)) * (end - start);
}

/** Round values between two ends, at most `most` of them, 1, 2 or 5 in the last place apart. */
export function ticksIn(low, high, most) {
  const raw = (high - low) / most;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = power * [1, 2, 5, 10].find((each) => each * power >= raw * (1 - 1e-9));
  const first = Math.ceil(low / step - 1e-9);
  const last = Math.floor(high / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_none, n) =>
    Number(((first + n) * step).toPrecision(12)),
  );
}

/** A number as an axis has it, with a true minus sign. */
export function tickText(value, step) {
  const places = Math.max(0, -Math.floor(Math.log10(step) + 1e-9));
  return value.toFixed(places).replace("-", "−");
}

/** The path through points, already scaled. */
export function pathThrough(points, x, y) {
  return points
    .map(([a, b], n) => `${n ? "L" : "M"}${x(a).toFixed(1)} ${y(b).toFixed(1)}`)
    .join("");
}

/** The range of heights to draw, with room for a label above and below. */
export function heightsOf({ low, high }) {
  const air = high - low;
  return [low - 0.2 * air, high + 0.12 * air];
}

const TENTHS = [0, 25, 50, 75, 100];

function drawAxes(area, x, y, heights, words) {
  const values = ticksIn(...heights, area.height > 300 ? 7 : 5);
  const step = values.length > 1 ? values[1] - values[0] : 1;
  return [
    values.flatMap((value) => [
      svg("line", {
        class: "bc-plot-grid",
        x1: area.left,
        x2: area.right,
        y1: y(value),
        y2: y(value),
      }),
      svg(
        "text",
        { class: "bc-plot-tick", x: area.left - 6, y: y(value) + 4, "text-anchor": "end" },
        tickText(value, step),
      ),
    ]),
    TENTHS.map((value) =>
      svg(
        "text",
        { class: "bc-plot-tick", x: x(value), y: area.bottom + 18, "text-anchor": "middle" },
        String(value),
      ),
    ),
    svg("line", {
      class: "bc-plot-axis",
      x1: area.left,
      x2: area.right,
      y1: area.bottom,
      y2: area.bottom,
    }),
    svg(
      "text",
      {
        class: "bc-plot-name",
        x: (area.left + area.right) / 2,
        y: area.bottom + 38,
        "text-anchor": "middle",
      },
      words.across,
    ),
    svg(
      "text",
      {
        class: "bc-plot-name",
        "text-anchor": "middle",
        transform: `translate(12 ${(area.top + area.bottom) / 2}) rotate(-90)`,
      },
      words.up,
    ),
  ];
}

function drawLines(picture, area, x, y, words) {
  const { stands, draws, best, crossing } = picture;
  const [[, start]] = stands;
  const [[, fall]] = draws;
  const [[, least]] = best;
  const [at, height] = crossing.at;
  return [
    svg("path", { class: "bc-plot-stands", d: pathThrough(stands, x, y) }),
    svg("path", { class: "bc-plot-draws", d: pathThrough(draws, x, y) }),
    svg("path", { class: "bc-plot-best", d: pathThrough(best, x, y) }),
    svg(
      "text",
      { class: "bc-plot-label", x: area.left + 8, y: y(Math.min(start, least)) + 20 },
      words.stands,
    ),
    svg("text", { class: "bc-plot-label", x: area.left + 8, y: y(fall) - 8 }, words.draws),
    svg("circle", { class: "bc-plot-crossing", cx: x(at), cy: y(height), r: 9 }),
    svg(
      "text",
      {
        class: "bc-plot-label bc-plot-cross",
        x: x(at),
        y: y(height) - 16,
        "text-anchor": "middle",
      },
      crossing.label,
    ),
  ];
}

function drawTries(picture, area, x, y) {
  const [at, height] = picture.now;
  const here = { x: x(at), y: y(height) };
  return [
    picture.tried.map(([a, b]) =>
      svg("circle", { class: "bc-plot-tried", cx: x(a), cy: y(b), r: 4 }),
    ),
    svg("line", {
      class: "bc-plot-now-line",
      x1: here.x,
      x2: here.x,
      y1: here.y,
      y2: area.bottom,
    }),
    svg("path", {
      class: "bc-plot-now",
      d: `M${here.x} ${here.y - 8}l8 8l-8 8l-8 -8z`,
    }),
  ];
}

/**
 * A drawing that fills its place's width: `node`, `draw(picture, label)`, and `stop()`, which ends
 * the watch over that width.
 */
export function valuePicture(words) {
  const drawing = svg("svg", { class: "bc-plot", role: "img" });
  const node = el("div", { class: "bc-plot-place" }, drawing);
  let known = null;
  const paint = () => {
    if (!known || !node.clientWidth) return;
    const area = plotFrame(node.clientWidth);
    const x = scaleOf([0, 100], [area.left, area.right]);
    const heights = heightsOf(known);
    const y = scaleOf(heights, [area.bottom, area.top]);
    for (const [name, value] of Object.entries({
      viewBox: `0 0 ${area.width} ${area.height}`,
      width: area.width,
      height: area.height,
    }))
      setAttr(drawing, name, value);
    drawing.replaceChildren(
      ...[
        drawAxes(area, x, y, heights, words),
        known.best ? drawLines(known, area, x, y, words) : [],
        drawTries(known, area, x, y),
      ].flat(3),
    );
  };
  const sizes = new ResizeObserver(paint);
  sizes.observe(node);
  return {
    node,
    draw(picture, label) {
      known = picture;
      setAttr(drawing, "aria-label", label);
      paint();
    },
    stop: () => sizes.disconnect(),
  };
}
