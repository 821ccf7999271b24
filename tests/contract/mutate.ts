import { z } from "zod";
import {
  type Definition,
  type ErrorResponse,
  type Field,
  type FieldFacts,
  type Hooks,
  mapValues,
  type RequestSpec,
  type Requests,
  type ResponseMeaning,
  type SelfLockout,
  type Service,
} from "../../provider/define";
import { withParts } from "../../provider/define/resource/define-resource";
import type { Values } from "../../provider/lifecycle";
import { rules } from "./kinds/realtime/rules/rules";
import { placesOf, withFields } from "./places";

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
  isDeleted: ["realtime:Key", ...Object.keys(rules)],
  adopts: [
    "registry:OrgMember",
    "registry:OrgImageAccessManagement",
    "registry:OrgRegistryAccessManagement",
    "registry:OrgNamespaceSettings",
    "registry:OrgImageAccessAllowlist",
    "registry:OrgRegistrySettings",
    "registry:RepositoryImmutableTags",
    "registry:ImageTag",
    "registry:ImageCopy",
    "registry:Artifact",
  ],
  validate: [
    ...wrapping.map((kind) => `realtime:${kind}Rule`),
    "registry:RepositoryTeamPermission",
    "registry:AccessToken",
    "registry:Artifact",
    "search:Index",
    "search:KnowledgeSource",
    "realtime:Key",
    "realtime:Namespace",
    "rest:Resource",
  ],
  encode: [
    ...Object.keys(rules),
    "registry:RepositoryTeamPermission",
    "registry:OrgImageAccessManagement",
    "registry:OrgRegistryAccessManagement",
    "registry:RepositoryImmutableTags",
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
    "registry:OrgImageAccessManagement",
    "registry:Team",
    "registry:OrgRegistryAccessManagement",
    "registry:RepositoryImmutableTags",
    "registry:AccessToken",
    "registry:OrgAccessToken",
    "registry:Webhook",
    "search:SynonymMap",
    "search:Alias",
    "search:KnowledgeSource",
    "realtime:Key",
    "realtime:Namespace",
    "rest:Resource",
  ],
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
    adopts: { adopts: () => false },
    validate: { validate: () => [] },
    encode: { encode: (inputs) => inputs },
    decode: { decode: (body) => body },
  };
  return [
    ...Object.entries(functions)
      .filter(([name]) => saying[name]?.includes(definition.token))
      .map(([name, change]) => lost(`without ${name}`, change)),
    // Without an expiration time, `keepers` is the only trigger.
    ...(definition.rotation?.expires ? [lost("without rotation", { rotation: undefined })] : []),
    ...(Object.keys(definition.hooks) as (keyof Hooks)[])
      // `isDeleted` of the definition calls this hook, and is removed above.
      .filter((hook) => hook !== "isDeleted")
      .map((hook) => lost(`without the hook ${hook}`, { hooks: { ...definition.hooks, [hook]: undefined } })),
    ...(definition.hooks.selfLockout ? [withoutLastOwner(definition, definition.hooks.selfLockout)] : []),
    ...(definition.singleton ? [lost("without a singleton", { singleton: undefined })] : []),
    ...(definition.deletionProtection ? [lost("without guard", { deletionProtection: undefined })] : []),
    ...(definition.upserts ? [lost("without the read before an upsert", { upserts: false })] : []),
    ...(definition.autoName ? [lost("without an automatic name", { autoName: undefined })] : []),
    ...(definition.naturalKey.length ? [lost("without a natural key", { naturalKey: [], hasGeneratedId: false })] : []),
    ...(definition.requests({}).update && !definition.operations.update ? [withOtherBody(definition)] : []),
    // Settings exist once and have no list.
    ...(definition.singleton ? [] : ofLists(definition)),
  ];
}

const withoutLastOwner = (definition: Definition, selfLockout: SelfLockout): Mutant =>
  losing(definition)("without the check for the last owner", {
    hooks: { ...definition.hooks, selfLockout: { ...selfLockout, lastOwner: async () => undefined } },
  });

/** A definition whose requests are changed. */
const withRequests = (
  { requests }: Definition,
  change: (requests: Requests, values: Values) => Partial<Requests>,
): Partial<Definition> => ({ requests: (values) => ({ ...requests(values), ...change(requests(values), values) }) });

