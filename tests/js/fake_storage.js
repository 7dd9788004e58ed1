import { readFileSync } from "node:fs";

/** A storage as browsers have it; `limit` is how many entries fit. Tabs at it hear each other. */
export class FakeStorage {
  #entries = new Map();
  limit;
  tabs = [];
  constructor(limit = 1000) {
    this.limit = limit;
  }
  get length() {
    return this.#entries.size;
  }
  key(place) {
    return [...this.#entries.keys()][place] ?? null;
  }
  getItem(key) {
    return this.#entries.get(key) ?? null;
  }
  setItem(key, text) {
    if (!this.#entries.has(key) && this.#entries.size >= this.limit)
      throw new DOMException("full", "QuotaExceededError");
    this.#entries.set(key, String(text));
  }
  removeItem(key) {
    this.#entries.delete(key);
  }
  texts() {
    return Object.fromEntries(this.#entries);
  }
}

export const CASES = JSON.parse(
  readFileSync(new URL("../records/cases.json", import.meta.url), "utf-8"),
);

/** The text of a file that one of the cases describes. */
export function textOf({ text, value, put, drop }) {
  if (text !== undefined) return text;
  const file = structuredClone(value ?? CASES.base);
  const place = (path) => path.slice(0, -1).reduce((inner, name) => inner[name], file);
  if (put) place(put[0])[put[0].at(-1)] = put[1];
  if (drop) delete place(drop)[drop.at(-1)];
  return JSON.stringify(file);
}
