import { type Definition, holes } from "../../define";

/** What the program calls the fields that an error speaks of by their names on the wire. */
export function wireNameNote({ args }: Definition, { message }: Error): string {
  const named = args.members.flatMap(([name, { facts }]) =>
    facts.wire && new RegExp(`\\b${facts.wire}\\b`).test(message) ? [`${facts.wire} is ${name} there`] : [],
  );
  return named.length ? `: ${named.join(", ")}` : "";
}

/** The args that name what an object belongs to, and the person whom it lets in: both have to be there before it. */
export function parentInputs({ args, collection, item, person }: Definition): string {
  const inPath = holes(person ? item : collection).map((name) => name.split(".")[0] as string);
  const names = Object.keys(args.fields).filter((name) => inPath.includes(name) || args.fields[name]?.facts.ref);
  return names.join(", ") || "its parent's name";
}
