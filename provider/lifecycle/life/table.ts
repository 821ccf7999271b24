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

/** The use of an object by a create. `leave`: the object remains, and the create creates another one. */
export type Course = "use" | "update" | "delete" | "leave" | "fail";

interface Row {
  /** The record of the create, for the documentation. */
  readonly record: string;
  /** The object, for the documentation. */
  readonly object: string;
  readonly verdict: Verdict;
  readonly courses: Readonly<Record<Fit, Exclude<Course, "leave">>>;
}

const owned = { same: "use", changeable: "update", other: "delete" } as const;
const matching = { same: "use", changeable: "update", other: "fail" } as const;

/** Evidence that an object is the result of a create. The strongest evidence is the first. */
export const rows = {
  response: {
    record: "contains the id in the response",
    object: "has this id",
    verdict: "mine",
    courses: owned,
  },
  settings: {
    record: "contains the settings before an adoption",
    object: "always exists",
    verdict: "mine",
    // The create may have been interrupted before it changed them.
    courses: { ...owned, same: "update" },
  },
  "generated name": {
    record: "contains a generated name that identifies the object",
    object: "has this name",
    verdict: "mine",
    courses: owned,
  },
  "same inputs": {
    record: "contains the same inputs",
    object: "is new, and matches the inputs",
    verdict: "maybe",
    courses: matching,
  },
  "recorded inputs": {
    record: "contains other inputs",
    object: "is new, and matches the inputs in the record",
    verdict: "maybe",
    courses: matching,
  },
  "same key": {
    record: "contains other inputs",
    object: "is new, with the same key",
    verdict: "maybe",
    courses: { same: "fail", changeable: "fail", other: "fail" },
  },
} as const satisfies Readonly<Record<string, Row>>;

export type Evidence = keyof typeof rows;

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
 * @param isKept the service or the definition keeps objects: an upsert may have changed an object that existed before, and
 *   `keepOnDelete` forbids a deletion.
 */
export function courseOf(evidence: Evidence, fit: Fit, isKept = false): Course {
  const course = rows[evidence].courses[fit];
  return isKept && fit === "other" && evidence !== "same key" ? "leave" : course;
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
  const lines = Object.values(rows).map(
    ({ record, object, verdict, courses }) =>
      `| ${[record, object, verdict, ...(["same", "changeable", "other"] as const).map((fit) => effects[courses[fit]])].join(" | ")} |`,
  );
  return [
    "| record of the create | object | verdict | the program has not changed | can change in place | cannot change in place |",
    "|---|---|---|---|---|---|",
    ...lines,
  ].join("\n");
}
