import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { hostNames, trefoilPackage, until } from "../../tools/engine-harness";
import { temporaryFolder } from "../support/temporary-folder";
import { passed, program, projectWithPlugin, resource, trefoil, useTestEnvironment } from "./support";

const blobs = temporaryFolder();
mkdirSync(join(blobs, "hotels"));
const addBlob = (id: string) => writeFileSync(join(blobs, "hotels", `${id}.json`), JSON.stringify({ id, name: id }));

const environment = useTestEnvironment({ searchBlobsDir: blobs, searchItemDelayMs: 20 });

const body = program(`
  const index = new search.Index("hotels", { fields: [{ name: "id", type: "Edm.String", key: true }, { name: "name", type: "Edm.String" }], forceDestroy: true });
  const files = new search.DataSource("files", {
    type: "azureblob", container: { name: "hotels" }, credentials: { connectionString: pulumi.secret("canary-of-the-store") },
  });
  new search.Indexer("reader", {
    dataSourceName: files.name, targetIndexName: index.name, waitForCompletion: true, parameters: { configuration: { parsingMode: "json" } },
  });`);

describe("the actions of a service", () => {
  it.each(hostNames)("run, reset and resync an indexer of a stack (%s host)", async (host) => {
    for (const id of ["1", "2"]) addBlob(id);
    const stack = await environment.project("", { files: projectWithPlugin, host });
    stack.write(body);
    passed(await stack.up());
    const before = stack.stateText();
    const act = async (...args: string[]) => {
      environment.clearRequests();
      const { code, out, err } = await trefoil(stack, [...args, "--yes", "--json"]);
      expect(out + err).not.toContain("canary-of-the-store");
      const sent = environment.writes().map((request) => request.replace(/^.*search\.(\w+).*$/, "$1"));
      return { code, err, sent, result: JSON.parse(out || "{}") };
    };
    expect(await act("run", "reader", "--stack", "dev", "--preview")).toMatchObject({ code: 0, sent: [] });

    addBlob("3");
    // Without --stack, the selected stack.
    const run = await act("run", "reader");
    expect(run).toMatchObject({ code: 0, sent: ["run"], result: { outcome: "succeeded", run: { processed: 1 } } });
    const reset = await act("reset", "reader", "--stack", "dev", "--run");
    expect(reset).toMatchObject({ code: 0, sent: ["reset", "run"], result: { run: { processed: 3 } } });
    expect(await act("resync", run.result.resource.urn, "--stack", "dev")).toMatchObject({ code: 0, sent: ["resync"] });
    expect(await act("run", "files", "--stack", "dev")).toMatchObject({ code: 1, sent: [] });
    expect(stack.stateText()).toBe(before);

    // The state belongs to the previous service.
    const { url } = environment.emulator.search;
    await stack.configure({ "trefoil:searchUrl": url.replace("127.0.0.1", "localhost") });
    const other = await act("run", "reader", "--stack", "dev");
    expect(other).toMatchObject({ code: 1, sent: [], err: expect.stringContaining("it belongs to") });
    await stack.configure({ "trefoil:searchUrl": url });
  });

  it("start no second run after a kill before the response", async () => {
    const stack = await environment.project("", { files: projectWithPlugin });
    stack.write(body);
    passed(await stack.up());
    environment.clearRequests();
    const { search, credentials } = environment.emulator;
    const { id } = await resource(stack, "reader");
    const lastStart = async () => {
      const address = `${search.url}/indexers('${id}')/search.status?api-version=2026-10-01`;
      const response = await fetch(address, { headers: { "api-key": credentials.search.adminKey } });
      return ((await response.json()) as { lastResult: { startTime: string } }).lastResult.startTime;
    };
    const before = await lastStart();
    search.control.faults.add({ method: "POST", path: "/indexers('*')/search.run", delayMs: 2000 });
    const args = [join(trefoilPackage, "dist/cli/main.js"), "run", "reader", "--stack", "dev", "--yes"];
    const killed = spawn(process.execPath, args, { cwd: stack.folder, env: stack.env, stdio: "ignore" });
    await until(() => environment.writes().length > 0, "the request of the run");
    killed.kill("SIGKILL");
    await until(async () => (await lastStart()) !== before, "the run of the killed command");
    const { code, out } = await trefoil(stack, ["run", "reader", "--stack", "dev", "--yes", "--json"]);
    expect([code, JSON.parse(out).resumes, environment.writes().length]).toEqual([0, true, 1]);
  });
});
