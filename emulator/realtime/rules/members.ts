import {
  array,
  boolean,
  integerBetween,
  type Members,
  nullable,
  type ObjectSchema,
  object,
  oneOf,
  openObject,
  pattern,
  required,
  type Schema,
  string,
  union,
} from "../../validation/schema";

/** Makes the named members required and the others optional. */
export const withRequired = (names: readonly string[], members: Readonly<Record<string, Schema>>): Members =>
  Object.fromEntries(
    Object.entries(members).map(([name, schema]) => [name, names.includes(name) ? required(schema) : schema]),
  );

export const headers = { headers: array(object("header", { name: string, value: string })) };
export const signing = { ...headers, signingKeyId: nullable(string) };
export const envelope = { enveloped: nullable(boolean) };
export const encoding = { ...envelope, format: string };

export const awsAuthentication: Schema = union("authenticationMode", {
  credentials: object("aws_access_keys", {
    authenticationMode: required(oneOf("credentials")),
    accessKeyId: required(string),
    secretAccessKey: required(string),
  }),
  assumeRole: object("aws_assume_role", {
    authenticationMode: required(oneOf("assumeRole")),
    assumeRoleArn: required(string),
  }),
});

export const tokenAuthentication: Schema = union("authenticationMode", {
  token: object("pulsar_token_auth", { authenticationMode: required(oneOf("token")), token: required(string) }),
});

export const saslAuthentication: ObjectSchema = object("auth", {
  sasl: object("sasl", {
    mechanism: oneOf("plain", "scram-sha-256", "scram-sha-512"),
    username: string,
    password: string,
  }),
});

export const beforePublishConfig: ObjectSchema = openObject("beforePublishConfig", {
  retryTimeout: required(integerBetween(0, 10_000)),
  maxRetries: required(integerBetween(0, 10)),
  failedAction: required(oneOf("REJECT", "PUBLISH")),
  tooManyRequestsAction: required(oneOf("RETRY", "FAIL")),
});

export const chatRoomFilter: Schema = pattern(/^\/.*\/$/);

/** Absolute URL with a scheme that matches a pattern. */
export const url = (schemes: string): Schema => pattern(new RegExp(`^(?:${schemes})://[^\\s/?#]+`));

export const requestMode: Schema = oneOf("single", "batch");

const sourceType: Schema = oneOf("channel.message", "channel.presence", "channel.lifecycle", "channel.occupancy");

export const source = (names: readonly string[]): ObjectSchema =>
  object("rule_source", withRequired(names, { channelFilter: string, type: sourceType }));
