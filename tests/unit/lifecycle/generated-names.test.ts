import { create } from "../../../provider/lifecycle";
import { app } from "../../../provider/services/realtime/app";
import { key } from "../../../provider/services/realtime/key";
import { orgAccessToken } from "../../../provider/services/registry/tokens/org-access-token";
import { checked, useTestEnvironment } from "../../contract/test-environment";

const environment = useTestEnvironment();

const resources = [{ type: "TYPE_REPO" as const, path: "acme/*", scopes: ["scope-image-pull"] }];

/** Kinds with a generated name and an id from the service. */
const kinds = [
  { definition: app, args: {}, changed: { tlsOnly: true } },
  {
    definition: key,
    args: { appId: "I2E_JQ", capabilities: { "*": ["publish"] } },
    changed: { revocableTokens: true },
  },
  { definition: orgAccessToken, args: { organization: "acme", resources }, changed: { description: "Pulls images." } },
];

describe("an object with a generated name whose create and search received no response", () => {
  const objects = (definition: (typeof kinds)[number]["definition"]) =>
    Object.entries(environment.objects(definition.service)).flatMap(([collection, items]) =>
      // The service creates a key with each app.
      Object.keys((collection === "keys") === (definition === key) ? (items ?? {}) : {}).map(
        (id) => `${collection} ${id}`,
      ),
    );

  const runs = kinds.flatMap((kind) => [
    { ...kind, title: `${kind.definition.token} with equal inputs`, next: {} },
    { ...kind, title: `${kind.definition.token} with other inputs`, next: kind.changed },
  ]);

  it.each(runs)("is found by the next update, although that generates another name: $title", async (run) => {
    const { definition } = run;
    const args = await environment.withParents(definition, run.args);
    const before = objects(definition);
    const { faults } = environment.service(definition.service).control;
    const prefix = new URL(environment.service(definition.service).url).pathname.replace(/\/$/, "");
    const path = prefix + (await environment.path(definition, "{collection}", args));
    faults.add({ method: "POST", path, reset: "after" });
    // The list is read before the create, and then searched.
    faults.add({ method: "GET", path, status: 400, skip: 1, count: 99 });
    const lost = environment.make(definition, args);
    await expect(lost).rejects.toThrow();
    faults.clear();
    expect(objects(definition)).toHaveLength(before.length + 1);
    const desired = checked(definition, { ...args, ...run.next });
    const { state } = await create(environment.context(definition), desired);
    expect(objects(definition)).toHaveLength(before.length + 1);
    expect(state.inputs).toMatchObject(run.next);
  });
});
