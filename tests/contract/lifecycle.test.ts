import { type Definition, placeholders } from "../../provider/define";
import { ResourceError, read } from "../../provider/lifecycle";
import * as cases from "./cases";
import { isRestored, storedAt } from "./hints";
import { isSent } from "./key-changes";
import { type Key, keysOf } from "./keys";
import { onePerLife } from "./shapes";
import { type Subject, subjects } from "./subjects";
import { useTestEnvironment } from "./test-environment";
import { vary } from "./variation";

/** Returns true if the key identifies the object. */
const isAddress = ({ autoName, path: { collection, item } }: Definition, { steps: [top] }: Key): boolean =>
  top !== undefined && "member" in top && [autoName, ...placeholders(collection + item)].includes(top.member);

const environment = useTestEnvironment();

it.each(subjects)(
  "$title is created, read as it was written, and requires no further change",
  async ({ definition, example }) => {
    await cases.createsAndReads(environment, definition, await environment.withParents(definition, example));
  },
);

describe.each(onePerLife(subjects))("$title", ({ definition, example }: Subject) => {
  const program = () => environment.withParents(definition, example);

  it("is deleted, then deleted again, and then read as deleted", async () => {
    const args = await program();
    await cases.createNeighbor(environment, definition, args);
    await cases.deletesTwice(environment, await environment.make(definition, args));
  });

  it("is removed from the state after a deletion outside Pulumi, unless its parent contains its settings", async () => {
    const kept = await environment.make(definition, await program());
    const { control } = environment.service(definition.service);
    control.change({ ...storedAt(definition, kept.id, control.objects()), remove: true });
    const reading = read(environment.context(definition), kept.id, kept.state);
    // Of the other settings, only the values are removed.
    if (definition.name === "RepositoryImmutableTags") await expect(reading).rejects.toThrow("`pulumi state delete ");
    else expect(await reading).toBeUndefined();
  });

  it("is not removed from the state because of a 403 or a page of a proxy, also if the page is a 404", async () => {
    const kept = await environment.make(definition, await program());
    const { control } = environment.service(definition.service);
    for (const fault of [{ status: 403, body: { message: "no" } }, { html: true }, { html: true, status: 404 }]) {
      const context = environment.context(definition);
      await context.session.account();
      control.faults.add({ method: "GET", path: "/", ...fault });
      const error = await read(context, kept.id, kept.state).catch((reason: unknown) => reason);
      expect(error).toBeInstanceOf(ResourceError);
      expect((error as ResourceError).message).toContain(definition.name);
    }
    await expect(read(environment.context(definition), kept.id, kept.state)).resolves.toEqual(kept.state);
  });

  it("does not adopt an unmanaged object with the same name", async () => {
    const args = await program();
    const differing = keysOf(definition, args).filter(
      (key) => !isAddress(definition, key) && !isRestored(definition, key),
    );
    const changeable = differing.find((key) => isSent(definition, key)) ?? differing[0];
    // Of a kind without inputs except its name, only one object exists.
    const { given, other } = changeable ? vary(definition, args, changeable) : { given: { args }, other: args };
    const theirs = await environment.withParents(definition, other);
    await cases.ignoresUnmanaged(
      environment,
      definition,
      await environment.withParents(definition, given.args),
      theirs,
    );
  });
});
