import type { JsonObject } from "../../../../emulator/json";
import { isSameJson } from "../../../../provider/lifecycle/values/equality";
import type { Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, reads } from "../operations";
import { completes, refuses, replaces, updates } from "../previews";
import { get, put, settings } from "./settings";

const management = `${settings}/registry-access-management`;
const custom = { address: "registry.example.com", friendly_name: "Ours", allowed: true };
const returned = (enabled: boolean, hub: boolean, registries: readonly unknown[]) => ({
  enabled,
  standard_registries: [{ id: "DockerHub", allowed: hub }],
  custom_registries: registries,
});

const withGhcr = (settings: ReturnType<typeof returned>) => ({
  ...settings,
  standard_registries: [...settings.standard_registries, { id: "GHCR", allowed: false }],
});

const inLowerCase = (settings: ReturnType<typeof returned>) => ({
  ...settings,
  standard_registries: settings.standard_registries.map(({ id, allowed }) => ({ id: id.toLowerCase(), allowed })),
});

const registryProgram = {
  organization: "acme",
  allowDockerHub: false,
  customRegistries: [{ address: "registry.example.com", friendlyName: "Ours", allowed: true }],
};

const registryArgs = { ...registryProgram, enabled: true, adopt: false };
const keptRegistries = { id: "acme", args: registryArgs, outputs: {} };

const operations: readonly Operation[] = [
  creates(
    "is set over the defaults",
    registryProgram,
    [
      get(management, returned(false, true, [])),
      get(management, returned(false, true, [])),
      put(management, returned(true, false, [custom])),
    ],
    { id: "acme", args: registryArgs, outputs: {} },
  ),
  creates(
    "adopts changed settings with `adopt`, including their registries",
    { ...registryProgram, adopt: true },
    [
      get(management, returned(true, true, [{ ...custom, address: "theirs.example.com" }])),
      get(management, returned(true, true, [{ ...custom, address: "theirs.example.com" }])),
      put(management, returned(true, false, [custom])),
    ],
    { id: "acme", outputs: { previousSettings: returned(true, true, [{ ...custom, address: "theirs.example.com" }]) } },
  ),
  reads(
    "is read with the registries in any order",
    {
      ...keptRegistries,
      args: {
        ...registryArgs,
        customRegistries: [
          { address: "b.example.com", friendlyName: "B", allowed: false },
          ...registryProgram.customRegistries,
        ],
      },
    },
    [get(management, returned(true, false, [custom, { address: "b.example.com", friendly_name: "B", allowed: true }]))],
    {
      args: {
        ...registryArgs,
        customRegistries: [
          { address: "b.example.com", friendlyName: "B", allowed: true },
          ...registryProgram.customRegistries,
        ],
      },
    },
  ),
  changes(
    "is changed registry by registry, and keeps registries that were added outside Pulumi",
    keptRegistries,
    {
      ...registryProgram,
      customRegistries: [{ address: "registry.example.com", friendlyName: "Of ours", allowed: true }],
    },
    [
      get(management, returned(true, false, [custom, { ...custom, address: "theirs.example.com" }])),
      put(
        management,
        returned(true, false, [
          { ...custom, friendly_name: "Of ours" },
          { ...custom, address: "theirs.example.com" },
        ]),
      ),
    ],
    { outputs: {} },
  ),
  reads(
    "has drift if another client adds a standard registry",
    keptRegistries,
    [get(management, withGhcr(returned(true, false, [custom])))],
    { args: { ...registryArgs, standardRegistries: [{ id: "GHCR", allowed: false }] } },
  ),
  reads(
    "keeps the declared spelling of a standard registry",
    { ...keptRegistries, args: { ...registryArgs, standardRegistries: [{ id: "ghcr", allowed: true }] } },
    [get(management, withGhcr(returned(true, false, [custom])))],
    { args: { ...registryArgs, standardRegistries: [{ id: "ghcr", allowed: false }] } },
  ),
  changes(
    "removes a standard registry that the program does not declare",
    { ...keptRegistries, args: { ...registryArgs, standardRegistries: [{ id: "GHCR", allowed: false }] } },
    registryProgram,
    [get(management, withGhcr(returned(true, false, [custom]))), put(management, returned(true, false, [custom]))],
    { outputs: {} },
  ),
  changes(
    "has one entry for Docker Hub in any letter case",
    keptRegistries,
    { ...registryProgram, allowDockerHub: true },
    [get(management, inLowerCase(returned(true, false, [custom]))), put(management, returned(true, true, [custom]))],
    { outputs: {} },
  ),
  changes(
    "keeps standard registries that another client added since the last refresh",
    keptRegistries,
    { organization: "acme", allowDockerHub: false },
    [get(management, withGhcr(returned(true, false, [custom]))), put(management, withGhcr(returned(true, false, [])))],
    { outputs: {} },
  ),
  deletes("is restored without a change of other standard registries, which remain effective", keptRegistries, [
    get(management, withGhcr(returned(true, false, [custom]))),
    put(management, withGhcr(returned(true, true, []))),
  ]),
  deletes(
    "is restored to the settings before the adoption, except a standard registry that another client changed",
    {
      ...keptRegistries,
      outputs: {
        previousSettings: {
          ...returned(true, true, []),
          standard_registries: [...returned(true, true, []).standard_registries, { id: "GHCR", allowed: true }],
        },
      },
    },
    [get(management, withGhcr(returned(true, false, [custom]))), put(management, withGhcr(returned(true, true, [])))],
  ),
  changes(
    "has no custom registries when the program removes them",
    keptRegistries,
    { organization: "acme", allowDockerHub: false },
    [get(management, returned(true, false, [custom])), put(management, returned(true, false, []))],
    { outputs: {} },
  ),
  deletes("is restored to the defaults", keptRegistries, [
    get(management, returned(true, false, [custom])),
    put(management, returned(false, true, [])),
  ]),
];

