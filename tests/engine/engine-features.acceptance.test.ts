import { hostNames, type Stack } from "../../tools/engine-harness";
import { outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

/** The program, and what differs between its versions. */
interface Version {
  readonly words?: string;
  readonly dependent?: string;
  readonly trigger?: string;
  readonly tlsOnly?: boolean;
  readonly hookFails?: boolean;
  readonly isReviewed?: boolean;
}

const programOf = ({
  words = "a, b",
  dependent = "a, b",
  trigger = "1",
  tlsOnly = false,
  hookFails = false,
  isReviewed = false,
}: Version = {}): string => `
  // An operation that a step of the program fails, and a resource that depends on it.
  const broken = new search.SynonymMap("broken", { name: "broken", synonyms: ["${words}"] });
  new search.SynonymMap("dependent", { name: "dependent", synonyms: ["${dependent}"] }, { dependsOn: broken });
  new search.SynonymMap("independent", { name: "independent", synonyms: ["a, b"] });

  // The first create fails after its first request. The hook repeats it.
  const retry = new pulumi.ErrorHook("retry", ({ failedOperation, errors }) => {
    console.log("retry " + failedOperation + " " + errors.length);
    return true;
  });
  new registry.Repository("partial", {
    namespace: "acme", name: "partial", description: "The app.", categories: ["api-management"],
  }, { hooks: { onError: [retry] } });

  const parent = new realtime.App("parent", { tlsOnly: ${tlsOnly}, forceDestroy: true }, { replaceOnChanges: ["tlsOnly"] });
  new realtime.Key("child", { appId: parent.id, name: "child", capabilities: { "*": ["subscribe"] } }, { deletedWith: parent });

  new search.SynonymMap("triggered", { synonyms: ["a, b"] }, { replacementTrigger: "${trigger}" });

  const seen = (name) => ({ newInputs = {} }) =>
    console.log(name + " " + Object.keys(newInputs).filter((key) => !key.startsWith("__")).sort());
  const failing = (args) => {
    seen("afterUpdate")(args);
    if (${hookFails}) throw new Error("the hook failed");
  };
  new search.SynonymMap("hooked", { name: "hooked", synonyms: ["${isReviewed ? "c, d" : "a, b"}"] }, {
    hooks: {
      beforeCreate: [new pulumi.ResourceHook("before-create", seen("beforeCreate"))],
      afterUpdate: [new pulumi.ResourceHook("after-update", failing)],
    },
  });`;

const existence = `
  const there = search.SynonymMap.exists("hooked");
  exports.exists = pulumi.all([there, search.SynonymMap.exists("missing"), realtime.App.exists("missing")]);
  const found = search.SynonymMap.get("found", "hooked");
  exports.synonyms = search.getSynonymMapOutput({ name: "hooked" }, { dependsOn: found }).synonyms;
  if (pulumi.runtime.getConfig("trefoil:host") === "plugin") {
    const type = "trefoil:search:SynonymMap";
    exports.ofEngine = ["hooked", "missing"].map((id) => pulumi.runtime.existsResource(type, id));
  }`;

describe.each(hostNames)("features of Pulumi's engine, %s host", (host) => {
  const environment = useTestEnvironment();
  const reject = (service: "registry" | "search", method: string, path: string) =>
    environment.emulator[service].control.faults.add({ method, path, status: 400, body: { message: "not today" } });

  /** Resources of which a step of the engine changed something. */
  const changed = (steps: readonly string[], name: string) => steps.filter((step) => step.endsWith(` ${name}`));

  it("work with failed steps, hooks, replacements and existing objects", async () => {
    const config = { "trefoil:host": host };
    const stack = await environment.project(programOf(), { host, attached: host === "plugin", served: true, config });
    await continuesOnError(stack);
    await replaces(stack);
    await runsHooks(stack);
    await findsObjects(stack);
    await waits(stack);
    passed(await stack.destroy());
    expect(environment.objects()).toEqual(["registry accounts erin"]);
  });

  /** A skipped create or update is planned during the update. It sends no request. */
  async function continuesOnError(stack: Stack): Promise<void> {
    const flags = ["--continue-on-error"];
    reject("search", "PUT", "/synonymmaps('broken')");
    reject("registry", "PATCH", "/v2/namespaces/acme/repositories/partial/categories");
    const created = await stack.up({ flags });
    expect(created.exitCode).not.toBe(0);
    expect(environment.objects()).toEqual(expect.arrayContaining(["search synonymmaps independent"]));
    expect(environment.objects().filter((object) => / (broken|dependent)$/.test(object))).toEqual([]);
    // The create of the repository was repeated as an update, which sends only the missing part.
    expect(outputOf(created)).toContain("retry create 1");
    const ofPartial = environment.writes().filter((line) => line.includes("repositories"));
    const categories = "PATCH /v2/namespaces/acme/repositories/partial/categories";
    expect(ofPartial).toEqual(["POST /v2/namespaces/acme/repositories", categories, categories]);
    expect((await resource(stack, "partial")).initErrors).toBeUndefined();
    expect(outputOf(created)).toContain("beforeCreate name,synonyms");

    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["create broken", "create dependent"]);
    stack.write(program(programOf({ words: "c, d", dependent: "c, d" })));
    reject("search", "PUT", "/synonymmaps('broken')");
    environment.clearRequests();
    expect((await stack.up({ flags })).exitCode).not.toBe(0);
    expect(environment.writes()).toEqual(["PUT /synonymmaps('broken')"]);
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["update broken", "update dependent"]);
  }

  /** `deletedWith` also replaces the resource. It is not deleted, because the service deletes its object. */
  async function replaces(stack: Stack): Promise<void> {
    const latest = { words: "c, d", dependent: "c, d" };
    stack.write(program(programOf({ ...latest, tlsOnly: true, trigger: "2" })));
    environment.clearRequests();
    const steps = stepsIn(passed(await stack.up()));
    expect(changed(steps, "triggered")).toContain("replace triggered");
    expect(changed(steps, "parent")).toContain("replace parent");
    expect(changed(steps, "child")).toContain("replace child");
    const kinds = environment.objects().filter((object) => /^realtime (apps|keys) /.test(object));
    expect(kinds).toHaveLength(2);
    expect(passed(await stack.preview({ refresh: true, expectNoChanges: true }))).toMatchObject({ exitCode: 0 });
  }

  /** The error of a hook after an update fails the update. The state contains the change. */
  async function runsHooks(stack: Stack): Promise<void> {
    const latest = { words: "c, d", dependent: "c, d", tlsOnly: true, trigger: "2", isReviewed: true };
    stack.write(program(programOf({ ...latest, hookFails: true })));
    const failed = await stack.up();
    expect(failed.exitCode).not.toBe(0);
    expect(outputOf(failed)).toMatch(/afterUpdate name,synonyms.*the hook failed/);
    expect((await resource(stack, "hooked")).outputs).toMatchObject({ synonyms: ["c, d"] });
    environment.clearRequests();
    passed(await stack.up({ expectNoChanges: true }));
    expect(environment.writes()).toEqual([]);
    stack.write(program(programOf(latest) + existence));
  }

  async function findsObjects(stack: Stack): Promise<void> {
    const preview = passed(await stack.preview());
    const up = passed(await stack.up());
    expect(outputOf(preview) + outputOf(up)).not.toContain("the service does not return");
    const { exists, synonyms, ofEngine } = await stack.outputs();
    expect({ exists, synonyms, ofEngine }).toEqual({
      exists: [true, false, false],
      synonyms: ["c, d"],
      ofEngine: host === "plugin" ? [true, false] : undefined,
    });
  }

  /** With the plugin, the CLI has an own exit code for a wait that ended before the service did. */
  async function waits(stack: Stack): Promise<void> {
    environment.emulator.registry.control.change({ collection: "accounts", key: "erin", merge: {} });
    stack.write(
      program(`
        new registry.OrgMember("erin", { organization: "acme", member: "erin", role: "member", waitFor: "accepted", timeout: 1 });
        new search.SynonymMap("independent", { name: "independent", synonyms: ["a, b"] });`),
    );
    // The state must contain the invitation, so that the first run fails.
    const first = await stack.up();
    expect(first.exitCode).not.toBe(0);
    expect(first.exitCode).not.toBe(10);
    expect((await resource(stack, "erin")).initErrors).toEqual([expect.stringMatching(/has not accepted/)]);
    const second = await stack.up();
    expect(outputOf(second)).toMatch(/has not accepted the invitation/);
    if (host === "plugin") expect(second.exitCode).toBe(10);
    else expect(second.exitCode).not.toBe(0);
    expect((await resource(stack, "erin")).initErrors).toEqual([expect.stringMatching(/has not accepted/)]);
  }
});
