import { readDocument } from "../../../provider/openapi/document";
import { packageFromArguments } from "../../../provider/openapi/parameter";
import { propose } from "../../../provider/openapi/propose";
import { memberOf } from "../../../provider/text/json";
import { pets } from "./pets";

const { proposed, rejected } = propose(readDocument(pets, "pets.yaml"));
const proposal = (name: string) => proposed.find((one) => one.name === name);

const string = { type: "string" };
const json = (schema: object, type = "application/json") => ({ content: { [type]: { schema } } });
const objectOf = (properties: object, required: readonly string[] = []) => ({ type: "object", required, properties });
const query = (name: string, schema: object = string) => ({ name, in: "query", schema });
const ref = { $ref: "#/components/schemas/Cat" };
const named = objectOf({ id: { ...string, readOnly: true }, name: string, color: string });

interface Cats {
  readonly path?: string;
  readonly parameter?: string;
  readonly schema?: object;
  readonly body?: object;
  readonly post?: object;
  readonly created?: object;
  readonly found?: object | undefined;
  readonly list?: object;
  readonly listParameters?: readonly object[];
  readonly itemParameters?: readonly object[];
  readonly more?: object;
}

/** The document of one collection: cats with a name and the same schema in requests and responses, unless something else is given. */
function documentOf({ path = "/cats", parameter = "id", schema = named, ...given }: Cats): string {
  const { body = json(ref), created = { 201: json(ref) }, list = { type: "array", items: ref } } = given;
  const { post = {} } = given;
  const { found = { responses: { 200: json(ref) } }, listParameters = [], itemParameters = [], more = {} } = given;
  const paths = {
    [path]: {
      post: { requestBody: body, responses: created, ...post },
      get: { parameters: listParameters, responses: { 200: json(list) } },
    },
    [`${path}/{${parameter}}`]: {
      parameters: itemParameters,
      ...("found" in given && !given.found ? {} : { get: found }),
      patch: { requestBody: json(ref), responses: { 200: json(ref) } },
      delete: { responses: { 204: { description: "deleted" } } },
    },
    ...more,
  };
  return JSON.stringify({ openapi: "3.1.0", info: { title: "Cats" }, paths, components: { schemas: { Cat: schema } } });
}

const proposalsOf = (cats: Cats) => propose(readDocument(documentOf(cats), "cats.json"));

