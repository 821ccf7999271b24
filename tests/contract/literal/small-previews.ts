import type { Preview } from "./previews";
import { channelPreviews } from "./realtime-channel-previews";
import { madeUp, registryTokenPreviews } from "./registry-token-previews";

const repository = { namespace: "acme", name: "app", forceDestroy: true };

export const registryPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "registry:Repository": [
    {
      title: "an omitted name is generated, and a repository is public by default",
      after: { namespace: "acme" },
      makes: { name: madeUp, isPrivate: false, forceDestroy: false },
    },
    {
      title: "a repository cannot be renamed or moved",
      before: repository,
      after: { ...repository, namespace: "octavia", name: "api" },
      replaces: ["namespace", "name"],
    },
    {
      title: "descriptions, visibility, categories, rules and status change in place",
      before: repository,
      after: {
        ...repository,
        description: "One line.",
        fullDescription: "# Page",
        isPrivate: true,
        categories: ["security"],
        immutableTagsSettings: { enabled: true },
        status: "inactive",
      },
      updates: ["description", "fullDescription", "isPrivate", "categories", "immutableTagsSettings", "status"],
    },
    {
      title: "the order of categories and of rules has no meaning",
      before: { ...repository, categories: ["a", "b"], immutableTagsSettings: { enabled: true, rules: ["x", "y"] } },
      after: { ...repository, categories: ["b", "a"], immutableTagsSettings: { enabled: true, rules: ["y", "x"] } },
    },
    {
      title: "a replacement that would lose tags is rejected",
      before: { namespace: "acme", name: "app" },
      after: { namespace: "acme", name: "api" },
      refuses: ["name"],
    },
    {
      title: "a description has 100 characters, an overview 25000 bytes, and there are three categories and five rules",
      after: {
        namespace: "a",
        name: "App",
        description: "x".repeat(101),
        fullDescription: "é".repeat(12_501),
        categories: ["a", "b", "c", "d"],
        immutableTagsSettings: { enabled: true, rules: ["1", "2", "3", "4", "5", "6"] },
      },
      refuses: ["namespace", "name", "description", "fullDescription", "categories", "immutableTagsSettings.rules"],
    },
    {
      title: "the limits themselves are allowed",
      after: {
        namespace: "ab",
        name: "a1.b-c_d",
        description: "x".repeat(100),
        fullDescription: "é".repeat(12_500),
        categories: ["a", "b", "c"],
        immutableTagsSettings: { enabled: true, rules: ["1", "2", "3", "4", "5"] },
      },
    },
    { title: "it is in use or not", after: { namespace: "acme", status: "archived" }, refuses: ["status"] },
    { title: "a name has two characters at least", after: { namespace: "acme", name: "a" }, refuses: ["name"] },
    { title: "a name has 255 at most", after: { namespace: "acme", name: "a".repeat(256) }, refuses: ["name"] },
    { title: "separators stand single", after: { namespace: "acme", name: "a..b" }, refuses: ["name"] },
  ],
  ...registryTokenPreviews,
};

const app = { name: "chat" };
const key = { appId: "28GY6a", name: "server", capabilities: { "*": ["publish", "history"] } };

