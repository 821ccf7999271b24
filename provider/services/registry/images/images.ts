import { z } from "zod";
import { defineService, type RegistryAccess } from "../../../define";
import { registry } from "../service";

/** How `trefoil:ociRegistries` reads. */
const registries = z.record(
  z.string(),
  z.strictObject({ url: z.string().optional(), username: z.string().optional(), password: z.string().optional() }),
);

const example = '{"ghcr.io": {"username": "bot", "password": "…"}}';

interface ErrorBody {
  readonly errors?: readonly { readonly code?: string; readonly message?: string; readonly detail?: unknown }[];
}

/** Container registries by the distribution specification, whichever a repository's name begins with. */
export const images = defineService({
  name: "oci",
  module: "registry",
  title: "Container registries",
  description: "Images in any container registry: Docker Hub's, GitHub's, a cloud's, one of your own.",
  settings: {
    registries: {
      description: `Credentials by registry as JSON, such as \`${example}\`; \`{}\` enters one namelessly, and \`url\` is where one is reached in place of \`https://\` and its name. Docker Hub's own registry takes \`registryUsername\` and \`registryPassword\` where these are set and \`docker.io\` is not in it. For others that are not in it those of \`docker login\` are used (Docker's config.json with its helpers; \`DOCKER_CONFIG\` names its folder).`,
      env: ["TREFOIL_OCI_REGISTRIES"],
      secret: true,
      optional: true,
      problem: problemOf,
    },
  },
  nameless: true,
  hub: registry,
  connect: ({ registries: text = "{}" }) => ({
    url: "oci://registries",
    auth: { kind: "none" },
    registries: parsed(text) ?? {},
  }),
  // Registries limit pulls rather than requests. A copy takes one for each piece of its blobs, two where it is redirected.
  budget: { limit: 100_000, windowSeconds: 3600 },
  requests: {
    create: { request: "PUT {item}" },
    read: { request: "HEAD {item}" },
    update: { request: "PUT {item}" },
    remove: { request: "DELETE {item}" },
    list: { request: "GET {collection}?n=1000" },
  },
  send: "whole",
  readBy: "item",
  list: { items: "tags", names: "tag", whole: false },
  exists: () => false,
  describeError,
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
  return `contains a user name or a password in the \`url\` of "${entry[0]}", which belong into \`username\` and \`password\``;
}

/** What registries add to say that a rule keeps a tag where it is: each has words of its own and none a code for it. */
const immutable = /immutab|cannot be overwritten/i;

/** One code and a sentence, of the specification's list of errors. */
function describeError(body: unknown, { method }: { readonly method: string }) {
  const [first] = (body as ErrorBody | undefined)?.errors ?? [];
  if (!first) return {};
  const { code, message } = first;
  if (immutable.test(`${code} ${message}`)) return { code: "TAG_IMMUTABLE", message };
  if (code !== "UNSUPPORTED") return { code, message };
  const next =
    method === "DELETE"
      ? 'the registry does not delete tags. Delete it by the registry\'s own means, or set `onDelete: "keep"`'
      : "the registry takes nothing in, as those that only pass on what others hold do. Name another one";
  return { code, message: `${(message ?? "unsupported").replace(/[.\s]*$/, "")}: ${next}` };
}
