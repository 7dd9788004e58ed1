// What a learner's record is made of, and what counts as one. The same shape is read on the
// teacher's side by baccarat_core.records; both are tried on the files in tests/records.

export const RECORD_VERSION = 2;
export const ATTEMPTS_KEPT = 40;
export const LARGEST_FILE = 8_000_000;

const COURSE = "baccarat-course";
const LIMITS = { items: 5000, exams: 50, slots: 50, lessons: 100, answers: 100, text: 200_000 };

const FIRST_ITEM = /^[a-z0-9][a-z0-9_]{0,59}\/[a-z0-9][a-z0-9_-]{0,59}$/;
const ITEM = /^(?:check|drill|audition)(?:\/[a-z0-9][a-z0-9_.-]{0,59}){1,5}$/;
const WORD = /^[a-z0-9][a-z0-9_.-]{0,59}(?:\/[a-z0-9][a-z0-9_.-]{0,59}){0,2}$/;
const LESSON = /^[a-z0-9][a-z0-9_]{0,59}$/;
const ERROR = /^[a-z0-9][a-z0-9 ,'_-]{0,79}$/;
const STAMP = /^2[01]\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const NAME = /^[\p{L}\p{M}\p{N} .,'’()/#@_-]{1,80}$/u;
const PLAIN = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,160}$/u;
const LONG_PLAIN = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,1000}$/u;
const WHOLE = [0, 1_000_000];

/** A value that is not of its shape; `place` says where. */
class Misshapen extends Error {
  constructor(place) {
    super(place);
    this.place = place;
  }
}

function verify(holds, place) {
  if (!holds) throw new Misshapen(place);
}

const isText = (value, pattern) => typeof value === "string" && pattern.test(value);
const isWhole = (value, [low, high] = WHOLE) =>
  Number.isInteger(value) && value >= low && value <= high;

/** A moment as browsers write it: 2030-01-02T03:04:05.678Z. */
export function isStamp(value) {
  return isText(value, STAMP) && validDate(value);
}

function validDate(text) {
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === text;
}

/** A name or number that a learner may go by. */
export function isName(value) {
  return isText(value, NAME) && value === value.trim();
}

/** A plain object with the fields asked for and, where `strict`, no others. */
function fieldsOf(value, place, must, may, strict) {
  const isObject = value !== null && typeof value === "object" && !Array.isArray(value);
  verify(isObject, place);
  for (const field of must) verify(Object.hasOwn(value, field), `${place}, ${field}`);
  if (!strict) return;
  for (const field of Object.keys(value))
    verify(must.includes(field) || may.includes(field), `${place}, ${field.slice(0, 40)}`);
}

/** The fields of `may` that are there, each checked, in this order. */
function given(value, place, checks) {
  const kept = {};
  for (const [field, holds] of Object.entries(checks)) {
    if (!Object.hasOwn(value, field)) continue;
    verify(holds(value[field]), `${place}, ${field}`);
    kept[field] = value[field];
  }
  return kept;
}

const ATTEMPT = {
  id: (value) => isText(value, /^[a-z0-9]{4,20}$/),
  at: isStamp,
  right: (value) => typeof value === "boolean",
  seconds: (value) => typeof value === "number" && value >= 0 && value <= 86_400,
  error: (value) => isText(value, ERROR),
  misconception: (value) => isText(value, ERROR),
  answer: (value) => isText(value, PLAIN),
  score: (value) => isWhole(value),
  max: (value) => isWhole(value, [1, 1_000_000]),
};

/**
 * One answer to one item: { id, at, right } and, where known, the seconds it took, its kind of
 * error, the misconception it shows, the answer itself, and of how many points how many.
 */
export function checkedAttempt(value, place = "attempt", strict = false) {
  fieldsOf(value, place, ["id", "at", "right"], Object.keys(ATTEMPT), strict);
  const kept = given(value, place, ATTEMPT);
  verify((kept.score === undefined) === (kept.max === undefined), `${place}, score`);
  verify(kept.score === undefined || kept.score <= kept.max, `${place}, score`);
  return kept;
}

