import { z } from "zod";
import { as, defineResource, keyed, named, object, replaces } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

/** How the service calls its own registry among the standard ones. */
const hub = "DockerHub";

const customRegistry = named(
  "CustomRegistry",
  object({
    address: z.string().min(1).describe("Host name of the registry, for example `registry.example.com`."),
    friendlyName: as("friendly_name", z.string().min(1)).describe("Display name of the registry."),
    allowed: z.boolean().default(true).describe("Allow the registry."),
  }),
);

export const orgRegistryAccess = defineResource({
  service: registry,
  name: "OrgRegistryAccess",
  description: "Registry Access Management, which restricts the registries that members of an organization can use.",
  collection: "/v2/orgs/{organization}/settings/registry-access-management",
  item: "/v2/orgs/{organization}/settings/registry-access-management",
  id: "{organization}",
  untouched: { enabled: false, standard_registries: [{ id: hub, allowed: true }], custom_registries: [] },
  extra: false,
  inputs: {
    organization: replaces(organization),
    enabled: z.boolean().default(true).describe("Enforce the restrictions."),
    allowDockerHub: z.boolean().default(true).describe("Allow Docker Hub."),
    customRegistries: as("custom_registries", keyed("address", z.array(customRegistry)))
      .optional()
      .describe("Additional registries. Each host name must be unique."),
  },
  encode: ({ enabled, allowDockerHub, customRegistries = [] }) => ({
    enabled,
    standard_registries: [{ id: hub, allowed: allowDockerHub }],
    customRegistries,
  }),
  decode: ({ standard_registries: standard, ...api }) => ({
    ...api,
    allowDockerHub: standard?.find(({ id }: { id: string }) => id === hub)?.allowed,
  }),
  permissions: {
    read: credentials({ password: "an owner of the organization", organization: "the scope scope-ram-read" }),
    write: credentials({ password: "an owner of the organization", organization: "the scope scope-ram-write" }),
  },
  notes: ["Docker does not document these requests, but its own clients send them."],
  examples: {
    basic: {
      organization: "acme",
      enabled: true,
      customRegistries: [{ address: "registry.example.com", friendlyName: "Ours", allowed: true }],
    },
  },
});
