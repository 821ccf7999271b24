import type { JsonObject } from "../../../../emulator/json";
import { isSameJson } from "../../../../provider/lifecycle/values/equality";
import type { Operation } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { completes, refuses, replaces, updates } from "../previews";
import { setup } from "./requests";
import { get, put, settings } from "./settings";

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

const operations: readonly Operation[] = [
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
    "registries are compared by address, and change in place",
    { organization: "acme", customRegistries: [ours, { ...ours, address: "b.example.com" }] },
    {
      enabled: false,
      allowDockerHub: false,
      adopt: true,
      customRegistries: [
        { ...ours, address: "c.example.com" },
        { ...ours, friendlyName: "Another", allowed: false },
      ],
    },
    [
      "enabled",
      "allowDockerHub",
      "customRegistries[0].friendlyName",
      "customRegistries[0].allowed",
      "customRegistries[1]",
      "customRegistries[1]",
      "adopt",
    ],
  ),
  replaces("another organization replaces", { organization: "acme" }, { organization: "umbrella" }),
  refuses("strings are not empty", {}, { organization: "a", customRegistries: [{ address: "", friendlyName: "" }] }),
];

export const orgRegistryAccessManagement: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "registryAccess", key: id }),
    alive: (object) => !isSameJson(object, openRegistries),
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    onWire: { allowDockerHub: (allowed) => ({ standard_registries: { 0: { allowed } } }) as JsonObject },
    foreign: {},
  },
  facts: hiddenArgs(),
  wholeList: false,
  setup,
  operations: operations,
  previews,
};
