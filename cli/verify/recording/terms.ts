import type { Definition, Field } from "../../../provider/define";
import { stringsIn } from "../../../provider/text/json";
import { define } from "../../provider";

/** Terms of the definitions of a service, and the members whose strings a recording may contain. */
export interface Terms {
  /** Names of members, values of enums, and words in paths. */
  readonly words: ReadonlySet<string>;
  /** Names of members in requests and responses that are declared and not secret. */
  readonly members: ReadonlySet<string>;
  /** Names of members that are secret in a definition. */
  readonly secrets: ReadonlySet<string>;
  /** Names of members whose own members are values, such as the channels of a key. */
  readonly maps: ReadonlySet<string>;
  /** Members without a choice, with their values: `ruleType http`. */
  readonly constants: ReadonlySet<string>;
}

/** Words that every recording may contain. */
const common = [
  "https",
  "http",
  "value",
  "results",
  "next",
  "error",
  "errors",
  "code",
  "message",
  "detail",
  "true",
  "false",
];

/** Words of OData, of lists and of paths. */
const wordsIn = (text: string): string[] => text.split(/[^A-Za-z0-9_-]+/).filter(Boolean);

export function termsOf(kinds: readonly Definition[]): Terms {
  const fields = kinds.flatMap(({ inputs, outputs }) => [...membersOf(inputs), ...membersOf(outputs)]);
  const namesOf = (isIncluded: (field: Field) => boolean | undefined) =>
    new Set(fields.flatMap(([name, field]) => (isIncluded(field) ? [name] : [])));
  const secrets = namesOf(({ facts }) => facts.secret);
  const values = fields.flatMap(([, { values, facts }]) => [
    ...values.map(String),
    ...(facts.knownValues?.known ?? []),
  ]);
  const names = namesOf(() => true);
  return {
    words: new Set([
      ...common,
      ...names,
      ...values,
      ...kinds.flatMap(otherNames),
      ...kinds.flatMap(pathWords),
      ...kinds.flatMap(exampleWords),
    ]),
    members: new Set([...common, ...names].filter((name) => !secrets.has(name))),
    secrets,
    maps: namesOf(({ kind }) => kind === "record"),
    constants: new Set(kinds.flatMap(constantsOf)),
  };
}

/** Names of members that the definition does not declare. */
const otherNames = ({ service, verification }: Definition): string[] => [
  ...(verification?.undeclaredMembers ?? []),
  ...(service.verification?.undeclaredMembers ?? []),
  ...(service.readOnlyMembers ?? []),
];

/** Words in the paths of all requests. */
function pathWords({
  path,
  requests,
  parts,
  service: { access },
  quota,
  deletionProtection = [],
}: Definition): string[] {
  const templates = [
    ...[path.collection, path.item, access.account?.request, access.validation?.request, access.organizations?.request],
    ...[...Object.values(requests({})), ...Object.values(parts), ...deletionProtection].map((one) => one?.request),
    quota?.request,
  ];
  return templates.flatMap((template) => wordsIn((template ?? "").replace(/\{[^}]*\}/g, " ")));
}

/** Terms in the public examples, such as the operations of a key. */
const exampleWords = ({ examples, verification = {} }: Definition): string[] =>
  stringsIn([Object.values(examples), verification.update, verification.replace]).flatMap(wordsIn);

/** Values of members that each request of the kind contains. */
function constantsOf({ encode, examples, verification }: Definition): string[] {
  const sent = encode(Object.values(examples)[0] ?? {});
  return (verification?.undeclaredMembers ?? []).flatMap((name) =>
    typeof sent[name] === "string" ? [`${name} ${sent[name]}`] : [],
  );
}

/** All members of a field at any depth, by their names in requests and responses. */
function membersOf(field: Field, visited = new Set<Field>()): [string, Field][] {
  if (visited.has(field)) return [];
  visited.add(field);
  const { wireName } = define();
  const own = field.members.map(([name, member]): [string, Field] => [wireName(name, member), member]);
  const inner = [
    ...field.members.map(([, member]) => member),
    ...Object.values(field.variants),
    ...(field.of ? [field.of] : []),
  ];
  return [...own, ...inner.flatMap((one) => membersOf(one, visited))];
}
