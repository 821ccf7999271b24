import { z } from "zod";
import type { Definition, Field, FieldFacts, Requests, Service } from "../../provider/define";
import { placesOf, withFields } from "./places";
import { ruleKinds } from "./rule-facts";

/** A definition with one removed fact or key. */
export interface Mutant {
  /** `search:Index without replaces on fields[].type`. */
  readonly title: string;
  /** One definition, or all definitions that share the removed part. */
  readonly definitions: readonly Definition[];
  /** The path of the removed fact, if it belongs to one field, in the notation of `keysOf`. */
  readonly path?: string;
}

/** Integrations that send events enveloped or not, and batched or not. */
const wrapping = ["Http", "AzureFunction", "GoogleCloudFunction", "Lambda", "Amqp", "AmqpExternal", "Kafka", "Pulsar"];

/** Functions that every definition has, restricted to those with an effect. */
const saying: Readonly<Record<string, readonly string[]>> = {
  isDeleted: ["realtime:Key", ...ruleKinds.map((kind) => `realtime:${kind}Rule`)],
  adopt: [
    "registry:OrgMember",
    "registry:OrgImageAccess",
    "registry:OrgRegistryAccess",
    "registry:ImageTag",
    "registry:ImageCopy",
  ],
  refused: ["registry:OrgMember"],
  validate: [
    ...wrapping.map((kind) => `realtime:${kind}Rule`),
    "registry:RepositoryTeamPermission",
    "registry:AccessToken",
    "search:Index",
    "realtime:Key",
    "realtime:Namespace",
    "rest:Resource",
  ],
  updates: ["rest:Resource"],
  list: ["rest:Resource"],
  headers: ["rest:Resource"],
  ifMatch: ["rest:Resource"],
  advise: ["rest:Resource"],
  keeps: ["registry:ImageTag", "registry:ImageCopy"],
  within: ["registry:OrgMember", "rest:Resource"],
  encode: [
    ...ruleKinds.map((kind) => `realtime:${kind}Rule`),
    "registry:RepositoryTeamPermission",
    "registry:OrgMember",
    "registry:OrgImageAccess",
    "registry:OrgRegistryAccess",
    "registry:Webhook",
    "search:SynonymMap",
    "search:Alias",
    "realtime:Key",
    "realtime:Namespace",
    "rest:Resource",
  ],
  decode: [
    "registry:Repository",
    "registry:RepositoryTeamPermission",
    "registry:OrgMember",
    "registry:OrgImageAccess",
    "registry:OrgRegistryAccess",
    "registry:AccessToken",
    "registry:OrgAccessToken",
    "registry:Webhook",
    "search:SynonymMap",
    "search:Alias",
    "realtime:Key",
    "realtime:Namespace",
    "rest:Resource",
  ],
  requiresReplacement: ["search:Index"],
};

/** Every removable part of a definition. */
export function mutantsOf(definition: Definition): Mutant[] {
  return [...ofFields(definition), ...ofFunctions(definition), ...ofRequests(definition), ...ofParts(definition)];
}

const words = [
  "secret",
  "replaceOnChanges",
  "returned",
  "providerOnly",
  "set",
  "wireName",
  "valueOnRemoval",
  "replaceOnRemoval",
  "keptOnRemoval",
  "interrupts",
  "serverDefault",
  "minApiVersion",
  "knownValues",
  "reference",
] as const;

function ofFields(definition: Definition): Mutant[] {
  return placesOf(definition).flatMap(({ path, field, side }) => {
    const changed = (title: string, change: (other: Field) => Partial<Field>): Mutant => ({
      title: `${definition.token} ${title} on ${side === "outputs" ? `output ${path}` : path}`,
      path,
      definitions: [withFields(definition, side, change)],
    });
    const here = (change: Partial<Field>) => (other: Field) => (other === field ? change : {});
    const { listMap } = field.facts;
    return [
      ...[...words, "listMap" as const]
        .filter((word) => word in field.facts)
        .map((word) => changed(`without ${word}`, here({ facts: without(field.facts, word) }))),
      ...(listMap ? (["added", "changed", "removed"] as const) : []).map((what) => {
        const now = listMap?.[what] === "replace" ? "update" : "replace";
        const facts = {
          ...field.facts,
          listMap: { ...(listMap as NonNullable<FieldFacts["listMap"]>), [what]: now },
        } as const;
        return changed(`with ${now} for an item that is ${what}`, here({ facts }));
      }),
      ...(field.defaultValue === undefined ? [] : [changed("without the default", here({ defaultValue: undefined }))]),
      ...(isLimited(field)
        ? // The enclosing member holds its limits too, and would not with such a definition.
          [
            changed("without limits", (other) =>
              other === field || other.of === field || isAround(other) ? { schema: z.any() } : {},
            ),
          ]
        : []),
    ];
  });
}

const isAround = ({ kind, of }: Field): boolean =>
  ["object", "union", "record"].includes(kind) || (kind === "array" && of !== undefined && isAround(of));

const isLimited = (field: Field): boolean => {
  const { checks } = (field.schema as z.ZodType)._zod.def;
  return (
    !isAround(field) &&
    (field.kind === "enum" && !field.facts.knownValues ? field.values.length > 1 : Boolean(checks?.length))
  );
};

const without = (facts: FieldFacts, word: keyof FieldFacts): FieldFacts => {
  const { [word]: _lost, ...rest } = facts;
  return rest;
};

const losing =
  (definition: Definition) =>
  (title: string, change: Partial<Definition>): Mutant => ({
    title: `${definition.token} ${title}`,
    definitions: [{ ...definition, ...change }],
  });

