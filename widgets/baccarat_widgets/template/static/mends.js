/* What a page of Voila's needs mended in the extensions that it loads, before they run. */
(() => {
  /* Plotly's renderer writes a still of its chart into the output's model. Voila gives it the bare output instead of a
     model, so a place to write to is added. Voila does not tell outputs of a new width either: the chart looks itself.
     To a screen reader a chart is one picture with a name: its numbers stand beside it in words and in a table. */
  function nameChart(node, model) {
    const titles = node.closest(".bc-cell")?.querySelectorAll(".bc-numbers > strong") ?? [];
    const before = [...titles].filter(
      (each) => each.compareDocumentPosition(node) & Node.DOCUMENT_POSITION_FOLLOWING,
    );
    const { title } = model.data["application/vnd.plotly.v1+json"]?.layout ?? {};
    const hasButtons = node.querySelector("a, button, [tabindex]") !== null;
    node.setAttribute("role", hasButtons ? "figure" : "img");
    node.setAttribute("aria-label", before.at(-1)?.textContent ?? title?.text ?? "Chart");
    document.querySelector("#js-plotly-tester")?.setAttribute("aria-hidden", "true");
  }

  function mendCharts(renderer) {
    const draw = renderer.prototype.renderModel;
    renderer.prototype.renderModel = function renderModel(model) {
      const drawn = draw.call(this, model.setData ? model : { ...model, setData() {} });
      Promise.resolve(drawn).then(() => nameChart(this.node, model));
      let width = this.node.clientWidth;
      this.bcWatch ??= new ResizeObserver(() => {
        if (this.node.clientWidth === width) return;
        width = this.node.clientWidth;
        this.update();
      });
      this.bcWatch.observe(this.node);
      return drawn;
    };
  }

  function whenExtensionComes(name, module, mend) {
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
          get: async (wanted) => {
            const factory = await container.get(wanted);
            if (wanted === module) mend(factory());
            return factory;
          },
        };
      },
    });
  }
  whenExtensionComes("jupyterlab-plotly", "./mimeExtension", (found) =>
    mendCharts(found.RenderedPlotly),
  );

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

  whenExtensionComes("@voila-dashboards/widgets-manager8", "./extension", (found) => {
    for (const plugin of found.default) {
      const activate = plugin.activate;
      plugin.activate = async (app, ...needs) => {
        const provided = await activate(app, ...needs);
        if (app.widgetManager) lookOnceMore(app.widgetManager);
        return provided;
      };
    }
  });
})();
