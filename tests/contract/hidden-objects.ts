import type { Definition } from "../../provider/define";
import { read, remove, type Values } from "../../provider/lifecycle";
import { registry } from "../../provider/services/registry/service";
import { hintsOf } from "./hints";
import { kindOf } from "./kinds/kind-of";
import type { StoredResource, TestEnvironment } from "./test-environment";

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
  if (!kindOf(definition).hidden) {
    expect(await read(context(), id, state)).toBeUndefined();
    await remove(context(), id, state);
    return;
  }
  await expect(read(context(), id, state)).rejects.toMatchObject({ code: "not_visible" });
  await expect(remove(context(), id, state)).rejects.toMatchObject({ code: "not_visible" });
  const own = { ...state, account: state.account?.replace("#erin", "#octavia") };
  if (!definition.singleton) expect(await read(context(), id, own)).toBeUndefined();
  else await expect(read(context(), id, own)).rejects.toMatchObject({ code: "parent_not_found" });
}
