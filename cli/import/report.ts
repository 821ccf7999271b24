import { type Adoption, type Skipped, titleOf } from "./adoption";
import { type Found, type Gap, kindName } from "./discovery";
import { listing } from "./selection";

/** Files and stack of an import. */
export interface Outcome {
  readonly program: string;
  readonly file: string;
  readonly stack: string | undefined;
  /** `pulumi import` was run. */
  readonly isApplied: boolean;
}

/** Lines about the objects of an account that were found and not imported. */
export const listLines = (objects: readonly Found[], gaps: readonly Gap[]): string[] => [
  ...listing(objects),
  ...gapLines(gaps),
  ...(objects.length ? ["Import them with --all, --name, --kind or their ids."] : ["No objects were found."]),
];

/** Lines about the result of an import. */
export function summary(adoption: Adoption, outcome: Outcome): string[] {
  const { objects, skipped, gaps, warnings } = adoption;
  const counts = new Map<string, number>();
  for (const { resource } of objects) {
    const kind = kindName(resource.found.definition);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
  }
  const kinds = [...counts].map(([kind, count]) => `  ${kind}: ${count}`);
  return [
    `${outcome.program} declares ${objects.length} resources:`,
    ...kinds,
    ...skippedLines(skipped),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...gapLines(gaps),
    ...nextLines(adoption, outcome),
  ];
}

const skippedLines = (skipped: readonly Skipped[]): string[] =>
  skipped.length ? ["Skipped:", ...skipped.map(({ found, reason }) => `  ${titleOf(found)}: ${reason}.`)] : [];

export const gapLines = (gaps: readonly Gap[]): string[] =>
  gaps.length
    ? ["Not imported, because it could not be read:", ...gaps.map(({ what, reason }) => `  ${what}: ${reason}`)]
    : [];

function nextLines({ objects, unknownSecrets }: Adoption, { program, file, stack, isApplied }: Outcome): string[] {
  const hidden = new Set(unknownSecrets);
  const secrets = objects.flatMap(({ resource }) => resource.secrets);
  const returned = secrets.filter((secret) => !hidden.has(secret) && secret.value !== undefined);
  const option = stack === undefined ? "" : ` --stack ${stack}`;
  const lines = hidden.size
    ? [
        "Set these secrets, which the service does not return:",
        ...[...hidden].map(({ key }) => `  pulumi config set --secret ${key}${option}`),
      ]
    : [];
  if (isApplied) return [`\`pulumi import\` added the resources to the stack ${stack}.`, ...includeLine(program)];
  if (returned.length)
    lines.push(
      `The service returns these secrets, which --apply sets in the stack: ${returned.map(({ key }) => key).join(", ")}.`,
    );
  const command = secrets.length
    ? `Then run this command again with ${stack === undefined ? "--stack and " : ""}--apply. ${file} contains no secrets: the next update sends them, unless --apply imports them.`
    : `Then run \`pulumi import --file ${file} --generate-code=false --protect=false${option}\`, or this command with --apply.`;
  return [...lines, command, ...includeLine(program)];
}

const includeLine = (program: string): string[] =>
  /(^|\/)index\.ts$/.test(program) ? [] : [`Import ${program} in the program of the stack.`];
