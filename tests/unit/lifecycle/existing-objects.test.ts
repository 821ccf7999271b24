import type { Definition } from "../../../provider/define";
import { Context, create, diff, read, remove, Session, type Values } from "../../../provider/lifecycle";
import { orgMember } from "../../../provider/services/registry/organization/org-member";
import { orgRegistryAccessManagement } from "../../../provider/services/registry/organization/org-registry-access-management";
import { repository } from "../../../provider/services/registry/repository";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { checked, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

/** One run of the engine: one process, one session. */
class Run {
  readonly session: Session;

  constructor(readonly definition: Definition) {
    this.session = new Session(definition.service, environment.bag(), () => {});
  }

  context(name: string): Context {
    return new Context(this.definition, this.session, { name: `dev/${name}` });
  }

  create(name: string, args: Values) {
    return create(this.context(name), checked(this.definition, args, undefined, `dev/${name}`));
  }
}

const map = { name: "coasts", synonyms: ["coast, beach"] };

describe("the message about an existing object", () => {
  it.each<[string, Definition, Values, string, string, object]>([
    ["synonym map", synonymMap, map, "synonymmaps", "coasts", { synonyms: "a, b" }],
    ["repository", repository, { namespace: "acme", name: "app" }, "repositories", "acme/app", {}],
    ["settings", orgRegistryAccessManagement, { organization: "acme" }, "registryAccess", "acme", { enabled: true }],
  ])("mentions the option `aliases` for a renamed %s", async (_, definition, args, collection, key, merge) => {
    environment.put(definition.service, collection, key, merge);
    await expect(new Run(definition).create("two", args)).rejects.toThrow(
      "If you renamed the resource, set the option `aliases` to its previous name, or in YAML to its previous URN.",
    );
  });

  it("names the resource that manages the object if this process has read its state", async () => {
    const first = await new Run(synonymMap).create("one", map);
    const refreshed = new Run(synonymMap);
    await read(refreshed.context("one"), first.id, first.state);
    const compared = new Run(synonymMap);
    diff(compared.context("one"), first.id, first.state, first.state);
    for (const run of [refreshed, compared]) {
      const error = await run.create("two", map).catch((reason: Error) => reason.message);
      expect(error).toContain('This stack manages it as "one". It was not changed.');
      // The form of an alias depends on the language of the program.
      expect(error).toContain(
        'set the option `aliases` of this one to the name "one", or in YAML to the URN of "one".',
      );
      expect(error).not.toContain("is not managed by this stack");
    }
  });

  it("does not name a resource whose object the same run has deleted", async () => {
    const first = await new Run(synonymMap).create("one", map);
    const run = new Run(synonymMap);
    await read(run.context("one"), first.id, first.state);
    await remove(run.context("one"), first.id, first.state);
    // Another client creates it again.
    environment.put(synonymMap.service, "synonymmaps", "coasts", { synonyms: "a, b" });
    await expect(run.create("two", map)).rejects.toThrow("it already exists and is not managed by this stack");
  });

  it("does not exist if the same run has deleted the object", async () => {
    const first = await new Run(synonymMap).create("one", map);
    const run = new Run(synonymMap);
    await read(run.context("one"), first.id, first.state);
    await remove(run.context("one"), first.id, first.state);
    await expect(run.create("two", map)).resolves.toMatchObject({ id: "coasts" });
  });
});

describe("two resources of a program that declare the same object", () => {
  it.each<[string, Definition, Values]>([
    ["is listed", synonymMap, map],
    ["is read by name", repository, { namespace: "acme", name: "app" }],
    ["adopts existing objects", orgMember, { organization: "acme", member: "dave" }],
  ])("are named if the kind %s", async (_, definition, args) => {
    const run = new Run(definition);
    const first = await run.create("one", args);
    const sent = environment.journal(definition.service).length;
    await expect(run.create("two", args)).rejects.toMatchObject({
      code: "duplicate_resource",
      message: expect.stringContaining('The resources "one" and "two" of this program declare the same object'),
    });
    expect(environment.journal(definition.service)).toHaveLength(sent);
    expect(first.id).toBeTruthy();
  });

  it("are named also while the first create is running", async () => {
    const run = new Run(synonymMap);
    const [one, two] = await Promise.allSettled([run.create("one", map), run.create("two", map)]);
    expect(one.status).toBe("fulfilled");
    expect(two).toMatchObject({ reason: { code: "duplicate_resource" } });
  });

  it("are not reported for a resource that is created again", async () => {
    const run = new Run(synonymMap);
    const { id, state } = await run.create("one", map);
    await remove(run.context("one"), id, state);
    await expect(run.create("one", map)).resolves.toMatchObject({ id });
  });

  it("are not reported for a resource that replaces an object deleted in this run", async () => {
    const run = new Run(synonymMap);
    const { id, state } = await run.create("one", map);
    await remove(run.context("one"), id, state);
    await expect(run.create("two", map)).resolves.toMatchObject({ id });
  });
});
