import {
  type ComponentDefinition,
  type Definition,
  type Field,
  type FunctionDefinition,
  generalSettings,
  moduleOf,
  type Service,
  settingKey,
} from "../../define";
import { about, limitSentence } from "../docs/sentences";
import { literal } from "../literal";
import { Namer } from "../shapes";
import { componentOf, composerImport } from "./components";
import { comment, TypeWriter } from "./types";

const header = "// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.\n\n";

/** The classes of one module: `sdk/search.ts`. */
export function sdkModule(
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
  components: readonly ComponentDefinition[] = [],
): string {
  const namer = new Namer(definitions, functions, components);
  const writer = new TypeWriter(namer);
  const others = new Map<string, Set<string>>();
  const classes = definitions.map((definition) => classOf(definition, writer, others));
  const composed = components.map((definition) => componentOf(definition, writer));
  const calls = functions.map((definition) => functionOf(definition, writer));
  const imports = [...others].map(
    ([module, names]) => `import type { ${[...names].join(", ")} } from "./${module}";\n`,
  );
  return [
    header,
    "// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.\n",
    'import type * as pulumi from "@pulumi/pulumi";\nimport { TrefoilResource } from "./base/resource";\n',
    ...imports,
    calls.length
      ? 'import type { InvokeOptions } from "./base/functions";\nimport { invoke, invokeOutput } from "./base/functions";\n'
      : "",
    composed.length ? 'import { TrefoilComponent } from "./base/component";\n' : "",
    ...components.map(composerImport),
    ...classes,
    ...composed,
    ...calls,
    ...[...namer.shapes].map(([name, field]) => writer.declaration(name, field)),
  ].join("\n");
}

/** `sdk/index.ts`: one module a service. */
export function sdkIndex(services: readonly Service[]): string {
  const names = [...new Set(services.map(moduleOf))];
  const modules = names.map((name) => `export * as ${name} from "./${name}";\n`).join("");
  return `${header}${modules}export type { ProviderArgs } from "./provider";\nexport { Provider } from "./provider";\n`;
}

/** `sdk/provider.ts`: the arguments of a further account, and which of them are secret. */
export function sdkProvider(services: readonly Service[]): string {
  const settings = services.flatMap((service) =>
    Object.entries(service.settings).map(([name, setting]) => ({ service, key: settingKey(service, name), setting })),
  );
  const limits = services.map((service) => ({ key: settingKey(service, "requestLimit"), service }));
  const members = [
    ...settings.map(({ key, service, setting }) =>
      member(
        key,
        "string",
        `${service.title}: ${setting.describe}${setting.secret ? " Secret." : ""}${setting.default ? ` Defaults to \`${setting.default}\`.` : ""}`,
      ),
    ),
    ...limits.map(({ key, service }) =>
      member(key, "number", `${service.title}: ${limitSentence(service)} Defaults to \`${service.budget.limit}\`.`),
    ),
    ...Object.entries(generalSettings).map(([key, { describe, default: value }]) =>
      member(key, typeof value, `${describe} Default: \`${value}\`.`),
    ),
  ];
  return `${header}import type * as pulumi from "@pulumi/pulumi";
import { AccountProvider } from "./base/provider";
import { configurationKeys } from "./configuration-keys";

/** Address and credentials of the services of one more account. Each service is taken whole from here. */
export interface ProviderArgs {
${members.join("\n")}
}

/** A further account: \`new Provider("eu", { … })\`, and \`{ provider: eu }\` among the options of its resources. */
export class Provider extends AccountProvider {
  constructor(name: string, args: ProviderArgs, opts?: pulumi.ResourceOptions) {
    super(name, { ...args }, configurationKeys, opts);
  }
}
`;
}

/** `sdk/configuration-keys.ts`: the keys there are, and which of them hold addresses. */
export function sdkConfigurationKeys(services: readonly Service[]): string {
  const keys = [
    ...services.flatMap((service) => Object.keys(service.settings).map((name) => settingKey(service, name))),
    ...services.map((service) => settingKey(service, "requestLimit")),
    ...Object.keys(generalSettings),
  ];
  const addresses = services
    .filter(({ settings }) => settings.url)
    .map((service) => [settingKey(service, "url"), secretsOf(service)]);
  return `${header}/** Keys under \`trefoil:\` in the configuration, which are also the arguments of a provider. */
export const configurationKeys: readonly string[] = ${JSON.stringify(keys)};

/** Keys that hold the address of a service, with the keys of its credentials. */
export const addressKeys: Readonly<Record<string, readonly string[]>> = ${JSON.stringify(Object.fromEntries(addresses))};
`;
}

const secretsOf = (service: Service): string[] =>
  Object.entries(service.settings).flatMap(([name, { secret }]) => (secret ? [settingKey(service, name)] : []));

/** `sdk/secret-keys.ts`: what must be secret wherever it is set. */
export function sdkSecretKeys(services: readonly Service[]): string {
  const keys = services.flatMap(secretsOf);
  return `${header}/** Keys of config and of a provider's arguments that must be secret. */
export const secretKeys: readonly string[] = ${JSON.stringify(keys)};
`;
}

const member = (name: string, type: string, doc: string): string =>
  `${comment(doc, "  ")}  readonly ${name}?: pulumi.Input<${type}>;`;

