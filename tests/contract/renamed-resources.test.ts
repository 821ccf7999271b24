import type { Definition } from "../../provider/define";
import { Context, create, PartialFailureError, read, remove, Session, type Values } from "../../provider/lifecycle";
import { imageCopy } from "../../provider/services/registry/images/image-copy";
import { imageTag } from "../../provider/services/registry/images/image-tag";
import { orgImageAccessManagement } from "../../provider/services/registry/organization/org-image-access-management";
import { orgMember } from "../../provider/services/registry/organization/org-member";
import { orgRegistryAccessManagement } from "../../provider/services/registry/organization/org-registry-access-management";
import { seedImages } from "./seed-images";
import { checked, type StoredResource, useTestEnvironment } from "./test-environment";
import { registryName } from "./watched-registry";

const environment = useTestEnvironment({ registryInvitationsAccepted: false });
beforeEach(() => {
  environment.emulator.registry.control.change({ collection: "members", key: "acme/carol", merge: { role: "member" } });
});

interface RenamedResource {
  readonly definition: Definition;
  readonly program: Values;
  readonly collection: string;
  /** Id in the service. */
  readonly key: string;
}

const repository = `${registryName}/acme/app`;
const { alpha } = seedImages;
const cases: readonly RenamedResource[] = [
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
    definition: orgRegistryAccessManagement,
    program: { organization: "acme", adopt: true, allowDockerHub: false },
    collection: "registryAccess",
    key: "acme",
  },
  {
    definition: imageTag,
    program: { repository, tag: "production", digest: alpha.digest, onDelete: "delete" },
    collection: "tags",
    key: `${repository}:production`,
  },
  {
    definition: imageTag,
    program: { repository, tag: "production", digest: alpha.digest, onDelete: "delete", overwrite: true },
    collection: "tags",
    key: `${repository}:production`,
  },
  {
    definition: imageCopy,
    program: { repository, tag: "production", source: `${repository}:alpha`, onDelete: "delete" },
    collection: "tags",
    key: `${repository}:production`,
  },
];

/** One run of the engine: one process, one session. */
class Run {
  readonly said: string[] = [];
  readonly #session: Session;

  constructor(readonly definition: Definition) {
    this.#session = new Session(definition.service, environment.bag(), (line) => this.said.push(line));
  }

  #context(name: string): Context {
    return new Context(this.definition, this.#session, { name: `dev/${name}` });
  }

  async create(name: string, program: Values): Promise<StoredResource> {
    const { definition } = this;
    const wanted = checked(definition, program, undefined, `dev/${name}`);
    return { definition, ...(await create(this.#context(name), wanted)) };
  }

  refresh(name: string, { id, state }: StoredResource): Promise<unknown> {
    return read(this.#context(name), id, state);
  }

  remove(name: string, { id, state }: StoredResource): Promise<void> {
    return remove(this.#context(name), id, state);
  }
}

describe.each(cases)("$definition.name that gets another logical name, $program", (its) => {
  const { definition, program } = its;
  // Before its deletion, a tag is pointed to an empty artifact.
  const changesOfDeletion = definition.service.name === "oci" ? 2 : 1;
  const stored = () => environment.objects(definition.service)[its.collection]?.[its.key];

  /** The first run creates `one`. In the next run the program contains `two` instead. */
  async function renamed({ isSettled = false } = {}) {
    const one = await new Run(definition).create("one", program);
    if (isSettled) await new Run(definition).refresh("one", one);
    const before = stored();
    const run = new Run(definition);
    const two = await run.create("two", program);
    await run.remove("one", one);
    return { two, before, said: run.said };
  }

  it("stays unchanged in the service and in the state, and the user is notified once how to rename", async () => {
    const { two, before, said } = await renamed();
    expect(before).toBeDefined();
    expect(stored()).toEqual(before);
    expect(said).toEqual([expect.stringContaining(`${definition.name} "${two.id}" was not deleted`)]);
    expect(said[0]).toContain("`aliases`");
  });

  it("is deleted by a later run that no longer contains it; settings get the values of the record", async () => {
    const { two, said } = await renamed();
    const sent = await environment.changesSent(definition.service, () => new Run(definition).remove("two", two));
    expect(sent).toHaveLength(changesOfDeletion);
    expect(said[0]).not.toContain("The previous settings are no longer recorded");
  });

  if (definition.singleton)
    it("restores nothing if a run in between removed the record, and reports it", async () => {
      const { two, said } = await renamed({ isSettled: true });
      const sent = await environment.changesSent(definition.service, () => new Run(definition).remove("two", two));
      expect(sent).toEqual([]);
      expect(said[0]).toContain("The previous settings are no longer recorded");
    });

  it("is deleted, and then created, by a replacement that deletes first", async () => {
    const one = await new Run(definition).create("one", program);
    const run = new Run(definition);
    const sent = await environment.changesSent(definition.service, () => run.remove("one", one));
    expect(sent).toHaveLength(changesOfDeletion);
    await run.create("one", program);
    expect(run.said).toEqual([]);
  });
});

it("An object that was created in the same run under another id does not prevent the deletion of the old object", async () => {
  const program = { repository, tag: "one", digest: alpha.digest, onDelete: "delete" };
  const one = await new Run(imageTag).create("tag", program);
  const run = new Run(imageTag);
  await run.create("tag", { ...program, tag: "two" });
  await run.remove("tag", one);
  const tags = Object.keys(environment.objects(imageTag.service).tags ?? {});
  expect(tags).toContain(`${repository}:two`);
  expect(tags).not.toContain(`${repository}:one`);
});

it("An adopted invitation that times out is not removed under the old name", async () => {
  const program = { organization: "acme", member: "dave" };
  const one = await new Run(orgMember).create("one", program);
  const run = new Run(orgMember);
  const late = run.create("two", { ...program, role: "editor", waitFor: "accepted", timeout: 1 });
  await expect(late).rejects.toBeInstanceOf(PartialFailureError);
  await run.remove("one", one);
  expect(Object.values(environment.objects(orgMember.service).invites ?? {})).toMatchObject([{ role: "editor" }]);
});

describe("A tag of a run that was killed before its state was saved", () => {
  /** The inputs of the killed run are only in its record. The next program uses another tag. */
  async function goneOn(onDelete: string) {
    const program = { repository, tag: "one", digest: alpha.digest, onDelete };
    await new Run(imageTag).create("tag", program);
    const run = new Run(imageTag);
    await run.create("tag", { ...program, tag: "two" });
    return run;
  }
  const tags = () => Object.keys(environment.objects(imageTag.service).tags ?? {}).map((id) => id.replace(/.*:/, ""));
  const records = () => environment.files().filter(([path]) => path.includes("journal"));

  it.each(["keep", "delete"])(
    "is not moved when the program uses another tag, with onDelete %p, since the tag may have another owner",
    async (onDelete) => {
      environment.images.control.change({
        collection: "tags",
        key: `${repository}:one`,
        merge: { digest: alpha.digest },
      });
      const { said } = await goneOn(onDelete);
      expect(tags()).toEqual(expect.arrayContaining(["one", "two"]));
      expect(said).toEqual([
        expect.stringContaining(
          `ImageTag "${repository}:one" was not changed: an interrupted create may have created it`,
        ),
      ]);
    },
  );

  it("is reported once: its record is deleted", async () => {
    await goneOn("keep");
    expect(records().map(([, text]) => JSON.parse(text).response.id)).toEqual([`${repository}:two`]);
  });
});
