import { randomBytes } from "node:crypto";
import { parse, stringify } from "yaml";
import { findOrInstallLanguageYaml } from "../../tools/programs/language-yaml/find-or-install";
import { leaks, outputOf, passed, stepsIn, useTestEnvironment } from "./support";

const { resources } = require("../../provider/schema.json") as {
  resources: Readonly<Record<string, { readonly description: string }>>;
};

/** The examples of all resources as one program, each with a number after its name. */
const examples = Object.values(resources)
  .flatMap(({ description }) => [...description.matchAll(/```yaml\n([\s\S]*?)```/g)])
  .flatMap(([, program = ""]) => Object.entries((parse(program) as { resources: object }).resources))
  .map(([name, resource], i) => [`${name}-${i}`, resource as object] as const);

/** An expression of YAML. */
const value = (path: string): string => `\${${path}}`;

describe("a program in YAML", () => {
  const environment = useTestEnvironment();

  it("is previewed with the examples of all resources: types and inputs are valid", async () => {
    const project = { name: "test", runtime: "yaml", resources: Object.fromEntries(examples) };
    // Some kinds exist only in preview versions.
    const config = { "trefoil:searchApiVersion": "2026-08-01-preview" };
    const path = [await findOrInstallLanguageYaml()];
    const files = { "Pulumi.yaml": stringify(project) };
    const stack = await environment.project("", { host: "plugin", path, files, config });
    const { steps } = passed(await stack.preview());
    const created = new Set(steps.map(({ op, name }) => `${op} ${name}`.replace(/-(presence|private|public)$/, "")));
    expect([...created].sort()).toEqual(examples.map(([name]) => `create ${name}`).sort());
  });

  it("is rejected at preview if an indexer fills a field that the index of the program lacks", async () => {
    const fields = [{ name: "id", type: "Edm.String", key: true }];
    const program = {
      name: "test",
      runtime: "yaml",
      resources: {
        hotels: { type: "trefoil:search:Index", properties: { fields } },
        fill: {
          type: "trefoil:search:Indexer",
          properties: {
            dataSourceName: "files",
            targetIndexName: value("hotels.name"),
            fieldMappings: [{ sourceFieldName: "path", targetFieldName: "title" }],
          },
        },
      },
    };
    const path = [await findOrInstallLanguageYaml()];
    const files = { "Pulumi.yaml": stringify(program) };
    const stack = await environment.project("", { host: "plugin", attached: true, path, files });
    const rejected = await stack.preview();
    expect(outputOf(rejected)).toContain(
      'refers to the field "title", which the index passed as targetIndexName does not contain',
    );
  });

  /** It passes secrets in inputs that are no secrets by their definition, and in an argument of a function. */
  const withSecrets = {
    name: "test",
    runtime: "yaml",
    config: { word: { type: "string", secret: true }, namespace: { type: "string", secret: true } },
    resources: {
      app: {
        type: "trefoil:registry:Repository",
        properties: {
          namespace: "acme",
          name: "app",
          description: value("word"),
          immutableTagsSettings: { enabled: true, rules: [value("word")] },
        },
      },
      words: { type: "trefoil:search:SynonymMap", properties: { name: "words", synonyms: [value("word")] } },
    },
    variables: {
      found: {
        "fn::invoke": {
          function: "trefoil:registry:getRepository",
          arguments: { namespace: value("namespace"), name: value("app.name") },
        },
      },
    },
    outputs: { description: value("app.description"), synonyms: value("words.synonyms"), found: value("found.name") },
  };

  it("keeps the marks of its secrets in state and outputs, in each call of the plugin", async () => {
    const { registry, search } = environment.emulator;
    const words = ["created", "created again", "updated", "found", "read"].map(() => randomBytes(12).toString("hex"));
    const [created = "", again = "", updated = "", found = "", read = ""] = words;
    const stack = await environment.project("", {
      host: "plugin",
      attached: true,
      path: [await findOrInstallLanguageYaml()],
      files: { "Pulumi.yaml": stringify(withSecrets) },
      secrets: { "test:word": created, "test:namespace": "acme" },
    });
    const setWord = (word: string) => stack.succeed("config", "set", "--secret", "test:word", word);

    const path = "/v2/namespaces/acme/repositories/app/immutabletags";
    registry.control.faults.add({ method: "PATCH", path, status: 403, body: { message: "no" } });
    const failed = await stack.up({ diff: true });
    expect(outputOf(failed)).toContain("Run `pulumi up` again to continue");
    await setWord(again);
    const runs = [failed, passed(await stack.up({ diff: true, preview: true }))];
    await setWord(updated);
    const changed = passed(await stack.up({ diff: true, preview: true }));
    expect(stepsIn(changed)).toEqual(expect.arrayContaining(["update app", "update words"]));
    registry.control.change({ collection: "repositories", key: "acme/app", merge: { description: found } });
    search.control.change({ collection: "synonymmaps", key: "words", merge: { synonyms: read } });
    runs.push(changed, passed(await stack.refresh({ diff: true })));

    const { description, synonyms } = await stack.outputs();
    expect([description, synonyms]).toEqual([updated, [updated]]);
    const shown = JSON.parse(await stack.succeed("stack", "output", "--json"));
    expect(shown).toEqual({ description: "[secret]", synonyms: "[secret]", found: "[secret]" });
    const { resources = [] } = (await stack.export({ showSecrets: true })).deployment;
    expect(resources.find(({ urn }) => urn.endsWith("::words"))?.outputs?.synonyms).toMatchObject({
      plaintext: JSON.stringify([read]),
    });
    for (const word of words) {
      expect(leaks(stack, word)).toEqual([]);
      for (const run of runs) expect(outputOf(run)).not.toContain(word);
    }
  });
});
