import { z } from "zod";
import { type Api, defineFunction, named, object, secret } from "../define";
import { realtime } from "./service";

/** Seconds that a signature may differ from the server's clock: the protocol's own limit. */
const skewAllowed = 600;

export const checkCredentials = defineFunction({
  service: realtime,
  name: "checkCredentials",
  describe:
    "Whether a server that speaks Pusher's protocol (hosted Pusher, Ably's adapter, soketi, sockudo, Reverb) accepts credentials. It asks for the list of channels, which changes nothing, signed by the secret, which is not sent.",
  args: {
    appId: z.string().min(1).describe("Id of the app."),
    appKey: z.string().min(1).describe("Its key, the public part of the credentials."),
    appSecret: secret(z.string().min(1)).describe("Its secret."),
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
  rules: ({ host, cluster }) =>
    host === undefined && cluster === undefined ? [{ path: "host", reason: "or cluster has to be given" }] : [],
  connect: ({ appId, appKey, appSecret, useTLS, port, cluster, host = `api-${cluster}.pusher.com` }) => ({
    url: `${useTLS ? "https" : "http"}://${host}${port === undefined ? "" : `:${port}`}`,
    auth: { kind: "signature", appId, key: appKey, secret: appSecret },
  }),
  request: "GET /channels",
  allow: [401, 403, 404],
  toResult: (body, args, { status, clockAhead = 0 }) => {
    const reason = refusalOf(statusIn(body, status), body, clockAhead);
    return reason ? { accepted: false, reason, problem: problems[reason](args, clockAhead) } : { accepted: true };
  },
  result: named(
    "CredentialsCheck",
    object({
      accepted: z.boolean().describe("Whether the credentials are accepted."),
      reason: z
        .enum(["secret", "unknown", "clock", "forbidden", "stranger"])
        .optional()
        .describe(
          "Why they are not: `secret` (key and secret do not belong together, or not to the app), `unknown` (no such app or key), `clock` (the time of this machine is wrong), `forbidden` (the app is disabled or over its quota), `stranger` (it is no such server).",
        ),
      problem: z.string().optional().describe("The same in a sentence, with what to do."),
    }),
  ).describe("What the server says. A server that is not reached, or fails, is an error."),
  needs: "nothing but the credentials that it checks",
  examples: {
    ably: { appId: "I2E_JQ", appKey: "I2E_JQ.G8dabc", appSecret: "generated", host: "main.pusher.ably.net" },
    pusher: { appId: "1234", appKey: "generated", appSecret: "generated", cluster: "eu" },
  },
});

type Refusal = "secret" | "unknown" | "clock" | "forbidden" | "stranger";

interface Named {
  readonly appId: string;
  readonly appKey: string;
}

/** What came back and what to do about it. */
const problems: Readonly<Record<Refusal, (named: Named, clockAhead: number) => string>> = {
  secret: ({ appId, appKey }) =>
    `The server does not accept this key and secret for the app "${appId}". Check that "${appKey}" is a key of that app and not revoked, and that the secret is that key's.`,
  unknown: ({ appId, appKey }) =>
    `The server knows no app "${appId}" with the key "${appKey}". Check both, and that this is the server that has the app. An app of Ably needs Pusher protocol support, switched on in its dashboard.`,
  clock: (_named, ahead) =>
    `The clock of this machine is ${Math.abs(ahead)} seconds ${ahead > 0 ? "ahead of" : "behind"} the server's, and a signature holds for ${skewAllowed}. Set the clock right.`,
  forbidden: ({ appId }) =>
    `The server refuses the app "${appId}" itself: it is disabled or over its quota. Look at it where it is kept.`,
  stranger: () => "What answered does not speak Pusher's protocol. Check host and port.",
};

/** soketi answers 200 and tells the status in the body. */
function statusIn(body: unknown, status: number): number {
  const { error, code } = (body ?? {}) as Api;
  return status === 200 && error !== undefined && typeof code === "number" ? code : status;
}

function refusalOf(status: number, body: unknown, clockAhead: number): Refusal | undefined {
  if (status === 401) return Math.abs(clockAhead) > skewAllowed ? "clock" : "secret";
  if (status === 403) return "forbidden";
  if (status === 404) return "unknown";
  const { channels } = (body ?? {}) as Api;
  return status === 200 && typeof channels === "object" ? undefined : "stranger";
}
