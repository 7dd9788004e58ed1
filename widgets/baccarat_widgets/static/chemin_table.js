import { bankTable } from "./bank_table.js";
import { HANDS } from "./table_parts.js";

function render(context) {
  const numbers = context.model.get("setup").seats;
  return bankTable(context, { name: "chemin-table", names: HANDS, numbers });
}

export default { render };
