import { z } from "zod";
import { type Api, defineFunction, named, object, secret } from "../../define";
import { realtime } from "./service";

const redirects = [301, 302, 303, 307, 308];

/** Seconds that a signature may differ from the server's clock: the protocol's own limit. */
const skewAllowed = 600;

export const checkCredentials = defineFunction({
  service: realtime,
  name: "checkCredentials",
  description:
    "Whether a server that speaks Pusher's protocol (hosted Pusher, Ably's adapter, soketi, sockudo, Reverb) accepts credentials. It asks for the list of channels, which changes nothing, signed by the secret, which is not sent.",
  inputs: {
    appId: z
      .string()
      .regex(/^[^:]+$/, "must be the id alone, without key and secret")
      .describe("Id of the app."),
    appKey: z
      .string()
      .regex(/^[^:]+$/, "must be the part before the colon; the rest is appSecret")
      .describe("Its key, the public part of the credentials."),
    appSecret: secret(
      z.string().regex(/^(?![\w-]+\.[\w-]+:)./, "must be the part after the colon; the part before it is appKey"),
    ).describe("Its secret."),
    host: z
      .string()
      .regex(/^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])$/, "must be the name of a host, without scheme, port and path")
      .optional()
      .describe("Host of its HTTP API, such as `main.pusher.ably.net`."),
    cluster: z
      .string()
      .regex(/^[a-z0-9-]+$/, "must be the name of a cluster, such as `eu`")
      .optional()
      .describe("Cluster of hosted Pusher, which stands for the host `api-CLUSTER.pusher.com`; `host` goes before it."),
    port: z
      .int()
      .min(1)
      .max(65_535)
      .optional()
      .describe("Port of its HTTP API; 443 when left out, and 80 without TLS."),
    useTLS: z.boolean().default(true).describe("Whether it is asked by HTTPS."),
  },
  validate: ({ host, cluster }) =>
    host === undefined && cluster === undefined ? [{ path: "host", reason: "or cluster has to be given" }] : [],
  connect: ({ appId, appKey, appSecret, useTLS, port, cluster, host = `api-${cluster}.pusher.com` }) => ({
    url: `${useTLS ? "https" : "http"}://${host}${port === undefined ? "" : `:${port}`}`,
    auth: { kind: "signature", appId, key: appKey, secret: appSecret },
  }),
  request: "GET /channels",
  // A signature is for one path of one server, so that another one could not tell of the credentials.
  allow: [...redirects, 400, 401, 403, 404],
  toResult: (body, args, { status, clockAhead = 0 }) => {
    const reason = refusalOf(statusIn(body, status), body, clockAhead);
    return reason ? { accepted: false, reason, problem: problems[reason](args, clockAhead) } : { accepted: true };
  },
  result: named(
    "CredentialsCheck",
    object({
      accepted: z.boolean().describe("Whether the credentials are accepted."),
      reason: z
        .enum(["secret", "unknown", "clock", "forbidden", "moved", "stranger"])
        .optional()
        .describe(
          "Why they are not: `secret` (key and secret do not belong together, or not to the app), `unknown` (no such app or key), `clock` (the time of this machine is wrong), `forbidden` (the app is disabled or over its quota), `moved` (the server sends on to another address), `stranger` (it is no such server).",
        ),
      problem: z.string().optional().describe("The same in a sentence, with what to do."),
    }),
  ).describe("What the server says. A server that is not reached, or fails, is an error."),
  permissions: "nothing but the credentials that it checks",
  examples: {
    ably: { appId: "I2E_JQ", appKey: "I2E_JQ.G8dabc", appSecret: "generated", host: "main.pusher.ably.net" },
    pusher: { appId: "1234", appKey: "generated", appSecret: "generated", cluster: "eu" },
  },
});

type Refusal = "secret" | "unknown" | "clock" | "forbidden" | "moved" | "stranger";

interface Named {
  readonly appId: string;
  readonly appKey: string;
}

/** A key that names its app is one. Any other text may be the secret, put in the wrong place, and must not be told. */
const keyIn = ({ appId, appKey }: Named): string =>
  appKey.startsWith(`${appId}.`) ? `the key "${appKey}"` : "this key";

/** What came back and what to do about it. Never holds a secret, so that a program may show it. */
const problems: Readonly<Record<Refusal, (named: Named, clockAhead: number) => string>> = {
  secret: (named) =>
    `The server does not accept this key and secret for the app "${named.appId}". Check that ${keyIn(named)} is one of that app and not revoked, and that the secret is that key's.`,
  unknown: (named) =>
    `The server knows no app "${named.appId}" with ${keyIn(named)}. Check both, and that this is the server that has the app. An app of Ably needs Pusher protocol support, switched on in its dashboard.`,
  clock: (_named, ahead) =>
    `The clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} the server's, and a signature holds for ${skewAllowed}. Set the clock right.`,
  forbidden: ({ appId }) =>
    `The server refuses the app "${appId}" itself: it is disabled or over its quota. Look at it where it is kept.`,
  moved: () =>
    "The server sends on to another address, for which the signature does not hold. Give that address as host, port and useTLS.",
  stranger: () =>
    "What answered does not speak Pusher's protocol, or takes this for a bad request. Check host and port, and useTLS.",
};

/** soketi answers 200 and tells the status in the body. */
function statusIn(body: unknown, status: number): number {
  const { error, code } = (body ?? {}) as Api;
  return status === 200 && error !== undefined && typeof code === "number" ? code : status;
}

function refusalOf(status: number, body: unknown, clockAhead: number): Refusal | undefined {
  const refused = status === 400 || status === 401;
  if (refused && Math.abs(clockAhead) > skewAllowed) return "clock";
  if (status === 401) return "secret";
  if (redirects.includes(status)) return "moved";
  if (status === 403) return "forbidden";
  if (status === 404) return "unknown";
  const { channels } = (body ?? {}) as Api;
  return status === 200 && typeof channels === "object" && channels !== null ? undefined : "stranger";
}
