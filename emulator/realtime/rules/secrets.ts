import { isObject, type Json, type JsonObject } from "../../json";
import type { SecretForm } from "../../server/secret-form";
import type { RuleType } from "./kinds";

/** Target as responses contain it. Empty strings are omitted. */
export function targetInResponse(
  target: JsonObject,
  { omittedSecrets = [], uncertainSecrets = [] }: RuleType,
  form: SecretForm,
): JsonObject {
  const withheld = {
    documented: omittedSecrets,
    returned: [],
    omitted: [...omittedSecrets, ...uncertainSecrets],
    masked: [...omittedSecrets, ...uncertainSecrets],
    empty: [...omittedSecrets, ...uncertainSecrets],
  };
  const instead = { masked, empty: (value: Json) => (typeof value === "string" ? "" : undefined) };
  return replaceAtPaths(
    target,
    withheld[form],
    form === "masked" || form === "empty" ? instead[form] : () => undefined,
  );
}

/** Replaces the members at some paths. */
function replaceAtPaths(
  value: JsonObject,
  paths: readonly string[],
  instead: (member: Json) => Json | undefined,
): JsonObject {
  const members = Object.entries(value)
    .filter(([, member]) => member !== "")
    .map(([name, member]) => {
      if (paths.includes(name)) return [name, instead(member)] as const;
      const inner = paths.filter((path) => path.startsWith(`${name}.`)).map((path) => path.slice(name.length + 1));
      return [name, isObject(member) ? replaceAtPaths(member, inner, instead) : member] as const;
    });
  return Object.fromEntries(members.filter(([, member]) => member !== undefined)) as JsonObject;
}

/** Masks a string, or the password in a URL. Values of other types are omitted. */
export function masked(value: Json): Json | undefined {
  if (Array.isArray(value)) return value.map((item) => masked(item) ?? null);
  if (typeof value !== "string") return undefined;
  return /:\/\/[^/@]*@/.test(value) ? value.replace(/:[^:/@]*@/, ":*****@") : "********";
}
