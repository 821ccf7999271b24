import { z } from "zod";
import { defineService, type ErrorDescription, errorCode, errorText, membersOf } from "../../../define";
import type { RegistryAccess } from "../../../oci/images";
import { withoutFullStop } from "../../../text/printable";
import { registry } from "../service";

/** Example of `trefoil:ociRegistries`. */
const registries = z.record(
  z.string(),
  z.strictObject({ url: z.string().optional(), username: z.string().optional(), password: z.string().optional() }),
);

const example = '{"ghcr.io": {"username": "bot", "password": "…"}}';

/** Container registries with the OCI distribution API. The name of a repository selects the registry. */
export const images = defineService({
  name: "oci",
  module: "registry",
  title: "Container registries",
  description: "Images in any container registry: Docker Hub, GitHub, a cloud provider, or a self-hosted registry.",
  settings: {
    registries: {
      description: `Credentials by registry, as a JSON string, for example \`${example}\`. \`{}\` uses a registry anonymously. \`url\` overrides the URL of a registry, which is \`https://\` and its name by default. Docker Hub's container registry uses \`registryUsername\` and \`registryPassword\`, if they are set and \`docker.io\` is not included. All other registries use the credentials of \`docker login\` (Docker's config.json with its credential helpers; \`DOCKER_CONFIG\` sets its folder).`,
      env: ["TREFOIL_OCI_REGISTRIES"],
      secret: true,
      optional: true,
      problem: problemOf,
    },
  },
  access: { allowsAnonymous: true, dockerHub: registry },
  connection: ({ registries: text = "{}" }) => ({
    url: "oci://registries",
    auth: { kind: "none" },
    registries: parsed(text) ?? {},
  }),
  // Registries limit pulls instead of requests. A copy sends one request per piece of a blob, or two with a redirect.
  budget: { limit: 100_000, windowSeconds: 3600 },
  requests: {
    create: { request: "PUT {item}" },
    read: { request: "HEAD {item}" },
    update: { request: "PUT {item}", body: "object" },
    delete: { request: "DELETE {item}" },
    list: { request: "GET {collection}?n=1000", items: "tags", names: "tag" },
  },
  describeError,
  // The message contains the next step.
  advice: ({ body, method }) => (unsupported(firstError(body), method) ? "" : undefined),
});

function parsed(text: string): Record<string, RegistryAccess> | undefined {
  try {
    return registries.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

function problemOf(text: string): string | undefined {
  const given = parsed(text);
  if (!given) return `must be JSON such as ${example}`;
  const entry = Object.entries(given).find(([, { url }]) => /^\w+:\/\/[^/?#]*@/.test(url ?? ""));
  if (!entry) return undefined;
  return `contains a user name or a password in the \`url\` of "${entry[0]}", which must be set as \`username\` and \`password\``;
}

/** Advice for registry errors. Registries have no common error code for immutable tags, only messages. */
const immutable = /immutab|cannot be overwritten/i;

/** The first code and message of an error list in the form of the specification. */
function describeError(body: unknown, { method }: { readonly method: string }): ErrorDescription {
  const error = firstError(body);
  const next = unsupported(error, method);
  return next ? { ...error, message: `${withoutFullStop(error.message ?? "unsupported")}: ${next}` } : error;
}

function firstError(body: unknown): ErrorDescription {
  const { errors } = membersOf(body);
  const first = membersOf(Array.isArray(errors) ? errors[0] : undefined);
  const [code, message] = [errorCode(first.code), errorText(first.message)];
  return { code: immutable.test(`${code} ${message}`) ? "TAG_IMMUTABLE" : code, message };
}

/** The next step after a request that the registry does not support. Undefined after another error. */
function unsupported({ code }: ErrorDescription, method: string): string | undefined {
  // Some registries delete manifests only by their digest, and reject a tag as an invalid digest.
  const isTagRejected = method === "DELETE" && code === "DIGEST_INVALID";
  if (code !== "UNSUPPORTED" && !isTagRejected) return undefined;
  return method === "DELETE"
    ? 'the registry does not support the deletion of tags. Delete the tag with the tools of the registry, or keep it: with `onDelete: "keep"`, or with `protectedTags` of a TagRetention'
    : "the registry does not accept uploads, for example because it is a pull-through cache. Use another registry";
}
