import { el, setAttr, svg } from "./kit.js";
import { pathThrough, plotFrame, scaleOf, ticksIn, tickText } from "./value_picture.js";

// The labs' pictures. Each fills its place's width and says in words what it shows.

/** The range of some values, with 0 in it if asked, and never empty. */
export function rangeOf(values, withZero = false) {
  const all = withZero ? [0, ...values] : values;
  const low = Math.min(...all);
  const high = Math.max(...all);
  return low === high ? [low - 1, high + 1] : [low, high];
}

/** A range with some air at both ends. */
export function aired([low, high], share = 0.06) {
  const air = (high - low) * share;
  return [low - air, high + air];
}

function gridLine(x1, x2, y1, y2) {
  return svg("line", { class: "bc-plot-grid", x1, x2, y1, y2 });
}

function plotText(kind, text, x, y, anchor) {
  return svg("text", { class: `bc-plot-${kind}`, x, y, "text-anchor": anchor }, text);
}

function heightAxis(area, y, heights, name) {
  const values = ticksIn(...heights, area.height > 300 ? 7 : 5);
  const step = values.length > 1 ? values[1] - values[0] : 1;
  const middle = (area.top + area.bottom) / 2;
  return [
    values.map((value) => gridLine(area.left, area.right, y(value), y(value))),
    values.map((value) =>
      plotText("tick", tickText(value, step), area.left - 6, y(value) + 4, "end"),
    ),
    svg(
      "text",
      {
        class: "bc-plot-name",
        "text-anchor": "middle",
        transform: `translate(12 ${middle}) rotate(-90)`,
      },
      name,
    ),
  ];
}

function underName(area, name) {
  return plotText("name", name, (area.left + area.right) / 2, area.bottom + 38, "middle");
}

/** Bars side by side, each with a mark where the exact value stands, if there is one. */
function bars({ items, across, up }, width) {
  const area = plotFrame(width);
  const values = items.flatMap(({ height, exact }) => [height, exact ?? height]);
  const heights = [0, Math.max(...values, 1e-9) * 1.08];
  const y = scaleOf(heights, [area.bottom, area.top]);
  const wide = (area.right - area.left) / items.length;
  const every = Math.ceil(items.length / Math.max(1, (area.right - area.left) / 34));
  return {
    area,
    nodes: [
      heightAxis(area, y, heights, up),
      items.map(({ name, height, exact }, n) => {
        const left = area.left + n * wide;
        return [
          svg("rect", {
            class: "bc-plot-bar",
            x: left + wide * 0.12,
            width: wide * 0.76,
            y: y(height),
            height: Math.max(0, area.bottom - y(height)),
          }),
          exact === undefined
            ? null
            : svg("path", {
                class: "bc-plot-exact",
                d: `M${left + wide * 0.04} ${y(exact)}h${wide * 0.92}`,
              }),
          n % every === 0
            ? plotText("tick", name, left + wide / 2, area.bottom + 18, "middle")
            : null,
        ];
      }),
      underName(area, across),
    ],
  };
}

const ROW = 46;

/** For each name a mean with its interval, and a cross where the exact value lies. */
function intervals({ items, across }, width) {
  const wide = Math.max(240, Math.round(width));
  const area = {
    width: wide,
    height: items.length * ROW + 64,
    left: 16,
    right: wide - 16,
    top: 8,
    bottom: items.length * ROW + 14,
  };
  const values = items.flatMap(({ low, high, exact }) => [low, high, exact]);
  const range = aired(rangeOf(values));
  const x = scaleOf(range, [area.left, area.right]);
  const ticks = ticksIn(...range, wide > 500 ? 8 : 4);
  const step = ticks.length > 1 ? ticks[1] - ticks[0] : 1;
  return {
    area,
    nodes: [
      ticks.map((value) => gridLine(x(value), x(value), area.top, area.bottom)),
      ticks.map((value) =>
        plotText("tick", tickText(value, step), x(value), area.bottom + 18, "middle"),
      ),
      items.map(({ name, mean, low, high, exact }, n) => {
        const at = area.top + n * ROW + 32;
        const cross = `M${x(exact) - 5} ${at - 7}l10 14m0 -14l-10 14`;
        return [
          plotText("label", name, area.left, at - 15, "start"),
          svg("path", { class: "bc-plot-reach", d: `M${x(low)} ${at}H${x(high)}` }),
          svg("circle", { class: "bc-plot-mean", cx: x(mean), cy: at, r: 5 }),
          svg("path", { class: "bc-plot-x", d: cross }),
        ];
      }),
      underName(area, across),
    ],
  };
}

