import {
  type ComponentDefinition,
  type Definition,
  type FunctionDefinition,
  generalSettings,
  holes,
  moduleOf,
  type Quota,
  type Service,
  settingKey,
} from "../../define";
import { literal } from "../literal";
import { functionLink, pageName } from "./links";
import { carefulRules, interruptions, losses, renewal, replacements } from "./replacements";
import { limitSentence } from "./sentences";
import { flatten, table } from "./tables";

/** The reference page of one resource: `docs/reference/search-index.md`. */
export function referencePage(definition: Definition): string {
  const { name, token, describe, service, args, outputs, needs, id, guard, renews } = definition;
  const rows = flatten(args, name);
  const unseen = rows.filter(({ field }) => field.facts.writeOnly || field.facts.once);
  const interruption = interruptions(definition, rows);
  const careful = carefulRules(definition);
  const sections = [
    `# ${moduleOf(service)}.${name}\n\n${describe} Type \`trefoil:${token}\`, kept by ${service.title}.`,
    `## Example\n\n${examplesOf(definition)}`,
    `## Arguments\n\n${table(rows)}`,
    `## Outputs\n\n${Object.keys(outputs.fields).length ? `All arguments, and:\n\n${table(flatten(outputs, name))}` : "All arguments."}`,
    `## What replaces\n\n${replacements(definition, rows)}`,
    interruption && `## What interrupts\n\n${interruption}`,
    careful && `## What is not certain\n\n${careful}`,
    `## What is lost\n\n${losses(definition)}`,
    renews && `## Renewal\n\n${renewal(definition)}`,
    guard &&
      `## What is guarded\n\nIt is neither destroyed nor replaced while it may hold ${guard.what}, unless \`forceDestroy: true\` was applied before. A change that would replace it is refused at preview.`,
    (definition.leave ?? definition.adopts({})) &&
      `## Renaming\n\nGive a resource another logical name, or another place in the program, with the option \`aliases\`. Without it the new one takes over what the old one stands for, and Trefoil says that it does not delete that.${definition.untouched ? " What was set before is then forgotten." : ""} Two resources that stand for one ${name} are a mistake: when one goes, it takes away what the other one has.`,
    `## Drift\n\nOnly what the program writes is compared. What the service fills in is never drift.${unseen.length ? ` Compared only if the response contains the value, which the service may omit or mask: ${unseen.map(({ path }) => `\`${path}\``).join(", ")}.` : ""}`,
    `## Permissions\n\n- To read (preview, refresh): ${needs.read}.\n${needs.create ? `- To create: ${needs.create}.\n- To change and to delete` : "- To write"}: ${needs.write}.${needs.remove ? `\n- To delete without \`forceDestroy\`: ${needs.remove}.` : ""}`,
    `## Get\n\n\`${moduleOf(service)}.${name}.get("name", id)\` reads one that exists without managing it. Its id is \`${id}\`.`,
    `## Import\n\n${importSection(definition)}`,
    known(definition).length &&
      `## Good to know\n\n${known(definition)
        .map((note) => `- ${note}`)
        .join("\n")}`,
  ];
  return `${sections.filter(Boolean).join("\n\n")}\n`;
}

const importSection = (definition: Definition): string =>
  `Pulumi cannot read a resource of this kind during an import. The import file therefore contains its arguments as \`inputs\`, its state as \`outputs\`, and the code that finds the provider in both. Replace the id and the arguments with those of your object, and the name with the name in your program:

${importFile(definition)}

Run \`pulumi import -f import.json --generate-code=false\`. Then declare the resource in the program with the same arguments and run \`pulumi up --refresh\`, which reads the other outputs.`;

