import {
  type ComponentDefinition,
  type Definition,
  type Field,
  type FunctionDefinition,
  generalSettings,
  mapValues,
  moduleOf,
  type Service,
  settingKey,
} from "../define";
import { about, limitSentence } from "./docs/text/sentences";
import { TypeNames } from "./type-names";

type Json = Record<string, unknown>;

/** The Pulumi package schema of all definitions. */
export function packageSchema(
  services: readonly Service[],
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
  components: readonly ComponentDefinition[],
  version: string,
): Json {
  const settings = Object.assign({}, ...services.map(settingsSchema), generalSchema()) as Json;
  const perModule = [...new Set(services.map(moduleOf))].map((module) => {
    const own = definitions.filter(({ service }) => moduleOf(service) === module);
    const asked = functions.filter(({ service }) => moduleOf(service) === module);
    const composed = components.filter(({ service }) => moduleOf(service) === module);
    const types = new TypeSchemas(new TypeNames(own, asked, composed), module);
    return {
      types: types.all(),
      resources: [
        ...own.map((definition) => [`trefoil:${definition.token}`, types.resource(definition)]),
        ...composed.map((definition) => [`trefoil:${definition.token}`, types.component(definition)]),
      ],
      functions: asked.map((definition) => [`trefoil:${definition.token}`, types.function(definition)]),
    };
  });
  return {
    name: "trefoil",
    displayName: "Trefoil",
    version,
    description: "Container registries, search services and realtime messaging apps.",
    keywords: ["pulumi", "category/cloud", "kind/native"],
    license: "Apache-2.0",
    meta: { moduleFormat: "(.*)" },
    config: { variables: settings },
    provider: { description: "Addresses and credentials of one account.", inputProperties: settings },
    types: Object.assign({}, ...perModule.map(({ types }) => types)),
    resources: Object.fromEntries(perModule.flatMap(({ resources }) => resources)),
    functions: Object.fromEntries(perModule.flatMap(({ functions: asked }) => asked)),
    language: {},
  };
}

function settingsSchema(service: Service): Json {
  const variables = Object.entries(service.settings).map(([name, setting]) => [
    settingKey(service, name),
    {
      type: "string",
      description: `${service.title}: ${setting.description}`,
      ...(setting.default && { default: setting.default }),
      ...(setting.secret && { secret: true }),
      defaultInfo: { environment: setting.env },
    },
  ]);
  const limit = {
    type: "integer",
    description: `${service.title}: ${limitSentence(service)}`,
    default: service.budget.limit,
  };
  return Object.fromEntries([...variables, [settingKey(service, "requestLimit"), limit]]);
}

const generalSchema = (): Json =>
  mapValues(generalSettings, ({ description, env, default: value }) => ({
    type: typeof value,
    description,
    default: value,
    defaultInfo: { environment: [env] },
  }));

class TypeSchemas {
  constructor(
    readonly names: TypeNames,
    readonly module: string,
  ) {}

  component({ name, description, inputs, outputs, children }: ComponentDefinition): Json {
    const resources = mapValues(children, ({ of, description }) => ({
      $ref: `#/resources/trefoil:${of.token}`,
      description,
    }));
    return {
      isComponent: true,
      description,
      inputProperties: this.#properties(inputs, name),
      requiredInputs: membersThat(inputs, (field) => !field.optional),
      properties: { ...resources, ...this.#properties(outputs, name) },
      required: [...Object.keys(children), ...Object.keys(outputs.fields)],
    };
  }

  resource({ name, description, inputs, outputs }: Definition): Json {
    const properties = this.#properties(inputs, name);
    const required = (field: Field) => !field.optional || field.defaultValue !== undefined || field.facts.autoName;
    return {
      description,
      inputProperties: properties,
      requiredInputs: membersThat(inputs, (field) => !field.optional),
      properties: { ...properties, ...this.#properties(outputs, name) },
      required: [...membersThat(inputs, required), ...Object.keys(outputs.fields)],
    };
  }

  function({ name, description, inputs, result }: FunctionDefinition): Json {
    return {
      description,
      inputs: { properties: this.#properties(inputs, name), required: membersThat(inputs, (field) => !field.optional) },
      outputs: { ...this.#type(result), description: result.description, plain: true },
    };
  }

  all(): Json {
    const objects = [...this.names.types].filter(([, field]) => field.kind === "object");
    return Object.fromEntries(
      objects.map(([name, field]) => [
        this.#token(name),
        {
          type: "object",
          description: field.description || undefined,
          properties: this.#properties(field, "resource"),
          required: membersThat(field, (part) => !part.optional),
        },
      ]),
    );
  }

  #properties(field: Field, resource: string): Json {
    return mapValues(field.fields, (part) => ({
      ...this.#type(part),
      description: about(part, resource),
      ...(part.facts.secret && { secret: true }),
      ...(part.facts.replaceOnChanges && { willReplaceOnChanges: true }),
      ...(isPlain(part.defaultValue) && { default: part.defaultValue }),
    }));
  }

  #type(field: Field): Json {
    switch (field.kind) {
      case "enum":
        return field.values.length === 1 && !field.facts.knownValues
          ? { type: "string", const: field.values[0] }
          : { type: "string" };
      case "json":
        return { $ref: "pulumi.json#/Any" };
      case "array":
        return { type: "array", items: this.#type(field.of as Field) };
      case "record":
        return { type: "object", additionalProperties: this.#type(field.of as Field) };
      case "object":
        return { type: "object", $ref: this.#ref(field) };
      case "union": {
        const variants = [...new Set(Object.values(field.variants))];
        const [only, second] = variants;
        // Pulumi takes no choice of one.
        if (only && !second) return this.#type(only);
        return {
          oneOf: variants.map((variant) => this.#type(variant)),
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

  #ref(field: Field): string {
    return `#/types/${this.#token(this.names.nameOf(field))}`;
  }

  #token(name: string): string {
    return `trefoil:${this.module}:${name}`;
  }
}

const membersThat = (field: Field, which: (part: Field) => unknown): string[] =>
  Object.entries(field.fields).flatMap(([name, part]) => (which(part) ? [name] : []));

const isPlain = (value: unknown): boolean => ["string", "number", "boolean"].includes(typeof value);
