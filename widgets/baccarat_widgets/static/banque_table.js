import { bankTable } from "./bank_table.js";

/** Where the seats stand, seen from opposite the banker: side one on the left, side two on the
 * right, those next to the banker at the top. */
export function twoSides(sides) {
  return sides.flatMap(({ seats }, side) =>
    seats.map((number, place) => ({
      number,
      column: side ? "right" : "left",
      row: place + 1,
    })),
  );
}

function render(context) {
  const { sides } = context.model.get("setup");
  return bankTable(context, {
    name: "banque-table",
    names: ["one", "two", "bank"],
    numbers: sides.flatMap(({ seats }) => seats),
    places: twoSides(sides),
    captions: sides.map(({ label }, side) => ({ text: label, column: side ? "right" : "left" })),
  });
}

export default { render };