function classOf(definition: Definition, writer: TypeWriter, others: Map<string, Set<string>>): string {
  const { name, token, args, outputs, describe, examples, service } = definition;
  const all = { ...args.fields, ...outputs.fields };
  const required = Object.values(args.fields).some((field) => !field.optional);
  const properties = Object.entries(all).map(([key, field]) => {
    const optional = key in args.fields && field.optional && field.defaultValue === undefined && !field.facts.autonamed;
    const type = `${writer.type(field, "output")}${optional ? " | undefined" : ""}`;
    return `${comment(about(field, name), "  ")}  declare readonly ${key}: pulumi.Output<${type}>;`;
  });
  const inputs = Object.entries(args.fields).map(([key, field]) => {
    for (const to of refsIn(field)) {
      const module = moduleOf(to.service);
      if (module === moduleOf(service)) continue;
      others.set(module, (others.get(module) ?? new Set()).add(to.name));
    }
    return `${comment(about(field, name), "  ")}  readonly ${key}${field.optional ? "?" : ""}: ${writer.input(field)};`;
  });
  const [example] = Object.values(examples);
  const code = `new ${moduleOf(service)}.${name}("example", ${literal(example)});`;
  return `
${comment(`${describe}\n\n\`\`\`ts\n${code}\n\`\`\`\n\nReading needs ${definition.needs.read}; ${definition.needs.create ? `creating needs ${definition.needs.create}; changing and deleting need` : "writing needs"} ${definition.needs.write}.${definition.needs.remove ? ` Deleting without \`forceDestroy\` needs ${definition.needs.remove}.` : ""}`)}export class ${name} extends TrefoilResource {
  static readonly token = "${token}";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/${token}";
  static readonly properties: readonly string[] = ${JSON.stringify(Object.keys(all))};${seesOf(definition)}

${properties.join("\n")}

  /** Reads one that exists, by its id: \`${definition.id}\`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    return TrefoilResource.lookup(${name}, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is ${name} {
    return TrefoilResource.is(${name}, value);
  }

  constructor(name: string, args${required ? "" : "?"}: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super(${name}, name, args, opts);
  }
}

/** Arguments of \`${name}\`. */
export interface ${name}Args {
${inputs.join("\n")}
}
`;
}

function functionOf({ name, token, args, result, describe, needs }: FunctionDefinition, writer: TypeWriter): string {
  const type = writer.type(result, "output");
  const asks = `${describe} Needs ${needs}.`;
  const withOptions = `\`${name}\` for further accounts.`;
  if (!Object.keys(args.fields).length)
    return `
${comment(asks)}export function ${name}(): Promise<${type}> {
  return invoke("${token}", {});
}

${comment(withOptions)}export function ${name}Output(opts?: InvokeOptions): pulumi.Output<${type}> {
  return invokeOutput("${token}", {}, opts);
}
`;
  const optional = Object.values(args.fields).every((field) => field.optional) ? " = {}" : "";
  const ArgsType = `${name.charAt(0).toUpperCase()}${name.slice(1)}Args`;
  const members = (side: "input" | "output") =>
    Object.entries(args.fields)
      .map(([key, field]) => {
        const value = side === "input" ? writer.input(field) : writer.type(field, "output");
        return `${comment(about(field, name), "  ")}  readonly ${key}${field.optional ? "?" : ""}: ${value};`;
      })
      .join("\n");
  const declared = (type: string, side: "input" | "output") =>
    Object.keys(args.fields).length
      ? `export interface ${type} {\n${members(side)}\n}`
      : `export type ${type} = Readonly<Record<string, never>>;`;
  return `
${comment(asks)}export function ${name}(args: ${ArgsType}${optional}): Promise<${type}> {
  return invoke("${token}", args);
}

${comment(`\`${name}\` for arguments that may be outputs, and for further accounts.`)}export function ${name}Output(args: ${ArgsType.replace("Args", "OutputArgs")}${optional}, opts?: InvokeOptions): pulumi.Output<${type}> {
  return invokeOutput("${token}", { ...args }, opts);
}

/** Arguments of \`${name}\`. */
${declared(ArgsType, "output")}

/** Arguments of \`${name}Output\`. */
${declared(ArgsType.replace("Args", "OutputArgs"), "input")}
`;
}

function refsIn(field: Field, seen = new Set<Field["schema"]>()): Definition[] {
  if (seen.has(field.schema)) return [];
  seen.add(field.schema);
  const parts = [...Object.values(field.fields), ...Object.values(field.variants), ...(field.of ? [field.of] : [])];
  return [...(field.facts.ref ? [field.facts.ref()] : []), ...parts.flatMap((part) => refsIn(part, seen))];
}

/** What checks look at in resources that are passed, by the paths of the args that name them. */
function seesOf({ args }: Definition): string {
  const sees = Object.fromEntries(Object.entries(args.fields).flatMap(([name, field]) => seen(field, name)));
  return Object.keys(sees).length ? `\n  static readonly sees = ${JSON.stringify(sees)};` : "";
}

function seen(field: Field, path: string, around: readonly Field[] = []): [path: string, names: readonly string[]][] {
  if (around.includes(field)) return [];
  const inside = [...around, field];
  const members = [field, ...new Set(Object.values(field.variants))].flatMap(({ fields }) => Object.entries(fields));
  return [
    ...(field.facts.sees ? [[path, field.facts.sees] as [string, readonly string[]]] : []),
    ...(field.kind === "array" && field.of ? seen(field.of, `${path}[]`, inside) : []),
    ...members.flatMap(([name, member]) => seen(member, `${path}.${name}`, inside)),
  ];
}
