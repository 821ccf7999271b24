import { stage } from "./registry";
import type { Exchange, Literal, Scene } from "./scenes";

const settings = "/v2/orgs/acme/settings";
const images = (enabled: boolean, official: boolean, verified: boolean) => ({
  restricted_images: { enabled, allow_official_images: official, allow_verified_publishers: verified },
});
const get = (path: string, answer: unknown): Exchange => ({ request: `GET ${path}`, status: 200, answer });
const put = (path: string, body: unknown): Exchange => ({ request: `PUT ${path}`, body, status: 200, answer: body });
const missing = (path: string): Exchange => ({
  request: `GET ${path}`,
  status: 404,
  answer: { message: "object not found", errinfo: {} },
});

const open = images(false, true, true);
const ours = images(true, true, false);
const theirs = images(true, false, false);
const others = { ...theirs, others: { kept: true } };
const program = { organization: "acme", allowVerifiedPublishers: false };
const args = { ...program, enabled: true, allowOfficialImages: true, adopt: false };
const kept = { id: "acme", args, outputs: {} };

const imageScenes: readonly Scene[] = [
  {
    title: "is set where nobody has set anything, beside what else is there",
    verb: "create",
    program,
    exchanges: [
      get(settings, open),
      get(settings, { ...open, others: { kept: true } }),
      put(settings, { others: { kept: true }, ...ours }),
    ],
    yields: { id: "acme", args, outputs: {} },
  },
  {
    title: "is not set over what somebody set",
    verb: "create",
    program,
    exchanges: [get(settings, others)],
    fails: "exists",
    says: "adopt: true",
  },
  {
    title: "takes over what somebody set when told so, and remembers what is its own",
    verb: "create",
    program: { ...program, adopt: true },
    exchanges: [get(settings, others), get(settings, others), put(settings, { others: { kept: true }, ...ours })],
    yields: { id: "acme", args: { ...args, adopt: true }, outputs: { previous: theirs } },
  },
  {
    title: "says the same as nothing, and is set all the same",
    verb: "create",
    program: { organization: "acme", enabled: false },
    exchanges: [get(settings, open), get(settings, open), put(settings, open)],
    yields: { id: "acme" },
  },
  {
    title: "is read with what others changed",
    verb: "read",
    kept,
    exchanges: [get(settings, images(true, false, true))],
    yields: { args: { ...args, allowOfficialImages: false, allowVerifiedPublishers: true }, outputs: {} },
  },
  { title: "is gone when it was put back", verb: "read", kept, exchanges: [get(settings, open)] },
  { title: "is gone with the organisation", verb: "read", kept, exchanges: [missing(settings)] },
  {
    title: "is changed as a whole, and what else is there stays",
    verb: "update",
    kept,
    program: { ...program, enabled: false },
    exchanges: [
      get(settings, { ...ours, others: { kept: true } }),
      put(settings, { others: { kept: true }, ...images(false, true, false) }),
    ],
    yields: { outputs: {} },
  },
  {
    title: "is put back to nothing",
    verb: "delete",
    kept,
    exchanges: [get(settings, ours), put(settings, open)],
  },
  {
    title: "is put back to what somebody had set, and what else is there stays",
    verb: "delete",
    kept: { ...kept, args: { ...args, adopt: true }, outputs: { previous: theirs } },
    exchanges: [get(settings, { ...ours, others: { kept: true } }), put(settings, others)],
  },
  { title: "is put back when it was before", verb: "delete", kept, exchanges: [get(settings, open)] },
  { title: "is put back with the organisation gone", verb: "delete", kept, exchanges: [missing(settings)] },
  {
    title: "is listed once it is set",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [get(settings, ours)],
    yields: { id: "acme" },
  },
];

export const orgImageAccess: Literal = { token: "registry:OrgImageAccess", stage, scenes: imageScenes };

const management = `${settings}/registry-access-management`;
const custom = { address: "registry.example.com", friendly_name: "Ours", allowed: true };
const told = (enabled: boolean, hub: boolean, registries: readonly unknown[]) => ({
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

const registryScenes: readonly Scene[] = [
  {
    title: "is set where nobody has set anything",
    verb: "create",
    program: registryProgram,
    exchanges: [
      get(management, told(false, true, [])),
      get(management, told(false, true, [])),
      put(management, told(true, false, [custom])),
    ],
    yields: { id: "acme", args: registryArgs, outputs: {} },
  },
  {
    title: "takes over what somebody set when told so, their registries included",
    verb: "create",
    program: { ...registryProgram, adopt: true },
    exchanges: [
      get(management, told(true, true, [{ ...custom, address: "theirs.example.com" }])),
      get(management, told(true, true, [{ ...custom, address: "theirs.example.com" }])),
      put(management, told(true, false, [custom])),
    ],
    yields: {
      id: "acme",
      outputs: { previous: told(true, true, [{ ...custom, address: "theirs.example.com" }]) },
    },
  },
  {
    title: "is read whatever the order of the registries",
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
      get(management, told(true, false, [custom, { address: "b.example.com", friendly_name: "B", allowed: true }])),
    ],
    yields: {
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
    title: "is changed registry by registry: what somebody added stays",
    verb: "update",
    kept: keptRegistries,
    program: {
      ...registryProgram,
      customRegistries: [{ address: "registry.example.com", friendlyName: "Of ours", allowed: true }],
    },
    exchanges: [
      get(management, told(true, false, [custom, { ...custom, address: "theirs.example.com" }])),
      put(
        management,
        told(true, false, [
          { ...custom, friendly_name: "Of ours" },
          { ...custom, address: "theirs.example.com" },
        ]),
      ),
    ],
    yields: { outputs: {} },
  },
  {
    title: "is without custom registries when the program takes them out",
    verb: "update",
    kept: keptRegistries,
    program: { organization: "acme", allowDockerHub: false },
    exchanges: [get(management, told(true, false, [custom])), put(management, told(true, false, []))],
    yields: { outputs: {} },
  },
  {
    title: "is put back to nothing",
    verb: "delete",
    kept: keptRegistries,
    exchanges: [get(management, told(true, false, [custom])), put(management, told(false, true, []))],
  },
];

export const orgRegistryAccess: Literal = { token: "registry:OrgRegistryAccess", stage, scenes: registryScenes };
