import assert from "node:assert/strict";
import { test } from "node:test";
import {
  isIdle,
  isPlain,
  takeKeys,
  worded,
} from "../../widgets/baccarat_widgets/static/controls.js";

const button = (off) => ({ getAttribute: () => (off ? "true" : null) });

/** A node that only has listeners, and a press of a key on it. */
function node() {
  const target = new EventTarget();
  const press = (type, key, more = {}) => {
    const event = new Event(type, { cancelable: true });
    Object.assign(event, { key, ...more });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { target, press };
}

test("a sentence's blanks are filled, and unknown ones are left to be seen", () => {
  assert.equal(worded("{done} of {total}", { done: 0, total: 7 }), "0 of 7");
  assert.equal(worded("{what}", {}), "{what}");
  assert.equal(worded("{a}", { a: "{b}", b: "no" }), "{b}");
});

test("the second click of a double click does nothing, nor a click on a button that is off", () => {
  assert.equal(isIdle({ detail: 1 }, button(false)), false);
  assert.equal(isIdle({ detail: 0 }, button(false)), false, "a press of Enter");
  assert.equal(isIdle({ detail: 2 }, button(false)), true);
  assert.equal(isIdle({ detail: 1 }, button(true)), true);
});

test("the browser's shortcuts and writing systems keep their keys", () => {
  for (const name of ["ctrlKey", "metaKey", "altKey", "isComposing"])
    assert.equal(isPlain({ [name]: true }), false);
  assert.equal(isPlain({ shiftKey: true }), true);
});

test("a key that is taken does nothing else, neither down nor up", () => {
  const { target, press } = node();
  const taken = [];
  takeKeys(target, (key) => key === " " && taken.push(key) > 0);
  assert.equal(press("keydown", " "), true);
  assert.equal(press("keyup", " "), true);
  assert.equal(press("keyup", " "), false, "once");
  assert.equal(press("keydown", "x"), false);
  assert.equal(press("keyup", "x"), false);
  assert.deepEqual(taken, [" "]);
});

test("a key that is held counts once, unless it moves about", () => {
  const { target, press } = node();
  let count = 0;
  takeKeys(target, () => ++count > 0);
  press("keydown", "Enter");
  assert.equal(press("keydown", "Enter", { repeat: true }), true);
  assert.equal(count, 1);
  press("keyup", "Enter");
  press("keydown", "Enter");
  assert.equal(count, 2);

  const other = node();
  let steps = 0;
  takeKeys(other.target, () => ++steps > 0, { repeat: true });
  other.press("keydown", "ArrowDown");
  other.press("keydown", "ArrowDown", { repeat: true });
  assert.equal(steps, 2);
});

test("a key that another part took already is left alone", () => {
  const { target } = node();
  let count = 0;
  takeKeys(target, () => ++count > 0);
  const event = Object.assign(new Event("keydown", { cancelable: true }), { key: "d" });
  event.preventDefault();
  target.dispatchEvent(event);
  assert.equal(count, 0);
});