describe("proposals", () => {
  it("combine the operations of one collection, with its id and the facts of its members", () => {
    expect(proposal("Cat")).toEqual({
      name: "Cat",
      doubts: [
        "programs set any value for `notes`, because the document describes several forms without a discriminator",
      ],
      entry: {
        create: "POST /v1/cats",
        read: "GET /v1/cats/{cat_id}",
        update: "PATCH /v1/cats/{cat_id}",
        delete: "DELETE /v1/cats/{cat_id}",
        list: "GET /v1/cats",
        id: "id",
        naturalKey: ["name"],
        required: ["name", "breed"],
        members: {
          breed: { replaceOnChanges: true },
          birth_year: { replaceOnChanges: true },
          tags: { set: true },
          collar_token: { returned: "onCreate", secret: true },
        },
      },
    });
  });

  it("have a doubt about inputs whose union has no discriminator, at any depth and without a type", () => {
    const union = { anyOf: [objectOf({ a: string }), objectOf({ b: string })] };
    const properties = { target: objectOf({ spec: union }), parts: { type: "array", items: union }, mood: union };
    const schema = objectOf({ ...named.properties, ...properties, size: { oneOf: [string, { type: "null" }] } });
    const [cat] = proposalsOf({ schema }).proposed;
    expect(cat?.doubts.join()).toMatch(
      /^programs set any value for `target.spec`, `parts\[\]`, `mood`, because [^,]*$/,
    );
  });

  it("find the member that contains an object, the objects of a list and its next page", () => {
    expect(proposal("Toy")?.entry).toMatchObject({ object: "toy", items: "toys", next: "next", id: "id" });
    expect(proposal("Toy")?.doubts).toEqual(["no operation updates an object, so that each change replaces it"]);
  });

  it("find the member of requests and responses that contains an object, and the parameter that counts the items of a list", () => {
    const { name, entry } = proposal("Owner") ?? {};
    expect([name, entry?.wrapper, entry?.object, entry?.required]).toEqual(["Owner", "owner", "owner", ["name"]]);
    expect(entry).toMatchObject({ items: "owners", counter: { parameter: "offset" }, naturalKey: ["name"] });
    // The object has one member, which is not a wrapper: the response contains the id next to it.
    const flat = pets.replace(/(OwnerBody: .*properties: \{)/, "$1 id: { type: string, readOnly: true },");
    const other = propose(readDocument(flat, "pets.yaml")).proposed.find((one) => one.name === "Owner");
    expect([other?.entry.create, other?.entry.wrapper]).toEqual(["POST /v1/owners", undefined]);
  });

  const idp = objectOf({ id: string, type: string });
  it.each<[string, Cats, string | undefined, readonly string[]]>([
    [
      "is next to the id",
      { schema: objectOf({ id: string, idp }), body: json(objectOf({ color: string })) },
      undefined,
      [],
    ],
    [
      "is next to the parameter of the path",
      { parameter: "cat_id", schema: objectOf({ catId: string, idp }), body: json(objectOf({ color: string })) },
      undefined,
      [],
    ],
    ["is the only one", { schema: objectOf({ cat: idp }), body: json(objectOf({ color: string })) }, "cat", []],
    [
      "has the name of the parameter",
      { parameter: "cat", schema: objectOf({ cat: idp }), body: json(objectOf({ color: string })) },
      "cat",
      [],
    ],
    [
      "is next to the id of a request",
      {
        schema: objectOf({ id: string, result: objectOf({ id: string, color: string }) }),
        body: json(objectOf({ color: string })),
      },
      undefined,
      ["`result` in responses may contain the object, next to other members"],
    ],
    [
      "is in the body, next to other members",
      { body: json(objectOf({ cat: ref, upsert: { type: "boolean" } })) },
      undefined,
      ["`cat` in the body of a create may contain the object, next to other members"],
    ],
  ])("find a member around an object with an id, which %s", (_case, cats, object, doubts) => {
    const [one] = proposalsOf(cats).proposed;
    expect(one?.entry.object).toBe(object);
    expect(one?.doubts.filter((doubt) => / contain the object/.test(doubt))).toEqual(doubts);
  });

  it.each<[object, readonly string[] | undefined]>([
    [{ type: { type: "string", enum: ["cat"] } }, undefined],
    [{ type: { const: "cat" }, breed: string }, ["breed"]],
    [{ type: { type: "string", enum: ["cat", "lion"] } }, undefined],
    [{ type: { type: "string", enum: ["cat", "lion"] }, breed: string }, ["type", "breed"]],
    [{ orgID: string }, undefined],
    [{ orgID: string, type: { type: "string", enum: ["cat", "lion"] } }, undefined],
    [{ orgID: string, userID: string }, ["orgID", "userID"]],
    [{ collection: string, title: string }, ["title"]],
    [{ collection: string }, ["collection"]],
    [{ collection: string, name: string }, ["name"]],
  ])("find an object by no members whose values others usually have: %j by %j", (properties, naturalKey) => {
    const body = objectOf(properties, Object.keys(properties));
    const [one] = proposalsOf({ schema: objectOf({ id: string, ...properties }), body: json(body) }).proposed;
    const key = naturalKey?.map((name) => `\`${name}\``).join(" and ");
    const doubt = `another object may have the same ${key}, by which a create without a response is found`;
    const cannotFind = "no input is in the list, so that a create without a response cannot be found";
    expect([one?.entry.naturalKey, one?.doubts]).toEqual([
      naturalKey,
      naturalKey?.[0] === "name" ? [] : [naturalKey ? doubt : cannotFind],
    ]);
  });

  it.each([
    ...["offset", "skip", "start", "Skip"].map((parameter): [string, string, object, string[]] => [
      "name: offset",
      `name: ${parameter}, schema: { type: integer }`,
      { parameter },
      [],
    ]),
    ...["page_number", "pageNo", "PageIndex", "page_num"].map((parameter): [string, string, object, string[]] => [
      "name: offset",
      `name: ${parameter}, schema: { type: integer, default: 1 }`,
      { parameter, firstPage: 1 },
      [],
    ]),
    ...[0, 1].flatMap((firstPage) =>
      ["default", "minimum"].map((fact): [string, string, object, string[]] => [
        "name: offset",
        `name: page, schema: { type: integer, ${fact}: ${firstPage} }`,
        { parameter: "page", firstPage },
        [],
      ]),
    ),
    ...["name: page", "name: page, schema: { type: integer, default: 2 }"].map(
      (after): [string, string, undefined, string[]] => [
        "name: offset",
        after,
        undefined,
        [
          "the list of the collection is not used: it may have pages (`page`), and the document does not describe how they are requested",
        ],
      ],
    ),
  ])("use a list with pages only if the next page is known: %s as %s", (before, after, counter, doubts) => {
    const paged = pets.replace(`{ ${before}, in: query, schema: { type: integer } }`, `{ in: query, ${after} }`);
    const owner = propose(readDocument(paged, "pets.yaml")).proposed.find((one) => one.name === "Owner");
    expect([owner?.entry.counter, owner?.entry.list]).toEqual([counter, counter && "GET /v1/owners"]);
    expect(owner?.doubts).toEqual(expect.arrayContaining(doubts));
  });

  const error = { type: "array", items: objectOf({ code: string, message: string }) };
  const cats = { type: "array", items: ref };
  const listOf = (properties: object) => objectOf(properties);
  const likeCats = { type: "array", items: objectOf({ id: string, name: string }) };
  const paging = "and the document does not describe how they are requested";

  it.each<[string, object, readonly object[], Readonly<Record<string, unknown>> | string]>([
    ["a list of errors before it", listOf({ errors: error, result: cats }), [], { items: "result" }],
    ["items with the id", listOf({ errors: error, result: likeCats }), [], { items: "result" }],
    [
      "other arrays of strings",
      listOf({ codes: { type: "array", items: string }, rows: { type: "array", items: objectOf({ name: string }) } }),
      [],
      { items: "rows" },
    ],
    ["a list inside another member", listOf({ data: objectOf({ cats }) }), [], { items: "data.cats" }],
    ["two lists of other objects", listOf({ a: error, b: error }), [], "its objects may be in `a` or `b`"],
    ["no list", listOf({ size: string }), [], "no member of its response contains objects"],
    ["names alone", { type: "array", items: string }, [], "its items are no objects"],
    [
      "a cursor inside another member",
      listOf({ cats, meta: objectOf({ next_cursor: string }) }),
      [query("cursor")],
      { items: "cats", next: "meta.next_cursor", nextParameter: "cursor" },
    ],
    ...["nextPageToken", "nextCursor", "nextToken", "nextLink", "nextUrl", "nextPageUrl"].flatMap((name) =>
      [name, name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)].map(
        (next): [string, object, object[], Readonly<Record<string, unknown>>] => [
          `the next page in \`${next}\``,
          listOf({ cats, [next]: string }),
          [query("cursor")],
          { items: "cats", next, ...(!/link|url$/i.test(name) && { nextParameter: "cursor" }) },
        ],
      ),
    ),
    ...["pageToken", "page_token", "cursor", "nextToken", "next_token", "after", "starting_after", "token"].map(
      (name): [string, object, object[], Readonly<Record<string, unknown>>] => [
        `the parameter ${name} of the next page`,
        listOf({ cats, nextCursor: string }),
        [query(name)],
        { items: "cats", next: "nextCursor", nextParameter: name },
      ],
    ),
    ...["page", "pageNumber", "page_number", "page_no", "pageNum", "page_index", "page[number]"].map(
      (name): [string, object, object[], Readonly<Record<string, unknown>>] => [
        `a number of the page in \`${name}\``,
        listOf({ cats }),
        [query(name, { type: "integer", minimum: 1 })],
        { items: "cats", counter: { parameter: name, firstPage: 1 } },
      ],
    ),
    ...["offset", "skip", "start", "page[offset]"].map(
      (name): [string, object, object[], Readonly<Record<string, unknown>>] => [
        `a number of objects to skip in \`${name}\``,
        listOf({ cats }),
        [query(name, { type: "integer" })],
        { items: "cats", counter: { parameter: name } },
      ],
    ),
    [
      "the URL of the next page",
      listOf({ cats, next: { ...string, format: "uri" } }),
      [query("cursor")],
      { items: "cats", next: "next" },
    ],
    [
      "the link of the next page",
      listOf({ value: cats, "@odata.nextLink": string }),
      [query("token")],
      { items: "value", next: "@odata.nextLink" },
    ],
    [
      "pages with a number",
      listOf({ cats, total: { type: "integer" } }),
      [query("page", { type: "integer", default: 1 }), query("per_page")],
      { items: "cats", counter: { parameter: "page", firstPage: 1 } },
    ],
    [
      "pages with a number in brackets",
      listOf({ cats, meta: objectOf({ total: string }) }),
      [query("page[size]"), query("page[number]", { type: "integer", default: 0 })],
      { items: "cats", counter: { parameter: "page[number]", firstPage: 0 } },
    ],
    [
      "an offset in brackets",
      listOf({ cats }),
      [query("page[offset]", { type: "integer" }), query("page[limit]")],
      { items: "cats", counter: { parameter: "page[offset]" } },
    ],
    [
      "more objects",
      listOf({ data: cats, has_more: { type: "boolean" } }),
      [],
      `it may have pages (\`has_more\`), ${paging}`,
    ],
    [
      "a number of objects",
      listOf({ cats, meta: objectOf({ total: string }) }),
      [],
      `it may have pages (\`meta.total\`), ${paging}`,
    ],
    [
      "a cursor without a parameter",
      listOf({ cats, next_cursor: string }),
      [],
      `it may have pages (\`next_cursor\`), ${paging}`,
    ],
    ...[
      ...["page", "per_page", "pageSize", "limit", "offset", "skip", "start", "$top", "first", "max-results", "marker"],
      ...[
        "starting_after",
        "ending_before",
        "after",
        "cursor",
        "next_cursors",
        "page_token",
        "nextToken",
        "token",
        "iterator",
      ],
      ...["continuationToken", "hasMore", "hasNextPage", "next", "nextPage", "total", "totalCount", "truncated"],
      ...["isTruncated", "continue", "paging", "pagination"],
    ].map((name): [string, object, readonly object[], string] => [
      `the parameter ${name}`,
      cats,
      [query(name)],
      `it may have pages (\`${name}\`), ${paging}`,
    ]),
  ])("use a list with %s only if it contains all objects", (_case, list, listParameters, expected) => {
    const isUsed = typeof expected === "object";
    const [one] = proposalsOf({ list, listParameters }).proposed;
    expect(one?.doubts ?? []).toEqual(
      isUsed
        ? []
        : [
            `the list of the collection is not used: ${expected}`,
            "no operation lists all objects, so that a create without a response cannot be found",
          ],
    );
    expect(one?.entry).toMatchObject(isUsed ? { list: "GET /cats", naturalKey: ["name"], ...expected } : { id: "id" });
    const { list: used, naturalKey, nextParameter } = one?.entry ?? {};
    expect([used, naturalKey]).toEqual(isUsed ? ["GET /cats", ["name"]] : [undefined, undefined]);
    expect(nextParameter).toBe(memberOf(isUsed ? expected : {}, "nextParameter"));
    // Without a read, an object on another page would count as deleted.
    const { proposed, rejected } = proposalsOf({ list, listParameters, found: undefined });
    if (!isUsed)
      expect([proposed, rejected[0]?.reason]).toEqual([
        [],
        `no operation reads one object, and the list of the collection is not used: ${expected}`,
      ]);
  });

  const input = (name: string) => [`\`${name}\` is an input, although the service may assign it`];

  it.each<[string, string, string, readonly string[], object, boolean, readonly string[]]>([
    ["/users", "userId", "user_id", [], {}, false, []],
    ["/pets", "petId", "petId", [], {}, false, []],
    ["/pets", "id", "petId", [], {}, false, []],
    ["/v2/user-groups", "id", "userGroupId", [], {}, false, []],
    ["/users", "userId", "user_id", ["user_id"], {}, true, input("user_id")],
    ["/users", "userId", "user_id", ["user_id"], { body: json(objectOf({ user_id: string }, ["user_id"])) }, true, []],
    ["/users", "userId", "user_id", [], { created: { 201: json(objectOf({ color: string })) } }, true, []],
    ["/items", "sku", "sku", [], {}, true, input("sku")],
    ["/queues", "name", "name", [], {}, true, []],
    ["/queues", "queue_name", "queueName", [], {}, true, []],
    ["/aliases", "alias", "aliasName", [], {}, true, []],
    ["/queues", "queue", "queueId", [], {}, false, []],
  ])(
    "at %s/{%s} have the id %s, which %j requires with %j: an input is %s",
    (path, parameter, id, required, more, isInput, doubts) => {
      const given = {
        path,
        parameter,
        schema: objectOf({ [id]: string, color: string, label: string }, required),
        ...more,
      };
      const [one] = proposalsOf(given).proposed;
      expect([one?.entry.id, one?.doubts]).toEqual([id, doubts]);
      const isUsual = isInput || id === "id";
      expect(one?.entry.members?.[id]?.input).toBe(isUsual ? undefined : false);
      const inputs = (member: object) => {
        const resources = {
          A: { ...one?.entry, members: { ...one?.entry.members, [id]: { ...one?.entry.members?.[id], ...member } } },
        };
        const file = JSON.stringify({ name: "cats", version: "1.0.0", resources });
        const read = (name: string) => (name === "file" ? file : documentOf(given));
        const [definition] = packageFromArguments(["openapi", "cats", "file"], read).definitions;
        return Object.keys(definition?.inputs.fields ?? {}).filter(
          (name) => name.toLowerCase() === id.replace("_", "").toLowerCase(),
        );
      };
      expect(inputs({})).toHaveLength(isInput ? 1 : 0);
      // The file decides. Without the fact, a file keeps its meaning.
      const lengths = [{ input: false }, { input: true }, { input: undefined }].map((one) => inputs(one).length);
      expect(lengths).toEqual([0, 1, id === "id" ? 0 : 1]);
    },
  );

  it.each<[string, object, readonly string[] | string]>([
    ["token", string, "its id `token` is a secret, and the id of a resource is not encrypted"],
    ["api_key", string, "its id `api_key` is a secret, and the id of a resource is not encrypted"],
    [
      "key",
      { ...string, description: "Your API key." },
      "its id `key` is a secret, and the id of a resource is not encrypted",
    ],
    ...["access key", "secret token", "private key", "auth token", "authentication key", "API token"].map(
      (what): [string, object, string] => [
        "key",
        { ...string, description: `The ${what}.` },
        "its id `key` is a secret, and the id of a resource is not encrypted",
      ],
    ),
    ...["id", "identifier", "uuid", "name", "slug", "hash", "prefix"].map((fact): [string, object, string[]] => [
      "key",
      { ...string, description: `The ${fact} of the API key.` },
      [],
    ]),
    ["key", string, ["the id `key` may be a credential, and the id of a resource is not encrypted"]],
    ["token_id", string, []],
  ])("have no id that is a secret: {%s} with %j", (parameter, given, expected) => {
    const schema = objectOf({ [parameter]: { ...given, readOnly: true }, name: string });
    const description = given === string && parameter === "key" ? "The API key." : undefined;
    const itemParameters = [{ in: "path", name: parameter, required: true, description, schema: string }];
    const { proposed, rejected } = proposalsOf({ parameter, schema, itemParameters });
    if (typeof expected === "string") expect([proposed, rejected[0]?.reason]).toEqual([[], expected]);
    else expect(proposed.map(({ doubts }) => doubts)).toEqual([expected]);
  });

  it.each<[string, boolean]>([
    ["key", true],
    ["code", true],
    ["cat_id", false],
  ])("have a doubt about an id that only the response of a create contains: {%s}", (parameter, isDoubted) => {
    const created = { 201: json(objectOf({ [parameter]: string, name: string })) };
    const schema = objectOf({ name: string });
    const [one] = proposalsOf({ parameter, schema, created }).proposed;
    const doubt = `the id \`${parameter}\` may be a credential, and the id of a resource is not encrypted`;
    expect(one?.entry.id).toBe(parameter);
    expect(one?.doubts.includes(doubt)).toBe(isDoubted);
  });

  const chosen = { parameter: "name", schema: objectOf({ name: string, color: string }) };
  const paged = { listParameters: [query("limit")] };

  it.each<[object, Cats, readonly string[] | string]>([
    [{ summary: "Creates a cat" }, {}, []],
    [{ summary: "Create or update a cat" }, chosen, ["the POST may change an object that exists"]],
    [
      { summary: "Create a cat, or return an existing cat with the name" },
      {},
      ["the POST may change an object that exists, which only the list shows"],
    ],
    ...[
      "createOrUpdateCat",
      "createCatOrUpdate",
      "Creates a cat or updates it",
      "Create or replace a cat",
      "Creating one cat or overwriting it",
      "If the cat exists, it is replaced.",
      "A cat that exist is overwritten",
      "Returns an existing cat",
      "It returns the existing cat",
    ].map((summary): [object, Cats, string[]] => [{ summary }, chosen, ["the POST may change an object that exists"]]),
    ...["Creates a cat. An updated one is returned", "Exists. It is updated", "Returns existing cats"].map(
      (summary): [object, Cats, string[]] => [{ summary }, chosen, []],
    ),
    [{ operationId: "upsertCat" }, {}, ["the POST may change an object that exists, which only the list shows"]],
    [
      { description: "Creates a cat. If a cat with this name exists, it is updated." },
      paged,
      "its request may change an object that exists, and no list shows whether it existed",
    ],
  ])("are careful with a POST that may change an object that exists: %j", (post, cats, expected) => {
    const { proposed, rejected } = proposalsOf({ ...cats, post });
    if (typeof expected === "string") expect([proposed, rejected[0]?.reason]).toEqual([[], expected]);
    else expect(proposed.map(({ doubts }) => doubts)).toEqual([expected]);
  });

  it.each<[object, object | undefined]>([
    [{ enum: ["active", "revoked"] }, { status: "revoked" }],
    [{ description: "`gone` is deleted" }, { status: "gone" }],
    [{ description: "`gone` is deleted", enum: ["active", "gone"] }, { status: "gone" }],
    [{ description: "`gone` is deleted", enum: ["active", "paused"] }, undefined],
  ])("find deleted objects by a value that the document has: %j", (status, deleted) => {
    const schema = objectOf({ id: string, name: string, status: { ...string, readOnly: true, ...status } });
    const [one] = proposalsOf({ schema }).proposed;
    expect(one?.entry.deleted).toEqual(deleted);
  });

  it.each<[string, string, readonly string[]]>([
    ["/teams/{teamId}/cats", "/teams/{id}/cats/{catId}", []],
    ["/teams/{team}/cats", "/teams/{team_id}/cats/{catId}", []],
    ["/teams/{teamId}/cats", "/cats/{catId}", []],
    ["/teams/{team.name}/cats", "/teams/{name}/cats/{catId}", []],
    ["/teams/{slug}/cats", "/teams/{id}/cats/{catId}", ["`{slug}` and `{id}` in its paths may have different values"]],
  ])("doubt parameters with other names at one place of the paths %s and %s", (path, item, doubts) => {
    const one = { get: { responses: { 200: json(ref) } }, patch: { requestBody: json(ref), responses: {} } };
    const more = { [`${path}/{id}`]: undefined, [item]: { ...one, delete: { responses: {} } } };
    const [cat] = proposalsOf({ path, more }).proposed;
    expect([cat?.entry.read, cat?.doubts.filter((doubt) => / in its paths /.test(doubt))]).toEqual([
      `GET ${item}`,
      doubts,
    ]);
  });

  it.each<[string, object, readonly (string | undefined)[]]>([
    ["/dogs/{name}", {}, ["POST /dogs/{name}", "POST /dogs/{name}"]],
    ["/dogs/{dog}", {}, ["POST /dogs/{dog}", "POST /dogs/{dog}"]],
    [
      "/dogs/{name}",
      { responses: { 200: json(ref), 409: { description: "exists" } } },
      ["POST /dogs/{name}", undefined],
    ],
    ["/dogs/{id}", {}, []],
    ["/dogs/{dog_id}", {}, []],
    ["/dogs/id/{id}", {}, []],
  ])("create by a POST to %s with %j and update with %j", (path, more, expected) => {
    const post = { requestBody: json(ref), responses: { 200: json(ref) }, ...more };
    const patch = { requestBody: json(objectOf({ color: string })), responses: {} };
    const dog = { post, patch, get: { responses: { 200: json(ref) } }, delete: { responses: {} } };
    const [one] = proposalsOf({
      more: { [path]: "409" in post.responses ? { ...dog, patch: undefined } : dog },
    }).proposed.filter(({ entry }) => /dogs/.test(entry.create));
    expect(one ? [one.entry.create, one.entry.update] : []).toEqual(expected);
  });

  it("omit an update that needs a parameter which other requests do not have, with a doubt", () => {
    const parameters = [query("version"), { ...query("force"), required: true }];
    const patch = { parameters, requestBody: json(ref), responses: {} };
    const one = { patch, get: { responses: { 200: json(ref) } }, delete: { responses: {} } };
    const [cat] = proposalsOf({ more: { "/cats/{id}": one } }).proposed;
    expect([cat?.entry.update, cat?.doubts[0]]).toEqual([
      undefined,
      "the request that updates an object is not used: it requires the query parameter `force`, which other operations do not have",
    ]);
  });

  it("use the path with the most requests, if another one has the same form", () => {
    const [cat] = proposalsOf({ more: { "/cats/{name}": { get: { responses: { 200: json(ref) } } } } }).proposed;
    expect([cat?.entry.read, cat?.doubts]).toEqual(["GET /cats/{id}", []]);
  });

  it.each([
    ["sms", "Sms"],
    ["aws", "Aws"],
    ["news", "News"],
    ["user-status", "UserStatus"],
    ["analysis", "Analysis"],
    ["teams/name", "Team"],
    ["apis", "Api"],
    ["vms", "Vm"],
  ])("name an object of /%s %s", (noun, name) => {
    expect(proposalsOf({ path: `/${noun}` }).proposed.map((one) => one.name)).toEqual([name]);
  });

  it("have one output for the id, and another for a member with the name of the id in programs", () => {
    const given = {
      path: "/pets",
      schema: objectOf({ id: { ...string, readOnly: true }, petId: { ...string, readOnly: true }, name: string }),
    };
    const [one] = proposalsOf(given).proposed;
    expect([one?.entry.id, one?.entry.members, one?.doubts]).toEqual(["id", undefined, []]);
    const file = JSON.stringify({ name: "pets", version: "1.0.0", resources: { Pet: one?.entry } });
    const read = (name: string) => (name === "file" ? file : documentOf(given));
    const [definition] = packageFromArguments(["openapi", "pets", "file"], read).definitions;
    expect(Object.keys(definition?.outputs.fields ?? {}).sort()).toEqual(["petId", "petIdInPath"]);
    expect(definition?.decode({ id: "1", petId: "2", name: "Tom" }, {})).toMatchObject({
      petIdInPath: "1",
      petId: "2",
    });
  });

  const operation = objectOf({ id: string, status: string, progress: { type: "integer" } });

  it.each<[string, object, readonly string[] | string]>([
    [
      "202 with an operation",
      { 202: json(operation) },
      "its response describes an operation, which creates the object later",
    ],
    [
      "202 with the id of an operation",
      { 202: json(objectOf({ operation_id: string })) },
      "its response describes an operation, which creates the object later",
    ],
    [
      "202 without a body",
      { 202: { description: "accepted" } },
      ["the service creates the object after its response 202, which may contain the id of an operation"],
    ],
    ["202 with the object", { 202: json(ref) }, []],
    ["201 with the object, or 202", { 201: json(ref), 202: json(operation) }, []],
    ["201 with the id", { 201: json(objectOf({ id: string })) }, []],
    ["201 with the id and a secret", { 201: json(objectOf({ id: string, token: string })) }, []],
    ["201 with the id in another case", { 201: json(objectOf({ ID: string })) }, []],
    [
      "201 with a list",
      { 201: json({ type: "array", items: ref }) },
      ["the response of a create contains no id, so that the object is found in the list"],
    ],
    ["201 without a body", { 201: { description: "created" } }, []],
    ...["status", "state", "progress", "done", "operation", "jobId", "task_url"].map(
      (name): [string, object, string[]] => [
        `201 with the id and \`${name}\``,
        { 201: json(objectOf({ id: string, [name]: string })) },
        ["`id` in the response of a create may not be the id: the response has no other member of the object"],
      ],
    ),
    ...[
      "href",
      "url",
      "self",
      "_links",
      "link",
      "type",
      "kind",
      "object",
      "message",
      "errors",
      "error",
      "success",
    ].flatMap((name): [string, object, string][] => [
      [
        `202 with the id, \`${name}\` and the members of operations`,
        {
          202: json(
            objectOf({
              id: string,
              [name]: string,
              started_at: string,
              updated: string,
              finishedAt: string,
              completedBy: string,
              createdAt: string,
            }),
          ),
        },
        "its response describes an operation, which creates the object later",
      ],
    ]),
    [
      "201 with the id of something else",
      { 201: json(operation) },
      ["`id` in the response of a create may not be the id: the response has no other member of the object"],
    ],
    [
      "201 without an id",
      { 201: json(objectOf({ operation_id: string })) },
      ["the response of a create contains no id, so that the object is found in the list"],
    ],
  ])("are careful with a create that returns %s", (_case, created, expected) => {
    const { proposed, rejected } = proposalsOf({ created });
    if (typeof expected === "string") expect([proposed, rejected[0]?.reason]).toEqual([[], expected]);
    else expect(proposed.map(({ doubts }) => doubts)).toEqual([expected]);
  });

  it.each([
    ["application/json; charset=utf-8", true],
    ["application/vnd.cats+json", true],
    ["application/*+json", true],
    ["application/vnd.a+b+json", true],
    ["application/merge-patch+json", true],
    ["*/*", true],
    ["application/*", true],
    ["application/json-seq", false],
    ["application/x-www-form-urlencoded", false],
    ["multipart/form-data", false],
    ["application/xml", false],
  ])("have bodies of the type %s: %s", (type, isAccepted) => {
    const body = proposalsOf({ body: json(ref, type) });
    const found = proposalsOf({ found: { responses: { 200: json(ref, type) } } });
    expect([body.proposed.length, found.proposed.length]).toEqual(isAccepted ? [1, 1] : [0, 0]);
    expect([...body.rejected, ...found.rejected]).toEqual(
      isAccepted
        ? []
        : [
            { operation: "POST /cats", reason: "its request has no body in JSON that the document describes" },
            { operation: "POST /cats", reason: `\`GET /cats/{id}\` returns ${type}, and no JSON` },
          ],
    );
    const file = JSON.stringify({ name: "a", version: "1.0.0", resources: { Cat: body.proposed[0]?.entry } });
    const read = (name: string) => (name === "file" ? file : documentOf({ body: json(ref, type) }));
    const headers =
      isAccepted && packageFromArguments(["openapi", "a", "file"], read).definitions[0]?.requests({}).create.headers;
    if (isAccepted) expect(headers).toEqual(/\*/.test(type) ? undefined : { "Content-Type": type });
  });

  it.each<[string, object, string]>([
    ["a cookie", { in: "cookie", name: "sid", required: true }, "the cookie `sid`"],
    ["a matrix", { in: "path", name: "id", style: "matrix" }, "the path parameter `id` in the form `matrix`"],
    ["a label", { in: "path", name: "id", style: "label" }, "the path parameter `id` in the form `label`"],
  ])("omit operations that need %s", (_case, given, what) => {
    const needed = { required: true, schema: string, ...given };
    const { proposed, rejected } = proposalsOf({ itemParameters: [needed] });
    expect([proposed, rejected[0]?.reason]).toEqual([[], `an operation requires ${what}`]);
    const other = { ...needed, required: false, style: "simple" };
    expect(proposalsOf({ itemParameters: [other] }).proposed).toHaveLength(1);
  });

  it("send the version of an object in requests that need it, which a read returns", () => {
    const given = { itemParameters: [{ in: "header", name: "if-match", required: true, schema: string }] };
    const entry = proposalsOf(given).proposed[0]?.entry;
    const packageWith = (changes: object) => {
      const file = JSON.stringify({ name: "cats", version: "1.0.0", resources: { Cat: { ...entry, ...changes } } });
      return packageFromArguments(["openapi", "cats", "file"], (name) => (name === "file" ? file : documentOf(given)));
    };
    const requests = packageWith({}).definitions[0]?.requests({});
    expect([requests?.update?.ifMatch, requests?.delete.ifMatch]).toEqual(["required", "required"]);
    const unread = /requires the header `If-Match`, and no operation reads the version of the object before it/;
    expect(proposalsOf({ ...given, found: undefined }).rejected[0]?.reason).toMatch(unread);
    expect(() => packageWith({ read: undefined })).toThrow(unread);
    // An object that does not exist has no version.
    const put = { requestBody: json(ref), responses: { 200: json(ref) } };
    const dog = {
      parameters: given.itemParameters,
      put,
      get: { responses: { 200: json(ref) } },
      delete: { responses: {} },
    };
    const { rejected } = proposalsOf({ more: { "/dogs/{id}": dog } });
    expect(rejected).toContainEqual({ operation: "PUT /dogs/{id}", reason: expect.stringMatching(unread) });
  });

  it.each<[string, object, boolean]>([
    ["their id", objectOf({ id: string }), true],
    ["their id in another case", objectOf({ ID: string }), true],
    ["members that the document does not describe", { type: "object" }, true],
    ["no id", objectOf({ name: string }), false],
  ])("find objects without a read in a list with %s", (_case, items, isProposed) => {
    const { proposed, rejected } = proposalsOf({ list: { type: "array", items }, found: undefined });
    expect([proposed.length, rejected.map(({ reason }) => reason)]).toEqual([
      isProposed ? 1 : 0,
      isProposed ? [] : ["no operation reads one object, and the items of the list do not contain its id"],
    ]);
  });

  it("find no list at the path of one object, and no objects in an array of numbers", () => {
    const put = { requestBody: json(ref), responses: { 200: json(ref) } };
    const [get, remove] = [{ responses: { 200: json(ref) } }, { responses: {} }];
    const more = { "/dogs/{kind}": { get }, "/dogs/{kind}/{id}": { put, get, delete: remove } };
    const dog = proposalsOf({ more }).proposed.find(({ entry }) => entry.create.startsWith("PUT /dogs"));
    expect([dog?.entry.read, dog?.entry.list]).toEqual(["GET /dogs/{kind}/{id}", undefined]);
    const [cat] = proposalsOf({ list: objectOf({ vector: { type: "array", items: { type: "number" } } }) }).proposed;
    expect([cat?.entry.list, cat?.entry.items]).toEqual([undefined, undefined]);
  });

  it.each(["create", "add", "new"].flatMap((word) => [word, `${word}/`]))(
    "find the collection of a request whose path names the action: %s",
    (end) => {
      const post = { requestBody: json(ref), responses: { 201: json(ref) } };
      const found = { get: { responses: { 200: json(ref) } }, delete: { responses: {} } };
      const { proposed } = proposalsOf({ more: { [`/dogs/${end}`]: { post }, "/dogs/{id}": found } });
      expect(proposed.map(({ name }) => name)).toEqual(["Cat", "Dog"]);
    },
  );

  it.each(["revoke", "delete", "remove", "archive", "deactivate"])("delete by a POST to %s, with a doubt", (end) => {
    const one = { delete: undefined, get: { responses: { 200: json(ref) } } };
    const more = { "/cats/{id}": one, [`/cats/{id}/${end}`]: { post: { responses: { 204: {} } } } };
    const [cat] = proposalsOf({ more }).proposed;
    expect(cat?.entry.delete).toBe(`POST /cats/{id}/${end}`);
    expect(cat?.doubts).toContain("the request that deletes an object is a POST, which may do something else");
  });

  it.each(["/cats/{id}", "/cats('{id}')", "/cats({id})"])("find the path of one object: %s", (path) => {
    const one = { get: { responses: { 200: json(ref) } }, delete: { responses: {} } };
    const { proposed } = proposalsOf({ more: { "/cats/{id}": undefined as never, [path]: one } });
    expect(proposed.map(({ entry, doubts }) => [entry.read, doubts])).toEqual([
      [`GET ${path}`, ["no operation updates an object, so that each change replaces it"]],
    ]);
  });

  it.each([
    ...["id", "uuid", "uid", "_id", "name", "slug", "key"].map((name): [string, object] => [name, { [name]: string }]),
    ...["metadata", "meta", "attributes"].flatMap((outer) =>
      ["id", "uid", "name"].map((name): [string, object] => [
        `${outer}.${name}`,
        { [outer]: objectOf({ [name]: string }) },
      ]),
    ),
  ])("have the id %s with a doubt, if no member has the name of the parameter", (id, members) => {
    const schema = objectOf({ ...members, color: string });
    const [one] = proposalsOf({ parameter: "handle", schema }).proposed;
    expect([one?.entry.id, one?.doubts]).toEqual([
      id,
      expect.arrayContaining([`\`{handle}\` in the path may not be the member \`${id}\``]),
    ]);
  });

  it.each("name title label slug username email key displayName display_name hostname url".split(" "))(
    "are found in the list by %s",
    (name) => {
      const schema = objectOf({ id: { ...string, readOnly: true }, color: string, [name]: string });
      expect(proposalsOf({ schema }).proposed[0]?.entry.naturalKey).toEqual([name]);
    },
  );

  it.each<[object, unknown]>([
    [{ ...string, readOnly: true, enum: ["active", "deleted"] }, { status: "deleted" }],
    [{ ...string, readOnly: true, enum: ["active", "Revoked"] }, { status: "Revoked" }],
    [{ ...string, readOnly: true, enum: ["active", "undeleted"] }, undefined],
    ...["is deleted", "means deleted", "= deleted", "is revoked", "MEANS REVOKED"].map((text): [object, unknown] => [
      { ...string, readOnly: true, description: `\`gone\` ${text}.` },
      { status: "gone" },
    ]),
    [{ type: "integer", readOnly: true, description: "`2` is revoked." }, { status: 2 }],
    [{ type: "integer", readOnly: true, description: "`two` is revoked." }, undefined],
    [{ ...string, readOnly: true, description: "`gone` was deleted." }, undefined],
    [{ ...string, enum: ["active", "deleted"] }, undefined],
  ])("know the value of deleted objects: %j", (status, expected) => {
    const schema = objectOf({ id: { ...string, readOnly: true }, name: string, status });
    expect(proposalsOf({ schema }).proposed[0]?.entry.deleted).toEqual(expected);
  });

  it("find the collection of a request whose path names the action", () => {
    const post = { requestBody: json(ref), responses: { 201: json(ref) } };
    const found = { get: { responses: { 200: json(ref) } }, delete: { responses: {} } };
    const more = {
      "/dogs/create": { post },
      "/dogs": { get: { responses: { 200: json(cats) } } },
      "/dogs/{id}": found,
    };
    const { name, entry, doubts } = proposalsOf({ more }).proposed.find((one) => /dogs/.test(one.entry.create)) ?? {};
    expect(name).toBe("Dog");
    expect(entry).toMatchObject({ create: "POST /dogs/create", read: "GET /dogs/{id}", list: "GET /dogs", id: "id" });
    expect(doubts).toContain("the path of the request that creates an object is not that of a collection");
  });

  it("name the object of such a request by its collection, also with a slash at the end and without a read", () => {
    const post = { requestBody: json(ref), responses: { 201: json(ref) } };
    const put = { requestBody: json(ref), responses: { 200: json(ref) } };
    const more = {
      "/dogs/create/": { post },
      "/dogs/": { get: { responses: { 200: json({ type: "array", items: ref }) } } },
      "/dogs/{id}/": { put, delete: { responses: {} } },
    };
    expect(proposalsOf({ more }).proposed.map(({ name }) => name)).toEqual(["Cat", "Dog"]);
  });

  it("take no request that adds something to one object for its create", () => {
    const post = { requestBody: json(ref), responses: { 201: json(ref) } };
    const one = { get: { responses: { 200: json(ref) } }, delete: { responses: {} } };
    const { proposed } = proposalsOf({ more: { "/dogs/{dogId}/add": { post }, "/dogs/{dogId}": one } });
    expect(proposed.map(({ name }) => name)).toEqual(["Cat"]);
  });

  it.each(["/cats/{id}:clone", "/dogs:import"])("take no POST to %s for a create", (path) => {
    const post = { requestBody: json(ref), responses: { 200: json(ref) } };
    const [get, remove] = [{ responses: { 200: json(ref) } }, { responses: {} }];
    const more = { [path]: { post, get }, [`${path}/{one}`]: { get, delete: remove }, "/cats": {} };
    const { proposed, rejected } = proposalsOf({ more });
    expect(proposed).toEqual([]);
    expect(rejected).toContainEqual({
      operation: `POST ${path}`,
      reason: "an action, or a change of a part: no operation creates an object",
    });
  });

  it.each(["/dogs/search", "/dogs/_query"])(
    "take a POST to %s for a create only if an object has a path below it",
    (path) => {
      const post = { requestBody: json(ref), responses: { 200: json(ref) } };
      const item = { [`${path}/{id}`]: { get: { responses: { 200: json(ref) } }, delete: { responses: {} } } };
      const created = (more: object) => proposalsOf({ more }).proposed.map(({ entry }) => entry.create);
      expect([created({ [path]: { post } }), created({ [path]: { post }, ...item })]).toEqual([
        ["POST /cats"],
        ["POST /cats", `POST ${path}`],
      ]);
    },
  );

  it.each([
    ["application/json", "city: { type: string }", "PUT /v1/owners/{id}"],
    ["application/json", "owner: { type: object }", "PATCH /v1/owners/{id}"],
    ["application/json-patch+json", "owner: { type: object }", "PUT /v1/owners/{id}"],
  ])("update by the request that accepts the most members: a PATCH in %s with %s", (type, member, update) => {
    const body = `{ content: { ${type}: { schema: { type: object, properties: { ${member} } } } } }`;
    const patch = `  /v1/owners/{id}:\n    patch: { requestBody: ${body}, responses: {} }\n`;
    const both = readDocument(pets.replace("  /v1/owners/{id}:\n", patch), "pets.yaml");
    expect(propose(both).proposed.find((one) => one.name === "Owner")?.entry.update).toBe(update);
  });

  it.each([
    ["id", "id", "`toy_id` in the response of a create may not be the member `id`"],
    [
      "number",
      "toy_id",
      "only the response of a create contains `toy_id`, so that a create without a response cannot be found",
    ],
  ])("doubt an id that only the response of a create contains, next to `%s` in others", (member, id, doubt) => {
    const created = /(responses: \{ "201": .*schema: )\{ \$ref: "#\/components\/schemas\/ToyAnswer" \}/;
    const other = pets
      .replace(created, "$1{ type: object, properties: { toy_id: { type: string } } }")
      .replace("Toy: { type: object, properties: { id:", `Toy: { type: object, properties: { ${member}:`);
    const { entry, doubts } =
      propose(readDocument(other, "pets.yaml")).proposed.find(({ name }) => name === "Toy") ?? {};
    expect([entry?.id, doubts]).toEqual([id, expect.arrayContaining([doubt])]);
    const file = JSON.stringify({ name: "pet-home", version: "1.0.0", resources: { Toy: entry } });
    const { definitions } = packageFromArguments(["openapi", "pets", "file"], (name) =>
      name === "file" ? file : other,
    );
    const ids = [{ toy_id: "t1" }, { [id]: "t1" }].map((body) => definitions[0]?.decode(body, {}).toyId);
    expect(ids).toEqual(["t1", "t1"]);
  });

  it.each(["PUT", "POST"])("create an object with a chosen name by a %s to its path, with doubts", (method) => {
    const text = pets.replace(/(\/v1\/dogs\/\{name\}:\n {4})put/, `$1${method.toLowerCase()}`);
    const dog = propose(readDocument(text, "pets.yaml")).proposed.find(({ name }) => name === "Dog");
    const create = `${method} /v1/dogs/{name}`;
    expect(dog?.entry).toMatchObject({ create, update: create, id: "name" });
    expect(dog?.doubts).toEqual([`the ${method} may only update an object that exists`]);
    // Without a read, nothing proves that no such object exists.
    const [head = "", tail = ""] = text.split(create.slice(create.indexOf("/")));
    const unread = `${head}/v1/dogs/{name}${tail.replace(/ {4}get: .*\n/, "")}`;
    const names = propose(readDocument(unread, "pets.yaml")).proposed.map(({ name }) => name);
    expect(names.includes("Dog")).toBe(false);
  });

  it("name the reason for each other operation", () => {
    expect(Object.fromEntries(rejected.map(({ operation, reason }) => [operation, reason.split(":")[0]]))).toEqual({
      "POST /v1/cats/{cat_id}/feed": "an action",
      "PUT /v1/settings": "settings that always exist",
      "POST /v1/photos": "its request has no body in JSON that the document describes",
    });
  });

  it("have names that libraries and the file accept, and report the others", () => {
    const content = json;
    const nested = { type: "object", properties: { "pool-id": string, poolID: string, pulumi: string } };
    const properties = { id: { ...string, readOnly: true }, pool_id: string, poolId: string, nested, pulumi: string };
    const thing = { type: "object", properties };
    const collection = (path: string, parameter = "{id}") => ({
      [path]: { post: { requestBody: content(thing), responses: { 201: content(thing) } } },
      [`${path}/${parameter}`]: { get: { responses: { 200: content(thing) } }, delete: { responses: {} } },
    });
    const paths = {
      ...collection("/providers"),
      ...collection("/docs", "{i d}"),
      ...collection("/configs"),
      ...collection("/my things"),
      ...collection("/homes/../things"),
      ...collection("/homes#things"),
      ...collection(`/${"long".repeat(100)}`),
    };
    const result = propose(readDocument(JSON.stringify({ openapi: "3.1.0", info: {}, paths }), "a.json"));
    expect(result.proposed.map(({ name, entry: { read } }) => [name, read])).toEqual([
      ["ApiProvider", "GET /providers/{id}"],
      ["ApiDoc", "GET /docs/{i d}"],
      ["ApiConfig", "GET /configs/{id}"],
      [expect.stringMatching(/^L.{59}$/), expect.any(String)],
    ]);
    for (const { entry } of result.proposed)
      expect(entry.members).toEqual({ pool_id: { name: "poolId2" }, "nested.poolID": { name: "poolId2" } });
    expect(result.proposed[0]?.doubts).toEqual(
      expect.arrayContaining([
        "`Provider` is a name of the libraries, so that the resource is `ApiProvider`",
        "`poolId` and `pool_id` have the same name in programs, so that the second is `poolId2`",
      ]),
    );
    expect(result.rejected).toEqual([
      {
        operation: "POST /my things",
        reason: expect.stringMatching(/^`resources.MyThing.create`: .*without white space/),
      },
      ...["POST /homes/../things", "POST /homes#things"].map((operation) => ({
        operation,
        reason: expect.stringMatching(/requires a path with `#` or with a segment of dots/),
      })),
    ]);
  });

  it.each([
    ["keys", "Key", "listKeys"],
    ["cities", "City", "listCities"],
    ["trays", "Tray", "listTrays"],
    ["boxes", "Box", "listBoxes"],
    ["dishes", "Dish", "listDishes"],
    ["matches", "Match", "listMatches"],
    ["statuses", "Status", "listStatuses"],
    ["databases", "Database", "listDatabases"],
    ["processes", "Process", "listProcesses"],
    ["indices", "Index", "listIndexes"],
    ["status", "Status", "listStatuses"],
    ["series", "Series", "listSerieses"],
    ["access", "Access", "listAccesses"],
    ["aliases", "Alias", "listAliases"],
    ["SSH_keys", "SshKey", "listSshKeys"],
    ["2fa-tokens", "N2faToken", "listN2faTokens"],
  ])("have names of classes and functions: %s as %s and %s", (noun, name, list) => {
    const bearer = { type: "http", scheme: "bearer" };
    const thing = { type: "object", properties: { id: { ...string, readOnly: true }, title: string } };
    const answer = { 200: json(thing) };
    const paths = {
      [`/${noun}`]: {
        post: { requestBody: json(thing), responses: answer },
        get: { responses: { 200: json({ type: "array", items: thing }) } },
      },
      [`/${noun}/{id}`]: { get: { responses: answer }, delete: { responses: {} } },
    };
    const document = JSON.stringify({ openapi: "3.1.0", info: {}, paths });
    const [one] = propose(readDocument(document, "a.json")).proposed;
    const resources = { [`${one?.name}`]: one?.entry };
    const file = JSON.stringify({ name: "a", version: "1.0.0", authentication: bearer, resources });
    const { functions } = packageFromArguments(["openapi", "document", "file"], (of) =>
      of === "file" ? file : document,
    );
    expect([one?.name, functions.map((made) => made.name)]).toEqual([name, [`get${name}`, list]]);
  });

  it("read the versions 2.0 and 3.1 like 3.0", () => {
    const swagger = {
      swagger: "2.0",
      info: { title: "Old", version: "1" },
      host: "old.example",
      paths: {
        "/things": {
          post: {
            consumes: ["application/json"],
            parameters: [{ in: "body", name: "body", schema: { $ref: "#/definitions/Thing" } }],
            responses: { 201: { description: "made", schema: { $ref: "#/definitions/Thing" } } },
          },
          get: {
            responses: {
              200: { description: "all", schema: { type: "array", items: { $ref: "#/definitions/Thing" } } },
            },
          },
        },
        "/things/{thingId}": {
          get: { responses: { 200: { description: "one", schema: { $ref: "#/definitions/Thing" } } } },
          delete: { responses: { 204: { description: "gone" } } },
        },
      },
      definitions: {
        Thing: { type: "object", properties: { id: { type: "string", readOnly: true }, label: { type: "string" } } },
      },
    };
    const newer = JSON.stringify({
      openapi: "3.1.0",
      ...JSON.parse(
        JSON.stringify(swagger)
          .replaceAll("#/definitions/", "#/components/schemas/")
          .replace(/"swagger":"2.0",/, ""),
      ),
    });
    const [old] = propose(readDocument(JSON.stringify(swagger), "old.json")).proposed;
    expect(old).toMatchObject({ name: "Thing", entry: { create: "POST /things", id: "id", naturalKey: ["label"] } });
    expect(() => readDocument(newer.replace("3.1.0", "4.0.0"), "new.json")).toThrow(
      'new.json has the version "4.0.0" of OpenAPI. Trefoil reads 2.0, 3.0 and 3.1.',
    );
    expect(propose(readDocument(newer, "new.json")).proposed).toEqual([]);
  });

  it("form one resource for each variant of a body, find singular paths, and omit a list that needs a filter", () => {
    const rule = (more: object) => ({
      type: "object",
      required: ["kind"],
      properties: { kind: { type: "string" }, id: { type: "string", readOnly: true }, ...more },
    });
    const union = {
      oneOf: [{ $ref: "#/components/schemas/web" }, { $ref: "#/components/schemas/queue" }],
      discriminator: { propertyName: "kind", mapping: { "http/web": "#/components/schemas/web", queue: "queue" } },
    };
    const filter = { name: "owner", in: "query", required: true, schema: { type: "string" } };
    const document = {
      openapi: "3.1.0",
      info: { title: "Rules", version: "1" },
      paths: {
        "/rules": {
          post: { requestBody: json(union), responses: { 201: json(union) } },
          get: { parameters: [filter], responses: { 200: json({ type: "array", items: union }) } },
        },
        "/rule/{ruleId}": {
          get: { responses: { 200: json(union) } },
          patch: { requestBody: json(objectOf({ kind: string })), responses: {} },
          put: { requestBody: json(union), responses: {} },
          delete: { responses: {} },
        },
      },
      components: {
        schemas: {
          Url: { type: "string" },
          web: rule({ url: { $ref: "#/components/schemas/Url" } }),
          queue: rule({ size: { type: "integer" } }),
        },
      },
    };
    const found = propose(readDocument(JSON.stringify(document), "rules.json")).proposed;
    expect(found.map(({ name, entry }) => [name, entry.variant, entry.read, entry.update, entry.list])).toEqual([
      ["HttpWebRule", "http/web", "GET /rule/{ruleId}", "PUT /rule/{ruleId}", undefined],
      ["QueueRule", "queue", "GET /rule/{ruleId}", "PUT /rule/{ruleId}", undefined],
    ]);
    expect(found[0]?.doubts).toContain(
      "the list of the collection is not used: it requires the query parameter `owner`, which other operations do not have",
    );
  });
});
