import { ResourceError } from "../errors/errors";
import type { Context } from "../remote/context";
import { isSameResource, logicalNameOf } from "../state/logical-resource";
import { hasDefaults } from "../state/singletons";
import { idOf, type State } from "../state/state";
import type { Values } from "../state/values";
import { matchesInputs } from "../write/parts";
import { objectKey } from "./owners";

/**
 * Refuses a second resource of the program that declares an object which this process creates or adopts for another one.
 * Only its id tells, so objects whose id the service picks are not compared.
 */
export async function refuseDuplicateDeclaration(context: Context, { inputs: args }: State): Promise<void> {
  const { definition, session, resource: place } = context;
  const id = idOf(definition, args);
  if (id === undefined) return;
  const other = session.owners.claim(objectKey(definition, (await session.account()).identity, id), place);
  if (!other) return;
  throw new ResourceError(
    context.displayName(id),
    "create",
    `The resources ${[other, place].map(({ name = "" }) => inQuotes(logicalNameOf(name))).join(" and ")} of this program declare the same object. The second one was not created. Remove one of them, or let it declare another object.`,
    "declared_twice",
  );
}

/**
 * Refuses a name that is in use, before a record is written: after a kill or a lost answer nothing would tell an object
 * of somebody else from ours. Where lists are whole one list answers for many creates, since this must not double the
 * requests of a large program; what is found in it is looked at again, as an earlier step may have deleted it since.
 */
export async function refuseExisting(context: Context, { inputs: args, autoNamed: autonamed }: State): Promise<void> {
  const { definition, session } = context;
  const chosen = !autonamed && !definition.naturalKey.length && idOf(definition, args) !== undefined;
  if (!chosen) return;
  if (definition.listWhole && !context.findInList(await context.readList(args, session.listsBeforeCreate), args))
    return;
  const found = await context.readObject(args, { fresh: true });
  if (!found || hasDefaults(definition, found.body)) return;
  // What is put is made no other by being put again.
  if (!(definition.puts && matchesInputs(context, found, args))) throw await alreadyExistsError(context, args);
}

/** The error about an object that exists already. */
export async function alreadyExistsError(context: Context, args: Values): Promise<ResourceError> {
  const { definition, session, resource: place } = context;
  const id = idOf(definition, args);
  const error = (problem: string) => new ResourceError(context.displayName(id), "create", problem, "exists");
  const owner =
    id === undefined
      ? undefined
      : session.owners.storedAs(objectKey(definition, (await session.account()).identity, id));
  if (owner?.name && !isSameResource(owner, place)) {
    const name = inQuotes(logicalNameOf(owner.name));
    return error(
      `it exists already. This stack manages it as ${name}. It was not changed. If you renamed the resource, set the option \`aliases: [{ name: ${name} }]\` on this one. Otherwise remove one of the two resources from the program.`,
    );
  }
  const renamed = "If you renamed the resource, set its option `aliases` to the name it had before.";
  if (definition.untouched) {
    return error(
      `somebody has set it already, so it was left as it is. Set \`adopt: true\` to take it over: what is set now is then remembered, and put back when this is destroyed. ${renamed}`,
    );
  }
  const leave = definition.leave ? `Set \`${definition.leave}: true\` to take it over, or g` : "G";
  return error(
    `it exists already, and nothing shows that this stack made it, so it was left as it is. ${renamed} ${leave}ive the new one another name, import the existing one (see "Import" on the reference page of ${definition.token}), or read it with ${definition.name}.get. When it is the one that this resource is to replace, set the option \`deleteBeforeReplace: true\`.`,
  );
}

const inQuotes = (text: string): string => JSON.stringify(text);
