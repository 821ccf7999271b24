import { gunzipSync, gzipSync } from "node:zlib";
import { Document, DocumentError, nodesIn, parsed, readDocument } from "../../../provider/openapi/document";
import { schemaOfPackage } from "../../../provider/openapi/package-schema";
import { packageFromArguments, packageFromValue } from "../../../provider/openapi/parameter";
import { propose } from "../../../provider/openapi/propose";
import { pets } from "./pets";

type Json = Readonly<Record<string, unknown>>;

const content = (schema: Json) => ({ content: { "application/json": { schema } } });
const string = { type: "string" };

/** The operations of a collection and of its items. */
const collection = (path: string, schema: Json, more: Json = {}): Json => ({
  [path]: {
    post: { ...more, requestBody: content(schema), responses: { 201: content(schema) } },
    get: { responses: { 200: content({ type: "array", items: schema }) } },
  },
  [`${path}/{id}`]: {
    get: { responses: { 200: content(schema) } },
    put: { requestBody: content(schema), responses: {} },
    delete: { responses: {} },
  },
});

const documentOf = (paths: Json, schemas: Json = {}, info: Json = {}): string =>
  JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Things", version: "1", ...info },
    paths,
    components: { schemas },
  });

/** The package of all proposals, and its schema. */
function packageOf(text: string, members: Json = {}) {
  const { proposed } = propose(readDocument(text, "things.json"));
  const resources = Object.fromEntries(
    proposed.map(({ name, entry }) => [name, { ...entry, members: { ...entry.members, ...members } }]),
  );
  const file = JSON.stringify({ name: "things", version: "1.0.0", resources });
  const made = packageFromArguments(["openapi", "things.json", "file"], (name) => (name === "file" ? file : text));
  const schema = schemaOfPackage(made, "1.0.0") as { readonly resources: Json; readonly types: Json };
  return { made, schema, text: JSON.stringify(schema) };
}

const withMembers = (properties: Json) => ({
  type: "object",
  required: ["name"],
  properties: { id: { ...string, readOnly: true }, name: string, ...properties },
});

/** A document with three schemes, whose requirements are those of the document or of each operation. */
function withSchemes(root: Json, ofOperations?: Json): string {
  const paths = collection("/things", withMembers({})) as Readonly<Record<string, Readonly<Record<string, Json>>>>;
  for (const operation of Object.values(paths).flatMap(Object.values)) Object.assign(operation, ofOperations);
  const key = (name: string) => ({ type: "apiKey", in: "header", name });
  const securitySchemes = { basic: { type: "http", scheme: "basic" }, "x-key": key("X-Key"), app: key("X-App") };
  return JSON.stringify({ ...JSON.parse(documentOf(paths)), components: { securitySchemes }, ...root });
}

