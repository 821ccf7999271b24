import { randomBytes } from "node:crypto";
import { catalogue } from "../../provider";
import type { Definition } from "../../provider/define";
import { Context, create, read, remove, Session, update, type Values } from "../../provider/lifecycle";
import { pendingRecords } from "../../provider/lifecycle/journal";
import { app } from "../../provider/services/realtime/app";
import { key } from "../../provider/services/realtime/key";
import { realtime } from "../../provider/services/realtime/service";
import { subjects } from "./subjects";
import { checked, useTestEnvironment } from "./test-environment";

const environment = useTestEnvironment();

/** The next run, with a token that has only these capabilities. */
function allowed(definition: Definition, ...capabilities: string[]): Context {
  const token = randomBytes(12).toString("hex");
  environment.service(realtime).control.change({ collection: "tokens", key: token, merge: { capabilities } });
  const bag = { ...environment.bag(), "trefoil:realtimeToken": token };
  return new Context(definition, new Session(realtime, bag, () => {}));
}

/** The objects of the account, without its tokens. */
function contents(): object {
  const { tokens: _, ...objects } = environment.objects(realtime);
  return objects;
}

const kinds = catalogue.filter(({ service }) => service === realtime);
const reading = ["read:app", "read:key", "read:namespace", "read:queue", "read:rule"];

describe("a token without permission to change a kind of objects", () => {
  it.each(["create", "update", "delete"])(
    "fails at %s with the missing capability, and changes nothing",
    async (verb) => {
      const { id: appId } = await environment.make(app, { name: "chat" });
      const args = { appId, name: "server", capabilities: { "*": ["publish"] } };
      const kept = await environment.make(key, args);
      const context = allowed(key, ...reading, "write:app");
      const state = { ...kept.state, inputs: { ...kept.state.inputs, name: "other" } };
      const before = contents();
      const attempt = () =>
        verb === "create"
          ? create(context, checked(key, args, undefined, "dev/second"))
          : verb === "update"
            ? update(context, kept.id, kept.state, state)
            : remove(context, kept.id, kept.state);
      await expect(attempt()).rejects.toMatchObject({
        code: "http_403",
        message: expect.stringMatching(
          new RegExp(
            `^Key ".*": ${verb} failed: .* The access token may not do this; it needs the capability write:key\\. .*realtimeToken`,
          ),
        ),
      });
      expect(contents()).toEqual(before);
      expect(pendingRecords().filter(({ content }) => content.owner.name === "second")).toEqual([]);
    },
  );

  it("does not delete an app when it may not count the app's content, unless `forceDestroy` allows it", async () => {
    const { id, state } = await environment.make(app, { name: "chat" });
    const context = allowed(app, "read:app", "write:app", "read:queue");
    await expect(remove(context, id, state)).rejects.toMatchObject({
      code: "not_empty",
      message: expect.stringMatching(
        /It was not deleted\. The access token may not count them: .*read:key.*read:namespace/,
      ),
    });
    await remove(context, id, { ...state, inputs: { ...state.inputs, forceDestroy: true } });
    expect(environment.service(realtime).control.objects().apps).toEqual({});
  });

  it("may change the permitted kinds", async () => {
    const context = allowed(app, "read:app", "write:app");
    expect((await create(context, checked(app, { name: "chat" }, undefined))).id).toEqual(expect.stringMatching(/./));
  });
});

it.each(kinds.map((definition) => [definition.name, definition] as const))(
  "%s is read by a token with read permissions only",
  async (_, definition) => {
    const [example = {}] = Object.values(definition.examples);
    const kept = await environment.make(definition, await environment.withParents(definition, example));
    expect(await read(allowed(definition, ...reading), kept.id, kept.state)).toEqual(kept.state);
  },
);

/** The capabilities in a `needs` string, as a user who creates a token reads it. */
const named = (needs: string): string[] => needs.match(/(read|write):\w+/g) ?? [];

/** Another value for the first of these inputs that a kind has. */
const others: Values = {
  fcmProjectId: "another",
  capabilities: { "other:*": ["history"] },
  tlsOnly: true,
  status: "disabled",
  timeout: 301,
};
const changed = ({ inputs: { fields } }: Definition): Values => {
  const name = Object.keys(others).find((arg) => arg in fields) as string;
  return { [name]: others[name] };
};

describe.each(subjects.filter(({ definition }) => definition.service === realtime))(
  "$title",
  ({ definition, example }) => {
    const { read: reads, write, create: creates = write, delete: removes = write } = definition.permissions;
    const program = () => environment.withParents(definition, example);

    it("is created, read, changed and deleted by tokens with exactly the documented permissions", async () => {
      const args = await program();
      // Without this capability, the deletion protection counts the first key of the app.
      const listing = definition.hooks.initialObjects ? ["read:key"] : [];
      const creating = allowed(definition, ...named(creates), ...listing);
      const made = await create(creating, checked(definition, args, undefined));
      const seen = await read(allowed(definition, ...named(reads)), made.id, made.state);
      expect(seen).toEqual(made.state);
      const wanted = checked(definition, { ...args, ...changed(definition) }, made.state);
      // A change without a request only waits, which reads.
      const updates = definition.requests({}).update ? write : reads;
      const state = await update(allowed(definition, ...named(updates)), made.id, made.state, wanted);
      expect(state.inputs).toMatchObject(changed(definition));
      await remove(allowed(definition, ...named(removes)), made.id, state);
      expect(await read(environment.context(definition), made.id, state)).toBeUndefined();
      const again = await create(allowed(definition, ...named(creates)), checked(definition, args, undefined));
      if (!definition.deletionProtection) return;
      await remove(allowed(definition, ...named(write)), again.id, {
        ...again.state,
        inputs: { ...again.state.inputs, forceDestroy: true },
      });
      expect(await read(environment.context(definition), again.id, again.state)).toBeUndefined();
    });

    it.each(named(write))("is not created by a token that lacks %s, which is reported", async (lacking) => {
      const args = await program();
      const rest = [...reading, ...named(write)].filter((capability) => capability !== lacking);
      const before = contents();
      await expect(create(allowed(definition, ...rest), checked(definition, args, undefined))).rejects.toMatchObject({
        code: "http_403",
        message: expect.stringContaining(`The access token may not do this; it needs the capability ${lacking}.`),
      });
      expect(contents()).toEqual(before);
    });

    it("is neither changed nor deleted by a token with read permissions only", async () => {
      const args = await program();
      const { id, state } = await environment.make(definition, args);
      const wanted = checked(definition, { ...args, ...changed(definition) }, state);
      const refused = { code: "http_403", message: expect.stringContaining(`it needs ${write}.`) };
      const before = contents();
      if (definition.requests({}).update)
        await expect(update(allowed(definition, ...reading), id, state, wanted)).rejects.toMatchObject(refused);
      await expect(remove(allowed(definition, ...reading), id, state)).rejects.toMatchObject(refused);
      expect(contents()).toEqual(before);
    });
  },
);
