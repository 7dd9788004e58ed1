// A widget's script and style come once for all widgets of its kind, in a model that they point to.

/** What has been loaded, or is on its way, by the kit's model; shared by all copies of this module. */
const KITS = Symbol.for("baccarat-course.kits");

async function load(kit) {
  const sheet = document.createElement("style");
  sheet.textContent = kit.get("style");
  document.head.append(sheet);
  const address = URL.createObjectURL(new Blob([kit.get("script")], { type: "text/javascript" }));
  try {
    return (await import(address)).default;
  } finally {
    URL.revokeObjectURL(address);
  }
}

export function kitOf(model) {
  globalThis[KITS] ??= new Map();
  const kits = globalThis[KITS];
  const id = model.get("kit").replace("IPY_MODEL_", "");
  if (!kits.has(id)) {
    const kit = model.widget_manager.get_model(id).then(load);
    kit.catch(() => kits.delete(id));
    kits.set(id, kit);
  }
  return kits.get(id);
}

export default {
  async initialize(context) {
    return (await kitOf(context.model)).initialize?.(context);
  },

  async render(context) {
    return (await kitOf(context.model)).render(context);
  },
};
