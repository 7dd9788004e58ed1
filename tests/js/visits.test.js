import assert from "node:assert/strict";
import { test } from "node:test";
import {
  lessonLink,
  lessonStatus,
  nextWord,
} from "../../widgets/baccarat_widgets/static/course_map.js";
import { earlierVisit } from "../../widgets/baccarat_widgets/static/predict.js";

const SAID = {
  done_first: "first {date}",
  done_later: "later {date} {tries}",
  done_shown: "shown {date}",
  begun: "begun {date}",
};
const visit = (entry) => earlierVisit({ at: "x", ...entry }, SAID, (at) => `on ${at}`);

test("an earlier visit is told by what came of it", () => {
  assert.equal(earlierVisit(null, SAID, String), null);
  assert.equal(visit({ done: true, right: true, tries: 1 }), "first on x");
  assert.equal(visit({ done: true, right: true, tries: 3 }), "later on x 3");
  assert.equal(visit({ done: true, right: false, tries: 2 }), "shown on x");
  assert.equal(visit({ done: false, right: false, tries: 2 }), "begun on x");
});

test("a lesson lies beside the page, except where JupyterLab's address names no folder", () => {
  const beside = [
    "/voila/render/index.ipynb",
    "/user/abc/voila/render/course/index.ipynb",
    "/lab/tree/course/index.ipynb",
    "/user/abc/lab/workspaces/auto-x/tree/course/index.ipynb",
    "/notebooks/course/index.ipynb",
    "/voila/render/lab/index.ipynb",
  ];
  for (const path of beside) assert.equal(lessonLink(path, "01_scoring"), "01_scoring.ipynb");
  const full = "/user/abc/lab/tree/course/01_scoring.ipynb";
  for (const path of ["/user/abc/lab", "/user/abc/lab/", "/user/abc/lab/workspaces/auto-x"])
    assert.equal(lessonLink(path, "01_scoring"), full);
  assert.equal(lessonLink("/lab", "05_tie_bet"), "/lab/tree/course/05_tie_bet.ipynb");
});

test("a lesson's state and the next one are named", () => {
  const words = {
    ...{ to_do: "do {total}", some: "{done}/{total}", done: "all {total}", none: "none" },
    ...{ some_of_open: "{done}", start: "start", next: "next", again: "again" },
  };
  assert.equal(lessonStatus({ done: 0, total: 4 }, words), "do 4");
  assert.equal(lessonStatus({ done: 1, total: 4 }, words), "1/4");
  assert.equal(lessonStatus({ done: 4, total: 4 }, words), "all 4");
  assert.equal(lessonStatus({ done: 0, total: 0 }, words), "none");
  assert.equal(nextWord({ next: "01", begun: false }, words), "start");
  assert.equal(nextWord({ next: "01", begun: true }, words), "next");
  assert.equal(nextWord({ next: null, begun: true }, words), "again");
});
