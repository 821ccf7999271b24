import { readFileSync } from "node:fs";
import type { Definition, Values } from "../../provider/define";
import { mapJson } from "../../provider/text/json";
import { shellCommand } from "../../provider/text/shell";
import { messageOf } from "../error-messages";
import { define, lifecycle } from "../provider";

/** Values of the user by the path of an input, such as `organization` or `update.digest`. */
export type UserValues = Readonly<Record<string, unknown>>;

/** Reads the file of `--values`. */
export function readValues(file: string | undefined): UserValues {
  if (file === undefined) return {};
  try {
    const values: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (lifecycle().isRecord(values)) return values;
  } catch (error) {
    throw new Error(`${shellCommand`--values ${file}`} cannot be read: ${messageOf(error)}.`);
  }
  throw new Error(`${shellCommand`--values ${file}`} must contain a JSON object.`);
}

/** The value of a setting by its path. */
export const valueFor = (values: UserValues, path: string): unknown =>
  Object.hasOwn(values, path) ? values[path] : undefined;

/** Inputs in the path of the collection that refer to no resource, such as the namespace of a repository. */
export const rootInputs = ({ path, inputs }: Definition): string[] => {
  const { placeholders, referencedKind } = define();
  return placeholders(path.collection).filter(
    (name) => name in inputs.fields && !referencedKind(inputs.fields[name]) && !inputs.fields[name]?.optional,
  );
};

/** A copy with a value at a path such as `body.name`. */
export function withValueAt(values: Values, path: string, value: unknown): Values {
  const [name = "", ...rest] = path.split(".");
  const inner = rest.length ? withValueAt((values[name] ?? {}) as Values, rest.join("."), value) : value;
  return { ...values, [name]: inner };
}

/** True if a string contains another one, before and after which no word continues. */
export function containsWords(text: string, words: string): boolean {
  const pattern = words.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_-])${pattern}(?![\\p{L}\\p{N}_-])`, "u").test(text);
}

/** A copy in which each string is replaced. */
export const mapStrings = (value: unknown, change: (text: string) => string): unknown =>
  mapJson(value, (leaf) => (typeof leaf === "string" ? change(leaf) : leaf));