/** Bankrolls over rounds; one that came to nothing is drawn boldly and ends in a cross. */
function paths({ items, across, up, floor }, width) {
  const area = plotFrame(width);
  const points = items.flatMap((item) => item.points);
  const last = Math.max(1, ...points.map(([round]) => round));
  const heights = aired(
    rangeOf([...points.map(([, money]) => money), ...(floor ? [floor.at] : [])], true),
  );
  const x = scaleOf([0, last], [area.left, area.right]);
  const y = scaleOf(heights, [area.bottom, area.top]);
  const ticks = ticksIn(0, last, width > 500 ? 8 : 4);
  return {
    area,
    nodes: [
      heightAxis(area, y, heights, up),
      ticks.map((value) =>
        plotText("tick", tickText(value, 1), x(value), area.bottom + 18, "middle"),
      ),
      svg("path", { class: "bc-plot-even", d: `M${area.left} ${y(0)}H${area.right}` }),
      items
        .toSorted((one, other) => one.ruined - other.ruined)
        .map(({ points: all, ruined, end }) => [
          svg("path", {
            class: ruined ? "bc-plot-ruined" : "bc-plot-path",
            d: pathThrough(all, x, y),
          }),
          ruined
            ? svg("path", {
                class: "bc-plot-x",
                d: `M${x(end[0]) - 5} ${y(end[1]) - 5}l10 10m0 -10l-10 10`,
              })
            : null,
        ]),
      floor
        ? [
            svg("path", {
              class: "bc-plot-floor",
              d: `M${area.left} ${y(floor.at)}H${area.right}`,
            }),
            plotText("label", floor.label, area.right - 4, y(floor.at) - 6, "end"),
          ]
        : null,
      underName(area, across),
    ],
  };
}

const KINDS = { bars, intervals, paths };

/** A picture: `node`, `draw(plot)`, and `stop()`, which ends the watch over its width. */
export function plotPicture() {
  const drawing = svg("svg", { class: "bc-plot", role: "img" });
  const place = el("div", { class: "bc-plot-place" }, drawing);
  const title = el("figcaption", {});
  const said = el("p", { class: "bc-plot-said" });
  const key = el("p", { class: "bc-plot-key" });
  const node = el("figure", { class: "bc-plot-figure" }, title, said, place, key);
  let known = null;
  const paint = () => {
    if (!known || !place.clientWidth) return;
    const { area, nodes } = KINDS[known.kind](known, place.clientWidth);
    for (const [name, value] of Object.entries({
      viewBox: `0 0 ${area.width} ${area.height}`,
      width: area.width,
      height: area.height,
    }))
      setAttr(drawing, name, value);
    drawing.replaceChildren(...nodes.flat(4).filter(Boolean));
  };
  const sizes = new ResizeObserver(paint);
  sizes.observe(place);
  return {
    node,
    draw(plot) {
      if (JSON.stringify(plot) === JSON.stringify(known)) return;
      known = plot;
      title.textContent = plot.title;
      said.textContent = plot.summary;
      key.textContent = plot.key ?? "";
      setAttr(drawing, "aria-label", `${plot.title}. ${plot.summary}`);
      setAttr(node, "data-plot", plot.name);
      paint();
    },
    stop: () => sizes.disconnect(),
  };
}
