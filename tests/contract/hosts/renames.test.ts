import type { Definition } from "../../../provider/define";
import type { Values } from "../../../provider/lifecycle";
import { imageTag } from "../../../provider/services/registry/images/image-tag";
import { orgImageAccessManagement } from "../../../provider/services/registry/organization/org-image-access-management";
import { orgMember } from "../../../provider/services/registry/organization/org-member";
import { index } from "../../../provider/services/search/indexes/search-index";
import { synonymMap } from "../../../provider/services/search/synonym-map";
import { PluginClient, type Props, plain } from "../../support/plugin-client";
import { seedImages } from "../seed-images";
import { useTestEnvironment } from "../test-environment";
import { registryName } from "../watched-registry";
import { hosts, openHost } from "./host";

// A program in YAML, Python or Go sends no earlier names: only the URNs of the engine contain them.

const environment = useTestEnvironment({ registryInvitationsAccepted: false });
const repository = `${registryName}/acme/app`;

/** A resource in the state of the engine. */
interface Stored {
  readonly id: string;
  readonly state: Props;
}

/** One run of the engine: the calls for its resources, by logical name. */
class Run {
  private constructor(
    readonly definition: Definition,
    readonly client: PluginClient,
  ) {}

  static async start(definition: Definition): Promise<Run> {
    const settings = Object.entries(environment.bag(definition)).map(([key, value]) => [key.slice(8), value]);
    const client = await PluginClient.start();
    await client.configure(Object.fromEntries(settings));
    return new Run(definition, client);
  }

  urn = (name: string): string => `urn:pulumi:dev::shop::trefoil:${this.definition.token}::${name}`;

  async #inputs(name: string, program: Values, olds: Props = {}): Promise<Props> {
    const { inputs, failures } = await this.client.check(this.urn(name), olds, program as Props);
    expect(failures).toEqual([]);
    return plain(inputs) as Props;
  }

  /** The program declares a resource that the state does not contain. */
  async create(name: string, program: Values): Promise<Stored> {
    const { id, outputs } = await this.client.create(this.urn(name), await this.#inputs(name, program));
    return { id, state: plain(outputs) as Props };
  }

  /** The program declares a resource that the state contains, perhaps with an earlier name. */
  async compare(name: string, { id, state }: Stored, program: Values) {
    const news = await this.#inputs(name, program, state);
    return this.client.diff(this.urn(name), id, state, news);
  }

  delete(name: string, { id, state }: Stored): Promise<void> {
    return this.client.delete(this.urn(name), id, state);
  }
}

const runs: Run[] = [];
afterEach(async () => {
  for (const { client } of runs.splice(0)) await client.stop();
});
async function run(definition: Definition): Promise<Run> {
  const started = await Run.start(definition);
  runs.push(started);
  return started;
}

/** Kinds whose create accepts an object that exists. */
const adopting = [
  {
    definition: orgMember,
    program: { organization: "acme", member: "carol", role: "editor" },
    collection: "members",
    key: "acme/carol",
  },
  {
    definition: orgImageAccessManagement,
    program: { organization: "acme", adopt: true, allowVerifiedPublishers: false },
    collection: "imageAccess",
    key: "acme",
  },
  {
    definition: imageTag,
    program: { repository, tag: "production", digest: seedImages.alpha.digest, onDelete: "delete", overwrite: true },
    collection: "tags",
    key: `${repository}:production`,
  },
];

describe.each(adopting)("$definition.name that a program renames without an alias", (its) => {
  const { definition, program, collection, key } = its;
  const stored = () => environment.objects(definition.service)[collection]?.[key];
  beforeEach(() => {
    environment.put(orgMember.service, "members", "acme/carol", { role: "member" });
  });

  it("stays if the run creates the new resource, and then deletes the previous resource", async () => {
    const one = await (await run(definition)).create("one", program);
    const before = stored();
    expect(before).toBeDefined();
    const next = await run(definition);
    await next.create("two", program);
    await next.delete("one", one);
    expect(stored()).toEqual(before);
    await next.client.logged("was not deleted: another resource of this update has it");
  });

  it("stays if a run was killed between the create and the delete, and the next run deletes the other resource", async () => {
    const one = await (await run(definition)).create("one", program);
    const before = stored();
    const two = await (await run(definition)).create("two", program);
    const next = await run(definition);
    expect(await next.compare("two", two, program)).toMatchObject({ replaces: [] });
    await next.delete("one", one);
    expect(stored()).toEqual(before);
    await next.client.logged('was not deleted: the resource "two" of this program manages it, too');
  });

  it("stays if the user forces the replacement of one resource, which adopts the object again", async () => {
    const one = await (await run(definition)).create("one", program);
    const before = stored();
    // The first run ended regularly, and left no record.
    environment.restore(environment.files().filter(([path]) => !path.includes("journal")));
    const next = await run(definition);
    await next.create("one", program);
    await next.delete("one", one);
    expect(stored()).toEqual(before);
    await next.client.logged("was not deleted: this update adopted it again");
  });

  it("is deleted with both resources", async () => {
    const one = await (await run(definition)).create("one", program);
    const two = await (await run(definition)).create("two", program);
    const sent = await environment.changesSent(definition.service, async () => {
      const last = await run(definition);
      await last.delete("two", two);
      await last.delete("one", one);
    });
    expect(sent.length).toBeGreaterThan(0);
  });
});

