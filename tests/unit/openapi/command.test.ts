import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { packageFromArguments } from "../../../provider/openapi/parameter";
import { unprintable } from "../../../provider/text/printable";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";
import { pets } from "./pets";

let document: string;
let resources: string;
beforeEach(() => {
  const folder = temporaryFolder();
  document = join(folder, "pets.yaml");
  resources = join(folder, "pet-home.resources.yaml");
  writeFileSync(document, pets);
});

describe("trefoil openapi", () => {
  it("names the URL and the authentication, if the document lacks them and the file does not contain them", async () => {
    writeFileSync(
      document,
      pets
        .replace(/^servers.*\n/m, "")
        .replace(/^security.*\n/m, "")
        .replace(/ {2}securitySchemes: .*/, ""),
    );
    const args = ["openapi", document, "--resources", resources];
    const missing =
      "Not in the document:\n  the URL of the API: set `url` in the file, or the setting `url`\n  an authentication: if the API needs one, set `authentication` in the file\n";
    expect((await runCommand(args)).out).toContain(missing);
    const set = "url: https://a.example\nauthentication: { type: http, scheme: basic }\nresources:";
    writeFileSync(resources, readFileSync(resources, "utf8").replace(/^resources:/m, set));
    expect((await runCommand(args)).out).not.toContain("Not in the document");
  });

  it("keeps in a second run what the user changed, adds what is new, and reports what the document lost", async () => {
    const args = ["openapi", document, "--resources", resources];
    const first = await runCommand(args);
    expect(first.out).toContain("4 added, 0 kept.");
    expect(first.out).not.toContain("Not in the document:");
    expect(readFileSync(resources, "utf8")).toContain(
      "\n# url: https://…\n# authentication: { type: http, scheme: bearer }",
    );
    expect(first.out).toContain("pulumi package add ./node_modules/.bin/pulumi-resource-trefoil openapi");
    const edited = readFileSync(resources, "utf8")
      .replace(/^ {2}Cat:/m, "  # Our own name.\n  Kitten:")
      .replace(/^ {2}Toy:\n( {4}.*\n)+/m, "  Toy: false\n")
      .replace("delete: DELETE /v1/owners/{id}", "delete: none")
      .replace("version: 0.1.0", "version: 2.0.0");
    expect(edited).toContain("Toy: false");
    writeFileSync(resources, edited);
    const same = await runCommand(args);
    expect([same.code ?? 0, readFileSync(resources, "utf8")]).toEqual([0, edited]);
    expect(same.out).toContain("0 added, 4 kept.");
    expect(same.out).toContain("the file omits it by `Toy: false`\n    POST /v1/cats/{id}/toys\n");

    const rat =
      "  /v1/rats:\n    post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Toy' } } } }, responses: {} }\n    get: { responses: {} }\n  /v1/rats/{id}: { delete: { responses: {} } }\n";
    writeFileSync(
      document,
      pets
        .replaceAll("/v1/dogs/{name}", "/v2/dogs/{name}")
        .replace(" birth_year:", " born_in:")
        .replace("breed: {", "race: {")
        .replace("required: [name, breed]", "required: [name, born_in, indoor]")
        .replace("id: { type: integer", "number: { type: integer")
        .replace("paths:\n", `paths:\n${rat}`),
    );
    const newer = edited
      .replace("Kitten:\n", "Kitten:\n    members: { birth_year: { secret: true }, _links: { input: false } }\n")
      .replace(/ {4}members:\n( {6}.*\n)+/, "");
    writeFileSync(resources, newer);
    const changed = await runCommand(args);
    expect(changed.code).toBe(2);
    expect(changed.out).toContain(
      "Dog: The document has no operation `PUT /v1/dogs/{name}`. Objects that stacks manage remain",
    );
    expect(changed.out).toContain("Kitten: The document has no member `birth_year`.");
    expect(changed.out).toContain("Kitten: The document has no member `id`.");
    expect(changed.out).toContain(
      "Kitten: The document has no input `breed`, which it required before. Updates neither",
    );
    for (const input of ["born_in", "indoor"])
      expect(changed.out).toContain(`Kitten: The document requires the input \`${input}\`, which it did not before.`);
    expect(changed.out).not.toMatch(/Owner: The|_links/);
    expect(readFileSync(resources, "utf8")).toMatch(/# Our own name\.\n {2}Kitten:.*Toy: false.*\n {2}Rat:/s);
  });

  it("prints a doubt once, with the first names of the resources and the number of the others", async () => {
    const schema = { type: "object", properties: { id: { type: "string", readOnly: true }, size: { type: "string" } } };
    const content = { content: { "application/json": { schema } } };
    const get = { responses: { 200: content } };
    const paths = Array.from({ length: 100 }, (_, i) => ({
      [`/type${i}`]: { post: { requestBody: content, responses: { 201: content } } },
      [`/type${i}/{id}`]: {
        get,
        patch: i ? undefined : { requestBody: content, responses: {} },
        delete: { responses: {} },
      },
    }));
    const actions = Array.from({ length: 7 }, (_, i) => ({ [`/act${i}`]: { post: { responses: {} } } }));
    writeFileSync(document, JSON.stringify({ openapi: "3.1.0", paths: Object.assign({}, ...paths, ...actions) }));
    const { out } = await runCommand(["openapi", document, "--resources", resources]);
    expect(out).toContain("    POST /act3\n    POST /act4\n    and 2 others\n");
    expect(out).toContain(`
Doubts, which comments in the file repeat:
  Type0, Type1, Type2, Type3, Type4 and 95 others: no operation lists all objects, so that a create without a response cannot be found
  Type1, Type2, Type3, Type4, Type5 and 94 others: no operation updates an object, so that each change replaces it
`);
    expect(readFileSync(resources, "utf8").match(/# Check: no operation updates/g)).toHaveLength(99);
  });

  it("names a file that cannot be written, and a document in another form", async () => {
    const missing = join(`${resources}.folder`, "pets.resources.yaml");
    const { err, code } = await runCommand(["openapi", document, "--resources", missing]);
    expect([code, err]).toEqual([1, expect.stringContaining(`The file ${missing} cannot be written: ENOENT`)]);
    writeFileSync(document, "openapi: 3.1.0\npaths: {}\ncomponents: 3\n");
    const malformed = await runCommand(["openapi", document]);
    expect(malformed.err).toContain(`${document}: \`components\`: must be an object. Correct the document.`);
  });

  it("writes nothing through a symbolic link", async () => {
    const target = `${resources}.target`;
    symlinkSync(target, resources);
    const { err, code } = await runCommand(["openapi", document, "--resources", resources]);
    expect([code, err]).toEqual([1, expect.stringContaining("is a symbolic link. Nothing was written.")]);
    expect(existsSync(target)).toBe(false);
  });

  it.each([
    ["JSON", '{"name":"pet-home","version":"0.1.0","resources":{"Dog":false}}'],
    ["JSON with a byte order mark", '\ufeff{"name":"pet-home","version":"0.1.0","resources":{"Dog":false}}'],
    ["YAML that starts with a brace", '{ name: pet-home, version: "0.1.0", resources: { Dog: false } }\n'],
    ["YAML in braces", '# Ours.\n{ name: pet-home, version: "0.1.0", resources: { Dog: false } }\n'],
  ])("adds resources to a file in %s, which remains readable", async (_, text) => {
    writeFileSync(resources, text);
    const args = ["openapi", document, "--resources", resources];
    expect((await runCommand(args)).out).toContain("3 added, 1 kept.");
    const written = readFileSync(resources, "utf8");
    expect(written.startsWith(text.replace("\ufeff", "").slice(0, 1))).toBe(true);
    expect((await runCommand(args)).out).toContain("0 added, 4 kept.");
    expect(readFileSync(resources, "utf8")).toBe(written);
  });

  it("reports each name in the file that the document lacks, and inputs that an update no longer accepts", async () => {
    const parameter = "      parameters: [{ name: after, in: query, schema: { type: string } }]\n";
    writeFileSync(
      document,
      pets
        .replace("secret_code: {", "code: {")
        .replace(/( +)birth_year: .*\n/, "$&$1colour: {}\n$1weight: {}\n$1shop.name: {}\n$1id: {}\n")
        .replace("toys: { type: array", "data: { type: array")
        .replace("properties: { toy: {", "properties: { plaything: {")
        .replace("/v1/cats/{id}/toys:\n", `/v1/cats/{id}/toys:\n${parameter.slice(2)}`),
    );
    const toys = "/v1/cats/{id}/toys";
    const requests = (path: string) => ({ create: `POST ${path}`, delete: "DELETE /v1/cats/{cat_id}", id: "id" });
    const members = {
      "chip.secret_code": { secret: true },
      "chip.parent.number": {},
      "friends[].door": {},
      "meal.fish": {},
      colour: { input: false },
      weight: { replaceOnChanges: true },
      "shop.name": { replaceOnChanges: true },
    };
    const toy = { read: `GET ${toys}/{toy_id}`, delete: `DELETE ${toys}/{toy_id}`, list: `GET ${toys}`, object: "toy" };
    const pairs = {
      create: "POST /v1/owners",
      read: "GET /v1/owners/{id}",
      delete: "DELETE /v1/owners/{id}",
      list: "GET /v1/owners",
    };
    const owner = { ...pairs, id: "id", object: "owner", wrapper: "human", counter: { parameter: "skip" } };
    const reads = { update: "PATCH /v1/cats/{cat_id}", read: "GET /v1/cats/{cat_id}" };
    const resourcesOf = {
      Cat: { ...requests("/v1/cats"), ...reads, required: ["name", "breed"], members },
      Toy: { ...requests(toys), ...toy, items: "toys", next: "cursor", nextParameter: "page" },
      Owner: owner,
    };
    writeFileSync(resources, JSON.stringify({ name: "pets", version: "0.1.0", resources: resourcesOf }));
    const { out, code } = await runCommand(["openapi", document, "--resources", resources, "--json"]);
    const { lost } = JSON.parse(out) as { lost: { problem: string }[] };
    expect([code, lost.map(({ problem }) => problem.split(". ")[0])]).toEqual([
      2,
      [
        "An update does not accept the input `breed`, so that a change replaces the object",
        "An update does not accept the input `birth_year`, so that a change replaces the object",
        "The document has no member `chip.secret_code`",
        "The document has no member `friends[].door`",
        "The document has no member `toy` for `object`",
        "The document has no member `toys` for `items`",
        "The document has no member `cursor` for `next`",
        "The list has no query parameter `page` for `nextParameter`",
        "The document has no member `human` for `wrapper`",
        "The list has no query parameter `skip` for `counter.parameter`",
      ],
    ]);
    // The earlier document of a handwritten entry is not known.
    const handwritten = { ...requests("/v1/cats"), ...reads };
    writeFileSync(resources, JSON.stringify({ name: "pets", version: "0.1.0", resources: { Cat: handwritten } }));
    const next = await runCommand(["openapi", document, "--resources", resources, "--json"]);
    expect([next.code ?? 0, JSON.parse(next.out)]).toEqual([0, expect.objectContaining({ lost: [] })]);
    // A newer document may describe no parameter of the list.
    const counted = { ...handwritten, list: "GET /v1/cats", counter: { parameter: "page" } };
    writeFileSync(resources, JSON.stringify({ name: "pets", version: "0.1.0", resources: { Cat: counted } }));
    const last = await runCommand(["openapi", document, "--resources", resources]);
    expect([last.code, last.out]).toEqual([
      2,
      expect.stringContaining("no query parameter `page` for `counter.parameter`"),
    ]);
  });

  it("adds a new variant and new operations under a free name, and keeps names that the user chose", async () => {
    const schema = (kind: string) => ({
      type: "object",
      properties: { kind: { const: kind }, id: { type: "string" } },
    });
    const content = (given: object) => ({ content: { "application/json": { schema: given } } });
    const list = (items: object) => {
      const properties = { value: { type: "array", items }, "@odata.nextLink": { type: "string" } };
      return content({ type: "object", properties });
    };
    const collection = (path: string, given: object) => ({
      [path]: {
        post: { requestBody: content(given), responses: { 201: content(given) } },
        get: { responses: { 200: list(given) } },
      },
      [`${path}/{id}`]: { get: { responses: { 200: content(given) } }, delete: { responses: {} } },
    });
    const rules = (...kinds: string[]) => ({ oneOf: kinds.map(schema), discriminator: { propertyName: "kind" } });
    const write = (paths: object) => writeFileSync(document, JSON.stringify({ openapi: "3.1.0", paths }));
    const args = ["openapi", document, "--resources", resources];
    const text = () => readFileSync(resources, "utf8");
    const entries = () =>
      Object.entries<{ create: string; variant?: string }>(parse(text()).resources).map(([name, { create, variant }]) =>
        [name, create, variant].join(" ").trim(),
      );
    write({ ...collection("/rules", rules("a", "b")), ...collection("/cats", schema("cat")) });
    await runCommand(args);
    expect(entries()).toEqual(["ARule POST /rules a", "BRule POST /rules b", "Cat POST /cats"]);
    writeFileSync(resources, text().replace("BRule:", "CRule:").replace("Cat:", "Dog:"));
    write({
      ...collection("/rules", rules("a", "b", "c")),
      ...collection("/cats", schema("cat")),
      ...collection("/dogs", schema("dog")),
      ...collection("/v2/house/dogs", schema("dog")),
    });
    expect((await runCommand(args)).out).toContain("3 added, 3 kept.");
    expect(entries()).toEqual([
      ...["ARule POST /rules a", "CRule POST /rules b", "Dog POST /cats"],
      ...["CRule2 POST /rules c", "Dog2 POST /dogs", "HouseDog POST /v2/house/dogs"],
    ]);
    const before = text();
    const { out, code } = await runCommand(args);
    expect([code ?? 0, out]).toEqual([0, expect.stringContaining("0 added, 6 kept.")]);
    expect(text()).toBe(before);
    write({ ...collection("/rules", rules("a", "c")), ...collection("/cats", schema("cat")) });
    const older = await runCommand(args);
    expect([older.code, older.out]).toEqual([2, expect.stringContaining("CRule: The document has no variant `b` for")]);
    const read = (file: string) => readFileSync(file, "utf8").replace(/ {2}(Dog2|HouseDog):\n( {4}.*\n)+/g, "");
    expect(() => packageFromArguments(["openapi", document, resources], read)).toThrow(
      "CRule: The document has no variant",
    );
  });

  it.each([
    ["resources: *all", "`resources`: is an alias, or merged from another part of the file. Write its content there."],
    ["<<: { resources: {} }", "`resources`: is an alias, or merged from another part of the file."],
    ["resources: []", "`resources`: Invalid input: expected record, received array."],
    ["resources:", "`resources`: Invalid input: expected record, received null."],
    ["resources: { Cat: [] }", "`resources.Cat`: must be a resource, or `false`."],
    [
      "resources: { Cat: { create: [], delete: none, id: id } }",
      "`resources.Cat.create`: Invalid input: expected string",
    ],
    ["resources: &a { Cat: *a }", "is nested deeper than 500 levels"],
  ])("names the place of a file with `%s`", async (given, problem) => {
    const head = "name: pets\nversion: 0.1.0\nauthentication: { type: http, scheme: basic, more: &all {} }\n";
    writeFileSync(resources, `${head}${given}\n`);
    const { err, code } = await runCommand(["openapi", document, "--resources", resources]);
    expect([code, err]).toEqual([1, expect.stringContaining(problem)]);
    expect(readFileSync(resources, "utf8")).toBe(`${head}${given}\n`);
  });

  it("adds resources to a file whose entries have an anchor or are an alias", async () => {
    const entry = "{ create: POST /v1/dogs, delete: none, id: id }";
    writeFileSync(resources, `name: pets\nversion: 0.1.0\nresources:\n  A: &a ${entry}\n  B: *a\n  C: { <<: *a }\n`);
    const { out } = await runCommand(["openapi", document, "--resources", resources]);
    expect(out).toContain("4 added, 3 kept.");
    expect(readFileSync(resources, "utf8")).toMatch(/A: &a .*B: \*a.*C: \{ <<: \*a \}.*Cat:/s);
  });

  it("prints and writes hostile names of a document in one line each, without characters that are not visible", async () => {
    const hostile = "\u001b[2J#*/`x`'\"";
    const inPath = hostile.replace("#", "");
    const members = [`a\nNext: rm ${hostile}`, `A\nnext: rm ${hostile}`, "- x: y # z", "k".repeat(2000)];
    const properties = Object.fromEntries(members.map((name) => [name, { type: "string" }]));
    const id = { type: "string", readOnly: true };
    const schema = { type: "object", required: members, properties: { ...properties, id } };
    const content = { content: { "application/json": { schema } } };
    const collection = (path: string) => ({
      [path]: { post: { requestBody: content, responses: { 201: content } } },
      [`${path}/{id}`]: { get: { responses: {} }, delete: { responses: {} } },
    });
    const paths = {
      ...collection(`/cats${inPath}`),
      ...collection(`/dogs\n${inPath}`),
      ...collection("/\u202estac"),
    };
    writeFileSync(document, JSON.stringify({ openapi: "3.1.0", info: { title: hostile }, paths }));
    const { out } = await runCommand(["openapi", document, "--resources", resources]);
    const text = readFileSync(resources, "utf8");
    for (const line of [...out.split("\n"), ...text.split("\n")]) expect(line.search(unprintable)).toBe(-1);
    expect(out.match(/^Next: /gm)).toHaveLength(1);
    expect(out).toContain("contains characters that are not visible\n    POST /\\u202estac");
    const { resources: written } = parse(text);
    expect(Object.values(written)).toMatchObject([{ create: `POST /cats${inPath}`, required: members }]);
  });
});