/** The file for `pulumi import -f`: the first example, with everything that its id names, and the state with its defaults. */
function importFile({ token, id, args, examples }: Definition): string {
  const [[name, example] = ["basic", {}]] = Object.entries(examples);
  const inId = holes(id).filter((part) => part in args.fields);
  const named = {
    ...Object.fromEntries(inId.map((part) => [part, args.fields[part]?.defaultValue ?? name])),
    ...example,
  };
  const provider = `exports.handler=()=>require("trefoil/provider")("${token}")`;
  const kept = { __provider: provider, ...named };
  const defaults = Object.entries(args.fields).flatMap(([name, { defaultValue }]) =>
    defaultValue === undefined || name in kept ? [] : [[name, defaultValue]],
  );
  const ours = id.replace(/\{(\w+)\}/g, (hole, part: string) =>
    inId.includes(part) ? String(named[part as never]) : hole,
  );
  const resource = {
    type: `pulumi-nodejs:dynamic/trefoil/${token}`,
    name,
    id: ours,
    inputs: kept,
    outputs: { ...kept, ...Object.fromEntries(defaults) },
  };
  return `\`\`\`json\n${JSON.stringify({ resources: [resource] }, null, 2)}\n\`\`\``;
}

/** Each example as a program. */
export const examplesOf = ({ service, name, examples }: Pick<Definition, "service" | "name" | "examples">): string =>
  Object.entries(examples)
    .map(([title, example]) => {
      const module = moduleOf(service);
      const args = Object.keys(example).length ? `, ${literal(example)}` : "";
      return `\`\`\`ts\nimport { ${module} } from "trefoil";\n\nnew ${module}.${name}("${title}"${args});\n\`\`\``;
    })
    .join("\n\n");

/** What its file tells, and what follows from it. */
const known = ({ notes, quota, service }: Definition): readonly string[] => [
  ...notes,
  ...(quota
    ? [
        `A replacement that makes the new one before the old one goes needs a spare place in the quota of ${quota.what}. Where there is none, the preview fails and says so${onceTold(service, quota)}.`,
      ]
    : []),
];

/** Where nothing is assumed of the quota. */
const onceTold = (service: Service, { setting = "" }: Quota): string =>
  service.settings[setting]?.optional
    ? `, once \`trefoil:${settingKey(service, setting)}\` tells how many there may be`
    : "";

/** `docs/reference/README.md`: all resources and functions, and what each service needs to be configured. */
export function referenceIndex(
  services: readonly Service[],
  definitions: readonly Definition[],
  functions: readonly FunctionDefinition[],
  components: readonly ComponentDefinition[] = [],
): string {
  const parts = services.map((service) => {
    const own = [...definitions, ...components].filter((definition) => definition.service === service);
    const links = own.map(
      (definition) => `- [${moduleOf(service)}.${definition.name}](${pageName(definition)}): ${definition.describe}`,
    );
    const asked = functions
      .filter((definition) => definition.service === service)
      .map((definition) => `- ${functionLink(definition)}: ${definition.describe}`);
    const settings = Object.entries(service.settings).map(
      ([name, { describe, env, secret, default: value }]) =>
        `| \`trefoil:${settingKey(service, name)}\` | \`${env.join("`, `")}\` | ${describe}${secret ? " Secret." : ""}${value ? ` Defaults to \`${value}\`.` : ""} |`,
    );
    const limits = `| \`trefoil:${settingKey(service, "requestLimit")}\` | | ${limitSentence(service)} Defaults to \`${service.budget.limit}\`. |`;
    return `## ${moduleOf(service)}: ${service.title}\n\n${service.describe}\n\n${[...links, ...asked].join("\n")}\n\n| config | environment | what it is |\n|---|---|---|\n${[...settings, limits].join("\n")}`;
  });
  const general = Object.entries(generalSettings).map(
    ([key, { describe, env, default: value }]) =>
      `| \`trefoil:${key}\` | \`${env}\` | ${describe} Default: \`${value}\`. |`,
  );
  const all = `## All services\n\n| config | environment | what it is |\n|---|---|---|\n${general.join("\n")}`;
  return `# Reference\n\n${[...parts, all].join("\n\n")}\n`;
}
