import { z } from "zod";
import { defineResource, type JsonBody, type Steps } from "../../define";
import { credentials } from "./credentials";
import { bodyOfImmutableTags, doubtfulRules, immutableTagRules, rulesOf } from "./immutable-tags";
import { repositoryName, repositoryNamespace } from "./repository";
import { registry } from "./service";

const needed = { password: "an owner or editor", personal: "the scope repo:admin" };

export const repositoryImmutableTags = defineResource({
  service: registry,
  name: "RepositoryImmutableTags",
  description: "The immutable tags of a repository that another program or a push created.",
  path: {
    collection: "/v2/namespaces/{namespace}/repositories/{name}",
    item: "/v2/namespaces/{namespace}/repositories/{name}",
  },
  requests: { read: { hidesObjects: true }, update: "PATCH {item}/immutabletags" },
  singleton: { defaults: { immutable_tags_settings: { enabled: false } }, switch: "enabled" },
  extra: false,
  inputs: {
    namespace: repositoryNamespace,
    name: repositoryName.meta({ description: "Name of the repository.", replaceOnChanges: true }),
    enabled: z.boolean().default(true).meta({ description: "Enable immutable tags." }),
    rules: immutableTagRules,
  },
  encode: ({ enabled, rules }) => ({ immutable_tags_settings: { enabled, rules } }),
  decode: ({ namespace, name, immutable_tags_settings: tags }, { enabled, rules }) => ({
    namespace,
    name,
    enabled: tags?.enabled ?? tags,
    rules: rulesOf(tags ?? {}, enabled === undefined ? undefined : { enabled, rules }),
  }),
  validate: (inputs) => doubtfulRules("rules", inputs),
  operations: { create: write, update: (steps, _olds, news) => write(steps, news) },
  permissions: {
    read: credentials({
      ...needed,
      personal: "the scope repo:read",
      organization: "the scope scope-repository-read",
    }),
    write: credentials({ ...needed, organization: "the scope scope-repository-settings-admin" }),
  },
  docs: {
    defaults: { vendorClient: ["enabled", "rules"] },
    notes: {
      "Use with a Repository":
        "Use this resource only for a repository that Trefoil does not manage. For a Repository of the program, set `immutableTagsSettings`. If both are declared, they overwrite each other.",
      Import:
        "`trefoil import` finds immutable tags with their Repository, and not as this resource, unless you pass the id `NAMESPACE/NAME`.",
      Deletion:
        "Deleting the resource restores the settings from before the adoption, or disables immutable tags. It deletes no tag.",
    },
  },
  verification: { update: { rules: ["v.*"] } },
  examples: { basic: { namespace: "acme", name: "legacy", rules: ["v.*", "latest"] } },
});

async function write(
  steps: Steps,
  settings: { readonly enabled: boolean; readonly rules?: readonly string[] | undefined },
): Promise<JsonBody> {
  const body = bodyOfImmutableTags(settings);
  return (await steps.send("PATCH {item}/immutabletags", { body, idempotent: true })).body as JsonBody;
}
