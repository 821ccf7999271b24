import { z } from "zod";
import { address, object, openEnum } from "../../../define";

/** URL of an HTTP target. */
export const httpAddress = address().regex(/^https?:\/\//i, "must start with http:// or https://");

/** URL in plain text. Credentials in it would be visible in states and previews. */
export const clearAddress = httpAddress.regex(
  /^(?!https?:\/\/[^/?#]*@)/i,
  "must not contain a user name or password, because it is not treated as a secret. Put them into `headers`",
);

/** A required string. */
export const text = () => z.string().min(1);

/** An optional string. The service treats an empty string as omitted. */
export const optionalText = () => text().optional().meta({ valueOnRemoval: "" });

/** An optional URL. */
export const optionalAddress = () => address().min(1).optional().meta({ valueOnRemoval: "" });

/** A credential that responses contain, according to the tests of Ably's own provider. */
export const toldSecret = () => text().meta({ secret: true });

/** A credential that responses may omit or mask. */
export const hiddenSecret = () => text().meta({ secret: true, returned: "sometimes" });

/** Note for members that only one of Ably's sources returns. */
export const mayBeWithheld = (...members: readonly string[]): string =>
  `Ably's specification returns ${members.map((name) => `\`${name}\``).join(" and ")}; the tests of Ably's own provider do not expect that. Trefoil compares the value if the response contains it, and otherwise keeps the saved value.`;

export const headers = z
  .array(
    object({
      name: text().meta({ description: "Name of the header." }),
      value: z.string().meta({ description: "Value of the header.", secret: true }),
    }).meta({ typeName: "RuleHeader" }),
  )
  .optional()
  .meta({ description: "HTTP headers of each request.", valueOnRemoval: [] });

export const signingKeyId = text().optional().meta({
  description:
    "`keyId` of the API key that signs batch requests in the header `X-Ably-Signature`. If omitted, requests are not signed.",
  returned: "sometimes",
});

export const enveloped = z.boolean().optional().meta({
  declaredOnly: "The default of the service is not documented.",
  description: "Wrap messages in an envelope with metadata. If omitted, Ably uses its default.",
});

export const format = openEnum("format", ["json", "msgpack", "json/ably-compact"])
  .optional()
  .meta({ description: "Encoding of the messages. Default: `json`.", valueOnRemoval: "json" });

export const source = object({
  type: openEnum("event type", ["channel.message", "channel.presence", "channel.lifecycle", "channel.occupancy"]).meta({
    description: "Type of the events.",
  }),
  channelFilter: z.string().optional().meta({
    serverDefault: null,
    description: "Regular expression that matches channel names (channel filter). If omitted, all channels match.",
  }),
}).meta({ description: "Source of the events.", typeName: "RuleSource" });

/** The service rejects the other form in an update. */
export const awsAuthentication = z
  .discriminatedUnion("authenticationMode", [
    object({
      authenticationMode: z
        .literal("credentials")
        .meta({ description: "Authentication with an access key of an IAM user.", replaceOnChanges: true }),
      accessKeyId: text().meta({ description: "Id of the AWS access key." }),
      secretAccessKey: hiddenSecret().meta({ description: "Secret of the AWS access key." }),
    }),
    object({
      authenticationMode: z.literal("assumeRole").meta({
        description: "Authentication with an IAM role that the AWS account of Ably is allowed to assume.",
        replaceOnChanges: true,
      }),
      assumeRoleArn: text().meta({ description: "ARN of the IAM role." }),
    }),
  ])
  .meta({ description: "Authentication of Ably with AWS.", typeName: "AwsAuthentication" });

export const beforePublishConfig = object({
  retryTimeout: z.int().min(0).max(10_000).meta({ description: "Timeout of a call. In milliseconds." }),
  maxRetries: z.int().min(0).max(10).meta({ description: "Maximum number of retries of a failed call." }),
  failedAction: z
    .enum(["REJECT", "PUBLISH"])
    .meta({ description: "Action for a message if the call fails: publish or reject it." }),
  tooManyRequestsAction: z
    .enum(["RETRY", "FAIL"])
    .meta({ description: "Action if the target responds with too many requests (429)." }),
}).meta({ description: "Options for retries and failed calls.", typeName: "BeforePublishConfig" });

/** Example options: a message that could not be moderated is not published. */
export const rejecting = {
  retryTimeout: 5000,
  maxRetries: 3,
  failedAction: "REJECT",
  tooManyRequestsAction: "RETRY",
} as const;

export const chatRoomFilter = z
  .string()
  .regex(/^\/.*\/$/, "must be a regular expression between slashes, for example /^support:/")
  .optional()
  .meta({
    description:
      "Regular expression between slashes that matches the names of chat rooms. If omitted, all rooms match.",
    replaceOnRemoval: true,
  });

/** Thresholds by category. The service cannot remove a category. */
export const thresholds = (least: number, most: number) =>
  z
    .record(z.string(), z.int().min(least).max(most).meta({ replaceOnRemoval: true }))
    .optional()
    .meta({
      declaredOnly: "The service may return a threshold of each category.",
      description: `Severity from which a message is rejected, ${least} to ${most}, by category.`,
    });
