import type { Definition } from "../../provider/define";
import { read, remove, type Values } from "../../provider/lifecycle";
import { registry } from "../../provider/services/registry/service";
import { hintsOf } from "./hints";
import type { StoredResource, TestEnvironment } from "./test-environment";

/** Kinds whose objects Docker Hub hides from accounts without access: private repositories, tokens of other users. */
export const hiddenKinds: readonly string[] = ["registry:Repository", "registry:AccessToken"];

/** State of an object that an account created and that was deleted outside Pulumi. */
export async function deletedOutside(
  environment: TestEnvironment,
  definition: Definition,
  username: string,
): Promise<StoredResource> {
  const [example] = Object.values(definition.examples) as [Values];
  const { control, url } = environment.service(registry);
  if (definition.name === "OrgMember") control.change({ collection: "members", key: "acme/carol" });
  const kept = await environment.make(definition, await environment.withParents(definition, example));
  const { stored } = hintsOf(definition);
  control.change({ ...stored(kept.id, environment.objects(registry)), remove: true });
  return { ...kept, state: { ...kept.state, account: `${url}#${username}` } };
}

/** A missing object of another account was deleted, unless the service hides its kind from this account. */
export async function isHidden(environment: TestEnvironment, definition: Definition): Promise<void> {
  const { id, state } = await deletedOutside(environment, definition, "erin");
  const context = () => environment.context(definition);
  if (!hiddenKinds.includes(definition.token)) {
    expect(await read(context(), id, state)).toBeUndefined();
    await remove(context(), id, state);
    return;
  }
  await expect(read(context(), id, state)).rejects.toMatchObject({ code: "not_visible" });
  await expect(remove(context(), id, state)).rejects.toMatchObject({ code: "not_visible" });
  const own = { ...state, account: state.account?.replace("#erin", "#octavia") };
  expect(await read(context(), id, own)).toBeUndefined();
}
