import type { Definition } from "../../provider/define";
import { knowledgeBase } from "../../provider/services/search/knowledge/knowledge-base";
import { search } from "../../provider/services/search/service";
import { removeWithPauses } from "./deletes-in-use";
import type { TestEnvironment } from "./test-environment";

/** A knowledge source and the knowledge base that refers to it. */
export async function sourceInUse(environment: TestEnvironment, knowledgeSource: Definition) {
  const source = await environment.make(knowledgeSource, { name: "pages", kind: "web" });
  const base = await environment.make(knowledgeBase, { name: "guide", knowledgeSources: [{ name: "pages" }] });
  return { source, base };
}

/** A delete of a knowledge source in use is repeated, and its error names the knowledge base and the next step. */
export async function isHeldByBase(environment: TestEnvironment, knowledgeSource: Definition): Promise<void> {
  const { source } = await sourceInUse(environment, knowledgeSource);
  const reports: string[] = [];
  const failure = removeWithPauses(environment, source, [1, 1], (message) => reports.push(message));
  await expect(failure).rejects.toThrow(
    /^KnowledgeSource "pages": delete failed: DELETE .* -> 400 .*the knowledge base 'guide' refers to it.* Remove the knowledge source from the knowledge bases that refer to it, and retry\./,
  );
  await expect(failure).rejects.toMatchObject({ code: "still_referenced" });
  expect(reports).toEqual([expect.stringContaining("another object refers to it. Retrying the deletion")]);
  expect(environment.objects(search).knowledgesources).toHaveProperty("pages");
}
