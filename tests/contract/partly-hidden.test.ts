import type { Definition } from "../../provider/define";
import { check, diff, hasUnknown, read, type State, update, type Values } from "../../provider/lifecycle";
import { inputsForProgram, obstacleIn } from "../../provider/lifecycle/import";
import { httpRule } from "../../provider/services/realtime/rules/functions/http-rule";
import { amqpExternalRule } from "../../provider/services/realtime/rules/streaming/amqp-external-rule";
import { index as searchIndex } from "../../provider/services/search/indexes/search-index";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { skillset } from "../../provider/services/search/skillset/skillset";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

const key = "generated-function-key";
const url = `https://functions.example/api/count?code=${key}&mode=fast`;
const shown = "https://functions.example/api/count?code=<redacted>&mode=fast";

const webSkill = (uri: string) => ({
  odataType: "#Microsoft.Skills.Custom.WebApiSkill",
  uri,
  inputs: [{ name: "text", source: "/document/content" }],
  outputs: [{ name: "count" }],
});
const skillsetWith = (uri: string): Values => ({ name: "enrich", skills: [webSkill(uri)] });
const indexWith = (uri: string): Values => ({
  name: "pages",
  fields: [{ name: "id", type: "Edm.String", key: true }],
  vectorSearch: { vectorizers: [{ kind: "customWebApi", name: "own", customWebApiParameters: { uri } }] },
});

const change = (definition: Definition, { id, state }: StoredResource, inputs: Values) =>
  update(environment.context(definition), id, state, checked(definition, inputs, state));

interface Subject {
  readonly definition: Definition;
  readonly collection: string;
  readonly inputsWith: (uri: string) => Values;
  readonly path: string;
}

const subjects: readonly (readonly [string, Subject])[] = [
  ["skill", { definition: skillset, collection: "skillsets", inputsWith: skillsetWith, path: "skills[0].uri" }],
  [
    "vectorizer",
    {
      definition: searchIndex,
      collection: "indexes",
      inputsWith: indexWith,
      path: 'vectorSearch.vectorizers["own"].customWebApiParameters.uri',
    },
  ],
];

describe.each(subjects)("the function key in the URL of a %s", (_, { definition, collection, inputsWith }) => {
  const stored = () => JSON.stringify(environment.objects(definition.service)[collection]);
  const changesOf = (kept: StoredResource, inputs: Values) =>
    diff(environment.context(definition), kept.id, kept.state, checked(definition, inputs, kept.state)).changes;

  it("is hidden by the service, kept in the state, and no drift", async () => {
    const kept = await environment.make(definition, inputsWith(url));
    const seen = await read(environment.context(definition), kept.id, kept.state);
    expect(seen?.inputs).toEqual(kept.state.inputs);
    expect(changesOf(kept, inputsWith(url))).toEqual([]);
    expect(JSON.stringify(kept.state.inputs)).toContain(key);
  });

  it("is sent again with another change, and a changed key or path is sent", async () => {
    let kept = await environment.make(definition, inputsWith(url));
    for (const uri of [url, url.replace(key, "other-function-key"), url.replace("count", "sum")]) {
      const state = await change(definition, kept, { ...inputsWith(uri), description: `Uses ${uri.length}.` });
      kept = { ...kept, state };
      expect(stored()).toContain(uri);
      expect(JSON.stringify(state.inputs)).toContain(uri);
      expect(stored()).not.toContain("redacted");
    }
  });

  it("hides no other part of the URL", async () => {
    const kept = await environment.make(definition, inputsWith(url));
    const other = url.replace("functions.example", "others.example");
    const objects = JSON.parse(stored().replaceAll(url, other)) as Record<string, never>;
    for (const [name, object] of Object.entries(objects)) environment.put(definition.service, collection, name, object);
    const state = await read(environment.context(definition), kept.id, kept.state);
    expect(JSON.stringify(state?.inputs)).toContain(shown.replace("functions.example", "others.example"));
    expect(changesOf({ ...kept, state: state as never }, inputsWith(url))).toMatchObject([
      { path: expect.stringMatching(/uri$/), replaces: false },
    ]);
  });

  it("is a secret of the configuration in an imported program", () => {
    const { inputs, secrets, failures } = inputsForProgram(definition, inputsWith(shown));
    expect([hasUnknown(inputs), failures]).toEqual([true, []]);
    expect(JSON.stringify(inputs)).not.toContain("redacted");
    expect(secrets).toMatchObject([{ steps: expect.arrayContaining(["uri"]), value: undefined, isString: true }]);
  });

  it.each([
    shown,
    shown.replace("<redacted>", "%3Credacted%3E"),
    shown.replace("<redacted>", "****"),
    "<unchanged>",
    "https://functions.example/api?***",
  ])("is rejected as %s", (uri) => {
    const { failures } = check(definition, undefined, inputsWith(uri));
    expect(failures).toMatchObject([
      { path: expect.stringMatching(/uri$/), reason: expect.stringContaining("placeholder") },
    ]);
  });
});

it("a placeholder that another client's vectorizer has is never sent", async () => {
  const kept = await environment.make(searchIndex, { name: "pages", fields: indexWith(url).fields });
  const wire = { vectorizers: [{ kind: "customWebApi", name: "theirs", customWebApiParameters: { uri: url } }] };
  environment.put(searchIndex.service, "indexes", "pages", { vectorSearch: wire });
  const sent = await environment.changesSent(searchIndex.service, () =>
    expect(change(searchIndex, kept, { ...kept.state.inputs, description: "New." })).rejects.toMatchObject({
      code: "masked",
      message: expect.stringContaining("customWebApiParameters.uri"),
    }),
  );
  expect(sent).toEqual([]);
});

