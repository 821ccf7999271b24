import type { Preview } from "./previews";

/** Generated from the logical name `sample` and a suffix. */
export const madeUp = expect.stringMatching(/^sample-[0-9a-f]{7}$/);

const end = "2090-01-31T00:00:00Z";

/** Changes that every expiring token supports: renewal, which the two kinds share. */
const renewed = (token: object): readonly Preview[] => [
  {
    title: "an end, a lifetime and keepers cannot change in place",
    before: { ...token, lifetimeDays: 90, keepers: { turn: "1" } },
    after: { ...token, lifetimeDays: 30, keepers: { turn: "2" } },
    replaces: ["lifetimeDays", "keepers.turn"],
  },
  {
    title: "another end is another token, another spelling of it is not",
    before: { ...token, expiresAt: end },
    after: { ...token, expiresAt: "2091-01-31T00:00:00Z" },
    replaces: ["expiresAt"],
  },
  {
    title: "the same time in another zone is the same end",
    before: { ...token, expiresAt: end },
    after: { ...token, expiresAt: "2090-01-31T02:00:00.000+02:00" },
  },
  {
    title: "the hours before the end from which it is renewed change in place",
    before: { ...token, lifetimeDays: 90, renewBeforeHours: 24 },
    after: { ...token, lifetimeDays: 90, renewBeforeHours: 48 },
    updates: ["renewBeforeHours"],
  },
  {
    title: "a fixed end is not renewed, since the renewal would immediately be due again",
    after: { ...token, expiresAt: end, renewBeforeHours: 24 },
    refuses: ["renewBeforeHours"],
  },
  {
    title: "it has one end",
    after: { ...token, expiresAt: end, lifetimeDays: 1 },
    refuses: ["lifetimeDays"],
  },
  {
    title: "it lives longer than the hours before its end from which it is renewed",
    after: { ...token, lifetimeDays: 1, renewBeforeHours: 24 },
    refuses: ["renewBeforeHours"],
  },
  {
    title: "it lives for a time, a hundred years at most, and is renewed before its end",
    after: { ...token, lifetimeDays: 36_501, renewBeforeHours: 0 },
    refuses: ["lifetimeDays", "renewBeforeHours"],
  },
  { title: "it does not live for no time", after: { ...token, lifetimeDays: 0 }, refuses: ["lifetimeDays"] },
  { title: "an end is a time with its zone", after: { ...token, expiresAt: "2090-01-31" }, refuses: ["expiresAt"] },
];

const personal = { tokenLabel: "ci", scopes: ["repo:read", "repo:write"] };
const puller = { type: "TYPE_REPO", path: "acme/*", scopes: ["scope-image-pull", "scope-image-push"] };
const reader = { type: "TYPE_ORG", path: "acme", scopes: ["scope-group-read"] };
const robot = { organization: "acme", label: "robot", resources: [puller, reader] };
const hook = { repository: "acme/app", name: "deploy", url: "https://deploy.example/1" };

export const registryTokenPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "registry:AccessToken": [
    { title: "an omitted label is generated", after: { scopes: ["repo:read"] }, makes: { tokenLabel: madeUp } },
    {
      title: "label and activity change in place",
      before: personal,
      after: { ...personal, tokenLabel: "cd", isActive: false },
      updates: ["tokenLabel", "isActive"],
    },
    {
      title: "scopes cannot change, and their order has no meaning",
      before: personal,
      after: { ...personal, scopes: ["repo:admin"] },
      replaces: ["scopes"],
    },
    {
      title: "the order of scopes has no meaning",
      before: personal,
      after: { ...personal, scopes: ["repo:write", "repo:read"] },
    },
    {
      title: "a label has 1 to 100 characters, and there are four known scopes",
      after: { tokenLabel: "", scopes: ["repo:delete"] },
      refuses: ["tokenLabel"],
      warns: ["scopes[0]"],
    },
    {
      title: "a label has 100 characters at most",
      after: { ...personal, tokenLabel: "x".repeat(101) },
      refuses: ["tokenLabel"],
    },
    { title: "a token has a scope", after: { tokenLabel: "ci", scopes: [] }, refuses: ["scopes"] },
    ...renewed(personal),
  ],
  "registry:OrgAccessToken": [
    {
      title: "an omitted label is generated",
      after: { organization: "acme", resources: [puller] },
      makes: { label: madeUp },
    },
    {
      title: "label, description, resources and activity change in place",
      before: robot,
      after: { ...robot, label: "other", description: "Pulls.", resources: [puller], isActive: false },
      updates: ["label", "description", "resources[1]", "isActive"],
    },
    {
      title: "a resource is added, and another changed, in place",
      before: { ...robot, resources: [puller] },
      after: { ...robot, resources: [{ ...puller, scopes: ["scope-image-pull"] }, reader] },
      updates: ["resources[0].scopes", "resources[1]"],
    },
    {
      title: "a token stays in its organization",
      before: robot,
      after: { ...robot, organization: "umbrella" },
      replaces: ["organization"],
    },
    {
      title: "the order of resources and of scopes has no meaning",
      before: robot,
      after: {
        ...robot,
        resources: [reader, { ...puller, scopes: ["scope-image-push", "scope-image-pull"] }],
      },
    },
    {
      title: "a path is listed once",
      after: { ...robot, resources: [puller, { ...puller, scopes: ["scope-tag-read"] }] },
      refuses: ["resources[1].path"],
    },
    {
      title: "a token has an organization, a label and a resource",
      after: { organization: "", label: "", resources: [] },
      refuses: ["organization", "label", "resources"],
    },
    {
      title: "a label has 100 characters at most",
      after: { ...robot, label: "x".repeat(101) },
      refuses: ["label"],
    },
    {
      title: "a resource has a type, a path and scopes with names",
      after: {
        ...robot,
        resources: [
          { type: "TYPE_TEAM", path: "", scopes: [] },
          { ...puller, scopes: [""] },
        ],
      },
      refuses: ["resources[0].type", "resources[0].path", "resources[0].scopes", "resources[1].scopes[0]"],
    },
    ...renewed(robot),
  ],
  "registry:Webhook": [
    {
      title: "an omitted name is generated",
      after: { repository: "acme/app", url: hook.url },
      makes: { name: madeUp },
    },
    {
      title: "no input of a webhook changes in place",
      before: hook,
      after: { repository: "acme/api", name: "other", url: "http://deploy.example/2" },
      replaces: ["repository", "name", "url"],
    },
    {
      title: "a repository is named with its namespace, a webhook as its slug, and an address is one",
      after: { repository: "app", name: "My Hook", url: "deploy.example" },
      refuses: ["repository", "name", "url"],
    },
    { title: "a repository has two names", after: { ...hook, repository: "acme/app/v1" }, refuses: ["repository"] },
    { title: "a name has 100 characters at most", after: { ...hook, name: "x".repeat(101) }, refuses: ["name"] },
    { title: "dashes stand single", after: { ...hook, name: "a--b" }, refuses: ["name"] },
  ],
};
