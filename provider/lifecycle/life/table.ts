/** The table that decides whether an object that a create has found belongs to it. Pure data and functions, without requests and files. */

/**
 * The comparison of an object with the desired inputs. `same`: they are the inputs of the record, even if another client has changed the
 * object since. `other`: it cannot be changed to them in place, or only the response that was lost contains a part of it, such as a token.
 * `kept`: as `other`, and a create never deletes the object: its kind keeps objects, or an upsert may have changed an existing one.
 */
export type Fit = "same" | "changeable" | "other" | "kept";

/**
 * The use of an object by a create. `delete`: the object is deleted, settings are restored, and the create sends its request. `leave`: the
 * object remains, and the create sends its request.
 */
export type Course = "use" | "update" | "delete" | "leave" | "fail";

interface Row {
  /** The owner of the object. `mine`: it may be changed and deleted. `maybe`: another client may have created it, so that it is never deleted. */
  readonly verdict: "mine" | "maybe";
  /** A fit that the evidence excludes is missing. */
  readonly courses: Readonly<Partial<Record<Fit, Course>>>;
}

export type Evidence =
  | "response"
  | "settings"
  | "generated name"
  | "changed"
  | "same inputs"
  | "recorded inputs"
  | "same key";

// An object that only remains does not prevent the create of another one.
const owned = { same: "use", changeable: "update", other: "delete", kept: "leave" } as const;
const compared = { changeable: "update", other: "fail", kept: "leave" } as const;

/** Evidence that an object is the result of a create. The strongest evidence is the first. docs/architecture.md describes each. */
export const rows: Readonly<Record<Evidence, Row>> = {
  response: { verdict: "mine", courses: owned },
  // They are compared even if the inputs are the same: the create may have been interrupted before it changed them.
  settings: { verdict: "mine", courses: { changeable: "update", other: "delete", kept: "leave" } },
  "generated name": { verdict: "mine", courses: owned },
  changed: { verdict: "maybe", courses: compared },
  "same inputs": { verdict: "maybe", courses: { ...compared, same: "use" } },
  "recorded inputs": { verdict: "maybe", courses: compared },
  "same key": { verdict: "maybe", courses: { same: "fail", changeable: "fail", other: "fail", kept: "fail" } },
};

/** The facts about a create on which its evidence depends. */
interface CreateFacts {
  readonly hasResponse: boolean;
  /** The record contains the settings before the create, or the settings that it sent. */
  readonly hasSettings: boolean;
  /** The record contains a generated name, which identifies the object. */
  readonly hasGeneratedName: boolean;
  /** The desired inputs are those of the create. A name that the program chose, and omits now, counts as the same. */
  readonly hasSameInputs: boolean;
  /** The key of the object is its name, or an earlier run has continued with it. If it has other inputs, no second one is created. */
  readonly isRecognized: boolean;
  /** An earlier run has begun to change the object that it continued with to other inputs. */
  readonly isChanged: boolean;
  /** The record contains the inputs that were sent, encrypted. */
  readonly hasRecordedInputs: boolean;
  /** The record lists all existing objects with the same key. Otherwise, a new object cannot be recognized. */
  readonly listsAllExisting: boolean;
}

/** The evidence that a search may find for a create, in the order in which it is searched. */
export function evidencesOf(facts: Partial<CreateFacts>): readonly Evidence[] {
  if (facts.hasResponse) return ["response"];
  if (facts.hasSettings) return ["settings"];
  if (facts.hasGeneratedName) return ["generated name"];
  if (facts.isChanged) return ["changed"];
  if (facts.hasSameInputs) return facts.isRecognized ? ["same inputs", "same key"] : ["same inputs"];
  return [
    ...(facts.hasRecordedInputs ? (["recorded inputs"] as const) : []),
    ...(facts.listsAllExisting ? (["same key"] as const) : []),
  ];
}

/** The use of the object that a create found. */
export const courseOf = (evidence: Evidence, fit: Fit): Course => rows[evidence].courses[fit] ?? "fail";