describe("a URL that is not secret", () => {
  const hook = (target: Values): Values => ({ appId: "I2E_JQ", source: { type: "channel.message" }, target });

  it("is a secret of the configuration in an imported program if it has a query or a user", () => {
    const withToken = "https://example.com/hook?token=generated";
    const { secrets, inputs } = inputsForProgram(httpRule, hook({ url: withToken }));
    expect(secrets).toEqual([{ steps: ["target", "url"], value: withToken, isString: true, isPossible: true }]);
    expect(inputs).toMatchObject({ target: { url: withToken } });
    expect(inputsForProgram(httpRule, hook({ url: "https://example.com/hook?api-version=1" })).secrets).toEqual([]);
    expect(["https://u:p@h", "https://h?a=1", "https://h/a@b"].map((url) => obstacleIn(url))).toEqual([
      "secret",
      "secret",
      undefined,
    ]);
  });

  it("is a secret of the configuration if it contains a named secret in another place", () => {
    const { secrets } = inputsForProgram(httpRule, hook({ url: "https://example.com/hook#token=generated" }));
    expect(secrets).toMatchObject([{ steps: ["target", "url"], isPossible: true }]);
    expect(
      ["AccountName=a;AccountKey=b", "sv=2024&sp=r&sig=a", " https://h?a=1\n", "https://h#top"].map((text) =>
        obstacleIn(text),
      ),
    ).toEqual(["secret", "secret", "secret", undefined]);
  });

  it("is a secret without a value if a placeholder hides a part of it", () => {
    const { secrets } = inputsForProgram(httpRule, hook({ url: "https://example.com/hook?token=<redacted>" }));
    expect(secrets).toMatchObject([{ steps: ["target", "url"], value: undefined, isPossible: true }]);
  });

  it.each(["https://models.openai.azure.com/", "https://models.openai.azure.com"])(
    "is no difference with or without its last slash: %s",
    (resourceUri) => {
      const given = (subdomainUrl: string) => ({
        ...skillsetWith("https://functions.example/f"),
        cognitiveServices: { odataType: "#Microsoft.Azure.Search.AIServicesByIdentity", subdomainUrl },
      });
      const state = { inputs: checked(skillset, given("https://models.openai.azure.com")).inputs, outputs: {} };
      const { changes } = diff(environment.context(skillset), "enrich", state, checked(skillset, given(resourceUri)));
      expect(changes).toEqual([]);
    },
  );
});

describe("the URL of a webhook or a broker of Ably, which a response masks", () => {
  const { target: broker } = amqpExternalRule.examples.basic as { readonly target: Values };
  const [withKey, withUser] = [`https://hooks.example/f?code=${key}`, `amqps://ann:${key}@hooks.example:5671/f`];

  it.each<[Definition, string, string, readonly string[]]>([
    [httpRule, withKey, "https://hooks.example/f?code=***", []],
    [httpRule, withKey, "https://others.example/f?code=***", ["target.url"]],
    [httpRule, withKey, "https://hooks.example/g?code=***", ["target.url"]],
    [amqpExternalRule, withUser, "amqps://***@hooks.example:5671/f", []],
    [amqpExternalRule, withUser, "amqps://***@others.example:5671/f", ["target.url"]],
    [amqpExternalRule, withUser, "amqps://***@hooks.example:5671/g", ["target.url"]],
  ])("is compared outside of its mask, and sent as declared (%#)", async (definition, declared, masked, drift) => {
    const target = { ...(definition === httpRule ? {} : broker), url: declared };
    const args = { appId: "I2E_JQ", source: { type: "channel.message" }, target };
    const kept = await environment.make(definition, await environment.withParents(definition, args));
    const [ruleId, object] = Object.entries(environment.objects(definition.service).rules ?? {})[0] as [string, Values];
    const remote = { ...object, target: { ...(object.target as Values), url: masked } };
    environment.put(definition.service, "rules", ruleId, remote as never);
    const state = (await read(environment.context(definition), kept.id, kept.state)) as State;
    const desired = checked(definition, kept.state.inputs, state);
    const { changes } = diff(environment.context(definition), kept.id, state, desired);
    expect(changes.map(({ path }) => path)).toEqual(drift);
    const news = checked(definition, { ...kept.state.inputs, status: "disabled" }, state);
    const sent = await environment.changesSent(definition.service, () =>
      update(environment.context(definition), kept.id, state, news),
    );
    expect(JSON.stringify(sent)).toContain(declared);
    expect(JSON.stringify(sent)).not.toContain("***");
  });
});

describe("a string that cannot change in place", () => {
  const source = knowledgeSource.examples.blobs as Values;

  it("is replaced neither for a whole placeholder in the state nor for a placeholder inside", () => {
    const program = checked(knowledgeSource, { ...source, name: "blobs" });
    for (const hidden of ["<redacted>", "https://<redacted>"]) {
      const text = JSON.stringify(program.inputs).replaceAll(/"https:\/\/[^"]*"/g, JSON.stringify(hidden));
      const state = { inputs: JSON.parse(text), outputs: {} };
      const { changes } = diff(environment.context(knowledgeSource), "blobs", state, program);
      expect(changes.filter(({ replaces }) => replaces)).toEqual([]);
    }
  });
});
