import { engineTimeout } from "../../tools/engine-harness";
import { outputOf, passed, program, stepsIn, useTestEnvironment } from "./support";

// The deletion of an index that a knowledge source uses is retried for a minute.
jest.setTimeout(engineTimeout * 3);

const environment = useTestEnvironment();

/** A program with an index of hotels, a source of this index and a base of this source. */
const hotels = (index: string, source: string): string => `
    const hotels = new search.Index("hotels", { ${index}, forceDestroy: true });
    const pages = new search.KnowledgeSource("pages", {
      name: "pages", kind: "searchIndex", searchIndexParameters: { searchIndexName: ${source} },
    });
    new search.KnowledgeBase("guide", { name: "guide", knowledgeSources: [{ name: pages }] });`;

const fields = (type: string) =>
  `fields: [{ name: "id", type: "Edm.String", key: true }, { name: "rating", type: "${type}" }]`;

const objects = () => environment.emulator.search.control.objects();
const indexes = () => Object.keys(objects().indexes ?? {});
const usedIndex = (): string => {
  const { searchIndexParameters } = objects().knowledgesources?.pages ?? {};
  return String((searchIndexParameters as { searchIndexName?: string } | undefined)?.searchIndexName);
};

async function write(index: string): Promise<void> {
  const { search, credentials } = environment.emulator;
  const { status } = await fetch(`${search.url}/indexes('${index}')/docs/search.index?api-version=2026-04-01`, {
    method: "POST",
    headers: { "api-key": credentials.search.adminKey, "content-type": "application/json" },
    body: JSON.stringify({ value: [{ id: "1", rating: 3 }] }),
  });
  expect(status).toBe(200);
}

describe("an index that is replaced while a knowledge source of the program uses it", () => {
  it("is deleted after the source uses its replacement", async () => {
    const stack = await environment.project(hotels(fields("Edm.Int32"), "hotels"));
    passed(await stack.up());
    const before = usedIndex();
    expect(indexes()).toEqual([before]);
    stack.write(program(hotels(fields("Edm.Double"), "hotels")));
    const replaced = passed(await stack.up());
    expect(stepsIn(replaced)).toEqual([
      "create-replacement hotels",
      "replace hotels",
      "update pages",
      "delete-replaced hotels",
    ]);
    expect(outputOf(replaced)).not.toContain("Retrying the deletion");
    expect(indexes()).toEqual([usedIndex()]);
    expect(usedIndex()).not.toBe(before);
  });

  it("is kept with its documents if the source does not follow, and replaced after the program is corrected", async () => {
    const named = (type: string) => `name: "hotels", ${fields(type)}`;
    // The engine creates resources without a reference in parallel, so the first program has one.
    const stack = await environment.project(hotels(named("Edm.Int32"), "hotels"));
    passed(await stack.up());
    await write("hotels");
    const before = objects();

    stack.write(program(hotels(named("Edm.Double"), '"hotels"')));
    expect(outputOf(passed(await stack.preview()))).toContain(
      'Index "hotels" is deleted before its replacement is created, but KnowledgeSource "pages" refers to it.',
    );
    const failed = await stack.up();
    expect(failed.exitCode).not.toBe(0);
    expect(outputOf(failed)).toMatch(/Index "hotels": .*delete failed: .* 400 .*'pages'.* omit the name/);
    expect(objects()).toEqual(before);

    stack.write(program(hotels(fields("Edm.Double"), "hotels")));
    expect(stepsIn(passed(await stack.up()))).toEqual([
      "create-replacement hotels",
      "replace hotels",
      "update pages",
      "delete-replaced hotels",
    ]);
    expect(indexes()).toEqual([usedIndex()]);
    expect(usedIndex()).toMatch(/^hotels-/);
  });
});
