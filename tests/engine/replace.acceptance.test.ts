import { defaultHost } from "../../tools/engine-harness";
import {
  beyondValidation,
  managedResources,
  outputOf,
  passed,
  program,
  resource,
  stepsIn,
  useTestEnvironment,
} from "./support";

const fields = (type = "Edm.String") => `fields: [
  { name: "id", type: "Edm.String", key: true }, { name: "title", type: "${type}" },
]`;

describe("a replacement", () => {
  const environment = useTestEnvironment({ registryOrganizations: ["acme", "shop"] });

  it("uses the order that the names allow, and happens only if a value differs", async () => {
    const all = (isChanged: boolean) => `
      new search.Index("hotels", { name: "hotels", forceDestroy: true, ${fields(isChanged ? "Edm.Int32" : "Edm.String")} });
      const app = new registry.Repository("app", { namespace: "${isChanged ? "shop" : "acme"}", forceDestroy: true });
      new search.SynonymMap("words", { name: "words", synonyms: [app.name] });
      const apps = { one: new realtime.App("one"), two: new realtime.App("two") };
      new realtime.Key("server", {
        appId: apps.${isChanged ? "two" : "one"}, name: "server", capabilities: { "*": ["subscribe"] },
      });
      const chat = new realtime.App("chat", { name: "${isChanged ? "talk" : "chat"}" });
      const name = chat.appId.apply((id) => "map-" + id.toLowerCase().replace(/[^a-z0-9]/g, ""));
      new search.SynonymMap("by-id", { name, synonyms: ["a, b"] });
      exports.name = app.name;`;
    const stack = await environment.project(all(false));
    passed(await stack.up());
    const { name: before } = await stack.outputs();
    expect(before).toMatch(/^app-[0-9a-f]{7}$/);
    const [one, two, key] = await Promise.all(["one", "two", "server"].map((name) => resource(stack, name)));
    expect(key?.id).toMatch(new RegExp(`^${one?.id}[.]`));

    stack.write(program(all(true)));
    environment.clearRequests();
    const changed = passed(await stack.up({ diff: true }));
    const replaced = (name: string) => changed.steps.find((step) => step.op === "replace" && step.name === name);
    // The plugin compares the inputs itself. With the dynamic host, the engine does.
    const change = defaultHost === "plugin" ? "update-replace" : "update";
    expect(replaced("hotels")?.diff).toEqual({ "fields[1].type": change });
    expect(replaced("server")?.diff).toEqual({ appId: change });
    const done = stepsIn(changed);
    const stepsOf = (...names: string[]) => done.filter((step) => names.some((name) => step.endsWith(` ${name}`)));
    expect(stepsOf("hotels")).toEqual(["delete-replaced hotels", "replace hotels", "create-replacement hotels"]);
    expect(environment.writes().filter((line) => line.includes("hotels"))).toEqual([
      "DELETE /indexes('hotels')",
      "PUT /indexes('hotels')",
    ]);
    // With a generated name, the new object is created first, followed by the resources that depend on it.
    expect(stepsOf("app", "words")).toEqual([
      "create-replacement app",
      "replace app",
      "update words",
      "delete-replaced app",
    ]);
    const { name: after } = await stack.outputs();
    expect(after).toMatch(/^app-[0-9a-f]{7}$/);
    expect(after).not.toBe(before);
    expect(environment.objects().filter((object) => /^registry | words$/.test(object))).toEqual([
      `registry repositories shop/${after}`,
      "search synonymmaps words",
    ]);
    expect(environment.emulator.search.control.objects().synonymmaps?.words).toMatchObject({ synonyms: after });
    const moved = await resource(stack, "server");
    expect(moved.id).toMatch(new RegExp(`^${two?.id}[.]`));
    expect(environment.objects().filter((object) => object.includes(" keys "))).toEqual([
      `realtime keys ${moved.id?.replace(".", "/")}`,
    ]);
    // The name is not known before the update, and is the same afterwards.
    expect(stepsOf("chat", "by-id")).toEqual(["update chat"]);
  });

  it("or a deletion of an object that contains data is rejected, until forceDestroy was applied separately", async () => {
    const both = (type: string, namespace: string, ...forced: string[]) => `
      const forced = (what) => ${JSON.stringify(forced)}.includes(what) || undefined;
      new search.Index("hotels", { name: "hotels", forceDestroy: forced("documents"), ${fields(type)} });
      new registry.Repository("app", { namespace: "${namespace}", name: "app", forceDestroy: forced("tags") });`;
    const stack = await environment.project(both("Edm.String", "acme"));
    passed(await stack.up());
    const { search, registry } = environment.emulator;
    search.control.change({ collection: "documents", key: "hotels/1", merge: { id: "1", title: "Sea" } });
    registry.control.change({ collection: "tags", key: "acme/app:v1", merge: {} });
    const state = await managedResources(stack);
    environment.clearRequests();

    // A permission in the same update is not sufficient, so `forceDestroy` cannot be added together with the change.
    stack.write(program(both("Edm.Int32", "acme", "documents")));
    const refused = await stack.up();
    expect(refused.exitCode).not.toBe(0);
    expect(outputOf(refused)).toContain(
      "fields[1].type cannot change in place, and a replacement would lose the documents it may hold. " +
        "Revert the change, or set `forceDestroy: true`, run `pulumi up`, and then make this change.",
    );
    expect(beyondValidation(environment.requests())).toEqual([]);
    expect(await managedResources(stack)).toEqual(state);

    const stopped = await stack.destroy({ flags: ["--continue-on-error"] });
    expect(stopped.exitCode).not.toBe(0);
    expect(outputOf(stopped)).toContain('Index "hotels": delete failed: it holds 1 document, which would be lost.');
    expect(outputOf(stopped)).toContain('Repository "acme/app": delete failed: it holds 1 tag');
    expect(outputOf(stopped)).toContain(
      "To delete it anyway, add the resource to the program again if you have removed it, set `forceDestroy: true`, " +
        "and run `pulumi up`. Then run `pulumi destroy`, or remove the resource from the program and run `pulumi up` again.",
    );
    expect(environment.writes()).toEqual([]);

    stack.write(program(both("Edm.String", "acme", "documents", "tags")));
    expect(stepsIn(passed(await stack.up())).sort()).toEqual(["update app", "update hotels"]);
    expect(environment.writes()).toEqual([]);
    stack.write(program(both("Edm.Int32", "shop", "documents", "tags")));
    passed(await stack.up());
    expect(environment.writes().sort()).toEqual([
      "DELETE /indexes('hotels')",
      "DELETE /v2/namespaces/acme/repositories/app",
      "POST /v2/namespaces/shop/repositories",
      "PUT /indexes('hotels')",
    ]);
    expect((await stack.export()).deployment.resources?.filter(({ delete: pending }) => pending)).toEqual([]);
    search.control.change({ collection: "documents", key: "hotels/1", merge: { id: "1", title: 1 } });
    passed(await stack.destroy());
    expect(environment.objects()).toEqual([]);
  });
});
