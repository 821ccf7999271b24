import type { Definition } from "../../provider/define";
import { define, imports, lifecycle } from "../provider";
import type { AccountObject } from "./account-object";
import type { Discovery, Gap } from "./discovery";
import { kindIn } from "./kinds";
import type { Stack } from "./stack";

/**
 * A gap for each collection whose list lacks an object that exists. A service may omit objects without an error if the
 * credentials may not list them, and only an object of the stack proves it.
 */
export async function omissionsIn(
  kinds: readonly Definition[],
  objects: readonly AccountObject[],
  stack: Stack | undefined,
  discovery: Discovery,
): Promise<Gap[]> {
  if (!stack) return [];
  const gaps: Gap[] = [];
  for (const definition of kinds.filter((kind) => kind.requests({}).list?.omitted)) {
    const ids = stack.idsOf(definition.token).filter((id) => !objects.some((object) => object.id === id));
    const omitted: { readonly id: string; readonly parents: string }[] = [];
    for (const id of ids) {
      const parents = await existingParents(definition, id, discovery);
      if (parents !== undefined) omitted.push({ id, parents });
    }
    for (const parents of new Set(omitted.map((one) => one.parents))) {
      const names = omitted.filter((one) => one.parents === parents).map(({ id }) => id);
      const reason = `The list lacks ${names.join(", ")}, which the stack ${stack.name} manages, and may lack other objects. The import requires ${definition.permissions.read}.`;
      gaps.push({ subject: kindIn(definition, parents), reason });
    }
  }
  return gaps;
}

/** The collection of an object, if it was listed and the object exists. */
async function existingParents(definition: Definition, id: string, discovery: Discovery): Promise<string | undefined> {
  const { Context, lookUp } = lifecycle();
  const { listKey } = imports();
  const values = define().unfill(definition.id, id);
  if (!values) return undefined;
  const context = new Context(definition, discovery.sessionOf(definition.service));
  const path = await listKey(context, values);
  const parents = discovery.collections.get(`${definition.service.name} ${path}`);
  if (parents === undefined) return undefined;
  const found = await lookUp(context, id).catch(() => undefined);
  return found && parents;
}
