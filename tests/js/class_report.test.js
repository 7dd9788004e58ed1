import assert from "node:assert/strict";
import { test } from "node:test";
import { columnLook } from "../../widgets/baccarat_widgets/static/class_report.js";

test("numbers stand to the right, short words on one line, long ones have room", () => {
  const shown = { numbers: [1], rows: [["Ana", "7", "2030-05-01", "a sentence that is long"]] };
  assert.deepEqual(
    [0, 1, 2, 3].map((at) => columnLook(shown, at)),
    ["bc-class-short", "bc-class-number", "bc-class-short", "bc-class-long"],
  );
  assert.equal(columnLook({ numbers: [], rows: [] }, 0), "bc-class-short");
});
