import type { Definition } from "../../provider/define";
import { create, list, type ResourceError, read, remove, update, type Values } from "../../provider/lifecycle";
import { app } from "../../provider/services/realtime/app";
import { key } from "../../provider/services/realtime/key";
import { realtime } from "../../provider/services/realtime/service";
import { teamMember } from "../../provider/services/registry/organization/team-member";
import { repository } from "../../provider/services/registry/repository";
import { resource } from "../../provider/services/rest/resource";
import { index } from "../../provider/services/search/indexes/search-index";
import { search } from "../../provider/services/search/service";
import { synonymMap } from "../../provider/services/search/synonym-map";
import { hintsOf } from "./hints";
import { readSubjects, type Subject, subjects } from "./subjects";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** Makes the services return this response to reads, with a success status. */
function stubReads(definition: Definition, body: unknown): void {
  const text = body === undefined ? "" : JSON.stringify(body);
  const headers = { "content-type": "application/json" };
  environment
    .service(definition.service)
    .control.faults.add({ method: "GET", path: "/", status: 200, headers, body: text });
}

/** The result of a refresh whose read receives this response. The account is known by then. */
async function refreshOn(
  { definition, id, state }: StoredResource,
  body: unknown,
  config: Readonly<Record<string, string>> = {},
): Promise<unknown> {
  const context = environment.context(definition, "dev/sample", config);
  await context.session.account();
  stubReads(definition, body);
  return read(context, id, state).then(
    (seen) => seen,
    (error: ResourceError) => error,
  );
}

const invalid = (definition: Definition, problem = "") => ({
  code: "invalid_response",
  message: expect.stringMatching(
    new RegExp(`^${definition.name} ".*read failed: (GET|HEAD) /.* -> 200, but .*${problem}`),
  ),
});

const made = async (definition: Definition, args: Values, logicalName = "dev/sample"): Promise<StoredResource> =>
  environment.make(definition, await environment.withParents(definition, args), logicalName);

/** By the name of a form. The object is created once for all forms. */
const invalidBodies = Object.entries({
  "text of a proxy": { message: "maintenance" },
  "an object without members": {},
  "a list of lists": [[]],
  "a number": 7,
  null: null,
  nothing: undefined,
});

describe("an object", () => {
  it.each(readSubjects)(
    "is neither dropped nor changed by an invalid response in any form: $title",
    async ({ definition, example }: Subject) => {
      const kept = await made(definition, example);
      for (const [form, body] of invalidBodies)
        expect({ form, outcome: await refreshOn(kept, body) }).toMatchObject({ form, outcome: invalid(definition) });
      expect(await read(environment.context(definition), kept.id, kept.state)).toEqual(kept.state);
    },
  );
});

describe.each(
  subjects.filter(({ title }) =>
    ['search:SynonymMap as in "basic"', 'realtime:App as in "basic"', 'rest:Resource as in "guarded"'].includes(title),
  ),
)("$title", ({ definition, example }: Subject) => {
  it("keeps its state when a response is too large or nests too deeply, and names the setting", async () => {
    const kept = await made(definition, example);
    const large = await refreshOn(kept, { name: "a".repeat(2 ** 20) }, { "trefoil:maxResponseSize": "1" });
    expect(large).toMatchObject({
      code: "response_too_large",
      message: expect.stringMatching(/larger than 1 MiB.* set trefoil:maxResponseSize \(in MiB, 64 by default\)\.$/),
    });
    const deep: unknown = JSON.parse(`${"[".repeat(2_000)}${"]".repeat(2_000)}`);
    expect(await refreshOn(kept, { deep })).toMatchObject(invalid(definition, "more than 500 levels"));
    expect(await read(environment.context(definition), kept.id, kept.state)).toEqual(kept.state);
  });
});

describe("a response of more than 64 MiB", () => {
  it("is too large by default", async () => {
    const kept = await made(synonymMap, words);
    // In the emulator, a string is sent unchanged.
    expect(await refreshOn(kept, { name: "a".repeat(64 * 2 ** 20) })).toMatchObject({
      code: "response_too_large",
      message: expect.stringContaining("larger than 64 MiB"),
    });
  });
});