function ofFunctions(definition: Definition): Mutant[] {
  const lost = losing(definition);
  const functions: Readonly<Record<string, Partial<Definition>>> = {
    isDeleted: { isDeleted: () => false },
    adopt: { adopt: () => false },
    refused: { refused: () => undefined },
    keeps: { keeps: () => false },
    validate: { validate: () => [] },
    requiresReplacement: { requiresReplacement: () => [] },
    updates: { updates: () => true },
    list: { list: () => ({}) },
    headers: { headers: () => ({}) },
    ifMatch: { ifMatch: () => false },
    advise: { advise: () => undefined },
    within: { within: () => undefined },
    encode: { encode: (args) => args },
    decode: { decode: (api) => api },
  };
  return [
    ...Object.entries(functions)
      .filter(([name]) => saying[name]?.includes(definition.token))
      .map(([name, change]) => lost(`without ${name}`, change)),
    // Without an expiry, `keepers` is the only trigger.
    ...(definition.renews?.expires ? [lost("without renewal", { renews: undefined })] : []),
    ...(["forbids", "selfLockout", "isSameObject", "alsoListed", "ready", "moves", "untouched"] as const)
      .filter((word) => definition[word] !== undefined)
      .map((word) => lost(`without ${word}`, { [word]: undefined })),
    ...(definition.interruption ? [lost("without leave for interruptions", { interruption: undefined })] : []),
    ...(definition.versioned ? [] : [lost("with versions", { versioned: true })]),
    ...(definition.deletionProtection ? [lost("without guard", { deletionProtection: undefined })] : []),
    ...(definition.puts ? [lost("put without a look", { puts: false })] : []),
    ...(definition.autoName ? [lost("without a name that may be left out", { autoName: undefined })] : []),
    ...(definition.naturalKey.length ? [lost("without a natural key", { naturalKey: [] })] : []),
    ...(definition.requests.update && !definition.override.update ? [sentOtherwise(definition)] : []),
    // Settings exist once and have no list.
    ...(definition.untouched ? [] : ofLists(definition)),
  ];
}

function ofLists(definition: Definition): Mutant[] {
  const lost = losing(definition);
  if (definition.readBy({}) === "list") return [lost("read by item", { readBy: () => "item" })];
  return [
    lost("read by list", { readBy: () => "list" }),
    lost("with a list taken for the opposite", { listWhole: !definition.listWhole }),
  ];
}

function sentOtherwise(definition: Definition): Mutant {
  const lost = losing(definition);
  return definition.send({}) === "changed"
    ? lost("sent whole", { send: () => "whole" })
    : lost("sent in parts", { send: () => "changed" });
}

function ofRequests(definition: Definition): Mutant[] {
  const { requests, service } = definition;
  const lost = losing(definition);
  const steps = Object.keys(requests) as (keyof Requests)[];
  return [
    ...(requests.update
      ? [lost("without an update", { requests: { ...requests, update: undefined }, updates: () => false })]
      : []),
    ...steps.flatMap((step) =>
      Object.keys(requests[step]?.headers ?? {}).map((header) => {
        const { [header]: _lost, ...headers } = requests[step]?.headers ?? {};
        const changed = { ...requests, [step]: { ...requests[step], headers } } as Requests;
        return lost(`without ${header} at ${step}`, { requests: changed });
      }),
    ),
    ...steps
      .filter((step) => requests[step]?.request !== service.requests[step]?.request)
      // A step that is a function builds its own request.
      .filter((step) => !(step in definition.override))
      .map((step) =>
        lost(`without its own way to ${step}`, {
          requests: { ...requests, [step]: service.requests[step] } as Requests,
          ...(!requests.update && step === "update" && { updates: () => true }),
        }),
      ),
  ];
}

function ofParts(definition: Definition): Mutant[] {
  const { parts } = definition;
  const lost = losing(definition);
  return Object.entries(parts).flatMap(([name, part]) => {
    const { [name]: _lost, ...rest } = parts;
    const create = part.create === "after" ? "body" : "after";
    const bare = { ...parts, [name]: { ...part, body: undefined } };
    return [
      lost(`without the part ${name}`, { parts: rest }),
      lost(`with the part ${name} created by ${create}`, { parts: { ...parts, [name]: { ...part, create } } }),
      ...(part.body ? [lost(`with the part ${name} sent as it is written`, { parts: bare })] : []),
    ];
  });
}

/** Keys of a service that apply to all its resources. */
export function serviceMutantsOf(service: Service, definitions: readonly Definition[]): Mutant[] {
  const lost = (title: string, change: Partial<Service>): Mutant => ({
    title: `${service.name} ${title}`,
    definitions: definitions.map((definition) => ({ ...definition, service: { ...service, ...change } })),
  });
  const connected = (change: "query" | "headers") =>
    lost(`without the ${change} of every request`, {
      connect: (settings) => ({ ...service.connect(settings), [change]: undefined }),
    });
  const { query, headers } = service.connect({ url: "https://service.example" });
  const taken = [400, 409, 412].some((status) =>
    service.exists({ status, method: "POST", body: { message: "exists" } }),
  );
  return [
    ...(["etag", "notes", "masks", "retryStatuses", "retryable", "account"] as const)
      .filter((member) => service[member] !== undefined)
      .map((member) => lost(`without ${member}`, { [member]: undefined })),
    ...(taken ? [lost("never says that an object exists", { exists: () => false })] : []),
    lost("takes every refusal for a taken name", { exists: ({ status }) => status >= 400 }),
    lost("whose errors are not read", { describeError: () => ({}) }),
    ...(query ? [connected("query")] : []),
    ...(headers ? [connected("headers")] : []),
  ];
}
