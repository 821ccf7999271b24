import type { Exchange, Literal, Operation } from "./operations";
import { setup } from "./registry";

const settings = "/v2/orgs/acme/settings";
const images = (enabled: boolean, official: boolean, verified: boolean) => ({
  restricted_images: { enabled, allow_official_images: official, allow_verified_publishers: verified },
});
const get = (path: string, response: unknown): Exchange => ({ request: `GET ${path}`, status: 200, response });
const put = (path: string, body: unknown): Exchange => ({ request: `PUT ${path}`, body, status: 200, response: body });
const missing = (path: string): Exchange => ({
  request: `GET ${path}`,
  status: 404,
  response: { message: "object not found", errinfo: {} },
});

const open = images(false, true, true);
const ours = images(true, true, false);
const theirs = images(true, false, false);
const others = { ...theirs, others: { kept: true } };
const program = { organization: "acme", allowVerifiedPublishers: false };
const args = { ...program, enabled: true, allowOfficialImages: true, adopt: false };
const kept = { id: "acme", args, outputs: {} };

const imageOperations: readonly Operation[] = [
  {
    title: "is set over the defaults, and keeps unrelated settings",
    verb: "create",
    program,
    exchanges: [
      get(settings, open),
      get(settings, { ...open, others: { kept: true } }),
      put(settings, { others: { kept: true }, ...ours }),
    ],
    result: { id: "acme", args, outputs: {} },
  },
  {
    title: "is not set over settings that were changed outside Pulumi",
    verb: "create",
    program,
    exchanges: [get(settings, others)],
    errorCode: "exists",
    errorMessage: "adopt: true",
  },
  {
    title: "adopts changed settings with `adopt`, and records the settings that it changes",
    verb: "create",
    program: { ...program, adopt: true },
    exchanges: [get(settings, others), get(settings, others), put(settings, { others: { kept: true }, ...ours })],
    result: { id: "acme", args: { ...args, adopt: true }, outputs: { previousSettings: theirs } },
  },
  {
    title: "is set even if it equals the defaults",
    verb: "create",
    program: { organization: "acme", enabled: false },
    exchanges: [get(settings, open), get(settings, open), put(settings, open)],
    result: { id: "acme" },
  },
  {
    title: "is read with changes from outside Pulumi",
    verb: "read",
    kept,
    exchanges: [get(settings, images(true, false, true))],
    result: { args: { ...args, allowOfficialImages: false, allowVerifiedPublishers: true }, outputs: {} },
  },
  { title: "counts as deleted when it was restored", verb: "read", kept, exchanges: [get(settings, open)] },
  { title: "counts as deleted with the organization", verb: "read", kept, exchanges: [missing(settings)] },
  {
    title: "is changed as a whole, and what else is there stays",
    verb: "update",
    kept,
    program: { ...program, enabled: false },
    exchanges: [
      get(settings, { ...ours, others: { kept: true } }),
      put(settings, { others: { kept: true }, ...images(false, true, false) }),
    ],
    result: { outputs: {} },
  },
  {
    title: "is restored to the defaults",
    verb: "delete",
    kept,
    exchanges: [get(settings, ours), put(settings, open)],
  },
  {
    title: "is restored to the original settings, and keeps unrelated settings",
    verb: "delete",
    kept: { ...kept, args: { ...args, adopt: true }, outputs: { previousSettings: theirs } },
    exchanges: [get(settings, { ...ours, others: { kept: true } }), put(settings, others)],
  },
  { title: "is already restored", verb: "delete", kept, exchanges: [get(settings, open)] },
  { title: "is restored after the organization was deleted", verb: "delete", kept, exchanges: [missing(settings)] },
  {
    title: "is listed once it is set",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [get(settings, ours)],
    result: { id: "acme" },
  },
];

export const orgImageAccessManagement: Literal = {
  token: "registry:OrgImageAccessManagement",
  setup,
  operations: imageOperations,
};

const management = `${settings}/registry-access-management`;
const custom = { address: "registry.example.com", friendly_name: "Ours", allowed: true };
const returned = (enabled: boolean, hub: boolean, registries: readonly unknown[]) => ({
  enabled,
  standard_registries: [{ id: "DockerHub", allowed: hub }],
  custom_registries: registries,
});
const registryProgram = {
  organization: "acme",
  allowDockerHub: false,
  customRegistries: [{ address: "registry.example.com", friendlyName: "Ours", allowed: true }],
};
const registryArgs = { ...registryProgram, enabled: true, adopt: false };
const keptRegistries = { id: "acme", args: registryArgs, outputs: {} };

const registryOperations: readonly Operation[] = [
  {
    title: "is set over the defaults",
    verb: "create",
    program: registryProgram,
    exchanges: [
      get(management, returned(false, true, [])),
      get(management, returned(false, true, [])),
      put(management, returned(true, false, [custom])),
    ],
    result: { id: "acme", args: registryArgs, outputs: {} },
  },
  {
    title: "adopts changed settings with `adopt`, including their registries",
    verb: "create",
    program: { ...registryProgram, adopt: true },
    exchanges: [
      get(management, returned(true, true, [{ ...custom, address: "theirs.example.com" }])),
      get(management, returned(true, true, [{ ...custom, address: "theirs.example.com" }])),
      put(management, returned(true, false, [custom])),
    ],
    result: {
      id: "acme",
      outputs: { previousSettings: returned(true, true, [{ ...custom, address: "theirs.example.com" }]) },
    },
  },
  {
    title: "is read with the registries in any order",
    verb: "read",
    kept: {
      ...keptRegistries,
      args: {
        ...registryArgs,
        customRegistries: [
          { address: "b.example.com", friendlyName: "B", allowed: false },
          ...registryProgram.customRegistries,
        ],
      },
    },
    exchanges: [
      get(management, returned(true, false, [custom, { address: "b.example.com", friendly_name: "B", allowed: true }])),
    ],
    result: {
      args: {
        ...registryArgs,
        customRegistries: [
          { address: "b.example.com", friendlyName: "B", allowed: true },
          ...registryProgram.customRegistries,
        ],
      },
    },
  },
  {
    title: "is changed registry by registry, and keeps registries that were added outside Pulumi",
    verb: "update",
    kept: keptRegistries,
    program: {
      ...registryProgram,
      customRegistries: [{ address: "registry.example.com", friendlyName: "Of ours", allowed: true }],
    },
    exchanges: [
      get(management, returned(true, false, [custom, { ...custom, address: "theirs.example.com" }])),
      put(
        management,
        returned(true, false, [
          { ...custom, friendly_name: "Of ours" },
          { ...custom, address: "theirs.example.com" },
        ]),
      ),
    ],
    result: { outputs: {} },
  },
  {
    title: "has no custom registries when the program removes them",
    verb: "update",
    kept: keptRegistries,
    program: { organization: "acme", allowDockerHub: false },
    exchanges: [get(management, returned(true, false, [custom])), put(management, returned(true, false, []))],
    result: { outputs: {} },
  },
  {
    title: "is restored to the defaults",
    verb: "delete",
    kept: keptRegistries,
    exchanges: [get(management, returned(true, false, [custom])), put(management, returned(false, true, []))],
  },
];

export const orgRegistryAccessManagement: Literal = {
  token: "registry:OrgRegistryAccessManagement",
  setup,
  operations: registryOperations,
};
