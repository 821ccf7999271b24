import * as pulumi from "@pulumi/pulumi";
import { type Host, providerCode, resourceType } from "../../provider/text/engine-format";
import { beginRegistration } from "./call-stack";
import { validateConfiguration } from "./configuration";
// TypeScript 3.8, which Pulumi brings, rejects `type` inside the braces.
import type { InvokeOptions } from "./functions/invoke";
import { existsOutput } from "./functions/invoke";
import { otherResourceTypes, pluginType, requireHost } from "./host";
import type { ReferencedProperties } from "./inputs/references";
import { referencedValues, rememberArgs } from "./inputs/references";
import { secretInputs } from "./inputs/secret-inputs";
import { isOfType } from "./type-check";
import { rejectProtoMembers } from "./unknown-arguments";

/** The static members of a resource class. */
interface ResourceClass {
  /** `search:Index`. */
  readonly token: string;
  /** Names of all properties. Omitted inputs become outputs too. */
  readonly properties: readonly string[];
  readonly referencedProperties?: ReferencedProperties;
}

/** The reference page of a resource, in the package. */
const referencePage = ({ token }: ResourceClass): string =>
  `docs/reference/${token.replace(":", "").replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.md`;

/**
 * Pulumi reads an imported object by a request without the properties of the resource, so its dynamic host cannot find
 * Trefoil. Pulumi's own message does not explain that.
 */
function rejectImport(resource: ResourceClass, name: string, id: string): void {
  throw new pulumi.RunError(
    `${resource.token.replace(":", ".")} "${name}": the resource option \`import\` does not work with the dynamic host, because Pulumi does not send the type of the resource to the provider. Use the plugin (node_modules/trefoil/docs/hosts.md), or remove the option and import "${id}" by a file: copy the file under "Import" in node_modules/trefoil/${referencePage(resource)} to import.json, set its "name" to "${name}" and its "id" to "${id}", run \`pulumi import -f import.json --generate-code=false\`, and then \`pulumi up --refresh\`.`,
  );
}

/** Types of the parents of a resource, outermost first, as in its URN with the plugin. */
function parentTypes({ parent }: pulumi.CustomResourceOptions): string | undefined {
  const types: string[] = [];
  for (let next = parent as Parent | undefined; next; next = next.__parentResource) {
    if (next.__pulumiType !== "pulumi:pulumi:Stack") types.unshift(pluginType(next.__pulumiType));
  }
  return types.join("$") || undefined;
}

/** Values that only check reads. It removes them from the inputs. */
function checkOnly(
  { referencedProperties }: ResourceClass,
  args: object | undefined,
  host: Host,
  { deleteBeforeReplace, aliases }: Pick<pulumi.CustomResourceOptions, "deleteBeforeReplace"> & { aliases?: Earlier[] },
): pulumi.Inputs | undefined {
  const references = referencedProperties && referencedValues(referencedProperties, args);
  const secrets = secretInputs(args);
  // The libraries of other languages send nothing, so that the plugin must be able to distinguish both.
  if (host === "plugin")
    return { references, secretInputs: secrets ?? [], deleteBeforeReplace: deleteBeforeReplace ?? false, aliases };
  return references || secrets || deleteBeforeReplace || aliases
    ? { references, secretInputs: secrets, deleteBeforeReplace, aliases }
    : undefined;
}

/** Members of Pulumi's resources that its published types omit. */
interface Parent {
  readonly __pulumiType: string;
  readonly __parentResource?: Parent;
}

/**
 * The aliases of a resource in a state of another host. Pulumi does not combine aliases, so that an alias for another name or
 * parent is sent with each type, too.
 */
function withTypes(aliases: Aliases = [], types: readonly string[]): Aliases {
  const ofThisType = aliases.filter(isTypeless);
  return [...aliases, ...types.flatMap((type) => [{}, ...ofThisType].map((alias) => ({ ...alias, type })))];
}

type Aliases = NonNullable<pulumi.CustomResourceOptions["aliases"]>;

/** Returns true for a known alias without a type. It is not a URN, and its members are not inside an output. */
const isTypeless = (alias: Aliases[number]): alias is pulumi.Alias => isKnown(alias) && !("type" in alias);

const isKnown = (alias: Aliases[number]): alias is pulumi.Alias =>
  typeof alias === "object" && !pulumi.Output.isInstance(alias) && !(alias instanceof Promise);

