import { type Definition, type Field, referencedKind, withArticle } from "../../define";
import { pageName } from "../docs/reference-page";
import { describedInputs } from "../docs/text/replacements";
import { descriptionOf, outputDescriptionOf } from "../docs/text/sentences";
import { typescriptExamples } from "../examples";
import { code, comment } from "./source";
import type { TypeWriter } from "./types";

/** The class of a resource, and the interface of its arguments. */
export function resourceClass(definition: Definition, writer: TypeWriter): string {
  const { name, token, inputs, outputs } = definition;
  const all = { ...inputs.fields, ...outputs.fields };
  const isRequired = Object.values(inputs.fields).some((field) => !field.optional);
  const properties = Object.entries(all).map(([key, field]) => {
    const isInput = key in inputs.fields;
    const mayBeMissing = isInput && field.optional && field.defaultValue === undefined && !field.facts.autoName;
    const type = `${writer.type(field, "output")}${mayBeMissing ? " | undefined" : ""}`;
    return `${isInput ? "" : comment(outputDescriptionOf(field, name), "  ")}  declare readonly ${key}: pulumi.Output<${type}>;`;
  });
  return code`
${classComment(definition)}export class ${name} extends TrefoilResource<"${token}"> implements DescribedBy<${name}Args> {
  static readonly token = "${token}";
  static readonly properties: readonly string[] = ${JSON.stringify(Object.keys(all))};${referencedProperties(definition)}

${properties.join("\n")}${definition.hasObject ? getMethod(definition) : ""}

  /** Returns true if the value is ${withArticle(name, `\`${name}\``)}, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is ${name} {
    return TrefoilResource.is(${name}, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link ${name}Args}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args${isRequired ? "" : "?"}: ${name}Args, opts?: pulumi.CustomResourceOptions) {
    super(${name}, name, args, opts);
  }
}

${argsInterface(name, describedInputs(definition), writer)}`;
}

/** A kind without an object has nothing to read. */
const getMethod = ({ name, id }: Definition): string => code`

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: \`${id}\`.
   * @param opts Options of the read, for example \`provider\`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): ${name} {
    return TrefoilResource.lookup(${name}, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: \`${id}\`.
   * @param opts Options of the search, for example \`provider\`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(${name}, id, opts);
  }`;

function classComment(definition: Definition): string {
  const { description, hasObject } = definition;
  const usage = [description, "## Example Usage", typescriptExamples(definition)];
  return comment([...usage, ...(hasObject ? importText(definition) : [])].join("\n\n"));
}

function importText(definition: Definition): string[] {
  const { id, token } = definition;
  return [
    "## Import",
    `The id is \`${id}\`. With the plugin in the project (\`docs/hosts.md\`), import by type, name and id:`,
    `\`\`\`sh\npulumi import trefoil:${token} example '${id}'\n\`\`\``,
    `\`npx trefoil import ${token.replace(":", ".")}\` writes the program and the import file for existing objects. To write the file yourself without the plugin, see \`docs/reference/${pageName(definition)}\`.`,
  ];
}

/** The interface of the arguments of a resource. */
function argsInterface(name: string, inputs: Field, writer: TypeWriter): string {
  const members = Object.entries(inputs.fields).map(
    ([key, field]) =>
      `${comment(descriptionOf(field, name), "  ")}  readonly ${key}${field.optional ? "?" : ""}: ${writer.input(field)};`,
  );
  return code`/** Arguments of \`${name}\`. */\nexport interface ${name}Args {\n${members.join("\n")}\n}\n`;
}

/** The kinds of resources that may be passed in a field of the arguments itself, not in a nested type. */
export const referencedKinds = (field: Field): Definition[] => [
  ...[referencedKind(field) ?? []].flat(),
  ...(field.of ? referencedKinds(field.of) : []),
];

/** The properties of referenced resources that check reads, by the paths of the arguments that refer to them. */
function referencedProperties({ inputs }: Definition): string {
  const paths = Object.fromEntries(Object.entries(inputs.fields).flatMap(([name, field]) => readByCheck(field, name)));
  return Object.keys(paths).length ? `\n  static readonly referencedProperties = ${JSON.stringify(paths)};` : "";
}

function readByCheck(
  field: Field,
  path: string,
  parents: readonly Field[] = [],
): [path: string, names: readonly string[]][] {
  if (parents.includes(field)) return [];
  const inside = [...parents, field];
  const members = [field, ...new Set(Object.values(field.variants))].flatMap(({ fields }) => Object.entries(fields));
  return [
    ...(field.facts.reference?.inputs ? [[path, field.facts.reference.inputs] as [string, readonly string[]]] : []),
    ...(field.kind === "array" && field.of ? readByCheck(field.of, `${path}[]`, inside) : []),
    ...members.flatMap(([name, member]) => readByCheck(member, `${path}.${name}`, inside)),
  ];
}
