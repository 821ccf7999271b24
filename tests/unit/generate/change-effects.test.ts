import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { catalogue } from "../../../provider";
import { type Definition, defineResource } from "../../../provider/define";
import { changeEffects, changeEffectsText, kindEffects } from "../../../provider/generate/change-effects";
import { describedInputs, flatten } from "../../../provider/generate/docs/text/replacements";
import type { ChangeEffects, MemberChange } from "../../../provider/text/change-effects";
import { pageOf } from "../../support/reference-page";
import { anyResource } from "../define/any-resource";

const root = join(__dirname, "../../..");
const text = readFileSync(join(root, "provider/change-effects.json"), "utf8");
const file = JSON.parse(text) as ChangeEffects;
const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };

const kindIn = ({ token }: Definition) => {
  const kind = file.resources[`trefoil:${token}`];
  if (!kind) throw new Error(`The file has no ${token}.`);
  return kind;
};

/** Members of which some change replaces the object, by the file: certainly, or if another input uses the part. */
const replacing = (definition: Definition, change: MemberChange): string[] =>
  Object.entries(kindIn(definition).members)
    .filter(([, entries]) =>
      entries.some(
        ({ changes, effect, condition }) =>
          changes.includes(change) &&
          effect === "replacement" &&
          (!condition || condition === definition.hooks.unusedParts?.when),
      ),
    )
    .map(([path]) => path);

const subjects = catalogue.map((definition) => [definition.token, definition] as const);

describe("the file of effects", () => {
  it("is current", () => {
    expect(text).toBe(changeEffectsText(changeEffects(catalogue, version)));
  });

  it.each(subjects)("has one entry for each change of each input of %s", (_token, definition) => {
    const { members } = kindIn(definition);
    const inputs = [...new Set(flatten(definition.inputs).map(({ path }) => path))];
    const missing = inputs.filter(
      (path) =>
        members[path]
          ?.flatMap(({ changes }) => changes)
          .toSorted()
          .join() !== "added,changed,removed",
    );
    expect(missing).toEqual([]);
    expect(Object.keys(members)).toEqual(inputs);
  });

  it.each(subjects)("contains the replacements on the page of %s", (_token, definition) => {
    const [, section = ""] = pageOf(definition).split("### Replacement\n\n");
    const [list = ""] = section.split("\n\n### ");
    const lines = [...list.matchAll(/^- `([^`]+)`(.*)$/gm)];
    const changesOf = (rest = ""): MemberChange[] =>
      rest === "" ? ["changed"] : (["added", "changed", "removed"] as const).filter((change) => rest.includes(change));
    const missing = lines.flatMap(([, path = "", rest]) =>
      changesOf(rest).filter((change) => !replacing(definition, change).includes(path)),
    );
    expect(missing).toEqual([]);
    const onPage = lines.map(([, path]) => path);
    const isEvery = list.startsWith("Every change");
    const own = flatten(describedInputs(definition)).filter(({ field: { facts } }) => facts.replaceOnChanges);
    for (const { path } of own) expect(isEvery || onPage.includes(path)).toBe(true);
  });

  it.each(subjects.filter(([, { docs }]) => docs.evidence))(
    "agrees with the table of changes of %s",
    (_token, definition) => {
      const effects = { update: "inPlace", downtime: "downtime", replace: "replacement" } as const;
      for (const [row, { effect, source }] of Object.entries(definition.docs.evidence ?? {})) {
        const [path = "", change = "changed"] = row.split(", ");
        const entry = kindIn(definition).members[path]?.find(({ changes }) => changes.includes(change as MemberChange));
        expect({ row, evidence: entry?.evidence }).toEqual({ row, evidence: { source, fact: row } });
        if (!entry?.condition) expect({ row, effect: entry?.effect }).toEqual({ row, effect: effects[effect] });
      }
    },
  );

  it("states the loss of each kind", () => {
    const thatLose = (lost: "data" | "access") =>
      catalogue
        .filter((definition) => kindIn(definition).lost.includes(lost))
        .map(({ token }) => token)
        .toSorted();
    expect(thatLose("data")).toEqual([
      "realtime:App",
      "realtime:Queue",
      "registry:Artifact",
      "registry:ImageCopy",
      "registry:ImageTag",
      "registry:OrgMember",
      "registry:Repository",
      "registry:Team",
      "rest:Resource",
      "search:Index",
      "search:KnowledgeSource",
    ]);
    for (const { token, hooks, docs } of catalogue.filter(({ hasObject }) => hasObject)) {
      const { input, value } = docs.losses?.keptBy ?? {};
      const isKept = [{}, { onDelete: "delete" }].map((inputs) => hooks.keepOnDelete?.(inputs) ?? false);
      expect([token, ...isKept]).toEqual([token, input === "onDelete" && value === "keep", false]);
    }
    expect(thatLose("access")).toEqual([
      "realtime:Key",
      "registry:AccessToken",
      "registry:OrgAccessToken",
      "registry:OrgMember",
      "registry:RepositoryTeamPermission",
      "registry:Team",
      "registry:TeamMember",
    ]);
    for (const definition of catalogue)
      for (const { effect, dataLost } of Object.values(kindIn(definition).members).flat())
        expect(dataLost).toBe(effect === "replacement" && kindIn(definition).lost.includes("data"));
  });
});

describe("the entry for a member", () => {
  const part = z.object({ size: z.int().meta({ replaceOnChanges: true }), note: z.string().optional() });
  const effects = kindEffects(
    defineResource({
      ...anyResource,
      name: "Disk",
      path: { collection: "/disks", item: "/disks/{name}" },
      inputs: {
        name: z.string().meta({ replaceOnChanges: true }),
        label: z.string().optional().meta({ replaceOnRemoval: true }),
        part: part.optional(),
        parts: z.array(part).optional(),
        rules: z
          .array(z.object({ name: z.string(), text: z.string() }))
          .meta({ listMap: { key: "name", removed: "replace" } }),
        keep: z.boolean().optional().meta({ providerOnly: true }),
      },
    }),
  ).members;
  const entry = (path: string, change: MemberChange) => {
    const found = effects[path]?.find(({ changes }) => changes.includes(change));
    return [found?.effect, found?.condition, found?.evidence.fact];
  };

  it.each([
    ["name", "changed", ["replacement", undefined, "replaceOnChanges of name"]],
    ["label", "changed", ["inPlace", undefined, "requests.update"]],
    ["label", "removed", ["replacement", undefined, "replaceOnRemoval"]],
    ["part", "added", ["replacement", undefined, "facts of part.size"]],
    ["part", "changed", ["inPlace", undefined, "requests.update"]],
    ["part.note", "changed", ["inPlace", undefined, "requests.update"]],
    ["parts", "removed", ["replacement", "if the value contains `parts[].size`", "facts of members"]],
    ["rules", "removed", ["replacement", undefined, "listMap.removed"]],
    ["rules", "added", ["inPlace", undefined, "requests.update"]],
    ["rules[].name", "changed", ["replacement", undefined, "listMap.removed of rules"]],
    ["rules[].text", "changed", ["inPlace", undefined, "requests.update"]],
    ["keep", "changed", ["inPlace", undefined, "providerOnly"]],
  ] as const)("%s, %s follows from the facts", (path, change, expected) => {
    expect(entry(path, change)).toEqual(expected);
  });
});
