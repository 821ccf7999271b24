import { attributesOf, idOf, type Mapping, mappingOf, type Peer, typeInPulumi } from "../../provider/terraform";
import { parseUrn, providerCode, resourceType } from "../../provider/text/engine-format";
import { isRecord } from "../../provider/text/json";

/** A resource in the format of a checkpoint. Secrets are in plain text, inside their mark. */
export type StoredResource = Record<string, unknown>;

/** The state after a migration. */
export interface Migrated {
  readonly newState: StoredResource[];
  /** The new URN of each resource, by its earlier URN. */
  readonly successors: Record<string, string>;
}

/** A state migration of Pulumi. Undefined if nothing has to be migrated. */
export type Migration = (args: { readonly urn: string; readonly oldState: StoredResource[] }) => Migrated | undefined;

/**
 * The migration of one resource. It adds the id in Trefoil to the state. All other values stay until the engine has read the object,
 * because the run includes a refresh.
 */
export const migrationOf =
  (peer: Peer, type: string): Migration =>
  ({ urn, oldState: [root, ...descendants] }) => {
    // The engine runs the migration in every update. A resource of Trefoil is finished.
    if (root?.type !== typeInPulumi(type)) return undefined;
    const { moved, mapping } = movedObject(peer, type, root, urn);
    const newUrn = (earlier: unknown) => urnBelow(String(earlier), String(root.urn), urn);
    return {
      newState: [
        stateOf(root, urn, moved, mapping),
        ...descendants.map((resource) => ({ ...withoutAliases(resource), urn: newUrn(resource.urn) })),
      ],
      successors: Object.fromEntries([
        [root.urn, urn],
        ...descendants.map((resource) => [resource.urn, newUrn(resource.urn)]),
      ]),
    };
  };

/** The id and the account of the object. @throws Error that contains no value of the state, which may be a secret. */
function movedObject(peer: Peer, type: string, root: StoredResource, urn: string) {
  const fail = (reason: string) => new Error(`fromTerraform("${type}"): ${reason} Nothing was changed.`);
  const attribute = attributesOf(root);
  const mapping = mappingOf(peer, type, attribute);
  const { token } = parseUrn(urn);
  if (!mapping) throw fail("Trefoil has no type for this resource. Keep the resource of the Terraform provider.");
  if (mapping.token !== token)
    throw fail(
      `the resource is a ${nameOf(mapping.token)}, and not a ${nameOf(token)}. Declare a ${nameOf(mapping.token)}.`,
    );
  if (root.external === true) throw fail("the program only reads the object. Use `get` of the class.");
  if (root.taint === true || root.pendingReplacement === true)
    throw fail(
      "Pulumi replaces the object with the next update. Run it first, with the resource of the Terraform provider.",
    );
  const id = idOf(mapping, attribute);
  if (id === undefined || mapping.isNamed)
    throw fail("the state does not contain the id of the object. Import it with `trefoil import --from-state`.");
  const owner = peer.owner === undefined ? undefined : attribute(peer.owner);
  return { mapping, moved: { id, ...(owner !== undefined && { owner }) } };
}

/** `realtime:Key` is `realtime.Key` in a program. */
const nameOf = (token: string): string => token.replace(":", ".");

function stateOf(root: StoredResource, urn: string, moved: object, { token }: Mapping): StoredResource {
  const { name, parents } = parseUrn(urn);
  const type = typesIn(urn).split("$").at(-1);
  const isDynamic = type === resourceType("dynamic", token);
  // The dynamic host receives no URN, and finds Trefoil by this code.
  const hidden = {
    __trefoil: { ...(isDynamic && { name, ...(parents !== undefined && { parents }) }), moved },
    ...(isDynamic && { __provider: providerCode(token) }),
  };
  const withHidden = (props: unknown) => ({ ...(isRecord(props) && props), ...hidden });
  return { ...withoutAliases(root), urn, type, inputs: withHidden(root.inputs), outputs: withHidden(root.outputs) };
}

/** The engine rejects aliases in the result of a migration. */
const withoutAliases = ({ aliases, ...rest }: StoredResource): StoredResource => rest;

/** The URN of a resource whose parent gets another type: it contains the types of all parents. */
function urnBelow(urn: string, before: string, after: string): string {
  const [start = "", project = "", types = "", ...name] = urn.split("::");
  return [start, project, `${typesIn(after)}${types.slice(typesIn(before).length)}`, ...name].join("::");
}

/** The types of a resource and its parents: `shop:index:Shop$realtime:App`. */
const typesIn = (urn: string): string => urn.split("::")[2] ?? "";
