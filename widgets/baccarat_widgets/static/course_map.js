import { el, frame, watch } from "./kit.js";

export default { render({ model, el: root }) { const page = frame(root, "", "x"); return watch(model, page.show); } };
