import { join } from "node:path";
import { checkout, hostNames, reap } from "../../tools/engine-harness";
import { campaign } from "../support/campaign";
import { expectSettled, type Kill, killAt, type Mutation } from "./kill-support";
import { passed, useTestEnvironment } from "./support";

const request = (method: string, path: string): Mutation => ({ service: "search", method, path });
const putSource = request("PUT", "/knowledgesources('*')");
const readStatus = request("GET", "/knowledgesources('*')/status");
const putBase = request("PUT", "/knowledgebases('*')");
const deleteBase = request("DELETE", "/knowledgebases('*')");
const deleteSource = request("DELETE", "/knowledgesources('*')");

const lost: Kill = { victim: "host", request: "is carried out" };
const notSent: Kill = { victim: "engine and host", request: "is not carried out" };

const guide = `
  const manuals = new search.KnowledgeSource("manuals", {
    kind: "azureBlob",
    azureBlobParameters: { connectionString: "ResourceId=/subscriptions/0;", containerName: "manuals" },
    waitForIngestion: true,
  });
  new search.KnowledgeBase("guide", { knowledgeSources: [{ name: manuals.name }] });`;

describe("a knowledge base and its source, whose updates are killed one after the other,", () => {
  const environment = useTestEnvironment({
    searchBlobsDir: join(checkout, "examples/agentic-retrieval/storage"),
    seed: { search: { knowledgesources: { manuals: { kind: "web" } } } },
  });

  it.each(campaign ? hostNames : (["plugin"] as const))(
    "end with one object each, and without any after a destroy, %s host",
    async (host) => {
      const { emulator } = environment;
      const names = (collection: string) => Object.keys(emulator.search.control.objects()[collection] ?? {});
      const before = emulator.search.control.objects();
      const stack = await environment.project(guide, { host });
      await killAt(emulator, stack, "up", putSource, lost);
      await killAt(emulator, stack, "up", readStatus, notSent);
      await killAt(emulator, stack, "up", putBase, lost);
      passed(await stack.up());
      expect(names("knowledgesources")).toEqual(["manuals", expect.stringMatching(/^manuals-/)]);
      expect(names("knowledgebases")).toEqual([expect.stringMatching(/^guide-/)]);
      await expectSettled(stack);

      await killAt(emulator, stack, "destroy", deleteBase, lost);
      await killAt(emulator, stack, "destroy", deleteSource, lost);
      passed(await stack.destroy());
      expect(emulator.search.control.objects()).toEqual(before);
      await reap(stack.root);
    },
  );
});
