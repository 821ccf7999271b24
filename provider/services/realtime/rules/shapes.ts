import { z } from "zod";
import { cleared, lasting, named, object, openEnum, replaces, secret, writeOnly } from "../../../define";

/** Address that is called over HTTP. */
export const httpAddress = z.string().regex(/^https?:\/\//, "must start with http:// or https://");

/** The same in clear. Credentials in it would stand in states and previews for all to see. */
export const clearAddress = httpAddress.regex(
  /^(?!https?:\/\/[^/?#]*@)/,
  "must not contain a user name or password, because it is not treated as a secret. Put them into `headers`",
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
  `Ably's specification returns ${members.map((name) => `\`${name}\``).join(" and ")}; the tests of Ably's own provider do not expect that. Trefoil compares the value if the response contains it, and otherwise keeps the saved value.`;

export const headers = cleared(
  [],
  z.array(
    named(
      "RuleHeader",
      object({
        name: text().describe("Name of the header."),
        value: secret(z.string()).describe("Value of the header."),
      }),
    ),
  ),
)
  .optional()
  .describe("HTTP headers of each request.");

export const signingKeyId = writeOnly(text())
  .optional()
  .describe(
    "`keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed.",
  );

export const enveloped = z
  .boolean()
  .optional()
  .describe("Wrap messages in an envelope with metadata. If omitted, Ably uses its default.");

export const format = cleared("json", openEnum("format", ["json", "msgpack", "json/ably-compact"]))
  .optional()
  .describe("Encoding of the messages. Default: `json`.");

export const source = named(
  "RuleSource",
  object({
    type: openEnum("event type", [
      "channel.message",
      "channel.presence",
      "channel.lifecycle",
      "channel.occupancy",
    ]).describe("Type of the events."),
    channelFilter: z
      .string()
      .optional()
      .describe("Regular expression that matches channel names (channel filter). If omitted, all channels match."),
  }),
).describe("Source of the events.");

/** The service is known to refuse the other form in an update. */
export const awsAuthentication = named(
  "AwsAuthentication",
  z.discriminatedUnion("authenticationMode", [
    object({
      authenticationMode: replaces(z.literal("credentials")).describe(
        "Authentication with an access key of an IAM user.",
      ),
      accessKeyId: text().describe("Id of the AWS access key."),
      secretAccessKey: hiddenSecret().describe("Secret of the AWS access key."),
    }),
    object({
      authenticationMode: replaces(z.literal("assumeRole")).describe(
        "Authentication with an IAM role that the AWS account of Ably is allowed to assume.",
      ),
      assumeRoleArn: text().describe("ARN of the IAM role."),
    }),
  ]),
).describe("Authentication of Ably with AWS.");

export const beforePublishConfig = named(
  "BeforePublishConfig",
  object({
    retryTimeout: z.int().min(0).max(10_000).describe("Timeout of a call. In milliseconds."),
    maxRetries: z.int().min(0).max(10).describe("Maximum number of retries of a failed call."),
    failedAction: z
      .enum(["REJECT", "PUBLISH"])
      .describe("Action for a message if the call fails: publish or reject it."),
    tooManyRequestsAction: z
      .enum(["RETRY", "FAIL"])
      .describe("Action if the target responds with too many requests (429)."),
  }),
).describe("Options for retries and failed calls.");

/** What examples say of that: a message that nobody could judge is not published. */
export const rejecting = {
  retryTimeout: 5000,
  maxRetries: 3,
  failedAction: "REJECT",
  tooManyRequestsAction: "RETRY",
} as const;

export const chatRoomFilter = lasting(
  z.string().regex(/^\/.*\/$/, "must be a regular expression between slashes, for example /^support:/"),
)
  .optional()
  .describe("Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match.");

/** From how likely on each category is refused. The service can clear none of them. */
export const thresholds = (least: number, most: number) =>
  z
    .record(z.string(), lasting(z.int().min(least).max(most)))
    .optional()
    .describe(`Severity from which a message is rejected, ${least} to ${most}, by category.`);
