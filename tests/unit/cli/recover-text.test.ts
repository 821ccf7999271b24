import type { Plan } from "../../../cli/recover/plan";
import { linesOf } from "../../../cli/recover/print";

const id = "registry.example/acme/app:stable";

/** The list with one record whose create may have created an object. */
const listWith = (finding: object): string => {
  const owner = { name: "stable", project: "test", stack: "dev" };
  const content = { owner, writer: { time: "2026-11-26T06:52:14.203Z" } };
  const record = { id: "1da12ab9", token: "registry:Artifact", title: "Container registries", content, finding };
  const plan = { records: [record] } as unknown as Plan;
  return linesOf(plan, { done: [], failed: [], removed: new Set() }, { stack: "dev" });
};

describe("the advice about an object that an interrupted create may have created", () => {
  it("names no object if several match, since the user must compare them", () => {
    const text = listWith({ status: "candidates", objects: [{ id }, { id: `${id}-2` }] });
    expect(text).toContain(`may have created ${id} or ${id}-2. If so, delete it with \`npx trefoil`);
    expect(text).toContain("--delete 1da12ab9 --object <id>`.");
  });

  it("is to delete it in the service if objects of its type remain there", () => {
    const text = listWith({ status: "candidates", objects: [{ id }], isRetained: true });
    expect(text).toContain(
      `may have created ${id}, which remains in the service by default. If it is not needed, delete it in the service. Then remove the record with \`npx trefoil recover --stack dev --forget 1da12ab9\`.`,
    );
    expect(text).not.toContain("--delete");
  });
});
