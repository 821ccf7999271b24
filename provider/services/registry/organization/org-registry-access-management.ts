import { z } from "zod";
import { defineResource, type JsonBody, object } from "../../../define";
import { credentials } from "../credentials";
import { organization } from "../names";
import { registry } from "../service";

/** Id of Docker Hub in the list of standard registries. */
const hub = "DockerHub";

const isHub = ({ id }: JsonBody): boolean => String(id).toLowerCase() === hub.toLowerCase();

const standardRegistry = object({
  id: z.string().min(1).meta({ description: "Id of the registry." }),
  allowed: z.boolean().default(true).meta({ description: "Allow the registry." }),
}).meta({ typeName: "StandardRegistry" });

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
    standardRegistries: z
      .array(standardRegistry)
      .optional()
      .meta({
        serverDefault: null,
        description: "Standard registries of Docker except Docker Hub. Each id must be unique.",
        listMap: { key: "id", ignoresCase: true },
        wireName: "standard_registries",
      }),
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
  encode: ({ enabled, allowDockerHub, standardRegistries = [], customRegistries = [] }) => ({
    enabled,
    standardRegistries: [{ id: hub, allowed: allowDockerHub }, ...standardRegistries],
    customRegistries,
  }),
  decode: ({ standardRegistries: standard, ...api }) => ({
    ...api,
    allowDockerHub: standard?.find(isHub)?.allowed,
    standardRegistries: standard?.filter((one: JsonBody) => !isHub(one)),
  }),
  validate: ({ standardRegistries = [] }) =>
    standardRegistries.flatMap((one, i) =>
      isHub(one)
        ? [{ path: `standardRegistries[${i}].id`, reason: "is Docker Hub. Set `allowDockerHub` instead" }]
        : [],
    ),
  permissions: {
    read: credentials({ password: "an owner of the organization", organization: "the scope scope-ram-read" }),
    write: credentials({ password: "an owner of the organization", organization: "the scope scope-ram-write" }),
  },
  docs: {
    defaults: { vendorClient: ["enabled", "allowDockerHub", "standardRegistries", "customRegistries"] },
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
