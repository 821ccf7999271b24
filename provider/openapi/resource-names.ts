import { isRecord } from "../text/json";
import { capital } from "../text/strings";
import { creations, nounsOf } from "./candidates";
import { comparable, isReservedType, Numbers, namesOfResource, pascalCase, singular } from "./names";
import type { Operations } from "./operations";
import type { ResourcesFile } from "./resources-file";

/** Operations that form the objects of one collection. */
export interface Collection extends Operations {
  /** Value of the discriminator, if the body is a union. */
  readonly variant?: string | undefined;
  readonly doubts: readonly string[];
}

/** A collection with the name of its resource. */
export interface Named extends Collection {
  readonly name: string;
}

/** Maximum length of a name: those of files in libraries begin with it. */
const maxName = 60;

/**
 * Names by the last noun of the path, after the value of a variant: `AwsLambdaRule` for `aws/lambda`. Nouns before it distinguish equal
 * names, and a number distinguishes equal paths. The resources of a file keep their names.
 */
export function withNames(collections: readonly Collection[], earlier?: ResourcesFile): Named[] {
  const resources = Object.entries(earlier?.resources ?? {}).flatMap(([name, entry]) => (entry ? { name, entry } : []));
  const keyOf = (create: string, variant: string | undefined) => JSON.stringify([create, variant]);
  const known = new Map(resources.map(({ name, entry }) => [keyOf(entry.create, entry.variant), name]));
  const used = new Set(resources.flatMap(({ name }) => namesOfResource(name)));
  const numbers = new Numbers();
  const named = new Map<Collection, Named>();
  // The path of a create may end with an action that the path of one object lacks: `/volumes/create`.
  const pathOf = ({ create, read, update, delete: remove }: Collection) => {
    const { path = create.path } = read ?? update ?? remove ?? {};
    return creations.test(create.path) && !path.startsWith(create.path) ? path : create.path;
  };
  // `/teams/name/{name}` is the path of a team.
  const isKind = (part: string, i: number) => i === 0 || !/^(id|name)$/i.test(part);
  const nounsIn = (one: Collection) =>
    nounsOf(pathOf(one))
      .filter(isKind)
      .map((part) => singular(part.replace(/[('{].*$/, "")));
  const isFree = (name: string) =>
    name !== "" && !isReservedType(name) && !namesOfResource(name).some((one) => used.has(one));
  // The shortest path has the shortest name.
  for (const collection of collections.toSorted((a, b) => nounsIn(a).length - nounsIn(b).length)) {
    const [nouns, prefix] = [nounsIn(collection), pascalCase(collection.variant ?? "")];
    const names = nouns.map((_, i) => (prefix + pascalCase(nouns.slice(-1 - i).join("-"))).slice(0, maxName));
    const [usual = "Object", longest = usual] = [names[0], names.at(-1)].map((name) => name || undefined);
    const isReserved = isReservedType(usual);
    const plain = names.find(isFree) ?? (isReserved ? `Api${usual}` : longest);
    const kept = known.get(keyOf(collection.create.request, collection.variant));
    const name = kept ?? numbers.firstFree(schemaName(collection, plain) ?? plain, isFree);
    for (const one of namesOfResource(name)) used.add(one);
    const doubts =
      isReserved && kept === undefined
        ? [`\`${usual}\` is a name of the libraries, so that the resource is \`${name}\``]
        : [];
    named.set(collection, { ...collection, name, doubts: [...doubts, ...collection.doubts] });
  }
  return collections.map((one) => named.get(one) as Named);
}

/** The spelling of a name in the name of a schema: `synonymmap` is `SynonymMap`. */
function schemaName({ read, create }: Operations, name: string): string | undefined {
  const references = [read?.response, create.response, create.body?.schema].flatMap((schema) =>
    isRecord(schema) && typeof schema.$ref === "string" ? [schema.$ref.split("/").at(-1) ?? ""] : [],
  );
  const same = references.find((reference) => comparable(reference) === comparable(name));
  return same === undefined ? undefined : capital(pascalCase(same));
}
