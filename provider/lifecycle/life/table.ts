/** The table that decides whether an object that a create has found belongs to it. Pure data and functions, without requests and files. */

/**
 * The owner of an object. `mine`: it may be changed and deleted. `maybe`: another client may have created it, so that it is never deleted.
 */
export type Verdict = "mine" | "maybe";

/**
 * The comparison of an object with the desired inputs. `other`: it cannot be changed to them in place, or only the response that was lost
 * contains a part of it, such as a token.
 */
export type Fit = "same" | "changeable" | "other";

/** The use of an object by a create. `leave`: the object remains, and the create sends its request. */
export type Course = "use" | "update" | "delete" | "leave" | "fail";

interface Row {
  /** The part of the record that is the evidence, for the documentation. */
  readonly record: string;
  /** The object, for the documentation. */
  readonly object: string;
  readonly verdict: Verdict;
  /** A fit that the evidence excludes is missing. */
  readonly courses: Readonly<Partial<Record<Fit, Exclude<Course, "leave">>>>;
}

export type Evidence = "response" | "settings" | "generated name" | "same inputs" | "recorded inputs" | "same key";

const owned = { same: "use", changeable: "update", other: "delete" } as const;

/** Evidence that an object is the result of a create. The strongest evidence is the first. */
const rows: Readonly<Record<Evidence, Row>> = {
  response: {
    record: "the id in the response",
    object: "has this id",
    verdict: "mine",
    courses: owned,
  },
  settings: {
    record: "the settings before the create",
    object: "always exists",
    verdict: "mine",
    // The create may have been interrupted before it changed them.
    courses: { ...owned, same: "update" },
  },
  "generated name": {
    record: "a generated name that identifies the object",
    object: "has this name",
    verdict: "mine",
    courses: owned,
  },
  "same inputs": {
    record: "the inputs of the program",
    object: "is new, and matches them",
    verdict: "maybe",
    courses: { ...owned, other: "fail" },
  },
  "recorded inputs": {
    record: "other inputs than the program",
    object: "is new, and matches those in the record",
    verdict: "maybe",
    courses: { changeable: "update", other: "fail" },
  },
  "same key": {
    record: "other inputs than the program",
    object: "is new, and has the same key",
    verdict: "maybe",
    courses: { changeable: "fail", other: "fail" },
  },
};

/** The facts about a create on which its evidence depends. */
export interface CreateFacts {
  readonly hasResponse: boolean;
  readonly hasSettings: boolean;
  /** The record contains a generated name, which identifies the object. */
  readonly hasGeneratedName: boolean;
  /** The desired inputs are those of the create. A name that the program chose, and omits now, counts as the same. */
  readonly hasSameInputs: boolean;
  readonly hasRecordedInputs: boolean;
  /** Without a complete list of the objects before the create, a new object cannot be distinguished. */
  readonly listsAllExisting: boolean;
}

/** The evidence that a search may find for a create, in the order in which it is searched. */
export function evidencesOf(facts: CreateFacts): readonly Evidence[] {
  if (facts.hasResponse) return ["response"];
  if (facts.hasSettings) return ["settings"];
  if (facts.hasGeneratedName) return ["generated name"];
  if (facts.hasSameInputs) return ["same inputs"];
  return [
    ...(facts.hasRecordedInputs ? (["recorded inputs"] as const) : []),
    ...(facts.listsAllExisting ? (["same key"] as const) : []),
  ];
}

export const verdict = (evidence: Evidence): Verdict => rows[evidence].verdict;

/**
 * The use of the object that a create found.
 *
 * @param isDeletable false for an upsert, which may have changed an object that existed before, and if `keepOnDelete` keeps the object.
 */
export function courseOf(evidence: Evidence, fit: Fit, isDeletable = true): Course {
  if (!isDeletable && fit === "other" && evidence !== "same key") return "leave";
  return rows[evidence].courses[fit] ?? "fail";
}

const effects: Readonly<Record<Course, string>> = {
  use: "continued",
  update: "continued and updated",
  delete: "deleted and created again",
  leave: "not changed",
  fail: "the create fails",
};

/** The table in Markdown, for docs/architecture.md. */
export function markdownTable(): string {
  const effectOf = (course: Course | undefined) => (course ? effects[course] : "–");
  const lines = Object.values(rows).map(
    ({ record, object, verdict, courses: { same, changeable, other } }) =>
      `| ${[record, object, verdict, ...[same, changeable, other].map(effectOf)].join(" | ")} |`,
  );
  return [
    "| the record contains | the object | verdict | the program has not changed | can change in place | cannot change in place |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}
