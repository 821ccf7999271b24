import { diff, update } from "../../provider/lifecycle";
import { index } from "../../provider/services/search/indexes/search-index";
import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { search } from "../../provider/services/search/service";
import { removeWithPauses } from "./deletes-in-use";
import { isHeldByBase, sourceInUse } from "./knowledge-in-use";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

describe("a knowledge source that a knowledge base refers to", () => {
  it("is not deleted, and the error names both and the next step", () => isHeldByBase(environment, knowledgeSource));

  it("is deleted after the knowledge base", async () => {
    const { source, base } = await sourceInUse(environment, knowledgeSource);
    await removeWithPauses(environment, base, []);
    await removeWithPauses(environment, source, []);
    expect(environment.objects(search).knowledgesources).not.toHaveProperty("pages");
  });

  it("is deleted by a repeated request if the knowledge base is deleted meanwhile", async () => {
    const { source, base } = await sourceInUse(environment, knowledgeSource);
    let deletion: Promise<void> | undefined;
    await removeWithPauses(environment, source, [1, 1000], () => {
      deletion = removeWithPauses(environment, base, []);
    });
    await deletion;
    expect(environment.objects(search).knowledgesources).not.toHaveProperty("pages");
  });
});

describe("an index that a knowledge source refers to", () => {
  const fields = [{ name: "id", type: "Edm.String", key: true }];
  const searchIndexParameters = { searchIndexName: "hotels" };

  async function indexInUse() {
    const hotels = await environment.make(index, { name: "hotels", fields, forceDestroy: true });
    const args = { name: "pages", kind: "searchIndex", searchIndexParameters };
    return { hotels, source: await environment.make(knowledgeSource, args, "dev/pages") };
  }

  it("is not deleted, and the error names the knowledge source and the next step", async () => {
    const { hotels } = await indexInUse();
    const failure = removeWithPauses(environment, hotels, [1, 1]);
    await expect(failure).rejects.toThrow(
      /^Index "hotels": delete failed: DELETE .* -> 400 .*'pages'.* Delete the alias or the knowledge source/,
    );
    await expect(failure).rejects.toMatchObject({ code: "still_referenced" });
    expect(environment.objects(search).indexes).toHaveProperty("hotels");
  });

  it("is deleted by a repeated request if the knowledge source is deleted meanwhile", async () => {
    const { hotels, source } = await indexInUse();
    let deletion: Promise<void> | undefined;
    await removeWithPauses(environment, hotels, [1, 1000], () => {
      deletion = removeWithPauses(environment, source, []);
    });
    await deletion;
    expect(environment.objects(search).indexes).not.toHaveProperty("hotels");
  });

  it("is deleted after the knowledge source refers to its replacement", async () => {
    const { hotels, source } = await indexInUse();
    await environment.make(index, { name: "hotels-2", fields }, "dev/hotels-2");
    const parameters = { searchIndexParameters: { searchIndexName: "hotels-2" } };
    const context = environment.context(knowledgeSource);
    const news = checked(knowledgeSource, { ...source.state.inputs, ...parameters }, source.state);
    const { changes } = diff(context, source.id, source.state, news);
    expect(changes).toEqual([expect.objectContaining({ kind: "update", replaces: false })]);
    await update(context, source.id, source.state, news);
    await removeWithPauses(environment, hotels, []);
    expect(Object.keys(environment.objects(search).indexes ?? {})).toEqual(["hotels-2"]);
  });
});