const ENTRY = ["done", "right", "tries", "at"];

/**
 * All on one item: whether the learner knows it now, whether they found it by themselves, in how
 * many tries, when, and the latest of these tries one by one.
 */
export function checkedRecordEntry(value, place = "entry", strict = false) {
  fieldsOf(value, place, ENTRY, ["attempts"], strict);
  const kept = given(value, place, {
    done: (each) => typeof each === "boolean",
    right: (each) => typeof each === "boolean",
    tries: (each) => isWhole(each),
    at: isStamp,
  });
  const list = Object.hasOwn(value, "attempts") ? value.attempts : [];
  verify(Array.isArray(list) && list.length <= ATTEMPTS_KEPT, `${place}, attempts`);
  const attempts = list.map((each, at) =>
    checkedAttempt(each, `${place}, attempts, ${at + 1}`, strict),
  );
  verify(new Set(attempts.map(({ id }) => id)).size === attempts.length, `${place}, attempts`);
  verify(attempts.length <= kept.tries, `${place}, tries`);
  return { ...kept, attempts: attempts.sort(byTime) };
}

/** The order of attempts: by time, and where that is the same by name. */
export function byTime(one, other) {
  const [first, second] = [one.at + one.id, other.at + other.id];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** An exam as it stands: who, which, the answers so far, and once it is over what it came to. */
export function checkedExam(value, place = "exam", strict = false) {
  const may = ["finished", "score", "max", "seal"];
  fieldsOf(value, place, ["learner", "seed", "form", "started", "answers"], may, strict);
  const kept = given(value, place, {
    learner: isName,
    seed: (each) => isText(each, /^[a-z0-9-]{1,60}$/),
    form: (each) => isWhole(each),
    started: isStamp,
    finished: isStamp,
    score: (each) => isWhole(each),
    max: (each) => isWhole(each, [1, 1_000_000]),
    seal: (each) => isText(each, /^[a-z0-9:-]{1,200}$/),
  });
  const over = ["finished", "score", "max", "seal"].filter((field) => field in kept).length;
  verify(over === 0 || over === 4, `${place}, finished`);
  verify(!over || kept.score <= kept.max, `${place}, score`);
  const answers = listOf(value.answers, `${place}, answers`, LIMITS.answers, (number, each) => {
    verify(/^[1-9]\d{0,2}$/.test(number), `${place}, answers`);
    fieldsOf(each, `${place}, answers`, ["answer", "at"], [], strict);
    return given(each, `${place}, answers`, {
      answer: (text) => isText(text, LONG_PLAIN),
      at: isStamp,
    });
  });
  return { ...kept, answers };
}

/** What a widget keeps for itself, such as when to ask what again: text, and since when. */
export function checkedSlot(value, place = "slot", strict = false) {
  fieldsOf(value, place, ["at", "text"], [], strict);
  return given(value, place, {
    at: isStamp,
    text: (each) => typeof each === "string" && each.length <= LIMITS.text && each.isWellFormed(),
  });
}

function listOf(value, place, most, check) {
  fieldsOf(value, place, [], [], false);
  const entries = Object.entries(value);
  verify(entries.length <= most, place);
  return Object.fromEntries(entries.map(([name, each]) => [name, check(name, each)]));
}

function namedList(value, place, most, pattern, check) {
  return listOf(value, place, most, (name, each) => {
    verify(pattern.test(name) && name.length <= 160, `${place}, ${name.slice(0, 40)}`);
    return check(each, `${place}, ${name}`, true);
  });
}

export const isItem = (name) => isText(name, ITEM) && name.length <= 160;
export const isWord = (name) => isText(name, WORD);
export const isFirstItem = (name) => isText(name, FIRST_ITEM);

/** What an item of the first version is called now: its incidents became drills. */
export function movedName(name) {
  return name.startsWith("incidents/") ? `drill/${name}` : `check/${name}`;
}

/** A value from stored text by one of the checks above; null for text that is none. */
export function readStored(text, check) {
  try {
    return check(JSON.parse(text));
  } catch {
    return null;
  }
}

/**
 * What a file holds: { file } or, where it is refused, { reason, place }. The reason is one of
 * "large", "unreadable", "foreign", "newer" and "damaged".
 */
export function readFile(text) {
  if (text.length > LARGEST_FILE) return { reason: "large" };
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: "unreadable" };
  }
  if (value === null || typeof value !== "object") return { reason: "foreign" };
  try {
    if (value.course === `${COURSE}/1/`) return { file: fromFirstVersion(value) };
    if (value.course !== COURSE) return { reason: "foreign" };
    if (isWhole(value.version) && value.version > RECORD_VERSION) return { reason: "newer" };
    return { file: checkedFile(value) };
  } catch (error) {
    if (error instanceof Misshapen) return { reason: "damaged", place: error.place };
    throw error;
  }
}

