import { z } from "zod";
import { defineResource, object } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

/** Id of Docker Hub in the list of standard registries. */
const hub = "DockerHub";

const customRegistry = object({
  address: z.string().min(1).meta({ description: "Host name of the registry, for example `registry.example.com`." }),
  friendlyName: z.string().min(1).meta({ description: "Display name of the registry.", wireName: "friendly_name" }),
  allowed: z.boolean().default(true).meta({ description: "Allow the registry." }),
}).meta({ typeName: "CustomRegistry" });

export const orgRegistryAccessManagement = defineResource({
  service: registry,
  name: "OrgRegistryAccessManagement",
  description: "Registry Access Management, which restricts the registries that members of an organization can use.",
  path: {
    collection: "/v2/orgs/{organization}/settings/registry-access-management",
    item: "/v2/orgs/{organization}/settings/registry-access-management",
  },
  singleton: {
    defaults: { enabled: false, standard_registries: [{ id: hub, allowed: true }], custom_registries: [] },
    switch: "enabled",
  },
  extra: false,
  inputs: {
    organization: organization.meta({ replaceOnChanges: true }),
    enabled: z.boolean().default(true).meta({ description: "Enforce the restrictions." }),
    allowDockerHub: z.boolean().default(true).meta({ description: "Allow Docker Hub." }),
    customRegistries: z
      .array(customRegistry)
      .optional()
      .meta({
        serverDefault: null,
        description: "Additional registries. Each host name must be unique.",
        listMap: { key: "address" },
        wireName: "custom_registries",
      }),
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
  docs: {
    defaults: { vendorClient: ["enabled", "allowDockerHub", "customRegistries"] },
    notes: { "Undocumented requests": "Docker does not document these requests, but its own clients send them." },
  },
  verification: {
    update: { customRegistries: [] },
    effect: "Meanwhile, members of the organization can use only the registries that the settings allow.",
  },
  examples: {
    basic: {
      organization: "acme",
      enabled: true,
      customRegistries: [{ address: "registry.example.com", friendlyName: "Ours", allowed: true }],
    },
  },
});
