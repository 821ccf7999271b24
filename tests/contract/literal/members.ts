import { isDeepStrictEqual } from "node:util";
import type { Definition } from "../../../provider/define";
import { check, findChanges, joinPath, type Values } from "../../../provider/lifecycle";
import { encodeInputs } from "../../../provider/lifecycle/values/encode";
import { mergeForPut } from "../../../provider/lifecycle/values/update-bodies";
import { everySkill, previewSkills } from "../../../provider/services/search/skillset/skills-example";
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
  "Text.SplitSkill": ["azureOpenAITokenizerParameters.allowedSpecialTokens"],
};

const setsOf = (kind: string): Member["equivalent"] =>
  Object.fromEntries((sets[kind] ?? []).map((path) => [path, inAnyOrder]));

const fields = [{ name: "id", type: "Edm.String", key: true }];

const inIndex =
  (part: string) =>
  ([kind, options, serverDefaults, rejected, unknownValues]: Row): Member => {
    const odataType = `#Microsoft.Azure.Search.${kind}`;
    return {
      title: `search:Index ${part}: ${kind}`,
      token: "search:Index",
      at: [part, 0],
      args: { name: "hotels", fields, [part]: [{ odataType, name: "one", ...options }] },
      sent: { "@odata.type": odataType, name: "one", ...options },
      serverDefaults,
      rejected,
      unknownValues,
      equivalent: setsOf(kind),
    };
  };

/** An input and an output that the kind of skill has. */
function endsOf(odataType: string) {
  const { inputs, outputs } = [...everySkill, ...previewSkills].find(
    (one) => one.odataType === odataType,
  ) as (typeof everySkill)[number];
  return {
    inputs: [{ name: inputs[0]?.name as string, source: "/document/content" }],
    outputs: [{ name: outputs[0]?.name as string }],
  };
}

/** Skills that authenticate with an identity. */
const entering = ["Text.AzureOpenAIEmbeddingSkill", "Custom.ChatCompletionSkill", "Custom.WebApiSkill"];

const inSkillset = ([kind, options, serverDefaults, rejected, unknownValues]: Row): Member => {
  const odataType = `#Microsoft.Skills.${kind}`;
  const enters = entering.includes(kind);
  const ends = endsOf(odataType);
  return {
    title: `search:Skillset skills: ${kind}`,
    token: "search:Skillset",
    at: ["skills", 0],
    args: { name: "enrich", skills: [{ odataType, context: "/document/pages/*", ...ends, ...options }] },
    sent: { "@odata.type": odataType, context: "/document/pages/*", ...ends, ...options },
    serverDefaults: { ...serverDefaults, ...(enters && { authIdentity: { odataType: noIdentity } }) },
    rejected,
    unknownValues,
    keptIfOmitted: enters ? ["authIdentity"] : [],
    equivalent: { ...setsOf(kind), ...("timeout" in options && { timeout: sameLength }) },
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

/** Inputs with another value at a path below the member. */
const withValue = ({ at }: Member, inputs: unknown, path: string, value: unknown): Values =>
  setAt(inputs, [...at, ...stepsOf(path)], value) as Values;

const pathIn = ({ at }: Member, path: string): string => pathOf([...at, ...stepsOf(path)]);

const checkArgs = (definition: Definition, args: Values) =>
  check(definition, undefined, args, { logicalName: "dev/sample" });

/** Compares a definition with the documents for one kind. Throws on any difference. */
export function expectMember(definition: Definition, member: Member): void {
  const { inputs, failures } = checkArgs(definition, member.args);
  expect(failures).toEqual([]);
  expect(valueIn(encodeInputs(definition, inputs), member.at)).toEqual(member.sent);
  expectServerDefaults(definition, member, inputs);
  expectRejections(definition, member);
  expectWarnings(definition, member);
  expectEquivalents(definition, member, inputs);
  for (const path of member.keptIfOmitted ?? []) expectCleared(definition, member, inputs, path);
}

/** A program that adds or removes a value that the service adds itself changes nothing. */
function expectServerDefaults(definition: Definition, member: Member, inputs: Values): void {
  for (const [path, value] of Object.entries(member.serverDefaults)) {
    const [written, omitted] = [value, undefined].map((one) => withValue(member, inputs, path, one));
    expect({ path, changes: findChanges(definition.inputs, written, omitted) }).toEqual({ path, changes: [] });
    expect({ path, changes: findChanges(definition.inputs, omitted, written) }).toEqual({ path, changes: [] });
  }
}

/** A value outside a rule has a failure or a warning at its path. An optional member that is empty is omitted instead. */
function expectRejections(definition: Definition, member: Member): void {
  for (const [path, value] of Object.entries(member.rejected)) {
    const { failures, warnings, inputs } = checkArgs(definition, withValue(member, member.args, path, value));
    const isOmitted = valueIn(inputs, [...member.at, ...stepsOf(path)]) === undefined;
    if ((value === "" || isDeepStrictEqual(value, [])) && isOmitted) continue;
    const start = new RegExp(`^${pathIn(member, path).replace(/[.[\]]/g, "\\$&")}`);
    expect([...failures, ...warnings].map((finding) => finding.path)).toContainEqual(expect.stringMatching(start));
  }
}

/** A value that Trefoil does not know is accepted with a warning at its path. */
function expectWarnings(definition: Definition, member: Member): void {
  for (const [path, value] of Object.entries(member.unknownValues ?? {})) {
    const { failures, warnings } = checkArgs(definition, withValue(member, member.args, path, value));
    expect(failures).toEqual([]);
    // A sample with all members may also set two that exclude each other.
    expect([...new Set(warnings.map((warning) => warning.path))]).toEqual([pathIn(member, path)]);
  }
}

/** A change between two equivalent values changes nothing. */
function expectEquivalents(definition: Definition, member: Member, inputs: Values): void {
  for (const [path, values] of Object.entries(member.equivalent ?? {})) {
    const [before, after] = values.map((value) => withValue(member, inputs, path, value));
    expect({ path, changes: findChanges(definition.inputs, before, after) }).toEqual({ path, changes: [] });
  }
}

/** An identity is sent as written. If it is removed, the request sends the value that clears it. */
function expectCleared(definition: Definition, member: Member, inputs: Values, path: string): void {
  const bodyWith = (identity: unknown) => encodeInputs(definition, withValue(member, inputs, path, identity));
  const identityIn = (body: unknown) => valueIn(body, [...member.at, ...stepsOf(path)]);
  const { odataType, ...rest } = someIdentity;
  expect(identityIn(bodyWith(someIdentity))).toEqual({ "@odata.type": odataType, ...rest });
  expect(identityIn(bodyWith({ odataType: noIdentity }))).toEqual({ "@odata.type": noIdentity });
  const [before, after] = [bodyWith(someIdentity), bodyWith(undefined)];
  const body = mergeForPut(definition.inputs, { remote: before, olds: before, news: after }, { inputs });
  expect({ path, identity: identityIn(body) }).toEqual({ path, identity: { "@odata.type": noIdentity } });
}

const someIdentity = {
  odataType: "#Microsoft.Azure.Search.DataUserAssignedIdentity",
  userAssignedIdentity: "/ids/one",
};
