import type { Json } from "../../json";
import { notEmulated } from "../errors";

const flagLetters: Readonly<Record<string, string>> = { CASE_INSENSITIVE: "i", MULTILINE: "m", DOTALL: "s" };

/** Converts a regular expression of Java with flags such as `CASE_INSENSITIVE|DOTALL`. @throws HttpError 501 */
export function javaPattern(pattern: Json = "", flags: Json = null): RegExp {
  const names = flags === null ? [] : String(flags).split("|");
  const unknown = names.find((name) => !(name in flagLetters));
  if (unknown) throw notEmulated(`The flag '${unknown}' of a regular expression`, "Use other flags.");
  const unsupported = notEmulated(`The regular expression '${pattern}'`, "Use syntax that JavaScript and Java share.");
  // Java has inline flags, possessive quantifiers, quotations, POSIX classes and nested classes.
  if (/\(\?[a-z]+[):]|[+*?}]\+|\\[QEGZAzhHRXv]|\\[pP]|\[[^\]]*\[|&&/.test(String(pattern))) throw unsupported;
  // Java ignores the case of ASCII letters only.
  if (names.includes("CASE_INSENSITIVE") && !/^\p{ASCII}*$/u.test(String(pattern))) throw unsupported;
  try {
    return new RegExp(String(pattern), `g${names.map((name) => flagLetters[name]).join("")}`);
  } catch {
    throw unsupported;
  }
}

/**
 * Converts the replacement of a match: `$1` refers to a group, and `$0` to the match, as in Java.
 *
 * @throws HttpError 501
 */
export function javaReplacement(replacement: Json = ""): (groups: readonly unknown[]) => string {
  const text = String(replacement);
  if (/\\|\$(?!\d)/.test(text)) throw notEmulated(`The replacement '${text}'`, "Use plain text and groups such as $1.");
  return (groups) => text.replace(/\$(\d)/g, (_all, group: string) => String(groups[Number(group)] ?? ""));
}