describe("a response with 490 levels", () => {
  it("is read", async () => {
    const kept = await made(resource, { path: "/v1/resources", body: { name: "alpha" } });
    const deep: unknown = JSON.parse(`${"[".repeat(489)}${"]".repeat(489)}`);
    const body = { id: kept.id.split("/").at(-1), name: "alpha", deep };
    expect(await refreshOn(kept, body)).toMatchObject({ inputs: kept.state.inputs });
  });
});

const words = { name: "words", synonyms: ["a, b"] };

describe("a response to a read", () => {
  it.each([
    [synonymMap, words, { name: "other", synonyms: "x, y" }, 'another object: its "name" is "other"'],
    [synonymMap, words, { name: "words", synonyms: 5 }, '"synonyms" is a number'],
    [synonymMap, words, { name: "words" }, 'lacks "synonyms"'],
    [synonymMap, words, { synonyms: "a, b" }, 'identifies no object: it has no "name"'],
    [repository, { namespace: "acme", name: "app" }, { name: "app", is_private: "no" }, '"isPrivate" is a string'],
    [repository, { namespace: "acme", name: "app" }, { name: "app", categories: "a" }, '"categories" is a string'],
    [
      index,
      { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] },
      { name: "hotels", fields: [{ name: "id", type: 5 }] },
      '"fields\\[0\\].type" is a number where a string was expected',
    ],
  ] as [Definition, Values, unknown, string][])(
    "is rejected when it is not the object (%#)",
    async (definition, args, body, problem) => {
      const kept = await made(definition, args);
      expect(await refreshOn(kept, body)).toMatchObject(invalid(definition, problem));
    },
  );

  it("names the resource, the request and the next step if a list contains null, or a team without a name", async () => {
    const invalid = (kind: string, request: string, problem: string) => ({
      code: "invalid_response",
      message: expect.stringMatching(
        new RegExp(`^${kind} ".+": read failed: GET ${request} -> 200, but ${problem}\\. .*Check the service URL`),
      ),
    });
    const chat = await made(app, { name: "chat" });
    expect(await refreshOn(chat, [null])).toMatchObject(
      invalid("App", "/accounts/[^/]+/apps", "an item of the list is not an object"),
    );
    const { example } = subjects.find(({ definition }) => definition === teamMember) as Subject;
    const member = await made(teamMember, example);
    const [, id] = String(member.state.inputs.team).split("/");
    const { message } = (await refreshOn(member, { results: [{ id: Number(id) }] })) as Error;
    expect(message).toMatch(/^TeamMember ".+": read failed: .* no `name` of the Team "acme.*Check the permissions/);
    expect(message).not.toMatch(/[{}]/);
  });

  it("names the address of a redirect that is not one of HTTP", async () => {
    const kept = await made(synonymMap, words);
    const headers = { location: "app://console/words?signature=canary" };
    environment
      .service(search)
      .control.faults.add({ method: "GET", path: "/synonymmaps", status: 302, headers, body: "" });
    await expect(read(environment.context(synonymMap), kept.id, kept.state)).rejects.toThrow(
      /^SynonymMap ".+": read failed: GET .* -> 302 redirects to app:\/\/console\/words\. .*Check the service URL/,
    );
  });

  it("never shows a value in its error", async () => {
    const kept = await made(repository, { namespace: "acme", name: "app" });
    const error = (await refreshOn(kept, { name: "app", is_private: "canary-1234" })) as Error;
    expect(error.message).toContain('"isPrivate" is a string where a boolean was expected');
    expect(error.message).not.toContain("canary");
  });

  it("may contain unknown members, omit optional members, and use other letter case in the object's name", async () => {
    const kept = await made(synonymMap, words);
    const body = { name: "Words", synonyms: "a, b", encryptionKey: null, news: { of: "tomorrow" } };
    expect(await refreshOn(kept, body)).toEqual(kept.state);
  });
});

describe("a response of a generic API", () => {
  it("need not repeat the id", async () => {
    const kept = await made(resource, { body: { name: "alpha" } });
    expect(await refreshOn(kept, { name: "beta" })).toMatchObject({
      inputs: { body: { name: "beta" } },
      outputs: kept.state.outputs,
    });
  });

  it("is rejected when it contains another id", async () => {
    const kept = await made(resource, { body: { name: "alpha" } });
    expect(await refreshOn(kept, { id: "else", name: "beta" })).toMatchObject(invalid(resource, "another object"));
  });
});

