import { hostNames } from "../../tools/engine-harness";
import {
  inHost,
  outputOf,
  passed,
  program,
  projectWithPlugin,
  trefoil,
  useTestEnvironment,
  writePolicyPack,
} from "./support";

const environment = useTestEnvironment();

const indexWith = (size: string, more = "") =>
  program(`
    new search.Index("hotels", {
      fields: [{ name: "id", type: "Edm.String", key: true, filterable: true, sortable: true }, { name: "size", type: "Edm.Int32", ${size} }],
      forceDestroy: true, ${more}
    });
    new search.SynonymMap("places", { synonyms: ["usa, united states"] });`);

describe("trefoil check-changes", () => {
  it.each(hostNames)("rejects a preview that loses data, and changes nothing (%s host)", async (host) => {
    const stack = await environment.project("", { files: projectWithPlugin, host });
    stack.write(indexWith("filterable: true"));
    passed(await stack.up());
    const before = [stack.stateText(), JSON.stringify(environment.objects())];
    const check = async (...options: string[]) => {
      const { code, out } = await trefoil(stack, ["check-changes", "--stack", "dev", "--json", ...options]);
      return { code, changes: JSON.parse(out).changes as object[] };
    };
    expect(await check()).toEqual({ code: 0, changes: [] });

    stack.write(indexWith("filterable: false"));
    const loss = { type: "search.Index", name: "hotels", change: "replacement", paths: ["fields[1].filterable"] };
    expect(await check()).toMatchObject({
      code: 2,
      changes: [{ ...loss, verdict: "rejected", costs: ["data", "replacement"] }],
    });

    stack.write(indexWith("filterable: false", "copyDocumentsOnReplacement: true,"));
    expect(await check()).toMatchObject({ code: 0, changes: [{ change: "replacement", verdict: "kept" }] });

    stack.write(program("void search;"));
    expect(await check()).toMatchObject({
      code: 2,
      changes: expect.arrayContaining([
        expect.objectContaining({ name: "hotels", change: "deletion", verdict: "rejected" }),
        expect.objectContaining({ name: "places", change: "deletion", verdict: "accepted" }),
      ]),
    });
    const expectUnchanged = () => expect([stack.stateText(), JSON.stringify(environment.objects())]).toEqual(before);
    expectUnchanged();
    // The types and inputs above are those of the host. The rest is the same in both.
    if (!inHost("plugin").includes(host)) return;

    stack.write(indexWith("filterable: true", 'description: "Hotels.",'));
    expect(await check()).toMatchObject({ code: 0, changes: [{ change: "update", verdict: "accepted" }] });
    stack.write(indexWith("filterable: false"));
    expect(await check("--allow", "hotels")).toMatchObject({ code: 0, changes: [{ ...loss, verdict: "allowed" }] });
    expectUnchanged();

    // A preview with --refresh lists no deletion of an object that was deleted outside Pulumi.
    stack.write(indexWith("filterable: true"));
    const [key = ""] = Object.keys(environment.emulator.search.control.objects().indexes ?? {});
    environment.emulator.search.control.change({ collection: "indexes", key, remove: true });
    const args = ["preview", "--stack", "dev", "--refresh", "--json", "--show-replacement-steps"];
    stack.write({ "preview.json": await stack.succeed(...args) });
    const refreshed = await trefoil(stack, ["check-changes", "--json", "--allow", "typo", "preview.json"]);
    expect(refreshed.code).toBe(0);
    expect(JSON.parse(refreshed.out)).toMatchObject({ changes: [], unusedAllow: ["typo"] });

    stack.write(program('throw new Error("The program is broken.");'));
    const failed = await trefoil(stack, ["check-changes", "--stack", "dev"]);
    expect(failed).toMatchObject({ code: 1, out: "" });
    expect(failed.err).toContain("so that its changes are not complete");
  });

  it("rejects the deletion of an object that an interrupted replacement left", async () => {
    const stack = await environment.project("", { files: projectWithPlugin });
    stack.write(indexWith("filterable: true"));
    passed(await stack.up());
    stack.write(indexWith("filterable: false"));
    environment.emulator.search.control.faults.add({ method: "DELETE", path: "/indexes('*')", status: 400, body: {} });
    expect((await stack.up()).exitCode).not.toBe(0);
    const { code, out } = await trefoil(stack, ["check-changes", "--stack", "dev", "--json"]);
    expect(JSON.parse(out).changes).toMatchObject([{ name: "hotels", change: "deletion", verdict: "rejected" }]);
    expect(code).toBe(2);
  });

  it("names what a destroy deletes before Trefoil rejects it, from its preview", async () => {
    const stack = await environment.project("", { files: projectWithPlugin });
    const app = (options: string) =>
      program(`
        const chat = new realtime.App("chat", {}, { ${options} });
        new realtime.Key("server", { appId: chat.appId, capabilities: { "*": ["publish"] } });`);
    const check = async () => {
      const args = ["destroy", "--stack", "dev", "--preview-only", "--json"];
      stack.write({ "destroy.json": (await stack.run(...args)).stdout });
      return trefoil(stack, ["check-changes", "--reject", "data,access", "destroy.json"]);
    };
    stack.write(app(""));
    passed(await stack.up());
    expect(await check()).toMatchObject({
      code: 2,
      out: expect.stringContaining('only after Pulumi has deleted realtime.Key "server".'),
    });
    stack.write(app("protect: true"));
    passed(await stack.up());
    const before = JSON.stringify(environment.objects());
    // Without a preview, Pulumi deletes the key, and then rejects the app.
    const destroyed = await stack.run("destroy", "--stack", "dev", "--yes");
    expect(destroyed.exitCode).not.toBe(0);
    expect(JSON.stringify(environment.objects())).toBe(before);
  });

  it("is completed by a policy that requires protection in production", async () => {
    const stack = await environment.project("", { files: projectWithPlugin });
    const pack = `
      const { PolicyPack } = require("@pulumi/policy");
      const { trefoilPolicies } = require("trefoil/policies");
      const policies = trefoilPolicies.filter(({ name }) => name === "trefoil-no-data-loss");
      new PolicyPack("acme", { enforcementLevel: "mandatory", policies }, { "trefoil-no-data-loss": { enforcementLevel: "mandatory", stacks: ["dev"] } });`;
    const flags = ["--policy-pack", await writePolicyPack(stack, pack)];
    stack.write(indexWith("filterable: true"));
    const rejected = await stack.preview({ flags });
    expect(rejected.exitCode).not.toBe(0);
    expect(outputOf(rejected)).toContain("Replacing or deleting the index also deletes the documents in it.");
    stack.write(indexWith("filterable: true", "}, { protect: true,"));
    passed(await stack.preview({ flags }));
  });
});
