import { type Definition, typePrefix } from "../../define";
import { shellCommand } from "../../text/shell";
import { ResourceError } from "../errors/errors";
import type { Context } from "../read/context";
import { findInList } from "../read/find";
import { missingSettings, readList, readObject } from "../read/requests";
import { hasRandomName } from "../validation/auto-name";
import { isSameResource, logicalNameOf } from "../values/logical-resource";
import { matchesInputs } from "../values/returned-inputs";
import { hasDefaults } from "../values/singletons";
import { idOf, type State, writtenIdOf } from "../values/state";
import type { Inputs } from "../values/values";

/**
 * Rejects a second resource of the program that declares the same object. Objects are compared by id, so objects whose
 * id the service generates are not checked.
 */
export function rejectDuplicateDeclaration(context: Context, id: string | undefined): void {
  const { definition, session, resource } = context;
  if (id === undefined) return;
  const object = session.objects.of(definition, id);
  const other = object.create?.claimedBy ?? resource;
  object.create = { ...object.create, claimedBy: other };
  if (isSameResource(other, resource)) return;
  throw new ResourceError(
    context.failed("create", id),
    `The resources ${[other, resource].map(({ name = "" }) => JSON.stringify(logicalNameOf(name))).join(" and ")} of this program declare the same object. The second one was not created. Remove one of them, or let it declare another object.`,
    "duplicate_resource",
  );
}

/**
 * Rejects a name that is in use, before the journal record is written. After an interruption, an object that existed
 * before could not be distinguished from an object of this stack. If lists contain complete objects, many creates share
 * one list, so that this check does not double the requests of a large program. A match is read again, since an earlier
 * step may have deleted the object. An object of a new parent needs no request.
 */
export async function rejectExisting(context: Context, id: string | undefined, desired: State): Promise<void> {
  const { definition, session } = context;
  const { inputs } = desired;
  if (
    hasRandomName(definition, desired, context.resource) ||
    definition.hasGeneratedId ||
    id === undefined ||
    context.cannotExist(id, inputs)
  )
    return;
  if (definition.requests(inputs).list?.complete) {
    const list = await readList(context, inputs, session.listsBeforeCreate);
    if (list.isMissing && definition.singleton) throw missingSettings(context, inputs);
    if (!findInList(definition, list, inputs)) return;
  }
  const found = await readObject(context, inputs, { fresh: true, requiresParent: true });
  if (!found || hasDefaults(definition, found.body)) return;
  // A PUT of equal inputs does not change the object.
  if (!(definition.upserts && matchesInputs(definition, found.values, inputs)))
    throw await alreadyExistsError(context, inputs);
  const object = session.objects.of(definition, id);
  object.create = { ...object.create, origin: "adopted" };
}

/** The error about an object that already exists. Explains how to adopt, import or rename it. */
export async function alreadyExistsError(context: Context, inputs: Inputs): Promise<ResourceError> {
  const { definition, session, resource } = context;
  const id = idOf(definition, inputs);
  const error = (problem: string) => new ResourceError(context.failed("create", id), problem, "exists");
  const owner = id === undefined ? undefined : session.objects.find(definition, id)?.stored?.resource;
  if (owner?.name && !isSameResource(owner, resource)) {
    const name = JSON.stringify(logicalNameOf(owner.name));
    return error(
      `it already exists. This stack manages it as ${name}. It was not changed. If you renamed the resource, set the option \`aliases\` of this one to the name ${name}, or in YAML to the URN of ${name}. Otherwise remove one of the two resources from the program.`,
    );
  }
  const renamed =
    "If you renamed the resource, set the option `aliases` to its previous name, or in YAML to its previous URN.";
  if (definition.singleton) {
    return error(
      `the settings were already changed outside this stack. They were not changed. Set \`adopt: true\` to adopt them: the current settings are then recorded, and restored when this resource is destroyed. ${renamed}`,
    );
  }
  const adoption = definition.adoptedBy ? `Set \`${definition.adoptedBy}: true\` to adopt it, or g` : "G";
  return error(
    `it already exists, and no resource that this update has compared manages it. It was not changed. ${renamed} ${adoption}ive the new object another name, import the existing one (${importAdvice(definition, writtenIdOf(definition, inputs))}), or read it with ${definition.name}.get. If an interrupted update replaced it, run \`pulumi up\` with the program of that update first. If this resource replaces it, set the option \`deleteBeforeReplace: true\`.`,
  );
}

/** A package from a document has no reference pages. */
const importAdvice = ({ service, name, token }: Definition, id: string | undefined): string =>
  service.package === undefined
    ? `see "Import" on the reference page of ${token}`
    : `\`${shellCommand`pulumi import ${typePrefix(service)}:${name} NAME ${id ?? "ID"}`}\``;
