import { badOrganization } from "./organization";
import { badRealtime } from "./realtime";
import type { Refusal } from "./refusal";
import { badSearch } from "./search";
import { badTokens } from "./tokens";

/**
 * Programs that are rejected before any request. The engine reports all failures of one resource, and of one resource
 * only.
 */
export const beforeAnyRequest: readonly Refusal[] = [
  {
    what: "a synonym map",
    program: `new search.SynonymMap("bad", {
      name: pulumi.secret("canary-of-a-secret_"), synonims: ["a, b"],
      encryptionKey: { keyVaultUri: 1, keyVaultKeyName: "k", accessCredentials: { applicationID: "x" } },
    });`,
    findings: [
      ["name", "must contain only lowercase letters, digits and dashes"],
      ["synonyms", "is required: expected an array"],
      ["synonims", 'is not known here (did you mean "synonyms"?)'],
      ["encryptionKey.keyVaultUri", "(1) must be a string"],
      ["encryptionKey.accessCredentials.applicationId", "is required: expected a string"],
      ["encryptionKey.accessCredentials.applicationID", '(did you mean "applicationId"?)'],
    ],
  },
  {
    what: "the rules of a synonym map",
    program: `new search.SynonymMap("bad", { name: "n".repeat(129), synonyms: ["a, b", 5, "", null, "c, d\\ne"] });`,
    findings: [
      ["name", "must have at most 128 characters"],
      ["synonyms[1]", "must be a string"],
      ["synonyms[2]", "must not be empty"],
      ["synonyms[3]", "is required: expected a string"],
      ["synonyms[4]", "must be a single line. Write each rule as a separate element"],
    ],
  },
  {
    what: "arguments that are no object",
    program: 'new search.SynonymMap("bad", "usa, united states");',
    findings: [['["0"]', "is not known here; known are name, synonyms"]],
  },
  {
    what: "an index",
    program: `new search.Index("bad", {
      name: "two--dashes", feilds: [],
      fields: [
        { name: "1st", type: "Edm.Text", key: "yes", dimensions: 5000, fields: {} },
        { name: "azureSearchId", type: "Edm.String", synonymMaps: ["a", "b"] },
      ],
      corsOptions: { allowedOrigins: [], maxAgeInSeconds: 1.5 },
      vectorSearch: {
        algorithms: [
          { name: "g", kind: "hnws" },
          { name: "h", kind: "hnsw", hnswParameters: { m: 3, metric: "cosin" } },
        ],
        vectorizers: [{ name: "v", kind: "aml", customWebApiParameters: { uri: "x" } }],
      },
    });`,
    findings: [
      ["name", "must contain only lowercase letters, digits and single dashes"],
      ["feilds", '(did you mean "fields"?)'],
      ["fields[0].name", "start with a letter"],
      ["fields[1].name", "must not start with azureSearch"],
      ["fields[0].type", "must be one of Edm.String, Edm.Int32"],
      ["fields[0].key", "must be a boolean"],
      ["fields[0].dimensions", "must be at most 4096"],
      ["fields[0].fields", "must be an array"],
      ["fields[1].synonymMaps", "must have at most 1 item"],
      ["corsOptions.allowedOrigins", "must not be empty"],
      ["corsOptions.maxAgeInSeconds", "must be a whole number"],
      ["vectorSearch.algorithms[0].kind", 'not a known kind (did you mean "hnsw"?)'],
      ["vectorSearch.algorithms[1].hnswParameters.m", "must be at least 4"],
      ["vectorSearch.algorithms[1].hnswParameters.metric", 'hamming (did you mean "cosine"?)'],
      ["vectorSearch.vectorizers[0].amlParameters", "is required: expected an object"],
      ["vectorSearch.vectorizers[0].customWebApiParameters", "known are name, kind, amlPara"],
    ],
  },
  {
    what: "an index that contradicts itself",
    program: `new search.Index("bad", {
      name: "bad",
      fields: [
        { name: "id", type: "Edm.String" },
        { name: "v", type: "Collection(Edm.Single)", dimensions: 3, vectorSearchProfile: "far" },
      ],
      vectorSearch: {
        algorithms: [{ name: "graph", kind: "hnsw" }],
        profiles: [{ name: "near", algorithm: "grpah", compression: "small" }],
      },
      semantic: {
        defaultConfiguration: "other",
        configurations: [{ name: "one", prioritizedFields: { titleField: { fieldName: "titel" } } }],
      },
    });`,
    findings: [
      ["fields", "must contain exactly one field with `key: true`, but 0 have it"],
      ["fields[1].vectorSearchProfile", '"far", which does not exist. Existing: near'],
      ["vectorSearch.profiles[0].algorithm", '"grpah", which does not exist. Existing:'],
      ["vectorSearch.profiles[0].compression", "The list is empty"],
      ["semantic.defaultConfiguration", "Existing: one"],
      ["semantic.configurations[0].prioritizedFields.titleField.fieldName", '"titel", which does not exist'],
    ],
  },
  {
    what: "a repository",
    program: `new registry.Repository("bad", {
      namespace: "a", name: "My App", private: true, isPrivate: "yes",
      description: "d".repeat(101), fullDescription: "é".repeat(12501),
      categories: "a", immutableTagsSettings: { rules: "v.*" },
    });`,
    findings: [
      ["namespace", "must have at least 2 characters"],
      ["name", "must contain only lowercase letters and digits, separated by single"],
      ["private", '(did you mean "isPrivate"?)'],
      ["isPrivate", "must be a boolean"],
      ["description", "exceeds the limit of 100 bytes"],
      ["fullDescription", "exceeds the limit of 25000 bytes"],
      ["categories", "must be an array"],
      ["immutableTagsSettings.enabled", "is required: expected a boolean"],
      ["immutableTagsSettings.rules", "must be an array"],
    ],
  },
  {
    what: "an app",
    program: `new realtime.App("bad", {
      name: "", status: "on", tlsOnly: 1, appId: "x", fcmServiceAccount: { canary: "canary-of-a-secret" },
    });`,
    findings: [
      ["name", "must not be empty"],
      ["status", "must be one of enabled, disabled"],
      ["tlsOnly", "must be a boolean"],
      ["appId", "is not known here; known are name, status, tlsOnly"],
      ["fcmServiceAccount", "must be a string"],
    ],
  },
  {
    what: "a key",
    program: 'new realtime.Key("bad", { appId: 5, capability: {}, revocableTokens: [] });',
    findings: [
      ["appId", "must be the id of an App"],
      ["capability", '(did you mean "capabilities"?)'],
      ["capabilities", "is required: expected an object"],
      ["revocableTokens", "must be a boolean"],
    ],
  },
  {
    what: "the capabilities of a key",
    program: 'new realtime.Key("bad", { appId: "app", capabilities: { "chat:*": "publish", news: [] } });',
    findings: [
      ['capabilities["chat:*"]', "must be an array"],
      ["capabilities.news", "must not be empty"],
    ],
  },
  {
    what: "a key for nothing",
    program: 'new realtime.Key("bad", { appId: "app", capabilities: {} });',
    findings: [["capabilities", "must contain at least one channel"]],
  },
  {
    what: "an object of any API",
    program: `new rest.Resource("bad", {
      path: "v1/things", updateMethod: "POST", readMethod: "items", idField: "", comparedFields: "name", extra: [],
      secretBody: "canary-of-a-secret",
    });`,
    findings: [
      ["path", "must start with a slash and not end with one"],
      ["body", "is required: expected a value"],
      ["updateMethod", "must be one of PUT, PATCH, none"],
      ["readMethod", "must be one of item, list"],
      ["idField", "must not be empty"],
      ["comparedFields", "must be an array"],
      ["extra", "must be an object"],
      ["secretBody", "must be an object"],
    ],
  },
  {
    what: "a change of an index in use",
    changes: [
      ['"title", type: "Edm.String"', '"title", type: "Edm.Int32"'],
      ['{ name: "stars", type: "Edm.Int32" },', ""],
    ],
    findings: [
      ["fields[1].type", "set `forceDestroy: true`, run `pulumi up`"],
      ["fields[2]", "would lose the documents it may hold. Declare it, or set `forceDestroy: true`"],
    ],
  },
  {
    what: "a change of an index in use together with the permission for it",
    changes: [
      ['"title", type: "Edm.String"', '"title", type: "Edm.Int32"'],
      ['name: "hotels",', 'name: "hotels", forceDestroy: true,'],
    ],
    findings: [["fields[1].type", "set `forceDestroy: true`, run `pulumi up`"]],
  },
  {
    what: "an indexer into an index of the program",
    changes: [["new search.Index(", "const hotels = new search.Index("]],
    program: `
      const files = new search.DataSource("files", {
        type: "azureblob", credentials: { connectionString: "canary-of-a-secret" }, container: { name: "a" },
      });
      new search.Indexer("fill", { dataSourceName: files, targetIndexName: hotels, fieldMappings: [
        { sourceFieldName: "path", targetFieldName: "name" }, { sourceFieldName: "title" },
      ] });`,
    findings: [
      [
        "fieldMappings[0].targetFieldName",
        'refers to the field "name", which the index passed as targetIndexName does not contain; its fields are id, title',
      ],
    ],
  },
  {
    what: "a component",
    program: 'new realtime.PusherApp("bad", { forceDestory: true });',
    findings: [["forceDestory", 'is not a known argument. Did you mean "forceDestroy"? Known arguments: name,']],
  },
  {
    what: "another name for a repository in use",
    changes: [['name: "app"', 'name: "shop"']],
    findings: [["name", "would lose the tags it may hold. Revert the change, or set `forceDestroy: true`"]],
  },
  ...badTokens,
  ...badOrganization,
  ...badRealtime,
  ...badSearch,
  {
    what: "a provider",
    program: 'new trefoil.Provider("bad", { searchUrl: "https://example.com", serchApiKey: "canary-of-a-secret" });',
    findings: [["serchApiKey", 'is not a known argument. Did you mean "searchApiKey"? Known arguments: registryUrl']],
  },
  {
    what: "a lookup",
    program: 'rest.getDocument({ path: 5, pth: "/v1/documents" });',
    findings: [
      ["path", "must be a string"],
      ["pth", '(did you mean "path"?)'],
    ],
  },
];
