import { z } from "zod";
import { defineResource, type JsonBody, type Steps } from "../../../define";
import { ownerOfUndocumented, undocumented } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

/** In lowercase: after `Acme/App` is added, a list with `acme/app` would have a repository to remove, which is the same. */
const repositoryName = z
  .string()
  .regex(/^[^/\sA-Z]+\/[^/\sA-Z]+$/, "must be a namespace and a name in lowercase, such as `acme/app`")
  .meta({ description: "Namespace and name of the repository." });

export const orgImageAccessAllowlist = defineResource({
  service: registry,
  name: "OrgImageAccessAllowlist",
  description: "The allowlist of an organization: the repositories that its members can use while the list is enabled.",
  path: {
    collection: "/v2/namespaces/{organization}/allowlist/items",
    item: "/v2/namespaces/{organization}/allowlist/items",
  },
  singleton: { defaults: { repositories: [] } },
  // Repositories are added by a POST before others are removed.
  requests: { update: "DELETE {item}" },
  extra: false,
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    repositories: z.array(repositoryName).meta({
      description: "All repositories of the list. Others are removed.",
      set: true,
    }),
  },
  operations: {
    read: async (steps) => ({ repositories: await namesOf(steps) }),
    create: write,
    update: (steps, _olds, news) => write(steps, news),
  },
  permissions: { read: ownerOfUndocumented, write: ownerOfUndocumented },
  docs: {
    notes: {
      "Undocumented requests": undocumented,
      Activation:
        "The list has no effect until `repositoryAllowlistEnabled` of OrgNamespaceSettings is `true`. Enable it after the list is complete: set the option `dependsOn` of OrgNamespaceSettings.",
      "One list for each organization":
        "The resource manages the whole list. A repository that was added outside Pulumi is drift, and the next update removes it. Two resources for one organization overwrite each other.",
    },
  },
  verification: {
    update: { repositories: ["acme/app"] },
    effect: "If the allowlist is enabled, members of the organization can meanwhile use only these repositories.",
  },
  examples: { basic: { organization: "acme", repositories: ["acme/api", "acme/app"] } },
});

async function namesOf(steps: Steps): Promise<string[]> {
  const items = await steps.list("GET {item}?page_size=100");
  return items.map(({ repository_name: name }) =>
    typeof name === "string" ? name : steps.fail("an item of the allowlist has no `repository_name`."),
  );
}

/** Adds repositories before it removes others, so that the list is never shorter than both lists. */
async function write(steps: Steps, { repositories }: { readonly repositories: readonly string[] }): Promise<JsonBody> {
  const current = await namesOf(steps);
  await send(steps, "POST", without(repositories, current));
  await send(steps, "DELETE", without(current, repositories));
  return { repositories: [...new Set(repositories)] };
}

/** The client repeats a request without a response. The service may reject the repetition if it has carried out the first request. */
async function send(steps: Steps, method: "POST" | "DELETE", names: readonly string[]): Promise<void> {
  if (!names.length) return;
  try {
    await steps.send(`${method} {item}`, { body: { repository_names: names }, idempotent: true });
  } catch (error) {
    if (!(error as { mayHaveBeenApplied?: boolean }).mayHaveBeenApplied) throw error;
    const current = await namesOf(steps).catch(() => undefined);
    const isDone = current && names.every((name) => current.includes(name) === (method === "POST"));
    if (!isDone) throw error;
  }
}

const without = (names: readonly string[], others: readonly string[]): string[] => [
  ...new Set(names.filter((name) => !others.includes(name))),
];
