import { z } from "zod";
import { cleared, lasting, named, object, openEnum, replaces, secret, writeOnly } from "../../../define";

/** Address that is called over HTTP. */
export const httpAddress = z.string().regex(/^https?:\/\//, "must begin with http:// or https://");

/** The same in clear. Credentials in it would stand in states and previews for all to see. */
export const clearAddress = httpAddress.regex(
  /^(?!https?:\/\/[^/?#]*@)/,
  "must name no username and no password, since it is not kept secret: give them by `headers`, which are",
);

/** A text that the service needs. */
export const text = () => z.string().min(1);

/** A text that may be left out. The service reads an empty one as none. */
export const optionalText = () => cleared("", text()).optional();

/** A credential that the service answers, as its own provider saw. */
export const toldSecret = () => secret(text());

/** A credential that responses may omit or mask. */
export const hiddenSecret = () => writeOnly(secret(text()));

/** The note about members that only one of the vendor's sources returns. */
export const mayBeWithheld = (...members: readonly string[]): string =>
  `Ably's specification returns ${members.map((name) => `\`${name}\``).join(" and ")}; the tests of Ably's own provider do not expect that. Trefoil compares the value if the response contains it, and otherwise keeps the saved one.`;

export const headers = cleared(
  [],
  z.array(
    named(
      "RuleHeader",
      object({
        name: text().describe("Name of the header."),
        value: secret(z.string()).describe("Its value."),
      }),
    ),
  ),
)
  .optional()
  .describe("Headers of each request.");

export const signingKeyId = writeOnly(text())
  .optional()
  .describe(
    "The `keyId` of a key of the app, whose secret signs the requests of batches in `X-Ably-Signature`; unsigned when left out.",
  );

export const enveloped = z
  .boolean()
  .optional()
  .describe("Whether messages are wrapped with facts on where they come from; the service decides when left out.");

export const format = cleared("json", openEnum("format", ["json", "msgpack", "json/ably-compact"]))
  .optional()
  .describe("How messages are written; `json` when left out.");

export const source = named(
  "RuleSource",
  object({
    type: openEnum("event type", [
      "channel.message",
      "channel.presence",
      "channel.lifecycle",
      "channel.occupancy",
    ]).describe("Type of the events."),
    channelFilter: z.string().optional().describe("Regular expression that channel names match; all when left out."),
  }),
).describe("Which events it is about.");

/** The service is known to refuse the other form in an update. */
export const awsAuthentication = named(
  "AwsAuthentication",
  z.discriminatedUnion("authenticationMode", [
    object({
      authenticationMode: replaces(z.literal("credentials")).describe("An access key of a user."),
      accessKeyId: text().describe("Id of the access key."),
      secretAccessKey: hiddenSecret().describe("Its secret."),
    }),
    object({
      authenticationMode: replaces(z.literal("assumeRole")).describe("A role that Ably's account may assume."),
      assumeRoleArn: text().describe("ARN of the role."),
    }),
  ]),
).describe("How Ably authenticates with AWS.");

export const beforePublishConfig = named(
  "BeforePublishConfig",
  object({
    retryTimeout: z.int().min(0).max(10_000).describe("Milliseconds after which a call is given up, 10000 at most."),
    maxRetries: z.int().min(0).max(10).describe("How often a failed call is repeated, 10 at most."),
    failedAction: z.enum(["REJECT", "PUBLISH"]).describe("What becomes of a message whose call failed."),
    tooManyRequestsAction: z.enum(["RETRY", "FAIL"]).describe("What is done about an answer of too many requests."),
  }),
).describe("What is done where the call fails.");

/** What examples say of that: a message that nobody could judge is not published. */
export const rejecting = {
  retryTimeout: 5000,
  maxRetries: 3,
  failedAction: "REJECT",
  tooManyRequestsAction: "RETRY",
} as const;

export const chatRoomFilter = lasting(
  z.string().regex(/^\/.*\/$/, "must be a regular expression between slashes, such as /^support:/"),
)
  .optional()
  .describe("Regular expression, between slashes, that names of chat rooms match; all rooms when left out.");

/** From how likely on each category is refused. The service can clear none of them. */
export const thresholds = (least: number, most: number) =>
  z
    .record(z.string(), lasting(z.int().min(least).max(most)))
    .optional()
    .describe(`Severity from which a message is refused, ${least} to ${most}, by category.`);
