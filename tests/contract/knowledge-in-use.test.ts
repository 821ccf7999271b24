import { knowledgeSource } from "../../provider/services/search/knowledge/knowledge-source";
import { search } from "../../provider/services/search/service";
import { removeWithPauses } from "./deletes-in-use";
import { isHeldByBase, ownsCreatedObjects, sourceInUse } from "./knowledge-in-use";
import { TestEnvironment } from "./test-environment";

let environment: TestEnvironment;
beforeAll(async () => {
  environment = await TestEnvironment.start();
});
beforeEach(() => environment.reset());
afterAll(() => environment.stop());

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

it("owns the objects that the service created for it", () => ownsCreatedObjects(knowledgeSource));
