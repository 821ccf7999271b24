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
      `it already exists. This stack manages it as ${name}. It was not changed. If you renamed the resource, set the option \`aliases: [{ name: ${name} }]\` on this one. Otherwise remove one of the two resources from the program.`,
    );
  }
  const renamed = "If you renamed the resource, set the option `aliases` to its previous name.";
  if (definition.untouched) {
    return error(
      `the settings were already changed outside this stack. They were not changed. Set \`adopt: true\` to adopt them: the current settings are then recorded, and restored when this resource is destroyed. ${renamed}`,
    );
  }
  const leave = definition.leave ? `Set \`${definition.leave}: true\` to adopt it, or g` : "G";
  return error(
    `it already exists and is not managed by this stack. It was not changed. ${renamed} ${leave}ive the new one another name, import the existing one (see "Import" on the reference page of ${definition.token}), or read it with ${definition.name}.get. If this resource replaces it, set the option \`deleteBeforeReplace: true\`.`,
  );
}

const inQuotes = (text: string): string => JSON.stringify(text);
