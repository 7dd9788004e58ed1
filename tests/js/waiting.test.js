import assert from "node:assert/strict";
import { afterEach, beforeEach, mock, test } from "node:test";
import { waiting } from "../../widgets/baccarat_widgets/static/kit.js";

beforeEach(() => {
  globalThis.document = { hidden: false };
  mock.timers.enable({ apis: ["setTimeout"] });
});
afterEach(() => {
  mock.timers.reset();
  delete globalThis.document;
});

test("what is set is done once, after its time", () => {
  const act = mock.fn();
  waiting().set(act, 100);
  mock.timers.tick(99);
  assert.equal(act.mock.callCount(), 0);
  mock.timers.tick(500);
  assert.equal(act.mock.callCount(), 1);
});

test("what is set anew takes the place of the old, and nothing may be set", () => {
  const [old, fresh] = [mock.fn(), mock.fn()];
  const next = waiting();
  next.set(old, 100);
  next.set(fresh, 100);
  mock.timers.tick(200);
  assert.equal(old.mock.callCount(), 0);
  assert.equal(fresh.mock.callCount(), 1);
  next.set(old, 100);
  next.set(old, null);
  mock.timers.tick(200);
  assert.equal(old.mock.callCount(), 0);
});

test("a page out of sight does nothing until it is seen again", () => {
  const act = mock.fn();
  const next = waiting();
  next.set(act, 100);
  document.hidden = true;
  mock.timers.tick(1000);
  assert.equal(act.mock.callCount(), 0);
  document.hidden = false;
  mock.timers.tick(100);
  assert.equal(act.mock.callCount(), 1);
});

test("what is cleared is never done, out of sight or not", () => {
  const act = mock.fn();
  const next = waiting();
  next.set(act, 100);
  document.hidden = true;
  mock.timers.tick(250);
  next.clear();
  document.hidden = false;
  mock.timers.tick(1000);
  assert.equal(act.mock.callCount(), 0);
});
