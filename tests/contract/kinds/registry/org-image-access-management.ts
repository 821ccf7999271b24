import type { JsonObject } from "../../../../emulator/json";
import { isSameJson } from "../../../../provider/lifecycle/values/equality";
import { type Exchange, type Operation, sends } from "../exchange";
import { hiddenArgs } from "../helpers";
import type { KindFacts, Preview } from "../kind";
import { changes, creates, deletes, failure, reads } from "../operations";
import { completes, refuses, replaces, updates } from "../previews";
import { get, put, settings } from "./settings";

const images = (enabled: boolean, official: boolean, verified: boolean) => ({
  restricted_images: { enabled, allow_official_images: official, allow_verified_publishers: verified },
});

const missing = (path: string): Exchange =>
  sends(`GET ${path}`).receives(404, { message: "object not found", errinfo: {} });

const open = images(false, true, true);
const ours = images(true, true, false);
const theirs = images(true, false, false);
const others = { ...theirs, others: { kept: true } };
const program = { organization: "acme", allowVerifiedPublishers: false };
const args = { ...program, enabled: true, allowOfficialImages: true, adopt: false };
const kept = { id: "acme", args, outputs: {} };

const operations: readonly Operation[] = [
  creates(
    "is set over the defaults, and keeps unrelated settings",
    program,
    [
      get(settings, open),
      get(settings, { ...open, others: { kept: true } }),
      put(settings, { others: { kept: true }, ...ours }),
    ],
    { id: "acme", args, outputs: {} },
  ),
  creates(
    "is not set over settings that were changed outside Pulumi",
    program,
    [get(settings, others)],
    failure("exists", "adopt: true"),
  ),
  creates(
    "adopts changed settings with `adopt`, and records the settings that it changes",
    { ...program, adopt: true },
    [get(settings, others), get(settings, others), put(settings, { others: { kept: true }, ...ours })],
    { id: "acme", args: { ...args, adopt: true }, outputs: { previousSettings: theirs } },
  ),
  creates(
    "is set even if it equals the defaults",
    { organization: "acme", enabled: false },
    [get(settings, open), get(settings, open), put(settings, open)],
    { id: "acme" },
  ),
  reads("is read with changes from outside Pulumi", kept, [get(settings, images(true, false, true))], {
    args: { ...args, allowOfficialImages: false, allowVerifiedPublishers: true },
    outputs: {},
  }),
  reads("counts as deleted when it was restored", kept, [get(settings, open)]),
  reads(
    "remains in the state if the service does not return it for a refresh",
    kept,
    [missing(settings)],
    failure("parent_not_found"),
  ),
  changes(
    "is changed as a whole, and other settings are kept",
    kept,
    { ...program, enabled: false },
    [
      get(settings, { ...ours, others: { kept: true } }),
      put(settings, { others: { kept: true }, ...images(false, true, false) }),
    ],
    { outputs: {} },
  ),
  changes(
    "is enabled after the program declared the defaults",
    { ...kept, args: { ...args, enabled: false, allowVerifiedPublishers: true } },
    program,
    [get(settings, open), put(settings, ours)],
    { outputs: {} },
  ),
  deletes("is restored to the defaults", kept, [get(settings, ours), put(settings, open)]),
  deletes(
    "is restored to the original settings, and keeps unrelated settings",
    { ...kept, args: { ...args, adopt: true }, outputs: { previousSettings: theirs } },
    [get(settings, { ...ours, others: { kept: true } }), put(settings, others)],
  ),
  deletes("is already restored", kept, [get(settings, open)]),
  deletes(
    "remains in the state if the service does not return it for a delete",
    kept,
    [missing(settings)],
    failure("parent_not_found"),
  ),
  {
    title: "is listed once it is set",
    verb: "list",
    kept: { id: "", args: { organization: "acme" } },
    exchanges: [get(settings, ours)],
    result: { id: "acme" },
  },
];

/** Settings with their default values: they always exist, so that they do not count as an object. */
const openImages = { enabled: false, allow_official_images: true, allow_verified_publishers: true };
const minimal = { organization: "acme" };

/** Documented effects of changes, and limits. */
const previews: readonly Preview[] = [
  completes("the declared settings restrict access, and existing settings are not adopted", minimal, {
    enabled: true,
    allowOfficialImages: true,
    allowVerifiedPublishers: true,
    adopt: false,
  }),
  updates("every input changes in place", minimal, {
    enabled: false,
    allowOfficialImages: false,
    allowVerifiedPublishers: false,
    adopt: true,
  }),
  replaces("another organization replaces", minimal, { organization: "umbrella" }),
  refuses("an organization has a name", {}, { organization: "a" }),
];

export const orgImageAccessManagement: KindFacts = {
  hints: {
    stored: (id) => ({ collection: "imageAccess", key: id }),
    alive: ({ restricted_images: of }) => !isSameJson(of, openImages),
    another: (args, n) => ({ ...args, organization: `org-${n}` }),
    values: { organization: ["acme", "umbrella"] },
    onWire: {
      enabled: (enabled) => ({ restricted_images: { enabled } as JsonObject }),
      allowOfficialImages: (allowed) => ({ restricted_images: { allow_official_images: allowed } as JsonObject }),
      allowVerifiedPublishers: (allowed) => ({
        restricted_images: { allow_verified_publishers: allowed } as JsonObject,
      }),
    },
    foreign: {},
  },
  facts: hiddenArgs(),
  // Each organization has exactly one object of these kinds.
  wholeList: false,
  operations: operations,
  previews,
};
