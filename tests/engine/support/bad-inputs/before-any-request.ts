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
      ["a character that names may not have", "name", "must contain only lowercase letters, digits and dashes"],
      ["a required field that is missing", "synonyms", "is required: expected an array"],
      ["an unknown property", "synonims", 'is not known here (did you mean "synonyms"?)'],
      ["a number for a text", "encryptionKey.keyVaultUri", "(1) must be a string"],
      ["a missing field far down", "encryptionKey.accessCredentials.applicationId", "is required: expected a string"],
      ["an unknown one far down", "encryptionKey.accessCredentials.applicationID", '(did you mean "applicationId"?)'],
    ],
  },
  {
    what: "the rules of a synonym map",
    program: `new search.SynonymMap("bad", { name: "n".repeat(129), synonyms: ["a, b", 5, "", null, "c, d\\ne"] });`,
    findings: [
      ["a name that is too long", "name", "must have at most 128 characters"],
      ["a number among texts", "synonyms[1]", "must be a string"],
      ["an empty text", "synonyms[2]", "must not be empty"],
      ["a null", "synonyms[3]", "is required: expected a string"],
      ["two lines", "synonyms[4]", "must be a single line. Write each rule as a separate element"],
    ],
  },
  {
    what: "arguments that are no object",
    program: 'new search.SynonymMap("bad", "usa, united states");',
    findings: [["a text for all arguments", '["0"]', "is not known here; known are name, synonyms"]],
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
      ["a name that the service refuses", "name", "must contain only lowercase letters, digits and single dashes"],
      ["an unknown property", "feilds", '(did you mean "fields"?)'],
      ["a field's name that begins with a digit", "fields[0].name", "start with a letter"],
      ["a reserved name", "fields[1].name", "must not start with azureSearch"],
      ["a type that there is not", "fields[0].type", "must be one of Edm.String, Edm.Int32"],
      ["a text for a boolean", "fields[0].key", "must be a boolean"],
      ["a number above its range", "fields[0].dimensions", "must be at most 4096"],
      ["an object for an array", "fields[0].fields", "must be an array"],
      ["too many items", "fields[1].synonymMaps", "must have at most 1 item."],
      ["too few items", "corsOptions.allowedOrigins", "must not be empty"],
      ["a fraction", "corsOptions.maxAgeInSeconds", "must be a whole number"],
      ["an unknown kind, as a warning", "vectorSearch.algorithms[0].kind", 'not a known kind (did you mean "hnsw"?)'],
      ["a number below its range", "vectorSearch.algorithms[1].hnswParameters.m", "must be at least 4"],
      ["no value of an enum", "vectorSearch.algorithms[1].hnswParameters.metric", 'hamming (did you mean "cosine"?)'],
      ["what its kind needs", "vectorSearch.vectorizers[0].amlParameters", "is required: expected an object"],
      ["what another kind has", "vectorSearch.vectorizers[0].customWebApiParameters", "known are name, kind, amlPara"],
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
      ["no key", "fields", "must contain exactly one field with `key: true`, but 0 have it"],
      ["a profile that is not there", "fields[1].vectorSearchProfile", '"far", which does not exist. Existing: near'],
      [
        "an algorithm that is not there",
        "vectorSearch.profiles[0].algorithm",
        '"grpah", which does not exist. Existing:',
      ],
      ["a compression where none is", "vectorSearch.profiles[0].compression", "The list is empty"],
      ["a configuration that is not there", "semantic.defaultConfiguration", "Existing: one"],
      ["a field", "semantic.configurations[0].prioritizedFields.titleField.fieldName", '"titel", which does not exist'],
    ],
  },
  {
    what: "a repository",
    program: `new registry.Repository("bad", {
      namespace: "a", name: "My App", private: true, isPrivate: "yes",
      description: "d".repeat(101), fullDescription: "é".repeat(12501),
      categories: ["a", "b", "c", "d"], immutableTagsSettings: { rules: "v.*" },
    });`,
    findings: [
      ["a text that is too short", "namespace", "must have at least 2 characters"],
      [
        "characters that names may not have",
        "name",
        "must contain only lowercase letters and digits, separated by single",
      ],
      ["a name without its prefix", "private", '(did you mean "isPrivate"?)'],
      ["a text for a boolean", "isPrivate", "must be a boolean"],
      ["more bytes than the service accepts", "description", "exceeds the limit of 100 bytes"],
      ["more bytes than the service takes", "fullDescription", "exceeds the limit of 25000 bytes"],
      ["too many items", "categories", "must have at most 3 items"],
      ["a missing field", "immutableTagsSettings.enabled", "is required: expected a boolean"],
      ["a text for an array", "immutableTagsSettings.rules", "must be an array"],
    ],
  },
  {
    what: "an app",
    program: `new realtime.App("bad", {
      name: "", status: "on", tlsOnly: 1, appId: "x", fcmServiceAccount: { canary: "canary-of-a-secret" },
    });`,
    findings: [
      ["an empty name", "name", "must not be empty"],
      ["no value of an enum", "status", "must be one of enabled, disabled"],
      ["a number for a boolean", "tlsOnly", "must be a boolean"],
      ["an output", "appId", "is not known here; known are name, status, tlsOnly"],
      ["an object for a secret text", "fcmServiceAccount", "must be a string"],
    ],
  },
  {
    what: "a key",
    program: 'new realtime.Key("bad", { appId: 5, capability: {}, revocableTokens: [] });',
    findings: [
      ["a number for a reference", "appId", "must be the id of an App"],
      ["the name on the wire", "capability", '(did you mean "capabilities"?)'],
      ["what is missing then", "capabilities", "is required: expected an object"],
      ["an array for a boolean", "revocableTokens", "must be a boolean"],
    ],
  },
  {
    what: "the capabilities of a key",
    program: 'new realtime.Key("bad", { appId: "app", capabilities: { "chat:*": "publish", news: [] } });',
    findings: [
      ["a text for an array, at a key of its own", 'capabilities["chat:*"]', "must be an array"],
      ["a channel with which nothing may be done", "capabilities.news", "must not be empty"],
    ],
  },
  {
    what: "a key for nothing",
    program: 'new realtime.Key("bad", { appId: "app", capabilities: {} });',
    findings: [["no channel", "capabilities", "must contain at least one channel"]],
  },
  {
    what: "an object of any API",
    program: `new rest.Resource("bad", {
      path: "v1/things", updateMethod: "POST", readMethod: "items", idField: "", comparedFields: "name", extra: [],
      secretBody: "canary-of-a-secret",
    });`,
    findings: [
      ["no path", "path", "must start with a slash and not end with one"],
      ["a missing body", "body", "is required: expected a value"],
      ["a method that does not exist", "updateMethod", "must be one of PUT, PATCH, none"],
      ["no value of an enum", "readMethod", "must be one of item, list"],
      ["an empty text", "idField", "must not be empty"],
      ["a text for an array", "comparedFields", "must be an array"],
      ["an array for an object", "extra", "must be an object"],
      ["a text for a secret object", "secretBody", "must be an object"],
    ],
  },
  {
    what: "a change of an index in use",
    changes: [
      ['"title", type: "Edm.String"', '"title", type: "Edm.Int32"'],
      ['{ name: "stars", type: "Edm.Int32" },', ""],
    ],
    findings: [
      ["a type that cannot change", "fields[1].type", "set `forceDestroy: true`, run `pulumi up`"],
      [
        "a field that cannot go",
        "fields[2]",
        "would lose the documents it may hold. Declare it, or set `forceDestroy: true`",
      ],
    ],
  },
  {
    what: "a change of an index in use together with the permission for it",
    changes: [
      ['"title", type: "Edm.String"', '"title", type: "Edm.Int32"'],
      ['name: "hotels",', 'name: "hotels", forceDestroy: true,'],
    ],
    findings: [["a type that cannot change", "fields[1].type", "set `forceDestroy: true`, run `pulumi up`"]],
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
        "a field that the index lacks",
        "fieldMappings[0].targetFieldName",
        'refers to the field "name", which the index passed as targetIndexName does not contain; its fields are id, title',
      ],
    ],
  },
  {
    what: "a component",
    program: 'new realtime.PusherApp("bad", { forceDestory: true });',
    findings: [
      [
        "a misspelt argument",
        "forceDestory",
        'is not a known argument. Did you mean "forceDestroy"? Known arguments: name,',
      ],
    ],
  },
  {
    what: "another name for a repository in use",
    changes: [['name: "app"', 'name: "shop"']],
    findings: [
      [
        "a name that cannot change",
        "name",
        "would lose the tags it may hold. Revert the change, or set `forceDestroy: true`",
      ],
    ],
  },
  ...badTokens,
  ...badOrganization,
  ...badRealtime,
  ...badSearch,
  {
    what: "a provider",
    program: 'new trefoil.Provider("bad", { searchUrl: "https://example.com", serchApiKey: "canary-of-a-secret" });',
    findings: [
      [
        "an unknown argument",
        "serchApiKey",
        'is not a known argument. Did you mean "searchApiKey"? Known arguments: registryUrl',
      ],
    ],
  },
  {
    what: "a lookup",
    program: 'rest.getDocument({ path: 5, pth: "/v1/documents" });',
    findings: [
      ["a number for a path", "path", "must be a string"],
      ["an unknown argument", "pth", '(did you mean "path"?)'],
    ],
  },
];