export const realtimePreviews: Readonly<Record<string, readonly Preview[]>> = {
  "realtime:App": [
    { title: "an omitted name is generated", after: {}, makes: { name: madeUp } },
    {
      title: "everything of an app changes in place",
      before: app,
      after: {
        name: "other",
        status: "disabled",
        tlsOnly: true,
        fcmKey: "new",
        fcmServiceAccount: "new",
        fcmProjectId: "new",
        apnsAuthType: "token",
        apnsCertificate: "new",
        apnsPrivateKey: "new",
        apnsSigningKey: "new",
        apnsSigningKeyId: "new",
        apnsIssuerKey: "new",
        apnsTopicHeader: "new",
        apnsUseSandboxEndpoint: true,
      },
      updates: [
        "name",
        "status",
        "tlsOnly",
        "fcmKey",
        "fcmServiceAccount",
        "fcmProjectId",
        "apnsAuthType",
        "apnsCertificate",
        "apnsPrivateKey",
        "apnsSigningKey",
        "apnsSigningKeyId",
        "apnsIssuerKey",
        "apnsTopicHeader",
        "apnsUseSandboxEndpoint",
      ],
    },
    {
      title: "an omitted setting is off, and an omitted status enabled",
      before: { ...app, status: "enabled", tlsOnly: false, apnsUseSandboxEndpoint: false },
      after: app,
    },
    { title: "an app has a name", after: { name: "" }, refuses: ["name"] },
    {
      title: "an app is enabled or disabled, and Apple's credential is a certificate or a token",
      after: { name: "chat", status: "paused", apnsAuthType: "password" },
      refuses: ["status", "apnsAuthType"],
    },
  ],
  "realtime:Key": [
    {
      title: "an omitted name is generated",
      after: { appId: "28GY6a", capabilities: { "*": ["publish"] } },
      makes: { name: madeUp },
    },
    { title: "a key stays with its app", before: key, after: { ...key, appId: "I2E_JQ" }, replaces: ["appId"] },
    {
      title: "name, capabilities and revocable tokens change in place",
      before: key,
      after: { ...key, name: "other", capabilities: { "*": ["publish"] }, revocableTokens: true },
      updates: ["name", 'capabilities["*"]', "revocableTokens"],
    },
    {
      title: "another string in keepers creates a new key, and the old key is deleted last",
      before: { ...key, keepers: { quarter: "1" } },
      after: { ...key, keepers: { quarter: "2" } },
      replaces: ["keepers.quarter"],
    },
    {
      title: "the order of operations has no meaning",
      before: key,
      after: { ...key, capabilities: { "*": ["history", "publish"] } },
    },
    {
      title: "a key needs a capability",
      after: { ...key, capabilities: {} },
      refuses: ["capabilities"],
    },
    {
      title: "a key has an app and a name, and operations have names",
      after: { appId: "", name: "", capabilities: { "*": [""] } },
      refuses: ["appId", "name", 'capabilities["*"][0]'],
    },
    {
      title: "a channel needs an operation",
      after: { ...key, capabilities: { "*": [] } },
      refuses: ['capabilities["*"]'],
    },
  ],
  ...channelPreviews,
};

const resource = { body: { name: "alpha" } };

export const restPreviews: Readonly<Record<string, readonly Preview[]>> = {
  "rest:Resource": [
    {
      title: "a collection like most others is assumed",
      after: resource,
      makes: { path: "/v1/resources", idField: "id", updateMethod: "PUT", readMethod: "item" },
    },
    {
      title: "another collection or another id is another object",
      before: resource,
      after: { ...resource, path: "/v1/things", idField: "name" },
      replaces: ["path", "idField"],
    },
    {
      title: "members change in place",
      before: resource,
      after: { body: { name: "beta" }, secretBody: { token: "new" }, updateMethod: "PATCH", readMethod: "list" },
      updates: ["body.name", "secretBody", "updateMethod", "readMethod"],
    },
    {
      title: "every change replaces if the API has no update",
      before: { ...resource, updateMethod: "none" },
      after: { body: { name: "beta" }, updateMethod: "none" },
      replaces: ["body.name"],
    },
    { title: "an object is an object", after: { body: [1] }, refuses: ["body"] },
    {
      title: "a path begins with a slash and does not end with one",
      after: { ...resource, path: "/v1/things/" },
      refuses: ["path"],
    },
    {
      title: "an update is a PUT, a PATCH or none, and a read is of one or of all",
      after: { ...resource, updateMethod: "POST", readMethod: "search", idField: "" },
      refuses: ["idField", "updateMethod", "readMethod"],
    },
    {
      title: "headers and conditions are the program's alone",
      before: resource,
      after: { ...resource, ifMatch: true, headers: { "X-Region": "eu" }, secretHeaders: { "X-Tenant": "acme" } },
      updates: ["ifMatch", "headers", "secretHeaders"],
    },
    {
      title: "headers have names and no line breaks, and a condition needs a read of the object",
      after: {
        ...resource,
        readMethod: "list",
        ifMatch: true,
        headers: { Host: "a.example" },
        secretHeaders: { "X-Tenant": "a\nb" },
      },
      refuses: ["ifMatch", "headers.Host", 'secretHeaders["X-Tenant"]'],
    },
    {
      title: "a member of a response has a name",
      after: { ...resource, objectField: "", itemsField: "", nextField: "", nextParameter: "" },
      refuses: ["objectField", "itemsField", "nextField", "nextParameter"],
    },
  ],
};
