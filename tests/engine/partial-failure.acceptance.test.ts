import { defaultHost, type Result, type Stack } from "../../tools/engine-harness";
import { causedBy } from "../../tools/until";
import { outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

/** A repository whose create sends three requests. */
const repository = (name: string, description = "The app.", rule = "v.*") => `
  new registry.Repository("${name}", {
    namespace: "acme", name: "${name}", description: "${description}",
    categories: ["api-management"], immutableTagsSettings: { enabled: true, rules: ["${rule}"] },
  });`;
const categories = (name: string) => `PATCH /v2/namespaces/acme/repositories/${name}/categories`;
const immutable = (name: string) => `PATCH /v2/namespaces/acme/repositories/${name}/immutabletags`;

describe("a repository of which one request fails", () => {
  const environment = useTestEnvironment();

  /** Rejects the next request of this kind. */
  function reject(request: string): void {
    const [method = "", path = ""] = request.split(" ");
    environment.emulator.registry.control.faults.add({ method, path, status: 400, body: { message: "not today" } });
  }

  it("is saved in the state with its completed parts, and the next update sends the missing parts or deletes it", async () => {
    const failing = {
      finished: categories("finished"),
      deleted: categories("deleted"),
      refreshed: immutable("refreshed"),
      "refreshed-and-deleted": immutable("refreshed-and-deleted"),
    };
    const names = Object.keys(failing);
    for (const request of Object.values(failing)) reject(request);
    const stack = await environment.project(names.map((name) => repository(name)).join("\n"));
    const failed = await stack.up({ flags: ["--continue-on-error"] });
    expect(failed.exitCode).not.toBe(0);
    expect(outputOf(failed)).toContain(
      "The state contains what was created so far. Run `pulumi up` again to continue.",
    );
    for (const [name, request] of Object.entries(failing)) {
      expect(outputOf(failed)).toContain(`Repository "acme/${name}": create failed: ${request} -> 400 not today`);
      const saved = await resource(stack, name);
      expect(saved).toMatchObject({ id: `acme/${name}`, outputs: { description: "The app." } });
      expect(saved.initErrors).toEqual([expect.stringContaining("not today")]);
      if (defaultHost === "dynamic") {
        const provider = 'exports.handler=()=>require("trefoil/provider")("registry:Repository")';
        expect(saved.outputs?.__provider).toBe(provider);
      }
    }
    expect((await resource(stack, "refreshed")).outputs).toMatchObject({
      categories: ["api-management"],
      immutableTagsSettings: { enabled: false },
    });

    environment.clearRequests();
    const refreshed = await Promise.all(
      ["refreshed", "refreshed-and-deleted"].map(async (name) => ["--target", (await resource(stack, name)).urn]),
    );
    passed(await stack.refresh({ flags: refreshed.flat() }));
    expect(environment.writes()).toEqual([]);

    stack.write(program(repository("finished") + repository("refreshed")));
    const next = passed(await stack.up());
    expect(
      stepsIn(next)
        .filter((step) => step.startsWith("delete "))
        .sort(),
    ).toEqual(["delete deleted", "delete refreshed-and-deleted"]);
    // No completed request is sent again.
    const sent = (name: string) => environment.writes().filter((line) => line.includes(`/${name}/`));
    expect(sent("finished")).toEqual([categories("finished"), immutable("finished")]);
    expect(sent("refreshed")).toEqual([immutable("refreshed")]);
    expect(environment.objects().sort()).toEqual([
      "registry repositories acme/finished",
      "registry repositories acme/refreshed",
    ]);
    expect((await resource(stack, "refreshed")).initErrors ?? []).toEqual([]);
    expect(await stack.up({ refresh: true, expectNoChanges: true })).toMatchObject({ exitCode: 0 });

    // An update of which one request fails.
    stack.write(program(repository("finished", "Changed.", "release-.*") + repository("refreshed")));
    reject(immutable("finished"));
    const half = await stack.up();
    expect(half.exitCode).not.toBe(0);
    expect(outputOf(half)).toContain(`Repository "acme/finished": update failed: ${immutable("finished")} -> 400`);
    expect((await resource(stack, "finished")).outputs).toMatchObject({
      description: "Changed.",
      immutableTagsSettings: { enabled: true, rules: ["v.*"] },
    });
    environment.clearRequests();
    passed(await stack.up());
    expect(environment.writes()).toEqual([immutable("finished")]);
  });
});

/** An object that another system makes ready. */
const awaited = (size: number) => `
  const database = new rest.Resource("database", {
    body: { name: "database", size: ${size} },
    waitFor: { field: "status", values: ["ready", "done"], failedValues: ["failed"], interval: 0.1, timeout: 60 },
    outputFields: ["status"],
  });
  new rest.Resource("user", { body: { name: "user", of: database.objectId } });
  exports.status = database.outputValues.apply((values) => values?.status);`;

describe("an object of a REST API that another system makes ready", () => {
  const environment = useTestEnvironment();
  const path = "/v1/resources";
  const objects = () => Object.entries(environment.emulator.rest.control.objects()[path] ?? {});
  const named = (name: string) => objects().find(([, object]) => object.name === name)?.[0];

  const become = (status: string) =>
    environment.emulator.rest.control.change({ collection: path, key: named("database") as string, merge: { status } });

  /** Runs the update. As soon as it has sent such a request, the object gets this status. */
  async function upWhile(stack: Stack, method: "POST" | "PUT", status: string): Promise<Result> {
    environment.clearRequests();
    const run = stack.up();
    await causedBy(run, () => environment.writes().some((line) => line.startsWith(method)));
    become(status);
    return run;
  }

  it("is awaited before its dependents, fails with its state, and is awaited again by the next update", async () => {
    const stack = await environment.project(awaited(1));
    const failed = await upWhile(stack, "POST", "failed");
    expect(failed.exitCode).not.toBe(0);
    expect(outputOf(failed)).toContain('the object was created, but it will not become ready: `status` is "failed".');
    const id = named("database");
    expect(await resource(stack, "database")).toMatchObject({ id: `${path}/${id}`, outputs: { body: { size: 1 } } });
    expect(named("user")).toBeUndefined();

    // The next update waits again. It sends the object no other request.
    environment.clearRequests();
    become("ready");
    passed(await stack.up());
    expect([named("database"), environment.writes()]).toEqual([id, [`POST ${path}`]]);
    expect(await stack.outputs()).toEqual({ status: "ready" });
    expect((await resource(stack, "database")).initErrors ?? []).toEqual([]);
    passed(await stack.up({ refresh: true, expectNoChanges: true }));

    // An update waits for the object, too.
    become("busy");
    stack.write(program(awaited(2)));
    passed(await upWhile(stack, "PUT", "done"));
    expect(await stack.outputs()).toEqual({ status: "done" });
  });
});