describe("a document", () => {
  it.each([
    ["that is neither JSON nor YAML", "openapi: [", "things.yaml is neither valid JSON nor valid YAML"],
    ["with the same key twice", "openapi: 3.1.0\nopenapi: 3.1.0\n", "duplicated mapping key"],
    ["without paths", "openapi: 3.1.0\n", "it has no object `paths`"],
    ["of 32 MiB without paths", " ".repeat(2 ** 25), "it has no object `paths`"],
    ["that is larger", " ".repeat(2 ** 25 + 1), "things.yaml is larger than 32 MiB."],
    [
      "whose aliases contain each other",
      `${Array.from({ length: 40 }, (_, i) => `a${i}: &a${i} [${i ? `*a${i - 1}, *a${i - 1}` : "x, x"}]`).join("\n")}\npaths: {}\n`,
      "Remove YAML aliases that contain others",
    ],
    [
      "whose aliases repeat a long string",
      `a: &a ${"x".repeat(2 ** 20)}\nb: [${"*a, ".repeat(100)}]\npaths: {}\n`,
      "Remove YAML aliases",
    ],
    ["whose alias contains itself", "paths: &a { x: *a }\n", "Remove YAML aliases that contain others"],
    ["that is nested too deeply", `{"paths":${'{"a":'.repeat(2000)}1${"}".repeat(2000)}}`, "nested deeper than 500"],
    [
      "of several files",
      "openapi: 3.1.0\npaths: { /a: { $ref: './a.yaml' } }\n",
      'refers to another file: "./a.yaml". Combine the files first',
    ],
  ])("%s is rejected with its place and a remedy", (_case, text, message) => {
    expect(() => readDocument(text, "things.yaml")).toThrow(message);
  });

  it.each<[string, Json, string | undefined]>([
    ["https://api.example/v1", {}, "https://api.example/v1"],
    ["https://api.example/v1//", {}, "https://api.example/v1"],
    ["https://{region}.example", { variables: { region: { default: "eu" } } }, "https://eu.example"],
    ["https://{region}.example", {}, undefined],
    ["/v1", {}, undefined],
    ["https://api.example?key=1", {}, undefined],
    ["https://key@api.example", {}, undefined],
  ])("has the address of its server as a default if it is complete: %s with %j", (url, more, expected) => {
    const document = { ...JSON.parse(documentOf(collection("/things", withMembers({})))), servers: [{ url, ...more }] };
    expect(packageOf(JSON.stringify(document)).made.service.settings.url?.default).toBe(expected);
  });

  it("may refer to itself in schemas, in `allOf`, in a union and in a reference that leads nowhere", () => {
    const schemas = {
      Loop: { $ref: "#/components/schemas/Loop" },
      Node: withMembers({
        next: { $ref: "#/components/schemas/Node" },
        children: { type: "array", items: { $ref: "#/components/schemas/Node" } },
        self: { allOf: [{ $ref: "#/components/schemas/Self" }] },
        loop: { $ref: "#/components/schemas/Loop" },
        lost: { $ref: "#/components/schemas/Nothing" },
        union: { $ref: "#/components/schemas/Union" },
      }),
      Self: { allOf: [{ $ref: "#/components/schemas/Self" }, { properties: { a: string } }] },
      Union: { oneOf: [{ $ref: "#/components/schemas/Union" }, string] },
    };
    const { schema } = packageOf(documentOf(collection("/nodes", { $ref: "#/components/schemas/Node" }), schemas));
    expect(schema.resources).toMatchObject({
      "things:index:Node": { inputProperties: { next: { $ref: "#/types/things:index:NodeNode" } } },
    });
  });

  it("may contain itself in unions without names, and in lists", () => {
    const union = { anyOf: ["Timer", "Group"].map((name) => ({ $ref: `#/components/schemas/${name}` })) };
    const kind = (value: string, more: Json) => ({ type: "object", properties: { kind: { const: value }, ...more } });
    const schemas = {
      Timer: kind("timer", { seconds: { type: "integer" } }),
      Group: kind("group", {
        all: { type: "array", items: union },
        any: { anyOf: [...union.anyOf, kind("none", {})] },
      }),
      Tree: { type: "array", items: { $ref: "#/components/schemas/Tree" } },
    };
    const members = withMembers({ trigger: union, tree: { $ref: "#/components/schemas/Tree" } });
    const thing = { ...members, required: ["trigger"] };
    const { schema } = packageOf(documentOf(collection("/things", thing), schemas));
    const variants = ["ThingTimer", "ThingGroup"].map((name) => ({ $ref: `#/types/things:index:${name}` }));
    expect(schema.resources).toMatchObject({
      "things:index:Thing": { inputProperties: { trigger: { oneOf: variants }, tree: { type: "array" } } },
    });
    expect(schema.types).toMatchObject({
      "things:index:ThingGroup": { properties: { all: { items: { oneOf: variants } } } },
    });
  });

  it.each(["before", "after"])("may refer to a part of a schema %s the schema itself", (order) => {
    const part = "#/components/schemas/Part";
    const schemas = { Part: { type: "object", properties: { size: string, color: string } } };
    const members = [["size", { $ref: `${part}/properties/size` }] as const, ["part", { $ref: part }] as const];
    const thing = withMembers(Object.fromEntries(order === "before" ? members : members.toReversed()));
    const { schema } = packageOf(documentOf(collection("/things", thing), schemas));
    expect(schema.types).toMatchObject({ "things:index:ThingPart": { properties: { size: string, color: string } } });
  });

  it("may refer to a part of an extension, which a package contains with its secrets", () => {
    const bar = { type: "object", properties: { pin: { ...string, format: "password" } } };
    const thing = withMembers({
      a: { $ref: "#/components/schemas/A/x-parts/Bar" },
      b: { $ref: "#/components/schemas/A" },
    });
    const schemas = { A: { type: "object", properties: { size: string }, "x-parts": { Bar: bar } } };
    const { schema } = packageOf(documentOf(collection("/things", thing), schemas));
    expect(schema.types).toMatchObject({ "things:index:ThingBar": { properties: { pin: { secret: true } } } });
  });

  const R = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  const kind = (value: string, more: Json) => ({ type: "object", properties: { op: { const: value }, ...more } });

  const strings = (names: string) => Object.fromEntries(names.split(" ").map((name) => [name, string]));

  it("marks as secret each list, map and value without a type that contains a secret, and names of secrets", () => {
    const password = { ...string, format: "password" };
    const host = { properties: { host: string, password } };
    const secrets = {
      passwords: { type: "array", items: password },
      logins: { type: "object", additionalProperties: R("Password") },
      tokens: { type: "array", items: string },
      credentials: { type: "object" },
      headers: { type: "object" },
      licenseKey: string,
      smtp: { ...host, additionalProperties: string },
      union: { oneOf: [{ type: "object", ...host }, string] },
      scalar: { anyOf: [password, { ...string, maxLength: 3 }] },
      tuple: { type: "array", prefixItems: [string, password] },
      pattern: { type: "object", patternProperties: { ".*": password } },
      nested: { type: "array", items: { anyOf: [R("Loop"), string] } },
      mixed: { type: "array", properties: { host: string }, items: password },
      auth: { type: "object", properties: { value: string }, additionalProperties: { type: "integer" } },
      inside: { oneOf: [{ type: "object", properties: { secret: { properties: { value: string } } } }, string] },
      connection_url: { ...string, format: "uri", description: "URL including the password." },
      robot: { ...string, description: "Contains the Password of the robot." },
      authentication: { type: "object", oneOf: [R("A"), R("B")], discriminator: { propertyName: "kind" } },
      ...strings("authorization authorizationToken authorPassword rawKey serviceKey routingKey integrationKey"),
      ...strings("tlsClientCertKey keyData psk pat otpSeed rawKeys psks otpSeeds publicRoutingKey"),
      integrationKeys: { type: "array", items: string },
      data: { ...string, description: "Data to store as a secret." },
      pem: { ...string, title: "PEM contains a private key" },
      jwk: { oneOf: [{ type: "object", properties: strings("kty d x") }, string] },
    };
    const others = {
      labels: { type: "array", items: string },
      hosts: { type: "array", items: { type: "object", ...host } },
      token_types: { type: "array", items: string },
      ...strings("author author_id authorEmail token_lifespan access_token_strategy token_endpoint_auth_signing_alg"),
      ...strings("tokenWindow passwordTtl tokenExpiresIn tokenExpires token_expiration publicKeyData routing keyboard"),
      ...strings("token_policies token_bound_cidrs token_period"),
      ...strings("publicRawKey publicClientKey public_certificate_key publicCertKeys public_ssh_key"),
      credential: { type: "object", properties: { scheme: string } },
      license: string,
      open: { type: "object" },
      max_tokens: { type: ["integer", "boolean"] },
      about: { oneOf: [{ type: "object", properties: { secret: { properties: { name: string } } } }, string] },
      keyset: { type: "array", items: { type: "object", properties: strings("kty kid n e d p qi k x") } },
      point: { type: "object", properties: strings("d k x") },
    };
    const variant = { type: "object", required: ["kind"], properties: { kind: string, value: string } };
    const schemas = {
      A: variant,
      B: variant,
      Password: password,
      Loop: { type: "object", properties: { next: R("Loop"), password } },
    };
    const { schema } = packageOf(documentOf(collection("/things", withMembers({ ...secrets, ...others })), schemas));
    const { inputProperties } = schema.resources["things:index:Thing"] as { readonly inputProperties: Json };
    const secret = Object.entries(inputProperties).flatMap(([name, one]) => ((one as Json).secret ? [name] : []));
    expect(secret).toEqual(Object.keys({ ...secrets, connection_url: 1 }).map((name) => name.replace("_u", "U")));
    expect(schema.types).toMatchObject({ "things:index:ThingHosts": { properties: { password: { secret: true } } } });
    expect(JSON.stringify(schema.types["things:index:ThingCredential"])).not.toContain("secret");
    expect(JSON.stringify(schema.types["things:index:ThingPoint"])).not.toContain("secret");
    const { properties } = schema.types["things:index:ThingKeyset"] as { readonly properties: Json };
    expect(Object.keys(properties).filter((name) => (properties[name] as Json).secret)).toEqual(["d", "p", "qi", "k"]);
  });

  it("marks as secret no key that is an id in the path", () => {
    const service = { type: "object", properties: strings("service_key routing_key integration_key label") };
    const paths = collection("/accounts/{integration_key}/services", service);
    const { schema } = packageOf(documentOf(paths).replaceAll("/{id}", "/{service_key}"));
    const { inputProperties, properties } = schema.resources["things:index:Service"] as Readonly<Record<string, Json>>;
    for (const all of [inputProperties, properties])
      expect(Object.entries(all ?? {}).filter(([, one]) => (one as Json).secret)).toEqual([
        ["routingKey", expect.anything()],
      ]);
  });

  it("marks as secret each string in an object with the name of a secret", () => {
    const value = { type: "object", properties: { value: string, name: string, size: { type: "integer" } } };
    const thing = withMembers({
      secret: value,
      plain: value,
      tokens: { type: "array", items: value },
      first: R("Value"),
    });
    const { schema } = packageOf(documentOf(collection("/things", thing), { Value: value }));
    const secrets = Object.entries(schema.types).flatMap(([type, one]) =>
      Object.entries((one as { readonly properties?: Json }).properties ?? {}).flatMap(([name, member]) =>
        (member as Json).secret ? [`${type.split(":")[2]}.${name}`] : [],
      ),
    );
    const types = ["ThingSecret", "ThingTokens", "ThingSecretResult", "ThingTokensResult"];
    expect(secrets).toEqual(types.map((type) => `${type}.value`));
  });

  it("marks as secret each string at any depth in an object with the name of a secret, which may contain itself", () => {
    const value = { type: "object", properties: { value: string, name: string } };
    const any = { type: "object", properties: { host: string }, additionalProperties: string };
    const typed = { type: "array", items: { type: "object", properties: { host: string, value: string } } };
    const names = Array.from({ length: 30 }, (_, i) => `other_secret_${i}`);
    const inner = Object.fromEntries(names.map((name) => [name, R("Secret")]));
    const schemas = { Secret: { type: "object", properties: { parentSecret: R("Secret"), value: string, ...inner } } };
    const thing = withMembers({
      secrets: { type: "array", items: R("Secret") },
      credentials: {
        type: "object",
        properties: { values: { type: "array", items: string }, aws: value, ids: { type: "array", items: string } },
      },
      secret: {
        type: "object",
        properties: {
          data: { type: "object", additionalProperties: { type: "array", items: string } },
          config: any,
          list: { type: "array", items: any },
          map: { type: "object", additionalProperties: any },
          size: { type: ["integer", "boolean"] },
          unclear: value,
          untyped: typed,
          // Members whose names are those of facts about a secret, and that contain other members.
          name: any,
          policy: { type: "object", additionalProperties: string },
          methods: { type: "array", items: { oneOf: [value, string] } },
          format: string,
          status: { type: "object", properties: { code: { type: "integer" } } },
        },
      },
      friends: { type: "array", items: { type: "object", properties: { host: string, password: string } } },
      plain: { type: "object", properties: { values: { type: "array", items: string }, aws: value } },
    });
    const { schema } = packageOf(documentOf(collection("/things", thing), schemas), {
      "secret.unclear": { untyped: true },
      "secret.untyped[]": { untyped: true },
      "friends[]": { untyped: true },
    });
    const { inputProperties } = schema.resources["things:index:Thing"] as { readonly inputProperties: Json };
    expect(inputProperties).toMatchObject({ friends: { secret: true, items: { $ref: "pulumi.json#/Any" } } });
    const secrets = Object.entries(schema.types).flatMap(([type, one]) =>
      Object.entries((one as { readonly properties?: Json }).properties ?? {}).flatMap(([name, member]) =>
        (member as Json).secret && !/Result\d*$/.test(type) ? [`${type.split(":")[2]}.${name}`] : [],
      ),
    );
    const inSecret = "data config list map unclear untyped name policy methods"
      .split(" ")
      .map((name) => `Secret2.${name}`);
    const expected = ["Secret.value", "Credentials.values", "CredentialsAws.value", ...inSecret];
    expect(secrets.sort()).toEqual(["ListThingsItem.friends", ...expected.map((one) => `Thing${one}`)].sort());
  });

  it("has another type for a reference with members next to it", () => {
    const cat = { type: "object", required: ["name"], properties: { name: string } };
    const next = { ...R("Cat"), properties: { x: string } };
    const thing = withMembers({
      a: next,
      b: R("Cat"),
      c: next,
      d: { ...R("Cat"), properties: { x: { type: "integer" } } },
      e: { ...R("Cat"), additionalProperties: { type: "integer" } },
      f: { ...R("Cat"), required: ["name"] },
    });
    const { schema } = packageOf(documentOf(collection("/things", thing), { Cat: cat }));
    const { inputProperties } = schema.resources["things:index:Thing"] as {
      readonly inputProperties: Record<string, Json>;
    };
    const members = (name: string) =>
      (schema.types[String(inputProperties[name]?.$ref).replace("#/types/", "")] as { readonly properties: object })
        .properties;
    expect(["a", "b", "c", "d"].map(members)).toMatchObject([
      { name: {}, x: string },
      {},
      { x: string },
      { x: { type: "integer" } },
    ]);
    expect(Object.keys(members("b"))).toEqual(["name"]);
    expect(inputProperties.a?.$ref).toBe(inputProperties.c?.$ref);
    expect(inputProperties.e?.$ref).toBe("pulumi.json#/Any");
    expect(inputProperties.f?.$ref).toBe(inputProperties.b?.$ref);
  });

  it.each<[string, Json, boolean]>([
    ["in `allOf` with a description", { allOf: [R("Cat")], description: "Own." }, false],
    ["in `allOf` with an empty list of required members", { allOf: [R("Cat")], required: [] }, false],
    ["in `allOf` with the mark of a required member", { allOf: [R("Cat")], required: true }, false],
    ["with the mark of a required member", { ...R("Cat"), required: true }, false],
    ["in `allOf` with required members", { allOf: [R("Cat")], required: ["size"] }, true],
    ["in a union with `null` and required members", { anyOf: [R("Cat"), { type: "null" }], required: ["size"] }, true],
    ["with required members, inside `allOf`", { allOf: [{ ...R("Cat"), required: ["size"] }] }, true],
  ])("has a type for a reference %s", (_case, first, isOther) => {
    const schemas = { Cat: { type: "object", properties: { size: string } } };
    for (const members of [
      { first, plain: R("Cat") },
      { plain: R("Cat"), first },
    ]) {
      const { schema } = packageOf(documentOf(collection("/things", withMembers(members)), schemas));
      const { inputProperties } = schema.resources["things:index:Thing"] as {
        readonly inputProperties: Record<string, Json>;
      };
      const typeOf = (name: string) =>
        schema.types[String(inputProperties[name]?.$ref).replace("#/types/", "")] as Json;
      expect(["first", "plain"].map((name) => typeOf(name).required)).toEqual([isOther ? ["size"] : [], []]);
      expect(inputProperties.first?.$ref === inputProperties.plain?.$ref).toBe(!isOther);
    }
  });

  it("is not rejected for its credentials, its cookies and its names in a later run", () => {
    const { made } = packageOf(withSchemes({ security: [{ "x-key": [] }] }));
    const content = JSON.parse(gunzipSync(made.value).toString());
    const cookie = { in: "cookie", name: "sid", required: true };
    for (const item of Object.values<Json>(content.document.paths)) Object.assign(item, { parameters: [cookie] });
    const stored = (security: Json) =>
      gzipSync(
        JSON.stringify({ ...content, document: { ...content.document, security: [security] } }).replace(
          '"Thing":',
          '"Config":',
        ),
      );
    const settings = (security: Json) =>
      Object.keys(packageFromValue("things", "1.0.0", stored(security)).service.settings);
    expect(settings({ other: [], basic: [] })).toEqual(["url", "username", "password"]);
    expect(settings({ other: [], another: [] })).toEqual(["url"]);
  });

  it("has the members next to a union and next to a reference", () => {
    const schemas = {
      Base: { type: "object", required: ["label"], properties: { label: string } },
      A: kind("a", { x: string }),
      B: kind("b", { y: string }),
      Union: { properties: { note: string }, oneOf: [R("A"), R("B")] },
    };
    const union = { allOf: [R("Base"), { oneOf: [R("A"), R("B")] }] };
    const thing = withMembers({ union, other: R("Union"), more: { ...R("Base"), properties: { extra: string } } });
    const { schema } = packageOf(documentOf(collection("/things", thing), schemas));
    const members = Object.values(schema.types).map((one) =>
      Object.keys((one as { readonly properties?: Json }).properties ?? {})
        .sort()
        .join(),
    );
    expect(members).toEqual(
      expect.arrayContaining(["extra,label", "label,op,x", "label,op,y", "note,op,x", "note,op,y"]),
    );
    expect(members).not.toContain("op,x");
  });

  it("has no default of another type", async () => {
    const integer = { type: "integer" };
    const members = { a: { ...integer, default: "10" }, b: { ...integer, default: 1.5 }, c: { ...string, default: 5 } };
    const fitting = { d: { ...integer, default: 10 }, e: { type: "number", default: 1.5 }, f: { default: "x" } };
    const { made } = packageOf(documentOf(collection("/things", withMembers({ ...members, ...fitting }))));
    const { fields = {} } = made.definitions[0]?.inputs ?? {};
    const defaults = Object.entries(fields).flatMap(([name, { facts }]) =>
      facts.serverDefault === undefined ? [] : [[name, facts.serverDefault]],
    );
    expect(defaults).toEqual([
      ["d", 10],
      ["e", 1.5],
      ["f", "x"],
    ]);
  });

  it("has a type for each reference, also if the references of two end with the same word", () => {
    const [a, b] = [{ size: string }, { password: string }].map((properties) => ({
      type: "object",
      properties: { config: { type: "object", properties } },
    }));
    const thing = withMembers({ first: R("A/properties/config"), second: R("B/properties/config") });
    const { schema } = packageOf(documentOf(collection("/things", thing), { A: a, B: b }));
    expect(schema.types).toMatchObject({
      "things:index:ThingConfig": { properties: { size: string } },
      "things:index:ThingConfig2": { properties: { password: { secret: true } } },
    });
  });

  it("may contain itself in a list, a map and a union by `anyOf` or without a name", () => {
    const schemas = {
      Tree: { type: "array", items: R("Tree") },
      Rows: { type: "array", items: { type: "object", additionalProperties: R("Rows") } },
      Map: { type: "object", additionalProperties: R("Map") },
      Filter: { anyOf: [R("And"), R("Eq")] },
      And: kind("and", {
        items: { type: "array", items: R("Filter") },
        more: { anyOf: [R("And"), R("Eq")] },
        other: { type: "array", items: { anyOf: [R("And"), kind("none", {})] } },
        password: string,
      }),
      Nodes: {
        ...{ type: "array", uniqueItems: true },
        items: { type: "object", properties: { inner: R("Nodes"), password: string } },
      },
      Eq: kind("eq", { value: string }),
    };
    const thing = withMembers({
      tree: R("Tree"),
      rows: R("Rows"),
      map: R("Map"),
      filter: R("Filter"),
      nodes: R("Nodes"),
    });
    const { made, schema } = packageOf(documentOf(collection("/things", thing), schemas));
    const { nodes } = made.definitions[0]?.inputs.fields ?? {};
    expect([nodes, nodes?.of?.fields.inner].map((field) => field?.facts.set)).toEqual([true, true]);
    const variants = ["ThingAnd", "ThingEq"].map((name) => ({ $ref: `#/types/things:index:${name}` }));
    expect(schema.resources).toMatchObject({
      "things:index:Thing": { inputProperties: { filter: { oneOf: variants }, tree: { type: "array" } } },
    });
    expect(schema.types).toMatchObject({
      "things:index:ThingAnd": {
        properties: {
          items: { items: { oneOf: variants } },
          more: { oneOf: variants },
          other: { items: { oneOf: [variants[0], { $ref: "#/types/things:index:ThingNone" }] } },
          password: { secret: true },
        },
      },
      "things:index:ThingNodes": {
        properties: { inner: { items: { $ref: "#/types/things:index:ThingNodes" } }, password: { secret: true } },
      },
    });
  });

  it("is read in time if its parts are used many times, and if its strings are long or equal in lower case", () => {
    const equal = Array.from({ length: 2 ** 14 }, (_, i) =>
      `t${i.toString(2).padStart(14, "0")}`.replaceAll("0", "a").replaceAll("1", "A"),
    );
    const layers = Object.fromEntries(
      Array.from({ length: 40 }, (_, i) => [`D${i}`, { allOf: [R(`D${i + 1}`), R(`D${i + 1}`)] }]),
    );
    const unions = Object.fromEntries(
      Array.from({ length: 24 }, (_, i) => {
        const next = { value: { type: "array", items: R(`U${i + 1}`) } };
        return [`U${i}`, { anyOf: [kind("a", next), kind("b", next)] }];
      }),
    );
    const schemas = {
      ...layers,
      D40: { properties: { x: string } },
      Self: { allOf: [R("Self"), R("Self"), { properties: { x: string } }] },
      ...unions,
      U24: string,
    };
    const text = { ...string, description: "<a".repeat(200_000) };
    const names = { ["A".repeat(200_000)]: string, [`${"author".repeat(30_000)}!`]: string };
    const members = Object.fromEntries(equal.slice(0, 300).map((name) => [`x_${name}`, R("D40")]));
    const thing = withMembers({
      d: R("D0"),
      s: R("Self"),
      u: R("U0"),
      text,
      ...names,
      kind: { enum: equal },
      ...members,
    });
    const paths = { ...collection("/things", thing), [`/${"{".repeat(100_000)}`]: { post: {} } };
    const { schema } = packageOf(documentOf(paths, schemas));
    expect(schema.types).toMatchObject({
      "things:index:ThingD0": { properties: { x: string } },
      "things:index:ThingSelf": { properties: { x: string } },
    });
  });

  it.each<[string, (next: Json) => Json]>([
    ["parts of `allOf`", (next) => ({ allOf: [next, { description: "x" }] })],
    ["unions with null", (next) => ({ oneOf: [next, { type: "null" }] })],
    ["objects", (next) => ({ type: "object", properties: { next } })],
    ["lists", (next) => ({ type: "array", items: next })],
  ])("with a thousand %s inside each other is not proposed, and all others are", (_what, around) => {
    const schemas = Object.fromEntries(Array.from({ length: 1000 }, (_, i) => [`S${i}`, around(R(`S${i + 1}`))]));
    const paths = { ...collection("/things", withMembers({ a: R("S0") })), ...collection("/b", withMembers({})) };
    const { proposed, rejected } = propose(readDocument(documentOf(paths, { ...schemas, S1000: string }), "a.json"));
    expect(proposed.map(({ name }) => name)).toEqual(["B"]);
    expect(rejected).toEqual([
      { operation: "POST /things", reason: expect.stringContaining("nested deeper than 100 levels. Correct") },
    ]);
  });

  it("may describe no authentication, which the error of a rejected request names", () => {
    const { service } = packageOf(documentOf(collection("/things", withMembers({})))).made;
    const advice = [401, 403, 404].map((status) => service.advice?.({ status, headers: {}, body: {}, method: "GET" }));
    expect(advice).toEqual([expect.stringContaining("Write it into the resources file"), advice[0], undefined]);
  });

  it.each<[string, Json, Json | undefined, string]>([
    ["whose name starts with x-", { security: [{ "x-key": [] }] }, undefined, "apiKey"],
    ["without other credentials", { security: [{ app: [], "x-key": [] }, { basic: [] }] }, undefined, "username"],
    ["of its operations", { security: [{ basic: [] }] }, { security: [{ "x-key": [] }] }, "apiKey"],
  ])("has the credentials of a scheme %s", (_case, root, ofOperations, setting) => {
    const { settings } = packageOf(withSchemes(root, ofOperations)).made.service;
    expect(Object.keys(settings)).toContain(setting);
  });

  it("is rejected with a remedy if its requests need two credentials", () => {
    expect(() => packageOf(withSchemes({ security: [{ "x-key": [], app: [] }] }))).toThrow(
      "requires the authentication `x-key` and `app`, which is not supported. Supported is one credential",
    );
  });

  it.each([
    ["JSON with a byte order mark", '\ufeff{"swagger":"2.0","paths":{}}'],
    ["YAML with a number as its version", "openapi: 3.0\npaths: {}\n"],
  ])("may be %s", (_what, text) => {
    expect(readDocument(text, "a.yaml").root.openapi).toMatch(/^3\.1/);
  });

  it("has an input for each parameter of a path, and no names that libraries use for two resources", () => {
    const text = documentOf({
      ...collection("/projects/{project_id}/repos/{projectId}/cats", withMembers({ project_id: string })),
      ...collection("/cat-states", withMembers({})),
      ...collection("/new-cats", withMembers({})),
      ...collection("/boxes", withMembers({})),
      ...collection("/boxe", withMembers({})),
    });
    const { made } = packageOf(text);
    const paths = made.definitions.map(({ token, path }) => [token, path.item]);
    expect(paths).toEqual([
      ["things:RepoCat", "/projects/{projectId}/repos/{repoProjectId}/cats/{repoCatId}"],
      ["things:CatState", "/cat-states/{catStateId}"],
      ["things:NewCat2", "/new-cats/{newCat2Id}"],
      ["things:Box", "/boxes/{boxId}"],
      ["things:Boxe2", "/boxe/{boxe2Id}"],
    ]);
  });

  it("may have null for its security and its components, like none of them", () => {
    const thing = { type: "object", properties: { name: string, size: string } };
    const operation = { requestBody: content(thing), responses: { 200: content(thing) }, security: null };
    const paths = {
      "/things/{name}": { put: operation, get: { responses: operation.responses }, delete: { responses: {} } },
    };
    const { made } = packageOf(JSON.stringify({ openapi: "3.1.0", paths, security: null, components: null }));
    expect(Object.keys(made.service.settings)).toEqual(["url"]);
  });

  it("requires a member of the path, although its body does not", () => {
    const text = documentOf(collection("/projects/{project_id}/cats", withMembers({ project_id: string })));
    const { schema } = packageOf(text);
    expect(schema.resources).toMatchObject({ "things:index:Cat": { requiredInputs: ["projectId", "name"] } });
  });

  it("names no resource after an action", () => {
    const action = { "/cats": { post: { requestBody: content(string), responses: {} } } };
    const { proposed } = propose(
      readDocument(documentOf({ ...action, ...collection("/v2/big/cats", withMembers({})) }), "a"),
    );
    expect(proposed.map(({ name }) => name)).toEqual(["Cat"]);
  });

  it("may have 500 collections, and uses each required shared type once", () => {
    const schemas = { Part: { type: "object", properties: { size: string } } };
    const part = { $ref: "#/components/schemas/Part" };
    const thing = { ...withMembers({ first: part, second: part }), required: ["name", "first", "second"] };
    const paths = Object.assign({}, ...Array.from({ length: 500 }, (_, i) => collection(`/kind${i}x/things`, thing)));
    const { schema } = packageOf(documentOf(paths, schemas));
    expect(Object.keys(schema.resources)).toHaveLength(500);
  });

  it("of 10 MB is read in time", () => {
    const filler = Object.fromEntries(
      Array.from({ length: 40_000 }, (_, i) => [
        `S${i}`,
        { type: "object", description: "x".repeat(200), properties: { a: string } },
      ]),
    );
    const text = documentOf(collection("/things", withMembers({})), filler);
    expect(text.length).toBeGreaterThan(10_000_000);
    // The package contains only what it needs.
    expect(packageOf(text).made.value.length).toBeLessThan(5_000);
  });

  it("may have names that collide with each other, with reserved names and with members of objects in JavaScript", () => {
    // Members of the classes and parameters of their constructors, in each library, and inputs that Trefoil adds.
    const words = ["id", "urn", "opts", "get", "constructor", "getProvider", "toString", "valueOf", "hasOwnProperty"];
    words.push("isPrototypeOf", "propertyIsEnumerable", "toLocaleString", "pulumi");
    words.push("extra", "drift", "forceDestroy", "adopt");
    const names = ["pool_id", "poolId", ...words.slice(1), "__proto", "", "a b", "a-b", "version"];
    const thing = withMembers(Object.fromEntries(names.map((name) => [name, string])));
    const text = documentOf({
      ...collection("/things", thing),
      ...collection("/Things", thing),
      ...collection("/v2/thing", thing),
    }).replaceAll("__proto", "__proto__");
    const { schema } = packageOf(text);
    expect(new Set(Object.keys(schema.resources).map((name) => name.toLowerCase())).size).toBe(3);
    const { inputProperties } = schema.resources["things:index:Thing"] as { readonly inputProperties: Json };
    expect(Object.keys(inputProperties)).toEqual(
      expect.arrayContaining(["poolId", "poolId2", "thingUrn", "thingConstructor", "proto", "value", "aB", "aB2"]),
    );
    const own = ["extra", "drift"];
    expect(words.filter((word) => Object.hasOwn(inputProperties, word) && !own.includes(word))).toEqual([]);
    const renamed = words.slice(1).map((word) => `thing${word.charAt(0).toUpperCase()}${word.slice(1)}`);
    expect(Object.keys(inputProperties)).toEqual(expect.arrayContaining(renamed));
  });

  it.each([
    ["required", { required: "name" }, "type.required`: must be the list of the names of the required members"],
    ["type", { type: null }, "type.type`: must be a type"],
    ["properties", { properties: ["a"] }, "type.properties`: must be an object with schemas"],
    ["allOf", { allOf: { a: 1 } }, "type.allOf`: must be a list of schemas"],
    ["items", { type: "array", items: null }, "type.items`: must be a schema"],
  ])(
    "with a schema whose `%s` has another form is not proposed, with its place and a remedy",
    (_member, own, reason) => {
      const text = documentOf({
        ...collection("/things", withMembers({ type: own })),
        ...collection("/b", withMembers({})),
      });
      const { proposed, rejected } = propose(readDocument(text, "a.json"));
      expect(proposed.map(({ name }) => name)).toEqual(["B"]);
      expect(rejected).toEqual([{ operation: "POST /things", reason: expect.stringContaining(reason) }]);
      expect(rejected[0]?.reason).toMatch(/^`paths\.\/things\..*Correct the document$/);
    },
  );

  it.each<[string, Json, string]>([
    [
      "an empty media type",
      { requestBody: { content: { "application/json": null } } },
      "requestBody.content.application/json`: must be an object",
    ],
    [
      "a list of media types",
      { requestBody: { content: ["application/json"] } },
      "requestBody.content`: must be an object",
    ],
    ["a string as its parameters", { parameters: "x" }, "parameters`: must be a list of parameters"],
    ["a parameter without a name", { parameters: [{ in: "query" }] }, "parameters.0.name`: must be a string"],
  ])("has an operation with %s: it is not proposed, with its place, and all others are", (_case, other, problem) => {
    const [path, method] = ["/things", "post"];
    const malformed = structuredClone(collection(path, withMembers({}))) as Record<string, Record<string, Json>>;
    Object.assign(malformed[path]?.[method] ?? {}, other);
    const text = documentOf({ ...collection("/others", withMembers({})), ...malformed, "/nothing": null });
    const document = readDocument(text, "a.json");
    const { proposed, rejected } = propose(document);
    expect(proposed.map(({ name, entry }) => [name, entry.update])).toEqual([["Other", "PUT /others/{id}"]]);
    const reason = `\`paths./things.post.${problem}. Correct the document`;
    expect(rejected).toEqual([
      { operation: "POST /things", reason },
      { operation: "/nothing", reason: "`paths./nothing`: must be an object. Correct the document" },
    ]);
    const [{ entry } = { entry: {} }] = proposed;
    const file = (create: string) =>
      JSON.stringify({ name: "a", version: "1.0.0", resources: { A: { ...entry, create } } });
    const made = (create: string) =>
      packageFromArguments(["openapi", "a.json", "file"], (name) => (name === "file" ? file(create) : text));
    expect(made("POST /others").definitions).toHaveLength(1);
    expect(() => made("POST /things")).toThrow(`A: ${reason}.`);
    expect(() => made("POST /nothing")).toThrow("A: `paths./nothing`: must be an object.");
  });

  it.each<[string, string, Json]>([
    ["path of one object", "/cats", { "/cats/{id}": { parameters: {} } }],
    ["request that reads one object", "/cats", { "/cats/{id}": { get: null, delete: { responses: {} } } }],
    ["request that deletes one object", "/cats", { "/cats/{id}": { get: { responses: {} }, delete: "x" } }],
    ["path in the singular", "/cats", { "/cat/{id}": { parameters: {} } }],
    ["request in the singular", "/cats", { "/cat/{id}": { get: { responses: {} }, delete: "x" } }],
    ["path at the top", "/owners/{owner}/cats", { "/cats/{id}": { parameters: {} } }],
    ["request at the top", "/owners/{owner}/cats", { "/cats/{id}": { get: { responses: {} }, delete: "x" } }],
  ])("has a malformed %s, which no request of other objects replaces", (_what, path, malformed) => {
    const found = {
      responses: { "200": { description: "", content: { "application/json": { schema: withMembers({}) } } } },
    };
    const { [path]: cats } = collection(path, withMembers({})) as Record<string, Json>;
    const archive = { post: { responses: {} } };
    const others = {
      "/public/cats/{id}": { get: found, delete: { responses: {} } },
      "/cats/{id}/archive": archive,
      "/cat/{id}/archive": archive,
    };
    const { proposed } = propose(
      readDocument(documentOf({ [path]: cats ?? {}, ...others, ...(malformed as object) }), "a.json"),
    );
    expect(proposed).toEqual([]);
  });

  it.each(["3.0.3", "3.1.0"])("of version %s may have extensions with any value, which are not paths", (openapi) => {
    const extensions = { "x-date": "2024", "x-tags": ["a"], "x-other": { get: "none" } };
    const paths = { ...extensions, ...collection("/things", withMembers({}), extensions) };
    const text = JSON.stringify({ openapi, paths, components: extensions, ...extensions });
    const { proposed } = propose(
      readDocument(text.replaceAll('"responses":{"2', '"responses":{"x-date":"2024","2'), "a.json"),
    );
    expect(proposed.map(({ name }) => name)).toEqual(["Thing"]);
  });

  it.each<Json>([
    { ...string, required: true },
    { ...R("Part"), required: true },
  ])("may require a member by its own schema, as in old drafts: %j", (size) => {
    const Part = { type: "object", required: ["a"], properties: { a: string } };
    const { schema } = packageOf(documentOf(collection("/things", withMembers({ size })), { Part }));
    expect(schema.resources["things:index:Thing"]).toMatchObject({ requiredInputs: ["name", "size"] });
  });

  it("may require different items of a value that is not always a list", () => {
    const tags = { type: ["array", "string"], items: string, uniqueItems: true };
    const { schema } = packageOf(documentOf(collection("/things", withMembers({ tags }))));
    expect(schema.resources).toMatchObject({
      "things:index:Thing": { inputProperties: { tags: { $ref: "pulumi.json#/Any" } } },
    });
  });

  it("of version 2.0 may have a path that cannot be upgraded, which is reported with its place", () => {
    const schema = withMembers({});
    const parameters = [{ in: "body", name: "body", schema }];
    const things = (more: Json) => ({ post: { parameters, responses: { 201: { schema } }, ...more } });
    const paths = {
      "/things": things({}),
      "/things/{id}": { get: { responses: { 200: { schema } } }, delete: { responses: {} } },
      "/others": things({ parameters: "x" }),
      "/nothing": things({ responses: { 200: null } }),
    };
    const { proposed, rejected } = propose(readDocument(JSON.stringify({ swagger: "2.0", paths }), "a.json"));
    expect(proposed.map(({ name }) => name)).toEqual(["Thing"]);
    expect(rejected).toEqual(
      ["/others", "/nothing"].map((path) => ({
        operation: path,
        reason: expect.stringContaining(`\`paths.${path}\` cannot be upgraded from OpenAPI 2.0 to 3.1: `),
      })),
    );
  });

  it.each<[Json, object]>([
    [
      { ...string, enum: ["a", "b"] },
      { type: "string", enum: [{ value: "a" }, { value: "b" }] },
    ],
    [{ enum: ["a", null, "b"] }, { type: "string", enum: [{ value: "a" }, { value: "b" }] }],
    [
      { ...string, nullable: true, enum: ["a", "b", null] },
      { type: "string", enum: [{ value: "a" }, { value: "b" }] },
    ],
    [{ ...string, enum: [1, 2.1] }, string],
    [{ ...string, enum: ["a", true] }, string],
    [
      { type: "integer", enum: [1, 2, -1] },
      { type: "integer", enum: [{ value: 1 }, { value: 2 }, { value: -1 }] },
    ],
    [
      { type: "number", enum: [1.5, 15.5] },
      { type: "number", enum: [{ value: 1.5 }, { value: 15.5 }] },
    ],
    [{ enum: ["a", 1] }, { $ref: "pulumi.json#/Any" }],
    [{ type: "number", enum: [1, 1.5] }, { $ref: "pulumi.json#/Any" }],
    [{ type: "boolean", enum: [true, false] }, { type: "boolean" }],
    [{ ...string, enum: [] }, string],
    [{ enum: [null] }, { $ref: "pulumi.json#/Any" }],
    [{ enum: [{ a: 1 }, []] }, { $ref: "pulumi.json#/Any" }],
  ])("may have the values %j", (kind, expected) => {
    const { schema } = packageOf(documentOf(collection("/things", withMembers({ kind }))));
    const { inputProperties } = schema.resources["things:index:Thing"] as { readonly inputProperties: Json };
    const isEnum = "enum" in expected;
    if (isEnum) expect(schema.types).toMatchObject({ "things:index:ThingKind": expected });
    const { description: _description, ...type } = inputProperties.kind as Json;
    expect(isEnum ? type.$ref : type).toEqual(isEnum ? "#/types/things:index:ThingKind" : expected);
  });

  it("of version 2.0 may refer to shared parameters, bodies and responses, each of which is read once", () => {
    const schema = withMembers({});
    const $ref = "#/parameters/Key";
    const textOf = (size: number) => {
      const shared = Array.from({ length: 3 * size }, (_, i) => [
        `R${i}`,
        { description: "x", schema: { properties: { i: string } } },
      ]);
      const things = Array.from({ length: size }, (_, i) => ({
        [`/${i}things`]: {
          post: { parameters: [{ $ref: "#/parameters/Body" }], responses: { 201: { $ref: "#/responses/One" } } },
        },
        [`/${i}things/{id}`]: {
          parameters: [{ in: "path", name: "id", required: true, type: "string" }, { $ref }],
          get: { responses: { 200: { schema } } },
          delete: { responses: {} },
        },
      }));
      return JSON.stringify({
        swagger: "2.0",
        parameters: {
          Body: { in: "body", name: "body", schema },
          Key: { in: "query", name: "key", type: "string" },
        },
        responses: { ...Object.fromEntries(shared), One: { schema } },
        paths: Object.assign({}, ...things),
      });
    };
    const timeOf = (text: string) => {
      const start = performance.now();
      const read = readDocument(text, "a.json");
      return { read, time: performance.now() - start };
    };
    const [small, large] = [textOf(50), textOf(500)];
    timeOf(small);
    const { time: before } = timeOf(small);
    const { read, time } = timeOf(large);
    // Ten times the size requires ten times the time. With each part read for each path, it would be a hundred times.
    expect(time).toBeLessThan(40 * Math.max(before, 5));
    const { proposed } = propose(
      new Document({ ...read.root, paths: Object.fromEntries(Object.entries(read.root.paths).slice(0, 2)) }),
    );
    expect(proposed.map(({ entry }) => [entry.id, entry.required])).toEqual([["id", ["name"]]]);
  });

  it("may have values of an enum whose constants in Go have the names of types", () => {
    const kind = { ...string, enum: ["result", "input", "State", "state"] };
    const { schema } = packageOf(documentOf(collection("/things", withMembers({ kind }))));
    const names = ["ResultNo2", "InputNo2", "State", "StateNo2"].map((name) => ({ name }));
    expect(schema.types).toMatchObject({
      "things:index:ThingKind": { enum: names },
      "things:index:ThingKindResult": {},
    });
  });

  it("causes no other error if any part of it has another form", () => {
    const source = parsed(pets, "pets.yaml");
    const values = [null, 5, "x", "constructor", "__proto__", [], {}, true, [null], { $ref: "#/nothing" }, { x: null }];
    let seed = 7;
    const random = (count: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31;
      return Math.floor((seed / 2 ** 31) * count);
    };
    for (let round = 0; round < 200; round++) {
      const changed = structuredClone(source);
      const nodes = [...nodesIn(changed)].map(([node]) => node as Record<string, unknown>);
      const node = nodes[random(nodes.length)] as Record<string, unknown>;
      const names = [...Object.keys(node), "required", "properties", "allOf", "discriminator", "schema"];
      node[names[random(names.length)] as string] = values[random(values.length)];
      try {
        packageOf(JSON.stringify(changed));
      } catch (error) {
        expect([round, String(error)]).toEqual([round, error instanceof DocumentError && expect.any(String)]);
      }
    }
  });

  it("puts nothing into a library that ends a string, except in descriptions", () => {
    const hostile = "h' + str(__import__('os')) + '\"`\\\n\u2028";
    const at = (name: string) => `#/components/schemas/${encodeURIComponent(name.replaceAll("/", "~1"))}`;
    const kindOf = (value: string) => ({
      type: "object",
      properties: { [hostile]: { const: value }, op: { const: value } },
    });
    const schemas = { [hostile]: kindOf(hostile), b: kindOf("b") };
    const refs = [hostile, "b"].map((name) => ({ $ref: at(name) }));
    const mapping = { [hostile]: at(hostile), b: at("b") };
    const union = (propertyName: string, more: Json = {}) => ({
      oneOf: refs,
      discriminator: { propertyName, ...more },
    });
    const thing = withMembers({
      [hostile]: string,
      one: union("op"),
      two: union("op", { mapping }),
      three: union(hostile, { mapping: { a: at(hostile), b: at("b") } }),
      four: { ...string, enum: [hostile, "b"], default: hostile },
      five: { oneOf: [kindOf(hostile), kindOf("b")] },
      six: { const: hostile },
      seven: { $ref: at(hostile) },
    });
    const parameter = { in: "query", name: hostile, required: true, schema: { ...string, enum: [hostile] } };
    const paths = collection(`/thin${hostile.replace(/\s/g, "")}gs`, thing, { summary: hostile });
    const whole = JSON.parse(documentOf(paths, schemas, { title: hostile, version: hostile, description: hostile }));
    for (const item of Object.values<Record<string, Json>>(whole.paths))
      for (const operation of Object.values(item)) Object.assign(operation, { parameters: [parameter] });
    const { schema } = packageOf(JSON.stringify({ ...whole, servers: [{ url: "https://a'b\"c" }] }));
    const texts: unknown[] = [];
    JSON.stringify(schema, (name, value) => {
      if (name === "description" || name === "parameter") return undefined;
      texts.push(name, value);
      return value;
    });
    expect(Object.keys(schema.resources)).toHaveLength(1);
    expect(texts.filter((text) => typeof text === "string" && /['"`\\\p{Cc}\u2028\u2029]/u.test(text))).toEqual([]);
  });

  it("may contain hostile text, of which nothing ends a comment, a string or a line", () => {
    const hostile =
      '*/ process.exit() /* """ `id` #{x} {{{ shortcode }}} <script>alert(1)</script> <<b>script>\u061c\u2028 \u001b[31m \u202e "); #{x} \\u002a\\u002f C:\\users\r\nexit';
    const thing = withMembers({
      size: { ...string, description: hostile, enum: ["small", hostile], default: hostile },
      "*/ x(); /*": { ...string, description: hostile },
    });
    const { schema } = packageOf(
      documentOf(
        collection(
          "/things",
          { ...thing, description: hostile, title: hostile },
          { summary: hostile, description: hostile },
        ),
        {},
        { title: hostile, description: hostile },
      ),
    );
    const described = JSON.stringify(schema, (name, value) =>
      name === "enum" || name === "default" || name === "parameter" ? undefined : value,
    );
    expect(described.match(/.{20}([*][/]|"""|[\\]"[\\]"[\\]"|\{\{|<script|[\\][\\]u|[^\x20-\x7e]).{20}/g)).toBeNull();
    const { inputProperties } = schema.resources["things:index:Thing"] as { readonly inputProperties: Json };
    expect(Object.keys(inputProperties)).toEqual(["name", "size", "x", "extra", "drift"]);
  });
});
