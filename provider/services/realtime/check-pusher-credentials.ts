import { z } from "zod";
import { defineFunction, type JsonBody, object } from "../../define";
import { realtime } from "./service";

const redirects = [301, 302, 303, 307, 308];

/** Reasons why a server rejects credentials. */
const reasons = ["unauthorized", "notFound", "clockSkew", "forbidden", "redirected", "unsupportedProtocol"] as const;

type Refusal = (typeof reasons)[number];

/** Maximum clock difference of a signature, which the protocol defines. In seconds. */
const skewAllowed = 600;

export const checkPusherCredentials = defineFunction({
  service: realtime,
  name: "checkPusherCredentials",
  description:
    "Checks whether a server with the Pusher protocol (Pusher Channels, Ably's Pusher adapter, soketi, sockudo, Reverb) accepts credentials. It requests the list of channels, which changes nothing. The secret signs the request and is not sent.",
  inputs: {
    appId: z
      .string()
      .regex(/^[^:]+$/, "must be only the id, without key and secret")
      .meta({ description: "Id of the app." }),
    appKey: z
      .string()
      .regex(/^[^:]+$/, "must be only the part before the colon. Set the rest as appSecret")
      .meta({ description: "Key of the app, which is the public part of the credentials." }),
    appSecret: z
      .string()
      .regex(/^(?![\w-]+\.[\w-]+:)./, "must be only the part after the colon. Set the part before it as appKey")
      .meta({ description: "Secret of the app.", secret: true }),
    host: z
      .string()
      .regex(/^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])$/, "must be a host name, without scheme, port or path")
      .optional()
      .meta({ description: "Host name of the HTTP API, for example `main.pusher.ably.net`." }),
    cluster: z
      .string()
      .regex(/^[a-z0-9-]+$/, "must be the name of a cluster, for example `eu`")
      .optional()
      .meta({
        description:
          "Cluster of Pusher Channels, which results in the host `api-CLUSTER.pusher.com`. Ignored if `host` is set.",
      }),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .meta({ description: "Port of the HTTP API. Default: 443, without TLS 80." }),
    useTLS: z.boolean().default(true).meta({ description: "Use HTTPS." }),
  },
  validate: ({ host, cluster }) =>
    host === undefined && cluster === undefined ? [{ path: "host", reason: "or cluster is required" }] : [],
  connection: ({ appId, appKey, appSecret, useTLS, port, cluster, host = `api-${cluster}.pusher.com` }) => ({
    url: `${useTLS ? "https" : "http"}://${host}${port === undefined ? "" : `:${port}`}`,
    auth: { kind: "signature", appId, key: appKey, secret: appSecret },
  }),
  request: "GET /channels",
  // A signature is valid for one path of one server. A redirect would not check the credentials.
  allowedStatuses: [...redirects, 400, 401, 403, 404],
  toResult: (body, args, { status, clockAhead = 0 }) => {
    const reason = refusalOf(statusIn(body, status), body, clockAhead);
    return reason ? { accepted: false, reason, message: messages[reason](args, clockAhead) } : { accepted: true };
  },
  result: object({
    accepted: z.boolean().meta({ description: "The server accepts the credentials." }),
    reason: z.enum(reasons).optional().meta({
      description:
        "Reason why the server rejects the credentials. `unauthorized`: key and secret do not match, or belong to another app. `notFound`: the app or the key does not exist. `clockSkew`: the clock of this machine is wrong. `forbidden`: the app is disabled or over its quota. `redirected`: the server redirects to another URL. `unsupportedProtocol`: the server does not implement the Pusher protocol.",
    }),
    message: z.string().optional().meta({ description: "Description of the reason, with the action to take." }),
  }).meta({
    description: "Result of the check. If the server is unreachable or fails, the function fails.",
    typeName: "PusherCredentialsCheck",
  }),
  permissions: "only the credentials that the function checks",
  examples: {
    ably: { appId: "I2E_JQ", appKey: "I2E_JQ.G8dabc", appSecret: "generated", host: "main.pusher.ably.net" },
    pusher: { appId: "1234", appKey: "generated", appSecret: "generated", cluster: "eu" },
  },
});

interface Named {
  readonly appId: string;
  readonly appKey: string;
}

/** Only a key that contains its app id is shown. Any other string may be a misplaced secret. */
const keyIn = ({ appId, appKey }: Named): string =>
  appKey.startsWith(`${appId}.`) ? `the key "${appKey}"` : "this key";

/** The result of the check with the action to take. It never contains a secret, so a program may print it. */
const messages: Readonly<Record<Refusal, (named: Named, clockAhead: number) => string>> = {
  unauthorized: (named) =>
    `The server does not accept this key and secret for the app "${named.appId}". Check that ${keyIn(named)} is one of that app and not revoked, and that the secret is that key's.`,
  notFound: (named) =>
    `The server has no app "${named.appId}" with ${keyIn(named)}. Check both values, and whether the host is the server of the app. An Ably app requires Pusher protocol support, which you enable in the Ably dashboard.`,
  clockSkew: (_named, ahead) =>
    `The clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} the server's, and a signature holds for ${skewAllowed}. Set the clock.`,
  forbidden: ({ appId }) =>
    `The server rejects the app "${appId}": it is disabled or over its quota. Check the app in its dashboard.`,
  redirected: () =>
    "The server redirects to another URL, for which the signature is not valid. Set host, port and useTLS to that URL.",
  unsupportedProtocol: () =>
    "The server does not implement the Pusher protocol, or rejects the request as malformed. Check host, port and useTLS.",
};

/** soketi responds with 200 and returns the status in the body. */
function statusIn(body: unknown, status: number): number {
  const { error, code } = (body ?? {}) as JsonBody;
  return status === 200 && error !== undefined && typeof code === "number" ? code : status;
}

function refusalOf(status: number, body: unknown, clockAhead: number): Refusal | undefined {
  const refused = status === 400 || status === 401;
  if (refused && Math.abs(clockAhead) > skewAllowed) return "clockSkew";
  if (status === 401) return "unauthorized";
  if (redirects.includes(status)) return "redirected";
  if (status === 403) return "forbidden";
  if (status === 404) return "notFound";
  const { channels } = (body ?? {}) as JsonBody;
  return status === 200 && typeof channels === "object" && channels !== null ? undefined : "unsupportedProtocol";
}