/** An earlier name of a resource, with the stack, and the types of its earlier parents. */
interface Earlier {
  readonly name: string;
  readonly parents: string | undefined;
}

/** Names and parents in the option `aliases`. Omits aliases that are known only later. Undefined instead of an empty list. */
function earlierNames(name: string, opts: pulumi.CustomResourceOptions): Earlier[] | undefined {
  const found = (opts.aliases ?? []).flatMap((alias): Earlier[] => {
    if (typeof alias === "string") return namesInUrn(alias);
    if (!isKnown(alias)) return [];
    const { name: earlier = name, stack = pulumi.getStack() } = alias;
    const options = "parent" in alias || "noParent" in alias ? { parent: alias.parent } : opts;
    const isPlain = typeof earlier === "string" && typeof stack === "string";
    if (!isPlain || (options.parent && !pulumi.Resource.isInstance(options.parent))) return [];
    return [{ name: `${stack}/${earlier}`, parents: parentTypes(options as pulumi.CustomResourceOptions) }];
  });
  return found.length ? found : undefined;
}

/** Parses `urn:pulumi:STACK::PROJECT::PARENT$TYPE::NAME`. */
function namesInUrn(urn: string): Earlier[] {
  const [, stack, types = "", name] = /^urn:pulumi:(.*?)::.*?::(.*?)::(.*)$/s.exec(urn) ?? [];
  const parents = types.split("$").slice(0, -1).map(pluginType).join("$") || undefined;
  return stack === undefined ? [] : [{ name: `${stack}/${name}`, parents }];
}

/** Properties that the dynamic host needs. It receives neither the URN nor the type of a resource. */
function dynamicHostProps(resource: ResourceClass, name: string, opts: pulumi.CustomResourceOptions): pulumi.Inputs {
  const logicalResource = { name: `${pulumi.getStack()}/${name}`, parents: parentTypes(opts) };
  return { __trefoil: opts.id ? undefined : logicalResource, __provider: providerCode(resource.token) };
}

/**
 * A resource of the plugin or of Pulumi's dynamic host. It does not extend `dynamic.Resource`, which would write a
 * serialized closure into the state of every resource instead of one short line of code.
 */
export abstract class TrefoilResource<Token extends string> extends pulumi.CustomResource {
  /** Distinguishes the classes for the compiler. It has no value at run time. */
  declare readonly __token: Token;

  protected constructor(
    resource: ResourceClass,
    name: string,
    args: object | undefined,
    opts: pulumi.CustomResourceOptions = {},
  ) {
    validateConfiguration();
    rejectProtoMembers(`${resource.token.replace(":", ".")} "${name}"`, args);
    const host = requireHost(opts);
    if (host === "dynamic" && opts.import) rejectImport(resource, name, opts.import);
    const props: pulumi.Inputs = Object.fromEntries(resource.properties.map((property) => [property, undefined]));
    const { deleteBeforeReplace } = opts;
    const facts = { deleteBeforeReplace, aliases: earlierNames(name, opts) };
    if (!opts.id) Object.assign(props, args, { __check: checkOnly(resource, args, host, facts) });
    if (host === "dynamic") Object.assign(props, dynamicHostProps(resource, name, opts));
    const aliases = withTypes(opts.aliases, otherResourceTypes(host, resource.token));
    const registration = beginRegistration(opts);
    try {
      super(resourceType(host, resource.token), name, props, { ...opts, aliases });
    } catch (error) {
      throw registration.failed(error);
    } finally {
      registration.end();
    }
    if (!opts.id) rememberArgs(this, args ?? {});
  }

  /** The `get` of every class. */
  protected static lookup<T>(
    resource: ResourceClass & (new (name: string, args: never, opts: pulumi.CustomResourceOptions) => T),
    name: string,
    id: pulumi.Input<pulumi.ID>,
    opts?: pulumi.CustomResourceOptions,
  ): T {
    return new resource(name, undefined as never, { ...opts, id });
  }

  /** The `exists` of every class. */
  protected static find(
    { token }: ResourceClass,
    id: pulumi.Input<pulumi.ID>,
    options?: InvokeOptions,
  ): pulumi.Output<boolean> {
    return existsOutput({ token, type: resourceType(requireHost(), token) }, id, options);
  }

  /** The `isInstance` of every class. */
  protected static is({ token }: ResourceClass, value: unknown): boolean {
    return isOfType([resourceType("dynamic", token), resourceType("plugin", token)], value);
  }
}
