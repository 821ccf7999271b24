import { z } from "zod";
import {
  type Content,
  type Definition,
  defineService,
  type ErrorDescription,
  errorCode,
  errorText,
  isRecord,
  type JsonBody,
  membersOf,
  type Permissions,
  type Quota,
  type Values,
} from "../../define";

interface Me {
  readonly token?: { readonly capabilities?: readonly string[] };
}

const apiUrl = "https://control.ably.net/v1";

/** Matches an address of Ably with or without a scheme: of the Control API, the dashboard or the realtime service. */
const ably = /^(?:https?:)?\/*(?:[a-z0-9-]+\.)*ably\.(?:net|com|io)(?=[:/?#]|$)/i;

const notTheApi = (value: string): string | undefined =>
  ably.test(value) && !/^https:\/\/[a-z0-9-]*control[a-z0-9-]*\.ably\.net\/v\d+\/?$/i.test(value)
    ? `must be the URL of the Control API, with its version. Set \`${apiUrl}\`, or omit the setting`
    : undefined;

const notCount = (value: string): string | undefined =>
  /^[1-9]\d*$/.test(value) ? undefined : "must be a whole number, for example 100";

/** Ably's Control API. It has no PUT, reads most kinds only by their list, and checks bodies strictly. */
export const realtime = defineService({
  name: "realtime",
  title: "Ably",
  description:
    "Ably apps, API keys, channel rules, queues and integration rules. The component [realtime.PusherApp](../pusher.md#create-an-app-for-pusher-clients) combines an app, a key and channel rules for Pusher clients.",
  verification: {
    cost: "The objects are free of charge. They count towards the limits of your package.",
    undeclaredMembers: ["created", "modified", "_links"],
  },
  omitsEmptyValues: true,
  settings: {
    url: { description: "URL of the Ably Control API.", env: ["ABLY_URL"], default: apiUrl, problem: notTheApi },
    objectLimit: {
      description:
        "Maximum number of apps, keys, channel rules and integration rules of the account. Your plan may have a higher limit.",
      env: ["TREFOIL_REALTIME_OBJECT_LIMIT"],
      default: "100",
      problem: notCount,
    },
    queueLimit: {
      description:
        "Maximum number of queues of the account over all apps. It depends on your plan (5, 10, 50, 100 or more). If omitted, preview does not check the quota of queues.",
      env: ["TREFOIL_REALTIME_QUEUE_LIMIT"],
      optional: true,
      problem: notCount,
    },
    token: { description: "Control API access token of the account.", env: ["ABLY_ACCOUNT_TOKEN"], secret: true },
  },
  connection: ({ url = "", token = "" }) => ({ url, auth: { kind: "bearer", token } }),
  access: {
    account: {
      request: "GET /me",
      member: "account.id",
      missingPermissions: (me, needs) => {
        const granted = (me as Me | null)?.token?.capabilities;
        const needed = needs.match(/\b(read|write):\w+/g) ?? [];
        // A response without capabilities does not restrict the token.
        return Array.isArray(granted) ? needed.filter((capability) => !granted.includes(capability)) : [];
      },
    },
    credential: () => ({
      kind: "access token",
      rejected: {
        403: "For an integration rule, also check that the package of the account includes its type: Ably reports both with the code 40300.",
      },
    }),
  },
  // Documented per access token.
  budget: { limit: 2000, windowSeconds: 3600 },
  requests: {
    create: { request: "POST {collection}" },
    update: { request: "PATCH {item}", body: "changes" },
    delete: { request: "DELETE {item}" },
    list: { request: "GET {collection}", complete: true },
  },
  classify: ({ status, body }) => {
    const error = describeError(body);
    if (isQuotaExhausted(error)) return "quota exhausted";
    // The code of a namespace in use. With status 403 the same code means a missing permission.
    return status === 400 && error.code === "40300" && /exist/i.test(error.message ?? "") ? "exists" : undefined;
  },
  describeError,
});

/** Time of the creation, as an output. The time of the last change is not an output, because it changes without the object. */
export const created = z
  .int()
  .optional()
  .meta({ description: "Creation time. In milliseconds since the Unix epoch.", replaceOnChanges: true });

/** Capabilities for a kind. A create also reads, because it records the existing objects first. */
export const permissionsFor = (kind: "app" | "key" | "namespace" | "queue" | "rule"): Permissions => ({
  read: `the capability read:${kind}`,
  create: `the capabilities read:${kind} and write:${kind}`,
  write: `the capability write:${kind}`,
});

/** Quota of a kind over all apps of the account. It is documented, but no request returns it. */
export const quota = (objects: string, parent: () => Definition, more?: Pick<Quota, "counts" | "setting">): Quota => ({
  objects,
  setting: "objectLimit",
  parent,
  ...more,
});

/** All items of a list, and the object that would be deleted. */
interface ContentList {
  readonly values: Values;
  readonly all: readonly JsonBody[];
}

/** Content in a list. `weightOf` is the number that an item counts for. Names are those of items that count. */
export function contentOfList(
  noun: string,
  request: string,
  weightOf: (item: JsonBody, list: ContentList) => unknown,
  nameOf?: (item: JsonBody) => unknown,
): Content {
  const weigh = (body: unknown, values: Values) => {
    const all = Array.isArray(body) && body.every(isRecord) ? body : undefined;
    return all?.map((item) => ({ name: nameOf?.(item), weight: weightOf(item, { values, all }) }));
  };
  const add = (sum: number, { weight }: { readonly weight: unknown }) =>
    sum + (typeof weight === "number" ? weight : Number.NaN);
  return {
    noun,
    request,
    count: (body, values) => weigh(body, values)?.reduce(add, 0),
    names: (body, values) =>
      (weigh(body, values) ?? [])
        .filter(({ weight }) => weight !== 0)
        .map(({ name }) => name)
        .filter((name) => typeof name === "string"),
  };
}

/** Error codes of the limits for rules, namespaces, keys and apps. For queues, no code is documented. */
const objectLimits: readonly string[] = ["40125", "40126", "40127", "40128"];

const isQuotaExhausted = ({ code = "", message = "" }: ErrorDescription): boolean =>
  objectLimits.includes(code) || (/\blimit exceeded\b/i.test(message) && !/\brate\b/i.test(message));

function describeError(body: unknown): ErrorDescription {
  const { code, message, href } = membersOf(body);
  return { code: errorCode(code), message: errorText(message), href: errorText(href) };
}