function ofLists(definition: Definition): Mutant[] {
  const lost = losing(definition);
  const readByItem = { read: { request: "GET {item}" } };
  if (!definition.requests({}).read)
    return [
      lost(
        "read by item",
        withRequests(definition, () => readByItem),
      ),
    ];
  return [
    lost(
      "read by list",
      withRequests(definition, () => ({ read: undefined })),
    ),
    lost(
      "with a list taken for the opposite",
      withRequests(definition, ({ list }) => ({ list: list && { ...list, complete: !list.complete } })),
    ),
  ];
}

function withOtherBody(definition: Definition): Mutant {
  const other = definition.requests({}).update?.body === "changes" ? "object" : "changes";
  return losing(definition)(
    `sent with the body "${other}"`,
    withRequests(definition, ({ update }) => ({ update: update && { ...update, body: other } })),
  );
}

/** Members of requests that only the generic resource derives from its inputs. */
function ofDerivedRequests(definition: Definition): Mutant[] {
  if (definition.token !== "rest:Resource") return [];
  const lost = losing(definition);
  return (["headers", "result", "ifMatch", "items", "next", "nextParameter"] as const).map((member) =>
    lost(
      `without ${member} of requests`,
      withRequests(
        definition,
        (requests) =>
          mapValues(
            requests as unknown as Record<string, object>,
            (request) => request && { ...request, [member]: undefined },
          ) as unknown as Requests,
      ),
    ),
  );
}

function ofRequests(definition: Definition): Mutant[] {
  const { service } = definition;
  const requests = definition.requests({});
  const lost = losing(definition);
  const names = Object.keys(requests) as (keyof Requests)[];
  const change = (name: keyof Requests, to: Partial<RequestSpec> | undefined) =>
    withRequests(definition, (now) => ({ [name]: to && { ...now[name], ...to } }));
  return [
    ...(requests.update ? [lost("without an update", change("update", undefined))] : []),
    ...(requests.read?.hidesObjects
      ? [
          lost(
            "without hidden objects",
            withRequests(definition, ({ read }) => ({ read: read && { ...read, hidesObjects: undefined } })),
          ),
        ]
      : []),
    ...(requests.list?.secondList
      ? [
          lost(
            "without the second list",
            withRequests(definition, ({ list }) => ({ list: list && { ...list, secondList: undefined } })),
          ),
        ]
      : []),
    ...names.flatMap((name) =>
      Object.keys(requests[name]?.headers ?? {}).map((header) => {
        const { [header]: _lost, ...headers } = requests[name]?.headers ?? {};
        return lost(`without ${header} at ${name}`, change(name, { headers }));
      }),
    ),
    ...names
      .filter((name) => requests[name]?.request !== service.requests[name]?.request)
      // An operation that is a function builds its own request.
      .filter((name) => !(name in definition.operations) && service.requests[name])
      .map((name) => lost(`with the usual request to ${name}`, change(name, service.requests[name]))),
    ...ofDerivedRequests(definition),
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
      lost(`without the part ${name}`, withParts(rest)),
      lost(`with the part ${name} created by ${create}`, withParts({ ...parts, [name]: { ...part, create } })),
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
      connection: (settings) => ({ ...service.connection(settings), [change]: undefined }),
    });
  const { query, headers } = service.connection({ url: "https://service.example" });
  const { classify } = service;
  const meanings = [400, 409, 412].map((status) =>
    classify?.({ status, method: "POST", headers: {}, body: { message: "exists" } }),
  );
  const neverSays = (meaning: ResponseMeaning): Mutant[] => {
    const others = (response: ErrorResponse) => {
      const found = classify?.(response);
      return found === meaning ? undefined : found;
    };
    return meanings.includes(meaning) ? [lost(`never says "${meaning}"`, { classify: others })] : [];
  };
  return [
    ...(["etag", "readOnlyMembers", "advice"] as const)
      .filter((member) => service[member] !== undefined)
      .map((member) => lost(`without ${member}`, { [member]: undefined })),
    ...(service.access.account ? [lost("without account", { access: { ...service.access, account: undefined } })] : []),
    ...neverSays("exists"),
    ...neverSays("busy"),
    lost("takes every refusal for a taken name", { classify: () => "exists" }),
    lost("whose errors are not read", { describeError: () => ({}) }),
    ...(query ? [connected("query")] : []),
    ...(headers ? [connected("headers")] : []),
  ];
}
