import type { Surface } from "./compare";

interface Property {
  readonly type?: string;
  readonly $ref?: string;
  readonly const?: string;
  readonly items?: Property;
  readonly additionalProperties?: Property;
  readonly oneOf?: readonly Property[];
  readonly default?: unknown;
  readonly secret?: boolean;
  readonly willReplaceOnChanges?: boolean;
}

type Properties = Readonly<Record<string, Property>>;

interface Members {
  readonly properties?: Properties;
  readonly required?: readonly string[];
}

/** The members of Pulumi's package schema that a program or a stack depends on. */
export interface PackageSchema {
  readonly config: { readonly variables: Properties };
  readonly provider: { readonly inputProperties: Properties };
  readonly resources: Readonly<
    Record<string, Members & { readonly inputProperties: Properties; readonly requiredInputs?: readonly string[] }>
  >;
  readonly functions: Readonly<Record<string, { readonly inputs?: Members; readonly outputs?: Members }>>;
  readonly types: Readonly<Record<string, Members & { readonly enum?: readonly { readonly value: unknown }[] }>>;
}

/** The resources, functions, types and settings of a schema, with the facts that a program depends on. */
export function schemaSurface(schema: PackageSchema): Surface {
  const surface = new Map<string, string>();
  const add = (owner: string, kind: string, { properties = {}, required = [] }: Members) => {
    for (const [name, property] of Object.entries(properties))
      surface.set(`${owner} ${kind} ${name}`, factsOf(property, required.includes(name)));
  };
  add("trefoil", "setting", { properties: schema.config.variables });
  add("trefoil:Provider", "input", { properties: schema.provider.inputProperties });
  for (const [token, resource] of Object.entries(schema.resources)) {
    surface.set(`${short(token)} resource`, "class");
    add(short(token), "input", { properties: resource.inputProperties, required: resource.requiredInputs });
    add(short(token), "output", resource);
  }
  for (const [token, { inputs = {}, outputs = {} }] of Object.entries(schema.functions)) {
    surface.set(`${short(token)} function`, "function");
    add(short(token), "input", inputs);
    add(short(token), "output", outputs);
  }
  for (const [token, type] of Object.entries(schema.types)) {
    add(short(token), "member", type);
    for (const { value } of type.enum ?? []) surface.set(`${short(token)} value ${JSON.stringify(value)}`, "enum");
  }
  return surface;
}

function factsOf(property: Property, isRequired: boolean): string {
  return [
    typeOf(property),
    ...(isRequired ? ["required"] : []),
    ...(property.secret ? ["secret"] : []),
    ...(property.willReplaceOnChanges ? ["replaces"] : []),
    ...(property.default === undefined ? [] : [`default ${JSON.stringify(property.default)}`]),
  ].join(", ");
}

function typeOf({ type, $ref, const: value, items, additionalProperties, oneOf }: Property): string {
  if (value !== undefined) return JSON.stringify(value);
  if (oneOf) return oneOf.map(typeOf).join(" or ");
  if ($ref) return short($ref.replace("#/types/", ""));
  if (items) return `array of (${typeOf(items)})`;
  if (additionalProperties) return `map of (${typeOf(additionalProperties)})`;
  return type ?? "any";
}

/** Token or reference without the name of the package. */
const short = (token: string): string => token.replace(/^trefoil:|^pulumi\.json#\//, "");
