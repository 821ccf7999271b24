import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LocalWorkspace, type Stack } from "@pulumi/pulumi/automation";
import { type Services, start } from "trefoil/emulator";
import { declare } from "./infrastructure";

let services: Services;
let stack: Stack;
const folder = mkdtempSync(join(tmpdir(), "trefoil-testing-"));

beforeAll(async () => {
  services = await start({ seed: { registry: { repositories: { "acme/base": { description: "The base image." } } } } });
  stack = await LocalWorkspace.createOrSelectStack(
    { stackName: "test", projectName: "trefoil-testing-with-jest", program: async () => declare() },
    {
      workDir: __dirname,
      envVars: { PULUMI_BACKEND_URL: `file://${folder}`, PULUMI_CONFIG_PASSPHRASE: "test", TREFOIL_HOME: folder },
    },
  );
  await stack.setAllConfig(services.config);
});

afterAll(async () => {
  await services?.close();
  rmSync(join(__dirname, "Pulumi.test.yaml"), { force: true });
  rmSync(folder, { recursive: true, force: true });
});

describe("the program", () => {
  it("creates the repository and the synonym map, despite a short outage", async () => {
    services.faults.add("search", {
      method: "PUT",
      path: "/synonymmaps",
      status: 503,
      headers: { "Retry-After": "1" },
    });
    const { outputs } = await stack.up();
    expect(outputs.synonymMap?.value).toBe("places");
    expect(services.objects("registry").repositories).toMatchObject({
      "acme/app": { description: "The web app of the hotel guide." },
      "acme/base": { description: "The base image." },
    });
    const statuses = services.journal("search").filter(({ method }) => method === "PUT");
    expect(statuses.map(({ status }) => status)).toEqual([503, 201]);
  });

  it("restores an object that was changed outside Pulumi", async () => {
    services.change("search", { collection: "synonymmaps", key: "places", merge: { synonyms: "usa, france" } });
    const { summary } = await stack.up({ refresh: true });
    expect(summary.resourceChanges).toMatchObject({ update: 1 });
    expect(services.objects("search").synonymmaps?.places?.synonyms).toContain("nyc");
  });
});
