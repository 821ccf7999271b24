import { defaultHost, engineTimeout } from "../../tools/engine-harness";
import { outputOf, passed, program, resource, stepsIn, useTestEnvironment } from "./support";

jest.setTimeout(engineTimeout);

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