describe("a renamed resource whose replacement fails", () => {
  const program = {
    repository,
    tag: "production",
    digest: seedImages.alpha.digest,
    onDelete: "delete",
    overwrite: true,
  };
  const stored = () => Object.keys(environment.objects(imageTag.service).tags ?? {});

  it("keeps its object if the run continues with the delete of the previous resource", async () => {
    const one = await (await run(imageTag)).create("one", program);
    const two = await (await run(imageTag)).create("two", program);
    const before = stored();
    const next = await run(imageTag);
    const missing = { ...program, tag: "staging", digest: `sha256:${"0".repeat(64)}`, overwrite: false };
    expect(await next.compare("two", two, missing)).toMatchObject({ replaces: ["tag"], deleteBeforeReplace: false });
    await expect(next.create("two", missing)).rejects.toThrow();
    await next.delete("one", one);
    expect(stored()).toEqual(before);
    await next.client.logged('was not deleted: the resource "two" of this program manages it, too');
  });
});

describe.each(hosts)("a resource of the host %s whose state is that of a Terraform provider", (host) => {
  // The engine saves the state of a migration before it compares the resource.
  const id = "hotels.search.windows.net/synonymmaps('words')";
  const moved = (object: object) => ({
    id: "words",
    __provider: "code",
    __trefoil: { name: "dev/words", moved: object },
  });

  it("is not deleted by the id of that provider, under which the service finds nothing", async () => {
    const config = environment.bag(synonymMap);
    const opened = await openHost(host, { definition: synonymMap, logicalName: "words", config });
    const sent = await environment.changesSent(synonymMap.service, () =>
      expect(opened.delete(id, moved({ id: "words" }))).rejects.toThrow(
        /the object was not read yet\. Nothing was changed\. Run `pulumi refresh`/,
      ),
    );
    await opened.close();
    expect(sent).toEqual([]);
  });
});

describe("an object whose name is its identity", () => {
  const words = { name: "words", synonyms: ["a, b"] };
  const stored = () => Object.keys(environment.objects(synonymMap.service).synonymmaps ?? {});

  it("is neither adopted nor changed by a resource with another logical name, and the message names the option", async () => {
    await (await run(synonymMap)).create("one", words);
    const next = await run(synonymMap);
    const sent = await environment.changesSent(synonymMap.service, () =>
      expect(next.create("two", words)).rejects.toThrow(/already exists.*It was not changed.*`aliases`/),
    );
    expect(sent).toEqual([]);
    expect(stored()).toEqual(["words"]);
  });

  it("stays if a forced replacement creates it because it was missing, and the next run repeats the delete", async () => {
    const one = await (await run(synonymMap)).create("one", words);
    environment.service(synonymMap.service).control.change({ collection: "synonymmaps", key: "words", remove: true });
    const next = await run(synonymMap);
    const created = await next.create("one", words);
    await next.delete("one", one);
    expect(stored()).toEqual(["words"]);
    await next.client.logged("was not deleted: this update created it");
    const last = await run(synonymMap);
    expect(await last.compare("one", created, words)).toMatchObject({ replaces: [] });
    await last.delete("one", one);
    expect(stored()).toEqual(["words"]);
    await last.client.logged('was not deleted: the state contains it twice, and the resource "one" manages it');
  });

  it("is deleted before its replacement under its earlier name", async () => {
    const one = await (await run(synonymMap)).create("one", words);
    const next = await run(synonymMap);
    const renamed = { ...words, name: "others" };
    expect(await next.compare("two", one, renamed)).toMatchObject({ replaces: ["name"] });
    await next.delete("one", one);
    expect(stored()).toEqual([]);
    await next.create("two", renamed);
    expect(stored()).toEqual(["others"]);
  });

  it("is deleted under its earlier name if only the option `replaceOnChanges` requires the replacement", async () => {
    const one = await (await run(synonymMap)).create("one", { synonyms: ["a, b"] });
    const next = await run(synonymMap);
    expect(await next.compare("two", one, { synonyms: ["c, d"] })).toMatchObject({ replaces: [] });
    const two = await next.create("two", { synonyms: ["c, d"] });
    expect(two.id).not.toBe(one.id);
    await next.delete("one", one);
    expect(stored()).toEqual([two.id]);
  });
});

describe("an index that copies its documents, whose update renames it by an alias and replaces it", () => {
  const before = {
    fields: [
      { name: "id", type: "Edm.String", key: true },
      { name: "title", type: "Edm.String", searchable: true },
    ],
    copyDocumentsOnReplacement: true,
  };
  const after = {
    ...before,
    fields: before.fields.map((field) => (field.key ? field : { ...field, analyzer: "en.lucene" })),
  };

  it.each([false, true])("is deleted with all documents in the new index, forceDestroy %p", async (forceDestroy) => {
    const one = await (await run(index)).create("one", { ...before, forceDestroy });
    const write = (id: string) => environment.put(index.service, "documents", `${one.id}/${id}`, { id, title: id });
    write("first");
    const next = await run(index);
    expect(await next.compare("two", one, { ...after, forceDestroy })).toMatchObject({ deleteBeforeReplace: false });
    const two = await next.create("two", { ...after, forceDestroy });
    // A client writes between the copy and the delete.
    write("late");
    await next.delete("one", one);
    const { indexes = {}, documents = {} } = environment.objects(index.service);
    expect(Object.keys(indexes)).toEqual([two.id]);
    expect(Object.keys(documents).sort()).toEqual([`${two.id}/first`, `${two.id}/late`]);
  });
});
