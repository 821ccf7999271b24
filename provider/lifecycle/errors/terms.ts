import { type Definition, placeholders } from "../../define";

/** A sentence with the input names for the wire names in an error message. */
export function wireNameNote({ inputs }: Definition, { message }: Error): string {
  const named = inputs.members.flatMap(([name, { facts }]) =>
    facts.wireName && new RegExp(`\\b${facts.wireName}\\b`).test(message)
      ? [`\`${facts.wireName}\` is the input \`${name}\``]
      : [],
  );
  return named.length ? ` In the program, ${named.join(", and ")}.` : "";
}

/** The inputs that name the parent of an object and the user that it gives access. Both must exist before it. */
export function parentInputs({ inputs, path, hooks }: Definition): string {
  const inPath = placeholders(hooks.selfLockout ? path.item : path.collection).map(
    (name) => name.split(".")[0] as string,
  );
  const names = Object.keys(inputs.fields).filter(
    (name) => inPath.includes(name) || inputs.fields[name]?.facts.reference,
  );
  return names.join(", ") || "its parent's name";
}