const openRegistries = {
  enabled: false,
  standard_registries: [{ id: "DockerHub", allowed: true }],
  custom_registries: [],
};

const ours = { address: "a.example.com", friendlyName: "A" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes(
    "the declared settings restrict access, and existing settings are not adopted",
    { organization: "acme", customRegistries: [ours] },
    { enabled: true, allowDockerHub: true, adopt: false, customRegistries: [{ ...ours, allowed: true }] },
  ),
  updates(
    "registries are compared by address or id, and change in place",
    {
      organization: "acme",
      standardRegistries: [{ id: "GHCR" }, { id: "ECR" }],
      customRegistries: [ours, { ...ours, address: "b.example.com" }],
    },
    {
      enabled: false,
      allowDockerHub: false,
      adopt: true,
      standardRegistries: [{ id: "GAR" }, { id: "GHCR", allowed: false }],
      customRegistries: [
        { ...ours, address: "c.example.com" },
        { ...ours, friendlyName: "Another", allowed: false },
      ],
    },
    [
      "enabled",
      "allowDockerHub",
      "standardRegistries[0].allowed",
      "standardRegistries[1]",
      "standardRegistries[1]",
      "customRegistries[0].friendlyName",
      "customRegistries[0].allowed",
      "customRegistries[1]",
      "customRegistries[1]",
      "adopt",
    ],
  ),
  replaces("another organization replaces", { organization: "acme" }, { organization: "umbrella" }),
  refuses(
    "Docker Hub is no other standard registry",
    { organization: "acme", standardRegistries: [{ id: "GHCR" }] },
    { standardRegistries: [{ id: "dockerhub" }] },
  ),
  refuses(
    "empty strings are rejected",
    {},
    { organization: "a", customRegistries: [{ address: "", friendlyName: "" }] },
  ),
];

export const orgRegistryAccessManagement: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "registryAccess", key: id }),
    alive: (object) => !isSameJson(object, openRegistries),
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    onWire: {
      allowDockerHub: (allowed) => ({ standard_registries: { 0: { allowed } } }) as JsonObject,
      standardRegistries: (registries) => ({
        standard_registries: Object.fromEntries((registries as JsonObject[]).map((one, i) => [i + 1, one])),
      }),
    },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: false,
  operations: operations,
  previews,
};
