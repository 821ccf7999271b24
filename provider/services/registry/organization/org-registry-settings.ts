import { z } from "zod";
import { defineResource, type JsonBody, type Steps } from "../../../define";
import { ownerOfUndocumented, undocumented } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

export const orgRegistrySettings = defineResource({
  service: registry,
  name: "OrgRegistrySettings",
  description: "The registry settings of an organization: the default visibility of its repositories.",
  path: {
    collection: "/v2/namespaces/{organization}/registry-settings",
    item: "/v2/namespaces/{organization}/registry-settings",
  },
  // Docker's Terraform provider resets the setting to this value.
  singleton: { defaults: { default_repo_visibility: "public" } },
  requests: { update: "PATCH {item}/default_repo_visibility" },
  extra: false,
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    defaultRepoVisibility: z.enum(["public", "private"]).meta({
      description: "Visibility of repositories that a push creates, or whose creation does not set it.",
      wireName: "default_repo_visibility",
    }),
  },
  operations: { create: write, update: (steps, _olds, news) => write(steps, news) },
  permissions: { read: ownerOfUndocumented, write: ownerOfUndocumented },
  docs: {
    notes: {
      "Undocumented requests": undocumented,
      "Visibility of new repositories":
        "Docker Hub rejects `public` while `disablePublicRepositories` of OrgNamespaceSettings is `true`. If a program declares both, set the option `dependsOn`, so that the settings change in the right order.",
      "Effect on repositories of the program":
        "A Repository of Trefoil always sends its visibility, so that this setting does not affect it.",
    },
  },
  verification: {
    update: { defaultRepoVisibility: "public" },
    effect: "Meanwhile, repositories that a push creates have this visibility.",
  },
  examples: { basic: { organization: "acme", defaultRepoVisibility: "private" } },
});

/** Each setting has its own request. Docker does not document its response, so that the settings are read again. */
async function write(
  steps: Steps,
  { defaultRepoVisibility }: { readonly defaultRepoVisibility: string },
): Promise<JsonBody> {
  const body = { default_repo_visibility: defaultRepoVisibility };
  await steps.send("PATCH {item}/default_repo_visibility", { body, idempotent: true });
  return (await steps.send("GET {item}")).body as JsonBody;
}
