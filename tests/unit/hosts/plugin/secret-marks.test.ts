import type { ServiceError } from "@grpc/grpc-js";
import {
  copySecretMarks,
  type EngineProps,
  markAll,
  openSecrets,
} from "../../../../provider/hosts/shared/engine-values";
import { useTestEnvironment } from "../../../contract/test-environment";
import { initFailureIn, PluginClient, secret, unknownText } from "../../../support/plugin-client";

const copy = (returned: object, sent: object) => copySecretMarks(returned as EngineProps, openSecrets(sent).secrets);

describe("the marks of sent secrets", () => {
  it.each([
    {
      what: "a value with the same name",
      returned: { a: 1, b: 2 },
      sent: { a: secret(1) },
      marked: { a: secret(1), b: 2 },
    },
    { what: "a changed value", returned: { a: "new" }, sent: { a: secret("old") }, marked: { a: secret("new") } },
    {
      what: "an unknown value",
      returned: { a: unknownText },
      sent: { a: secret(unknownText) },
      marked: { a: secret(unknownText) },
    },
    {
      what: "a member of an object alone",
      returned: { a: { b: 1, c: 2 } },
      sent: { a: { b: secret(1), c: 2 } },
      marked: { a: { b: secret(1), c: 2 } },
    },
    {
      what: "an object that was secret as a whole",
      returned: { a: { b: 1 } },
      sent: { a: secret({ b: 1 }) },
      marked: { a: secret({ b: 1 }) },
    },
    {
      what: "an array with a secret item as a whole",
      returned: { a: [1, 2] },
      sent: { a: [2, secret(1)] },
      marked: { a: secret([1, 2]) },
    },
    {
      what: "a value of another type",
      returned: { a: "text" },
      sent: { a: { b: secret(1) } },
      marked: { a: secret("text") },
    },
    {
      what: "a value with its own mark once",
      returned: { a: secret(1) },
      sent: { a: secret(1) },
      marked: { a: secret(1) },
    },
    { what: "no value that was not returned", returned: {}, sent: { a: secret(1) }, marked: {} },
  ])("are copied to $what", ({ returned, sent, marked }) => {
    expect(copy(returned, sent)).toEqual(marked);
  });

  it("are added to all members of the result of a function", () => {
    expect(markAll({ a: 1, b: secret(2) } as unknown as EngineProps)).toEqual({ a: secret(1), b: secret(2) });
  });
});

describe("a plugin that receives a secret in an input without a declared secret", () => {
  const environment = useTestEnvironment();
  const urn = "urn:pulumi:dev::shop::trefoil:registry:Repository::app";
  const args = {
    namespace: "acme",
    name: "app",
    description: secret("a secret"),
    immutableTagsSettings: { enabled: true, rules: [secret("v.*")] },
  };
  const marked = { description: secret("a secret"), immutableTagsSettings: { rules: secret(["v.*"]) } };
  let plugin: PluginClient;

  beforeEach(async () => {
    plugin = await PluginClient.start();
    const settings = Object.entries(environment.bag()).map(([key, value]) => [key.replace("trefoil:", ""), value]);
    await plugin.configure(Object.fromEntries(settings));
  });
  afterEach(() => plugin.stop());

  it("returns it as a secret from check, create, update and read, and from their previews", async () => {
    const { inputs, failures } = await plugin.check(urn, {}, args);
    expect(failures).toEqual([]);
    expect(inputs).toMatchObject(marked);
    expect((await plugin.create(urn, inputs, { preview: true })).outputs).toMatchObject(marked);
    const { id, outputs } = await plugin.create(urn, inputs);
    expect(outputs).toMatchObject(marked);

    const changed = { ...inputs, description: secret("another secret") };
    const expected = { ...marked, description: secret("another secret") };
    expect(await plugin.update(urn, id, outputs, changed, { preview: true })).toMatchObject(expected);
    const updated = await plugin.update(urn, id, outputs, changed);
    expect(updated).toMatchObject(expected);

    environment.emulator.registry.control.change({
      collection: "repositories",
      key: "acme/app",
      merge: { description: "changed elsewhere" },
    });
    const read = await plugin.read(urn, id, updated, changed);
    const found = { ...marked, description: secret("changed elsewhere") };
    expect(read).toMatchObject({ inputs: found, outputs: found });
  });

  it("returns it in plain text if the program or the stored inputs have it in plain text", async () => {
    const { inputs } = await plugin.check(urn, {}, args);
    const { id, outputs } = await plugin.create(urn, inputs);
    const news = { ...inputs, description: "a secret" };
    expect(await plugin.update(urn, id, outputs, news)).toMatchObject({ description: "a secret" });
    environment.emulator.registry.control.change({
      collection: "repositories",
      key: "acme/app",
      merge: { description: "changed elsewhere" },
    });
    expect(await plugin.read(urn, id, outputs, news)).toMatchObject({
      inputs: { description: "changed elsewhere" },
      outputs: { description: secret("changed elsewhere") },
    });
  });

  it("returns it as a secret from a check that fails, and from a create that succeeds partially", async () => {
    const failed = await plugin.check(urn, {}, { ...args, name: "Not Valid" });
    expect(failed.failures).toHaveLength(1);
    expect(failed.inputs).toMatchObject({ description: secret("a secret") });

    const { inputs } = await plugin.check(urn, {}, args);
    const path = "/v2/namespaces/acme/repositories/app/immutabletags";
    environment.emulator.registry.control.faults.add({ method: "PATCH", path, status: 403, body: { message: "no" } });
    const error = await plugin.create(urn, inputs).catch((reason: ServiceError) => reason);
    expect(initFailureIn(error as ServiceError)).toMatchObject({
      inputs: marked,
      outputs: { description: secret("a secret") },
    });
  });

  it("shows an invalid value of a library without classes, unless the value is a secret", async () => {
    const invalid = (name: unknown) => plugin.check(urn, {}, { namespace: "acme", name });
    expect((await invalid("Wrong Name")).failures.join()).toContain('name ("Wrong Name")');
    expect((await invalid(secret("Also Wrong"))).failures.join()).not.toContain("Also Wrong");
    const failureOf = (name: unknown) =>
      plugin
        .invoke("trefoil:registry:getRepository", { namespace: "acme", name })
        .catch((error: ServiceError) => error.details);
    expect(await failureOf(4711)).toContain("name (4711) must be a string");
    expect(await failureOf(secret(4711))).toContain("name must be a string");
  });

  it("returns all results of a function as secrets if an argument is a secret", async () => {
    const name = "trefoil:registry:getRepository";
    await plugin.create(urn, (await plugin.check(urn, {}, args)).inputs);
    const open = await plugin.invoke(name, { namespace: "acme", name: "app" });
    expect(open).toMatchObject({ description: "a secret" });
    const hidden = await plugin.invoke(name, { namespace: "acme", name: secret("app") });
    expect(Object.values(hidden ?? {})).toEqual(Object.values(open ?? {}).map(secret));
  });
});