describe("a list", () => {
  const server = { appId: "app", name: "server", capabilities: { "*": ["publish"] } };

  it.each([
    ["that lacks its items", {}],
    ["whose items are none", [7]],
    ["of something else", [{ message: "maintenance" }]],
  ])("%s does not mean that an object was deleted", async (_what, body) => {
    const kept = await made(key, server);
    expect(await refreshOn(kept, body)).toMatchObject(invalid(key));
  });

  it("contains one valid object although another item is invalid", async () => {
    const [kept, odd] = [await made(key, server), await made(key, { ...server, name: "odd" }, "dev/odd")];
    environment.service(key.service).control.change({ ...hintsOf(key).stored(odd.id), merge: { capability: "none" } });
    expect(await read(environment.context(key), kept.id, kept.state)).toEqual(kept.state);
    await expect(read(environment.context(key), odd.id, odd.state)).rejects.toThrow('"capabilities" is a string');
  });

  it("without the member that contains its items is rejected", async () => {
    const context = environment.context(synonymMap);
    await context.session.account();
    stubReads(synonymMap, { values: [] });
    await expect(list(context, {})).rejects.toMatchObject({
      code: "invalid_response",
      message: expect.stringContaining('GET /synonymmaps -> 200, but "value" is empty where a list was expected'),
    });
  });
});

describe("a response to a change", () => {
  const stubPuts = (body: unknown) =>
    environment.service(search).control.faults.add({ method: "PUT", path: "/", count: 9, status: 200, body });

  it("that describes another object leaves the state unchanged", async () => {
    const kept = await made(synonymMap, words);
    const wanted = checked(synonymMap, { ...words, synonyms: ["c, d"] }, kept.state);
    stubPuts({ name: "other", synonyms: "x" });
    await expect(update(environment.context(synonymMap), kept.id, kept.state, wanted)).rejects.toMatchObject({
      code: "invalid_response",
    });
  });

  it("that does not describe the object does not replace it", async () => {
    stubPuts({ accepted: true });
    const wanted = checked(synonymMap, words, undefined);
    await expect(create(environment.context(synonymMap), wanted)).rejects.toMatchObject({
      code: "created_object_not_found",
    });
  });
});

describe("a change that is rejected with 404 although the object exists", () => {
  it("is reported with the message of the service", async () => {
    const kept = await made(app, { name: "chat" });
    environment
      .service(realtime)
      .control.faults.add({ method: "PATCH", path: "/", status: 404, body: { message: "no such certificate" } });
    const wanted = checked(app, { name: "chat", tlsOnly: true }, kept.state);
    await expect(update(environment.context(app), kept.id, kept.state, wanted)).rejects.toThrow(
      "404 no such certificate",
    );
  });
});

describe("a count of an object's content", () => {
  it.each([
    ["", "empty"],
    ["many", "a string"],
    ["1.5", "1.5"],
    ["-1", "-1"],
  ])("that is %j counts as unknown", async (text) => {
    const kept = await made(index, { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] });
    const { faults } = environment.service(search).control;
    faults.add({ method: "GET", path: "/indexes('hotels')/docs/$count", status: 200, body: text });
    await expect(remove(environment.context(index), kept.id, kept.state)).rejects.toMatchObject({
      code: "not_empty",
      message: expect.stringContaining("whether it holds documents, which would be lost, could not be determined"),
    });
  });

  it.each([401, 403])(
    "that is rejected with %d keeps the object, and the error names the missing permission",
    async (status) => {
      const kept = await made(index, { name: "hotels", fields: [{ name: "id", type: "Edm.String", key: true }] });
      const { faults } = environment.service(search).control;
      faults.add({ method: "GET", path: "/indexes('hotels')/docs/$count", status, count: 9, body: {} });
      await expect(remove(environment.context(index), kept.id, kept.state)).rejects.toMatchObject({
        code: "not_empty",
        message: expect.stringMatching(
          /could not be determined .* It was not deleted\. The .* may not count them: grant/,
        ),
      });
    },
  );
});
