import { isDeepStrictEqual } from "node:util";
import {
  acceptsOthers,
  type ComponentDefinition,
  type Definition,
  type Field,
  type FunctionDefinition,
  type GeneralSetting,
  generalSettings,
  listInputs,
  mapValues,
  packageOf,
  resultMember,
  type Service,
  settingKey,
  typePrefix,
} from "../define";
import { Library, type PackageTypes } from "../programs/library";
import { resourceType } from "../text/engine-format";
import { capital } from "../text/strings";
import { describedInputs } from "./docs/text/replacements";
import { outputFormSentences } from "./docs/text/secret-results";
import { limitSentence, neutralDescriptionOf, outputDescriptionOf } from "./docs/text/sentences";
import { exampleSection } from "./examples";
import { goImportPath, type Manifest, publicationOf } from "./publication";
import { TypeNames } from "./type-names";

type Json = Record<string, unknown>;

/** Everything that the package contains. */
interface PackageContent {
  readonly services: readonly Service[];
  readonly definitions: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  readonly components?: readonly ComponentDefinition[];
}

/** The Pulumi package schema of all definitions. */
export function packageSchema(content: PackageContent, manifest: Manifest): Json {
  const schema = schemaWithoutExamples(content, manifest);
  const library = new Library(schema as unknown as PackageTypes);
  return {
    ...schema,
    resources: {
      ...withSections(schema.resources, content.definitions, (definition) => [
        exampleSection(definition, library),
        ...(definition.hasObject ? [importSection(definition)] : []),
      ]),
      ...withSections(schema.resources, content.components ?? [], (definition) => [
        exampleSection(definition, library),
      ]),
    },
    functions: withSections(schema.functions, content.functions, (definition) => [exampleSection(definition, library)]),
  };
}

/** Appends sections to the descriptions of resources or functions. */
function withSections<D extends { readonly token: string }>(
  schemas: Record<string, Json>,
  definitions: readonly D[],
  sections: (definition: D) => readonly string[],
): Record<string, Json> {
  const described = definitions.map((definition) => {
    const token = `trefoil:${definition.token}`;
    const { description, ...schema } = schemas[token] as Json;
    return [token, { description: [description, ...sections(definition)].join("\n\n"), ...schema }];
  });
  return Object.fromEntries(described) as Record<string, Json>;
}

const importSection = ({ token, id }: Definition): string =>
  `## Import\n\n\`\`\`sh\npulumi import trefoil:${token} example '${id}'\n\`\`\``;

/** The examples depend on the types in the rest of the schema. */
const schemaWithoutExamples = (content: PackageContent, manifest: Manifest) => ({
  name: "trefoil",
  displayName: "Trefoil",
  ...publicationOf(manifest),
  // The library of a language requests the plugin in this version.
  language: {
    nodejs: { packageName: "trefoil", respectSchemaVersion: true },
    python: {
      packageName: "pulumi_trefoil",
      pyproject: { enabled: true },
      pythonRequires: ">=3.10",
      respectSchemaVersion: true,
    },
    go: { importBasePath: goImportPath(manifest), respectSchemaVersion: true },
    csharp: { respectSchemaVersion: true },
    java: { respectSchemaVersion: true },
  },
  // A library that supports packing is a complete package. In Go, it has its own go.mod.
  meta: { moduleFormat: "(.*)", supportPack: true },
  ...contentSchema(content),
});

/** Settings, types, resources and functions of a package. */
export function contentSchema({ services, definitions, functions, components = [] }: PackageContent) {
  const settings = Object.assign({}, ...services.map(settingsSchema), generalSchema()) as Json;
  const perModule = [...new Set(services.map(typePrefix))].map((prefix) => {
    const isOwn = ({ service }: { readonly service: Service }) => typePrefix(service) === prefix;
    const [ofModule, functionsOfModule] = [definitions.filter(isOwn), functions.filter(isOwn)];
    const componentsOfModule = components.filter(isOwn);
    const types = new TypeSchemas(new TypeNames([...ofModule, ...componentsOfModule], functionsOfModule), prefix);
    const typed = ({ name }: { readonly name: string }, schema: Json) => [`${prefix}:${name}`, schema] as const;
    const resources = [
      ...ofModule.map((definition) => typed(definition, types.resource(definition))),
      ...componentsOfModule.map((definition) => typed(definition, types.component(definition))),
    ];
    const calls = functionsOfModule.map((definition) => typed(definition, types.function(definition)));
    // The other schemas refer to named types, so that they come first.
    return { resources, functions: calls, types: types.all() };
  });
  return {
    config: { variables: settings },
    provider: { description: "Addresses and credentials of one account.", inputProperties: settings },
    types: Object.assign({}, ...perModule.map(({ types }) => types)),
    resources: Object.fromEntries(perModule.flatMap(({ resources }) => resources)) as Record<string, Json>,
    functions: Object.fromEntries(perModule.flatMap(({ functions: calls }) => calls)) as Record<string, Json>,
  };
}

