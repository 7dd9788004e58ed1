/* What a page of Voila's needs mended in the extensions that it loads, before they run. */
(() => {
  function whenExtensionComes(name, load) {
    window._JUPYTERLAB ??= {};
    let held;
    Object.defineProperty(window._JUPYTERLAB, name, {
      enumerable: true,
      configurable: true,
      get: () => held,
      set: (container) => {
        held = {
          ...container,
          init: container.init,
          get: (wanted) => load(wanted, () => container.get(wanted)),
        };
      },
    });
  }

  /* Plotly takes longer to load than all the rest of a page, so it comes when the rest is there, and then draws one
     chart after the other. Voila does not tell outputs of a new width: the chart looks itself. To a screen reader a
     chart is one picture with a name: its numbers stand beside it in words and in a table. */
  const CHART = "application/vnd.plotly.v1+json";
  const HEIGHT = 360;
  let startCharts;
  let turn = new Promise((start) => {
    startCharts = start;
  });

  /** Do this when the chart before it has been drawn and the page has nothing better to do. */
  function inTurn(work) {
    const done = turn.then(work);
    const rest = () =>
      new Promise((go) => (window.requestIdleCallback ?? window.setTimeout)(go, { timeout: 500 }));
    turn = done.then(rest, rest);
    return done;
  }

  function nameChart(node, model) {
    const titles = node.closest(".bc-cell")?.querySelectorAll(".bc-numbers > strong") ?? [];
    const before = [...titles].filter(
      (each) => each.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const { title } = model.data[CHART]?.layout ?? {};
    const hasButtons = node.querySelector("a, button, [tabindex]") !== null;
    node.setAttribute("role", hasButtons ? "figure" : "img");
    node.setAttribute("aria-label", before.at(-1)?.textContent ?? title?.text ?? "Chart");
    document.querySelector("#js-plotly-tester")?.setAttribute("aria-hidden", "true");
  }

  /** What Voila takes for a chart's renderer: it keeps the place, and what it is told, until there is one. */
  class ChartToCome {
    constructor(make) {
      this.make = make;
      this.told = [];
      this.node = document.createElement("div");
      this.node.className = "bc-chart";
    }

    addClass(name) {
      this.node.classList.add(name);
    }

    processMessage(message) {
      this.told.push(message);
    }

    renderModel(model) {
      this.node.style.minHeight = `${model.data[CHART].layout?.height ?? HEIGHT}px`;
      return inTurn(() => this.draw(model));
    }

    async draw(model) {
      const chart = await this.make();
      this.node.append(chart.node);
      for (const message of this.told) chart.processMessage(message);
      this.processMessage = (message) => chart.processMessage(message);
      // Plotly keeps a still of its chart in the output's model, and Voila's is a bare one.
      await chart.renderModel({ ...model, setData() {} });
      nameChart(chart.node, model);
      let width = this.node.clientWidth;
      new ResizeObserver(() => {
        if (this.node.clientWidth === width) return;
        width = this.node.clientWidth;
        chart.update();
      }).observe(this.node);
    }
  }

  whenExtensionComes("jupyterlab-plotly", async (_, load) => {
    const make = async (options) => new ((await load())().RenderedPlotly)(options);
    const createRenderer = (options) => new ChartToCome(() => make(options));
    const rendererFactory = { safe: true, mimeTypes: [CHART], createRenderer };
    const extension = { id: "baccarat:charts", rendererFactory, rank: 2, dataType: "json" };
    return () => ({ __esModule: true, default: [extension] });
  });

  /* Jupyter looks for a widget's model for two seconds, but not once more at their end: a page that was busy just then
     has the model by now and would say that it has none. */
  function lookOnceMore(manager) {
    const find = manager.get_model;
    manager.get_model = async function getModel(id) {
      try {
        return await find.call(this, id);
      } catch (error) {
        if (this.has_model(id)) return find.call(this, id);
        throw error;
      }
    };
  }

  /* Formulas take a megabyte of MathJax, which Voila loads whether or not there is one. */
  const FORMULA = /\$|\\[([]|\\begin\{/;

  function setFormulasOnly(typesetter) {
    const typeset = typesetter.typeset;
    typesetter.typeset = function typesetFormulas(node) {
      if (FORMULA.test(node.textContent)) return typeset.call(this, node);
    };
  }

  whenExtensionComes("@voila-dashboards/widgets-manager8", async (_, load) => {
    const factory = await load();
    for (const plugin of factory().default) {
      const activate = plugin.activate;
      plugin.activate = async (app, outputs, ...needs) => {
        if (outputs.latexTypesetter) setFormulasOnly(outputs.latexTypesetter);
        const provided = await activate(app, outputs, ...needs);
        if (app.widgetManager) lookOnceMore(app.widgetManager);
        return provided;
      };
    }
    return factory;
  });

  window.bcMends = { startCharts };
})();
