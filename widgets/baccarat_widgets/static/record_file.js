import { el } from "./kit.js";
import { LARGEST_FILE } from "./record_shape.js";

/** What a record's file is called: after the learner, as far as file names allow. */
export function fileName(learner) {
  const plain = (learner ?? "").normalize("NFC").replace(/[^\p{L}\p{M}\p{N}]+/gu, "-");
  const name = plain.replace(/^-+|-+$/g, "").slice(0, 40);
  return name ? `baccarat-progress-${name}.json` : "baccarat-progress.json";
}

/** Hand the learner their record as a file. */
export function saveRecord(record, lessons) {
  const blob = new Blob([record.fileText(lessons)], { type: "application/json" });
  const url = URL.createObjectURL(blob);
  el("a", { href: url, download: fileName(record.learner()) }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Load a file that the learner chose; a file too large to be one is not even read. */
export async function loadRecord(record, file) {
  if (file.size > LARGEST_FILE) return { reason: "large" };
  let text;
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { reason: "unreadable" };
  }
  return record.load(text);
}
