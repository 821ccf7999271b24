import type { Definition } from "../../../provider/define";
import { check, type Values } from "../../../provider/lifecycle";
import { changes } from "../../../provider/lifecycle/compare";
import { joinPath } from "../../../provider/lifecycle/values";
import { bodyOf } from "../../../provider/lifecycle/wire";
import { setAt } from "../keys";
import { analyzers, charFilters, normalizers, tokenizers } from "./members-analysis";
import { others } from "./members-others";
import { skills } from "./members-skills";
import { tokenFilters } from "./members-token-filters";

/**
 * One kind of a union by the vendor's documents: its name; its options, each with a value that says something; what the
 * service takes for those that are left out; and values that it refuses. The latter two are told by their paths.
 */
export type Row = readonly [kind: string, options: Values, taken: Values, refused: Values];

/** A kind where it stands in args that hold nothing else. */
export interface Member {
  readonly title: string;
  readonly token: string;
  readonly at: readonly (string | number)[];
  readonly args: Values;
  /** What the service is sent for it. */
  readonly wire: Values;
  readonly taken: Values;
  readonly refused: Values;
}

const fields = [{ name: "id", type: "Edm.String", key: true }];

const inIndex =
  (part: string) =>
  ([kind, options, taken, refused]: Row): Member => {
    const odataType = `#Microsoft.Azure.Search.${kind}`;
    return {
      title: `search:Index ${part}: ${kind}`,
      token: "search:Index",
      at: [part, 0],
      args: { name: "hotels", fields, [part]: [{ odataType, name: "one", ...options }] },
      wire: { "@odata.type": odataType, name: "one", ...options },
      taken,
      refused,
    };
  };

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };

const inSkillset = ([kind, options, taken, refused]: Row): Member => {
  const odataType = `#Microsoft.Skills.${kind}`;
  return {
    title: `search:Skillset skills: ${kind}`,
    token: "search:Skillset",
    at: ["skills", 0],
    args: { name: "enrich", skills: [{ odataType, context: "/document/pages/*", ...ends, ...options }] },
    wire: { "@odata.type": odataType, context: "/document/pages/*", ...ends, ...options },
    taken,
    refused,
  };
};

/** All kinds of all unions. */
export const members: readonly Member[] = [
  ...analyzers.map(inIndex("analyzers")),
  ...tokenizers.map(inIndex("tokenizers")),
  ...tokenFilters.map(inIndex("tokenFilters")),
  ...charFilters.map(inIndex("charFilters")),
  ...normalizers.map(inIndex("normalizers")),
  ...skills.map(inSkillset),
  ...others,
];

const stepsOf = (path: string): (string | number)[] =>
  path
    .split(/\.|\[(\d+)\]\.?/)
    .filter((step) => step !== undefined && step !== "")
    .map((step) => (/^\d+$/.test(step) ? Number(step) : step));

const pathOf = (steps: readonly (string | number)[]): string => steps.reduce<string>(joinPath, "");

/** Holds a definition to what the documents say of one kind; throws where anything differs. */
export function holdsTo(definition: Definition, { at, args, wire, taken, refused }: Member): void {
  const right = check(definition, undefined, args, "dev/sample");
  expect(right.failures).toEqual([]);
  const sent = at.reduce<unknown>((value, step) => (value as Values)[step], bodyOf(definition, right.args));
  expect(sent).toEqual(wire);
  for (const [path, value] of Object.entries(taken)) {
    const steps = [...at, ...stepsOf(path)];
    const [written, without] = [setAt(right.args, steps, value), setAt(right.args, steps, undefined)];
    expect({ path, changes: changes(definition.args, written, without) }).toEqual({ path, changes: [] });
    expect({ path, changes: changes(definition.args, without, written) }).toEqual({ path, changes: [] });
  }
  for (const [path, value] of Object.entries(refused)) {
    const steps = [...at, ...stepsOf(path)];
    const { failures } = check(definition, undefined, setAt(args, steps, value) as Values, "dev/sample");
    expect(failures.map((failure) => failure.path)).toContainEqual(
      expect.stringMatching(new RegExp(`^${pathOf(steps).replace(/[.[\]]/g, "\\$&")}`)),
    );
  }
}
