import { randomBytes } from "node:crypto";
import type { Definition, Field } from "../../define";
import { partsOfRotatedName } from "../../text/rotated-names";
import { type LogicalResource, logicalNameOf } from "../values/logical-resource";
import type { Declared } from "../values/resource-changes";
import { type Inputs, pickInputs } from "../values/values";

/** The naming that the configuration of the engine requires (`pulumi:autonaming`). */
export interface AutoNaming {
  /** `propose`: use the name if the service accepts it. `disable`: the program must contain the name. */
  readonly mode: "propose" | "enforce" | "disable";
  readonly name?: string;
}

/**
 * Inputs with the generated name, if the name is omitted. An existing object keeps its name. The state of an object that
 * was imported by a file may lack the name until the next read.
 *
 * @param facts the logical name, and the naming that the engine requires. Default: the logical name and a random suffix.
 */
export function withAutoName(
  { name: kind, autoName, inputs: { fields } }: Definition,
  olds: Declared | undefined,
  news: Inputs,
  { logicalName, naming }: { readonly logicalName?: string | undefined; readonly naming?: AutoNaming | undefined },
): Declared & { readonly autoNamed: boolean } {
  if (!autoName || news[autoName] !== undefined || !logicalName) return { inputs: news, autoNamed: false };
  if (olds) return { inputs: { ...news, ...pickInputs(olds.inputs, [autoName]) }, autoNamed: true };
  if (naming?.mode === "disable") return { inputs: news, autoNamed: false };
  const field = fields[autoName] as Field;
  const name = namedByEngine(naming, field) ?? generateName(logicalNameOf(logicalName), field, kind);
  return { inputs: { ...news, [autoName]: name }, autoNamed: true };
}

/**
 * True if the name ends with seven random digits, or is that of a rotated credential, so that no other client has chosen it. A name by
 * `pulumi:autonaming` may contain the logical name or the stack alone, which may end with such digits, too: `app-3f2a9bc`.
 */
export function hasRandomName(
  { autoName }: Definition,
  { inputs, autoNamed }: Declared,
  { name = "", project = "" }: LogicalResource,
): boolean {
  if (!autoNamed || autoName === undefined) return false;
  const given = String(inputs[autoName]);
  if (partsOfRotatedName(given)) return true;
  const known = [project, ...name.split("/")];
  return /-[0-9a-f]{7}$/.test(given) && !known.some((one) => `-${one}`.endsWith(given.slice(-8)));
}

/** The name of the engine. Undefined if the service does not accept a proposed name. */
function namedByEngine(naming: AutoNaming | undefined, field: Field): string | undefined {
  if (!naming?.name) return undefined;
  return naming.mode === "enforce" || field.schema.safeParse(naming.name).success ? naming.name : undefined;
}

/** The logical name, a dash and seven hexadecimal digits, in the form that the service accepts. */
function generateName(logicalName: string, field: Field, kind: string): string {
  const suffix = `-${randomBytes(4).toString("hex").slice(0, 7)}`;
  const { maxLength } = field.schema as unknown as { readonly maxLength: number | null };
  const room = (maxLength ?? 255) - suffix.length;
  const plain = logicalName.slice(0, room) + suffix;
  if (field.schema.safeParse(plain).success) return plain;
  const simple = slugOf(logicalName) || slugOf(kind);
  return simple.slice(0, room).replace(/-+$/, "") + suffix;
}

/** Lowercase letters and digits with single dashes between them. Accents are removed. */
const slugOf = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
