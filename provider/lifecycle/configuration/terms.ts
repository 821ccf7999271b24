import { type Definition, holes } from "../../define";

/** What the program calls the fields that an error speaks of by their names on the wire. */
export function wireNameNote({ inputs: args }: Definition, { message }: Error): string {
  const named = args.members.flatMap(([name, { facts }]) =>
    facts.wireName && new RegExp(`\\b${facts.wireName}\\b`).test(message) ? [`${facts.wireName} is ${name} there`] : [],
  );
  return named.length ? `: ${named.join(", ")}` : "";
}

/** The args that name what an object belongs to, and the person whom it lets in: both have to be there before it. */
export function parentInputs({ inputs: args, collection, item, selfLockout: person }: Definition): string {
  const inPath = holes(person ? item : collection).map((name) => name.split(".")[0] as string);
  const names = Object.keys(args.fields).filter((name) => inPath.includes(name) || args.fields[name]?.facts.reference);
  return names.join(", ") || "its parent's name";
}
