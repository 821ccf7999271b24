import type { Definition } from "../../../provider/define";
import { check, type Values } from "../../../provider/lifecycle";
import { findChanges } from "../../../provider/lifecycle/values/compare";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { mergeForPut } from "../../../provider/lifecycle/values/update-bodies";
import { joinPath } from "../../../provider/lifecycle/values/values";
import { setAt } from "../keys";
import { inAnyOrder, type Member, noIdentity, type Row, sameLength } from "./member";
import { analyzers, charFilters, normalizers, tokenizers } from "./members-analysis";
import { others } from "./members-others";
import { skills } from "./members-skills";
import { tokenFilters } from "./members-token-filters";

/** Sets, by their kind. */
const sets: Readonly<Record<string, readonly string[]>> = {
  PatternAnalyzer: ["stopwords"],
  EdgeNGramTokenizer: ["tokenChars"],
  CjkBigramTokenFilter: ["ignoreScripts"],
  CommonGramTokenFilter: ["commonWords"],
  DictionaryDecompounderTokenFilter: ["wordList"],
  ElisionTokenFilter: ["articles"],
  KeepTokenFilter: ["keepWords"],
  KeywordMarkerTokenFilter: ["keywords"],
  StopwordsTokenFilter: ["stopwords"],
  WordDelimiterTokenFilter: ["protectedWords"],
  "Text.PIIDetectionSkill": ["piiCategories"],
  "Text.V3.EntityRecognitionSkill": ["categories"],
  "Vision.ImageAnalysisSkill": ["visualFeatures", "details"],
  "Util.ContentUnderstandingSkill": ["extractionOptions"],
};

const setsOf = (kind: string): Member["alike"] =>
  Object.fromEntries((sets[kind] ?? []).map((path) => [path, inAnyOrder]));

const fields = [{ name: "id", type: "Edm.String", key: true }];

const inIndex =
  (part: string) =>
  ([kind, options, taken, refused, doubted]: Row): Member => {
    const odataType = `#Microsoft.Azure.Search.${kind}`;
    return {
      title: `search:Index ${part}: ${kind}`,
      token: "search:Index",
      at: [part, 0],
      args: { name: "hotels", fields, [part]: [{ odataType, name: "one", ...options }] },
      wire: { "@odata.type": odataType, name: "one", ...options },
      taken,
      refused,
      doubted,
      alike: setsOf(kind),
    };
  };

const ends = { inputs: [{ name: "text", source: "/document/content" }], outputs: [{ name: "out" }] };

/** Skills that authenticate with an identity. */
const entering = ["Text.AzureOpenAIEmbeddingSkill", "Custom.ChatCompletionSkill", "Custom.WebApiSkill"];

const inSkillset = ([kind, options, taken, refused, doubted]: Row): Member => {
  const odataType = `#Microsoft.Skills.${kind}`;
  const enters = entering.includes(kind);
  return {
    title: `search:Skillset skills: ${kind}`,
    token: "search:Skillset",
    at: ["skills", 0],
    args: { name: "enrich", skills: [{ odataType, context: "/document/pages/*", ...ends, ...options }] },
    wire: { "@odata.type": odataType, context: "/document/pages/*", ...ends, ...options },
    taken: { ...taken, ...(enters && { authIdentity: { odataType: noIdentity } }) },
    refused,
    doubted,
    cleared: enters ? ["authIdentity"] : [],
    alike: { ...setsOf(kind), ...("timeout" in options && { timeout: sameLength }) },
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

const valueIn = (value: unknown, steps: readonly (string | number)[]): unknown =>
  steps.reduce<unknown>((held, step) => (held as Values | undefined)?.[step], value);

/** Compares a definition with the documents for one kind. Throws on any difference. */
export function holdsTo(
  definition: Definition,
  { at, args, wire, taken, refused, doubted = {}, cleared = [], alike = {} }: Member,
): void {
  const right = check(definition, undefined, args, { logicalName: "dev/sample" });
  expect(right.failures).toEqual([]);
  expect(valueIn(encodeInputs(definition, right.inputs), at)).toEqual(wire);
  for (const [path, value] of Object.entries(taken)) {
    const steps = [...at, ...stepsOf(path)];
    const [written, without] = [setAt(right.inputs, steps, value), setAt(right.inputs, steps, undefined)];
    expect({ path, changes: findChanges(definition.inputs, written, without) }).toEqual({ path, changes: [] });
    expect({ path, changes: findChanges(definition.inputs, without, written) }).toEqual({ path, changes: [] });
  }
  for (const [path, value] of Object.entries(refused)) {
    const steps = [...at, ...stepsOf(path)];
    const { failures } = check(definition, undefined, setAt(args, steps, value) as Values, {
      logicalName: "dev/sample",
    });
    expect(failures.map((failure) => failure.path)).toContainEqual(
      expect.stringMatching(new RegExp(`^${pathOf(steps).replace(/[.[\]]/g, "\\$&")}`)),
    );
  }
  for (const [path, value] of Object.entries(doubted)) {
    const steps = [...at, ...stepsOf(path)];
    const { failures, warnings } = check(definition, undefined, setAt(args, steps, value) as Values, {
      logicalName: "dev/sample",
    });
    expect(failures).toEqual([]);
    // A sample with all members may also set two that exclude each other.
    expect([...new Set(warnings.map((warning) => warning.path))]).toEqual([pathOf(steps)]);
  }
  for (const [path, [one, other]] of Object.entries(alike)) {
    const [before, after] = [one, other].map((value) => setAt(right.inputs, [...at, ...stepsOf(path)], value));
    expect({ path, changes: findChanges(definition.inputs, before, after) }).toEqual({ path, changes: [] });
  }
  for (const path of cleared) {
    const steps = [...at, ...stepsOf(path)];
    const bodyWith = (identity: unknown) => encodeInputs(definition, setAt(right.inputs, steps, identity) as Values);
    const { odataType, ...rest } = someIdentity;
    expect(valueIn(bodyWith(someIdentity), steps)).toEqual({ "@odata.type": odataType, ...rest });
    expect(valueIn(bodyWith({ odataType: noIdentity }), steps)).toEqual({ "@odata.type": noIdentity });
    const [before, after] = [bodyWith(someIdentity), bodyWith(undefined)];
    const body = mergeForPut(definition.inputs, { remote: before, olds: before, news: after }, right.inputs);
    expect({ path, body: valueIn(body, steps) }).toEqual({ path, body: { "@odata.type": noIdentity } });
  }
}

const someIdentity = {
  odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
  userAssignedIdentity: "/ids/one",
};
