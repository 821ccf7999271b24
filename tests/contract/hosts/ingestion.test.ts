import { knowledgeSource } from "../../../provider/services/search/knowledge/knowledge-source";
import { search } from "../../../provider/services/search/service";
import { causedBy } from "../../../tools/until";
import { PluginClient } from "../../support/plugin-client";
import { useTestEnvironment } from "../test-environment";
import { providerSettings } from "./host";
import { TestStack } from "./stack";

const environment = useTestEnvironment();

const parameters = { connectionString: "ResourceId=/subscriptions/0;", containerName: "documents" };
const program = {
  name: "files",
  kind: "azureBlob",
  azureBlobParameters: parameters,
  waitForIngestion: true,
  timeout: 1,
};
const counts = { startTime: "2026-04-01T10:00:00Z", itemsUpdatesProcessed: 3, itemsUpdatesFailed: 1, itemsSkipped: 0 };

/** Responses of the service during the first synchronization. */
function synchronize(): void {
  const errors = [{ docId: "manual.pdf", errorMessage: "The file is damaged." }];
  environment.service(search).control.faults.add({
    method: "GET",
    path: "/knowledgesources('files')/status",
    count: 1000,
    status: 200,
    body: { kind: "azureBlob", synchronizationStatus: "creating", currentSynchronizationState: { ...counts, errors } },
  });
}

describe("the first synchronization in the dynamic host", () => {
  it("saves a source whose wait fails, and waits again without a second create", async () => {
    synchronize();
    const stack = new TestStack(environment, "dynamic", knowledgeSource);
    await expect(stack.up(program)).rejects.toThrow(
      /KnowledgeSource "files".*first synchronization is not complete after 1 s \(creating, 3 items processed, 1 failed, 0 skipped\): "manual\.pdf": The file is damaged\. .*run `pulumi up` again/s,
    );
    expect(stack.stored).toMatchObject({ id: "files", isPartial: true });
    environment.service(search).control.faults.clear();
    const sent = await environment.changesSent(search, async () => {
      expect(await stack.up({ ...program, timeout: 60 })).toBe("update");
    });
    expect(sent).toEqual([]);
    expect(stack.stored?.isPartial).toBe(false);
  });

  it("does not delay an update of its source", async () => {
    const stack = new TestStack(environment, "dynamic", knowledgeSource);
    await stack.up({ ...program, waitForIngestion: false });
    synchronize();
    expect(await stack.up({ ...program, description: "Manuals." })).toBe("update");
    expect(environment.objects(search).knowledgesources).toMatchObject({ files: { description: "Manuals." } });
  });
});

describe("the first synchronization in the plugin", () => {
  const urn = "urn:pulumi:dev::shop::trefoil:search:KnowledgeSource::files";
  let plugin: PluginClient;
  beforeEach(async () => {
    plugin = await PluginClient.start();
    await plugin.configure(providerSettings(environment.bag()));
    synchronize();
  });
  afterEach(() => plugin.stop());

  it("is not awaited further when the update is canceled", async () => {
    const { inputs } = await plugin.check(urn, {}, { ...program, timeout: 60 });
    const failure = expect(plugin.create(urn, inputs)).rejects.toMatchObject({
      details: expect.stringContaining("the update was canceled."),
    });
    await causedBy(failure, () => environment.journal(search).some(({ path }) => path.endsWith("/status")));
    await plugin.cancel();
    await failure;
    expect(environment.objects(search).knowledgesources).toHaveProperty("files");
  });

  it("ends with the time limit of the resource", async () => {
    const { inputs } = await plugin.check(urn, {}, { ...program, timeout: 60 });
    await expect(plugin.create(urn, inputs, { timeout: 0.5 })).rejects.toMatchObject({
      details: expect.stringContaining("`customTimeouts` has expired."),
    });
  });
});