/**
 * The settings without defaults. A library would send a default as if the program had set it, and URL and credentials
 * must have the same source. The plugin reads the environment and applies defaults.
 */
function settingsSchema(service: Service): Json {
  const variables = Object.entries(service.settings).map(([name, setting]) => [
    settingKey(service, name),
    {
      type: "string",
      description: [
        `${service.title}: ${setting.description}`,
        ...(setting.default === undefined ? [] : [`Default: \`${setting.default}\`.`]),
        environmentSentence(setting.env),
      ].join(" "),
      ...(setting.secret && { secret: true }),
    },
  ]);
  const limit = { type: "integer", description: `${service.title}: ${limitSentence(service)}` };
  return Object.fromEntries([...variables, [settingKey(service, "requestLimit"), limit]]);
}

const environmentSentence = (names: readonly string[]): string =>
  `Environment variable: ${names.map((name) => `\`${name}\``).join(" or ")}.`;

const generalSchema = (): Json =>
  mapValues(generalSettings as Record<string, GeneralSetting>, ({ description, env, secret, default: value }) => ({
    type: typeof (value ?? ""),
    description: [description, ...(value === undefined ? [] : [`Default: ${value}.`]), environmentSentence([env])].join(
      " ",
    ),
    ...(secret && { secret: true }),
  }));

class TypeSchemas {
  /** Names of object types, in the order of their first use. */
  readonly #objects = new Set<string>();
  /** Types of enums by name, in the order of their first use. */
  readonly #enums = new Map<string, Json>();
  /** Names of the enums by their schema, since several members may share one. */
  readonly #enumNames = new Map<Field["schema"], string>();

  constructor(
    readonly names: TypeNames,
    readonly prefix: string,
  ) {}

  resource(definition: Definition): Json {
    const { name, token, inputs, outputs } = definition;
    const properties = this.#properties(describedInputs(definition), name, name);
    const required = (field: Field) => !field.optional || field.defaultValue !== undefined || field.facts.autoName;
    const scope = pick(inputs, listInputs(definition));
    return {
      description: definition.description,
      inputProperties: properties,
      requiredInputs: membersThat(inputs, (field) => !field.optional),
      properties: { ...properties, ...this.#properties(outputs, name, name, true) },
      required: [...membersThat(inputs, required), ...membersThat(outputs, (field) => !field.optional)],
      listInputs: { properties: this.#properties(scope, name, name), required: Object.keys(scope.fields) },
      // A stack of the dynamic host continues with the plugin. The dynamic host has no other package.
      ...(packageOf(definition.service) === "trefoil" && { aliases: [{ type: resourceType("dynamic", token) }] }),
    };
  }

  /** A component returns its resources, and no inputs. */
  component({ name, description, inputs, parts, outputs }: ComponentDefinition): Json {
    const resources = mapValues(parts, (part) => ({
      $ref: `#/resources/${resourceType("plugin", part.of.token)}`,
      description: part.description,
    }));
    const own = this.#properties(outputs, name, name, true);
    return {
      isComponent: true,
      description,
      inputProperties: this.#properties(inputs, name, name),
      requiredInputs: membersThat(inputs, (field) => !field.optional),
      // The plugin marks the secrets of a component. With a mark in the schema, the library for Java does not compile.
      properties: { ...resources, ...mapValues(own, (property) => ({ ...property, secret: undefined })) },
      required: [...Object.keys(resources), ...membersThat(outputs, (field) => !field.optional)],
    };
  }

  function(definition: FunctionDefinition): Json {
    const { name, description, inputs, result } = definition;
    const owner = capital(name);
    const member = resultMember(result);
    const properties = member
      ? { [member]: { ...this.#type(result, `${owner}Result`), description: result.description } }
      : this.#properties(result, name, this.names.nameOf(result));
    return {
      description: [description, ...outputFormSentences(definition)].join(" "),
      inputs: {
        properties: this.#properties(inputs, name, owner),
        required: membersThat(inputs, (field) => !field.optional),
      },
      outputs: {
        type: "object",
        description: result.description || undefined,
        properties,
        required: member ? [member] : membersThat(result, (field) => !field.optional),
      },
    };
  }

  /** All types that the resources and functions refer to, directly or through another type. */
  all(): Json {
    const objects: [string, Json][] = [];
    // A visited type adds the types of its members to the set, and the loop continues with them.
    for (const name of this.#objects) objects.push([this.#token(name), this.#objectType(name)]);
    const enums = [...this.#enums].map(([name, type]) => [this.#token(name), type]);
    return Object.fromEntries([...objects, ...enums]);
  }

  #objectType(name: string): Json {
    const field = this.names.types.get(name) as Field;
    return {
      type: "object",
      description: this.names.descriptionOf(name),
      properties: this.#properties(field, "resource", name),
      required: membersThat(field, (part) => !part.optional),
    };
  }

  /** @param owner type that has the properties, from which enums are named. */
  #properties(field: Pick<Field, "fields">, resource: string, owner: string, isOutput = false): Record<string, Json> {
    return mapValues(field.fields, (part, member) => ({
      ...this.#type(part, owner + capital(member)),
      description: isOutput ? outputDescriptionOf(part, resource) : neutralDescriptionOf(part, resource),
      ...(part.facts.secret && { secret: true }),
      ...(part.facts.replaceOnChanges && !isOutput && { willReplaceOnChanges: true }),
      ...(isPlain(part.defaultValue) && { default: part.defaultValue }),
    }));
  }

  /** @param suggestion name of an enum without its own name. */
  #type(field: Field, suggestion: string): Json {
    switch (field.kind) {
      case "enum":
        return this.#enumType(field, suggestion);
      case "json":
        return { $ref: "pulumi.json#/Any" };
      case "array":
        return { type: "array", items: this.#type(field.of as Field, suggestion) };
      case "record":
        return { type: "object", additionalProperties: this.#type(field.of as Field, suggestion) };
      case "object":
        return { type: "object", $ref: this.#ref(field) };
      case "union": {
        const variants = [...new Set(Object.values(field.variants))];
        const [only, second] = variants;
        // `oneOf` requires at least two types.
        if (only && !second) return this.#type(only, suggestion);
        return {
          oneOf: variants.map((variant) => this.#type(variant, suggestion)),
          discriminator: {
            propertyName: field.discriminator,
            mapping: mapValues(field.variants, (variant) => this.#ref(variant)),
          },
        };
      }
      default:
        return { type: field.kind };
    }
  }

  /** An open enum accepts other strings too. The discriminator of a union is a constant. */
  #enumType(field: Field, suggestion: string): Json {
    const { values, facts } = field;
    const type = jsonType(values[0]);
    if (!facts.knownValues && values.length === 1) return { type, const: values[0] };
    if (values.some((value) => jsonType(value) !== type)) return { $ref: "pulumi.json#/Any" };
    const name = facts.typeName ?? this.#enumNames.get(field.schema) ?? suggestion;
    this.#enumNames.set(field.schema, name);
    const declared = { type, enum: values.map((value) => ({ ...readableName(value), value })) };
    const other = this.#enums.get(name);
    if (this.names.types.get(name)?.kind === "object" || (other && !isDeepStrictEqual(other, declared)))
      throw new Error(`Two types are named ${name}. Set the type name of one of them.`);
    this.#enums.set(name, declared);
    const reference = { type, $ref: `#/types/${this.#token(name)}` };
    return acceptsOthers(field) ? { oneOf: [{ type }, reference] } : reference;
  }

  #ref(field: Field): string {
    const name = this.names.nameOf(field);
    this.#objects.add(name);
    return `#/types/${this.#token(name)}`;
  }

  #token(name: string): string {
    return `${this.prefix}:${name}`;
  }
}

/** The field with some of its members. */
const pick = (field: Field, names: readonly string[]): Pick<Field, "fields"> => ({
  fields: Object.fromEntries(Object.entries(field.fields).filter(([name]) => names.includes(name))),
});

const jsonType = (value: unknown): string => (Number.isInteger(value) ? "integer" : typeof value);

/** A constant with this name hides a class that each enum in Java uses. In lower case. */
export const reservedConstant = "objects";

/**
 * A name of a value of an enum, from which Pulumi derives the names in the libraries. Pulumi splits words in capitals:
 * `TYPE_REPO` → `TYP_E_REPO` in Python. Empty if the names of the value itself are readable.
 */
function readableName(value: unknown): { readonly name?: string } {
  if (value === reservedConstant) return { name: `${value}Value` };
  if (typeof value !== "string" || !/[\W_]/.test(value)) return {};
  const inCapitals = /(?<![A-Za-z])[A-Z]{2,}(?![A-Za-z])/g;
  const name = value.replace(/\W+$/, "").replace(inCapitals, (word) => word.charAt(0) + word.slice(1).toLowerCase());
  return name === value ? {} : { name };
}

const membersThat = (field: Field, which: (part: Field) => unknown): string[] =>
  Object.entries(field.fields).flatMap(([name, part]) => (which(part) ? [name] : []));

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
