import {
  between,
  flag,
  like,
  list,
  type Member,
  nullable,
  type ObjectShape,
  object,
  oneOf,
  open,
  required,
  type Shape,
  text,
  union,
} from "../../validation/schema";

export type Members = Readonly<Record<string, Shape | Member>>;

/** Members of which all but those marked so are optional. */
export const needs = (names: readonly string[], members: Members): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, given]) => {
      const { shape, ...member } = "shape" in given ? given : { shape: given };
      return [name, { shape, ...member, required: names.includes(name) }];
    }),
  );

export const headers = { headers: list(object("header", { name: text, value: text })) };
export const signed = { ...headers, signingKeyId: nullable(text) };
export const wrapped = { enveloped: nullable(flag) };
export const written = { ...wrapped, format: text };

export const aws: Shape = union("authenticationMode", {
  credentials: object("aws_access_keys", {
    authenticationMode: required(oneOf("credentials")),
    accessKeyId: required(text),
    secretAccessKey: required(text),
  }),
  assumeRole: object("aws_assume_role", {
    authenticationMode: required(oneOf("assumeRole")),
    assumeRoleArn: required(text),
  }),
});

export const token: Shape = union("authenticationMode", {
  token: object("pulsar_token_auth", { authenticationMode: required(oneOf("token")), token: required(text) }),
});

export const sasl: ObjectShape = object("auth", {
  sasl: object("sasl", {
    mechanism: oneOf("plain", "scram-sha-256", "scram-sha-512"),
    username: text,
    password: text,
  }),
});

export const beforePublishConfig: ObjectShape = open("beforePublishConfig", {
  retryTimeout: required(between(0, 10_000)),
  maxRetries: required(between(0, 10)),
  failedAction: required(oneOf("REJECT", "PUBLISH")),
  tooManyRequestsAction: required(oneOf("RETRY", "FAIL")),
});

export const chatRoomFilter: Shape = like(/^\/.*\/$/);

/** An absolute address with one of the schemes of a pattern. */
export const address = (schemes: string): Shape => like(new RegExp(`^(?:${schemes})://[^\\s/?#]+`));

export const requestMode: Shape = oneOf("single", "batch");

const sourceType: Shape = oneOf("channel.message", "channel.presence", "channel.lifecycle", "channel.occupancy");

export const source = (names: readonly string[]): ObjectShape =>
  object("rule_source", needs(names, { channelFilter: text, type: sourceType }));