function checkedFile(value) {
  const must = ["course", "version", "saved", "items"];
  fieldsOf(value, "file", must, ["learner", "lessons", "exams", "slots"], true);
  verify(value.version === RECORD_VERSION, "version");
  verify(isStamp(value.saved), "saved");
  const { learner = null, lessons = {}, exams = {}, slots = {} } = value;
  verify(learner === null || isName(learner), "learner");
  const whole = (each, place) => {
    verify(isWhole(each, [0, 1000]), place);
    return each;
  };
  return {
    saved: value.saved,
    learner,
    lessons: namedList(lessons, "lessons", LIMITS.lessons, LESSON, whole),
    items: namedList(value.items, "items", LIMITS.items, ITEM, checkedRecordEntry),
    exams: namedList(exams, "exams", LIMITS.exams, WORD, checkedExam),
    slots: namedList(slots, "slots", LIMITS.slots, WORD, checkedSlot),
  };
}

/** A file of the course's first version, which knew the lessons' questions alone. */
function fromFirstVersion(value) {
  fieldsOf(value, "file", ["course", "at", "items"], [], true);
  verify(isStamp(value.at), "at");
  const items = listOf(value.items, "items", LIMITS.items, (name, each) => {
    verify(isFirstItem(name), `items, ${name.slice(0, 40)}`);
    fieldsOf(each, `items, ${name}`, ENTRY, [], true);
    return checkedRecordEntry(each, `items, ${name}`);
  });
  const moved = Object.entries(items).map(([name, each]) => [movedName(name), each]);
  return {
    saved: value.at,
    learner: null,
    lessons: {},
    items: Object.fromEntries(moved),
    exams: {},
    slots: {},
  };
}

/** A file's text: names in order, one line an item, so that two of them can be compared. */
export function fileText({ saved, learner, lessons, items, exams, slots }) {
  const sorted = (list) =>
    Object.fromEntries(Object.entries(list).sort(([a], [b]) => (a < b ? -1 : 1)));
  const lines = (list) => {
    const each = Object.entries(sorted(list)).map(
      ([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`,
    );
    return each.length ? `{\n${each.join(",\n")}\n  }` : "{}";
  };
  const parts = [
    `"course": ${JSON.stringify(COURSE)}`,
    `"version": ${RECORD_VERSION}`,
    `"saved": ${JSON.stringify(saved)}`,
    `"learner": ${JSON.stringify(learner)}`,
    `"lessons": ${JSON.stringify(sorted(lessons))}`,
    `"items": ${lines(items)}`,
    `"exams": ${lines(exams)}`,
    `"slots": ${lines(slots)}`,
  ];
  return `{\n  ${parts.join(",\n  ")}\n}\n`;
}
