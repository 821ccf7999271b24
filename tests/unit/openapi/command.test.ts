import { existsSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withAdditions } from "../../../cli/openapi/resources-yaml";
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
  it("keeps in a second run what the user changed, adds what is new, and reports what the document lost", async () => {
    const args = ["openapi", document, "--resources", resources];
    expect((await runCommand(args)).out).toContain("4 added, 0 kept.");
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

    const rat =
      "  /v1/rats:\n    post: { requestBody: { content: { application/json: { schema: { $ref: '#/components/schemas/Toy' } } } }, responses: {} }\n    get: { responses: {} }\n  /v1/rats/{id}: { delete: { responses: {} } }\n";
    writeFileSync(
      document,
      pets
        .replaceAll("/v1/dogs/{name}", "/v2/dogs/{name}")
        .replace(" birth_year:", " born_in:")
        .replace("tags: {", "color: {")
        .replace("city: {", "town: { type: string }, city: {")
        .replace("required: [name, breed]", "required: [name, breed, born_in, indoor]")
        .replace("id: { type: integer", "number: { type: integer")
        .replace("paths:\n", `paths:\n${rat}`),
    );
    const newer = edited
      .replace("Kitten:\n", "Kitten:\n    members: { birth_year: { secret: true } }\n")
      .replace(/ {4}members:\n( {6}.*\n)+/, "");
    writeFileSync(resources, newer);
    const changed = await runCommand(args);
    expect(changed.code).toBe(2);
    expect(changed.out).toContain(
      "Dog: The document has no operation `PUT /v1/dogs/{name}`. Objects that stacks manage remain",
    );
    expect(changed.out).toContain("Kitten: The document has no member `birth_year`.");
    expect(changed.out).toContain("Kitten: The document has no member `id`.");
    expect(changed.out).toContain("Kitten: The document has no input `tags`, which it had before. Updates neither");
    expect(changed.out).toContain("Kitten: color\n  Owner: town\n");
    expect(readFileSync(resources, "utf8")).toMatch(/Kitten:.*optional: \[[^\]]*, color\s*,?\s*\]/s);
    for (const input of ["born_in", "indoor"])
      expect(changed.out).toContain(`Kitten: The document requires the input \`${input}\`, which it did not before.`);
    expect(changed.out).not.toContain("Owner: The");
    expect(readFileSync(resources, "utf8")).toMatch(/# Our own name\.\n {2}Kitten:.*Toy: false.*\n {2}Rat:/s);
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
    ["YAML in braces", '# Ours.\n{ name: pet-home, version: "0.1.0", resources: { Dog: false } }\n'],
  ])("adds resources to a file in %s, which remains readable", async (_, text) => {
    writeFileSync(resources, text);
    const args = ["openapi", document, "--resources", resources];
    expect((await runCommand(args)).out).toContain("3 added, 1 kept.");
    const written = readFileSync(resources, "utf8");
    expect(written.startsWith(text.slice(0, 1))).toBe(true);
    expect((await runCommand(args)).out).toContain("0 added, 4 kept.");
    expect(readFileSync(resources, "utf8")).toBe(written);
  });

  it("writes each doubt as a comment in one line, without control characters", () => {
    const proposal = {
      name: "Cat",
      entry: { create: "POST /cats", delete: "none", id: "id" },
      doubts: ["a\u001b[31m\nb\u2028c"],
    };
    const text = withAdditions({ name: "pets", version: "0.1.0" }, undefined, {
      proposals: [proposal as never],
      inputs: {},
    });
    expect(text).toContain("# Check: a\\u001b[31m b\\u2028c.\n");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these must be absent.
    expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u2028]/);
  });
});
