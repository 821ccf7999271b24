// Allowed imports between folders. `npm run lint` checks the rules, and CONTRIBUTING.md shows the layers.

const npm = (name) => `(^|/)node_modules/(@types/)?${name}/`;

/** Allows imports of `to` alone from `from`. Modules of Node are allowed, unless `pure` is set. */
const only = (from, to, { pure = false } = {}) => ({
  name: `only-from-${from.replace(/\W+/g, "-")}`,
  comment: `${from} may import ${to.join(", ") || "nothing"}${pure ? "" : ", and modules of Node"}.`,
  severity: "error",
  from: { path: `^${from}` },
  to: { pathNot: [`^${from}`, ...to], dependencyTypesNot: pure ? [] : ["core"] },
});

/** `to` may be loaded when a function needs it, and not when the module starts. Types cost nothing. */
const lazily = (from, to, comment) => ({
  name: `lazily-from-${from.replace(/\W+/g, "-")}`,
  comment,
  severity: "error",
  from: { path: `^${from}` },
  to: { path: to, dependencyTypesNot: ["require", "type-only", "type-import"] },
});

const define = "^provider/define/";
const lifecycle = "^provider/lifecycle/";
const indexOfLifecycle = "^provider/lifecycle/((actions|import|journal|recovery|run|settings|verify)/)?index[.]ts$";
/** Environment variables and the marker of unknown values. A process may read them without the lifecycle. */
const filesOfLifecycle = ["^provider/lifecycle/settings/environment[.]ts$", "^provider/lifecycle/values/values[.]ts$"];
const rest = "^provider/rest/";
const oci = "^provider/oci/";
/** Lines of the log and spans. It imports no other code of the provider. */
const tracing = "^provider/tracing/";
/** The names in these lines and spans, which `trefoil explain log` reads. */
const namesOfRecords = "^provider/tracing/names[.]ts$";
/** The terms of images, which definitions use. It imports nothing. */
const imageTerms = "^provider/oci/images[.]ts$";
/** The terms of HTTP, which definitions use. It imports nothing. */
const httpTerms = "^provider/rest/base/terms[.]ts$";
const modules = "^provider/modules[.]ts$";
/** Definitions from OpenAPI documents. */
const openapi = "^provider/openapi/";
/** Terraform providers whose objects Trefoil manages, too. */
const terraform = "^provider/terraform/";
const hosts = "^provider/hosts/";
/** The form of a state in the engine, which `trefoil import` writes and `trefoil drift` compares, and the checks of the commands. */
const statesOfHosts =
  "^provider/hosts/(state/|shared/(configuration|engine-values|props|find-plugin|node-version|package-file)[.]ts$)";
/** JSON without loss, words in messages, and formats of Pulumi, without other code of the provider. */
const text = "^provider/text/";
/** Programs in the languages of Pulumi, which `trefoil import` and the examples of the reference contain. */
const programs = "^provider/programs/";

/** The tags that resources declare, which `trefoil prune` keeps. */
const declaredTags = "^provider/services/registry/images/declared-tags[.]ts$";

/** Lists of objects that no stack declares. */
const undeclaredObjects = "^provider/hosts/undeclared-objects[.]ts$";
/** The operations of API keys and the names of registries, which policies read, too. */
const namesForPolicies = "^provider/services/realtime/operations[.]ts$";

/**
 * Files that tests may import, by folder: the door of each folder, and files of pure functions. Tests prove everything else through the
 * door, so that they do not change with the files inside.
 */
const filesForTests = {
  "provider/lifecycle": [
    ...["((actions|import|journal|recovery|run|settings|verify)/)?index", "settings/environment"],
    ...["errors/errors", "journal/journal-key", "protection/api-versions", "validation/(given-value|validate)"],
    "values/(compare|compared-inputs|encode|equality|masked-values|masks|observe|resource-changes|state|update-bodies|values)",
  ],
  "provider/rest": [
    ...["index", "package-export", "client/(client|pagination)"],
    ...["base/own-files", "limits/(budget-store|rate-budget)", "options/(check-options|url)", "secrets/secret-parts"],
  ],
  "provider/openapi": ["document", "names", "package-schema", "parameter", "propose", "secrets"],
  "provider/oci": [
    ...["index", "images"],
    ...["manifests/(manifest-body|select)", "registries/(immutable-tags|reference)"],
    ...["retention/(decide|delete-tags|list-tags)", "signatures/(certified-signature|signatures|verify-identity)"],
  ],
  "provider/hosts": [
    ...["package-export", "plugin/server", "undeclared-objects"],
    ...["shared/(engine-values|find-plugin|props)", "state/(exported|state-run)"],
  ],
};

const tests = "^tests/";
const tools = "^tools/";

/** Tests may import these files of a folder alone. */
const forTests = ([folder, files]) => ({
  name: `files-for-tests-of-${folder.replace(/\W+/g, "-")}`,
  comment: `A test imports the door of ${folder}, or a file of pure functions: the list is filesForTests.`,
  severity: "error",
  from: { path: tests },
  to: { path: `^${folder}/`, pathNot: `^${folder}/(${files.join("|")})[.]ts$` },
});

/** The rules of the product do not apply to tests, and to the tools that tests import. */
const ofProduct = (rule) => ({
  ...rule,
  from: { ...rule.from, pathNot: [rule.from.pathNot ?? [], tests, tools].flat() },
});

const rulesOfProduct = [
  {
    name: "no-cycles",
    comment: "Files that import each other can only be understood together. Types count.",
    severity: "error",
    from: {},
    to: { circular: true },
  },
  {
    name: "no-folder-cycles",
    comment: "Folders that import each other can only be understood together.",
    severity: "error",
    scope: "folder",
    from: {},
    to: { circular: true },
  },
  {
    name: "resolvable",
    comment: "Every import leads to a file or to a package in package.json.",
    severity: "error",
    from: {},
    to: { couldNotResolve: true },
  },
  {
    name: "no-development-packages",
    comment: "The published package imports no package that users do not install.",
    severity: "error",
    from: {},
    to: { dependencyTypes: ["npm-dev", "npm-no-pkg"], dependencyTypesNot: ["npm-peer", "type-only"] },
  },
  only("provider/define/", [imageTerms, httpTerms, text, npm("zod")], { pure: true }),
  only("provider/services/registry/", [define, imageTerms, text, npm("zod")], { pure: true }),
  only("provider/services/search/", [define, text, npm("zod")], { pure: true }),
  only("provider/services/realtime/", [define, text, npm("zod")], { pure: true }),
  only("provider/services/rest/", [define, text, npm("zod")], { pure: true }),
  only("provider/lifecycle/", [define, rest, oci, tracing, text, npm("zod")]),
  only("provider/oci/", [rest, text, npm("zod"), npm("@sigstore/[a-z-]+"), npm("re2js")]),
  only("provider/rest/", [
    text,
    tracing,
    ...["undici", "pino", "proper-lockfile", "@azure/identity", "@redis/client", "zod"].map(npm),
  ]),
  only("provider/tracing/", [...["pino", "@grpc/grpc-js"].map(npm), "(^|/)node_modules/@opentelemetry/"]),
  // The manifest contains the address of the site.
  only("provider/text/", [npm("zod"), "^package[.]json$"], { pure: true }),
  only("provider/programs/", [define, text], { pure: true }),
  only("provider/terraform/", [define, text], { pure: true }),
  only("provider/hosts/", [
    lifecycle,
    tracing,
    define,
    modules,
    openapi,
    text,
    ...["@pulumi/pulumi", "@grpc/grpc-js", "google-protobuf"].map(npm),
  ]),
  only("provider/openapi/", [
    define,
    text,
    "^provider/generate/schema[.]ts$",
    ...["@scalar/openapi-upgrader", "js-yaml", "zod"].map(npm),
  ]),
  only("provider/generate/", [define, programs, text, "^provider/index[.]ts$"]),
  only("provider/modules[.]ts", [define, "^provider/services/[a-z]+/(index|(images/)?service)[.]ts$"]),
  only("provider/index[.]ts", [define, modules]),
  only("sdk/", [hosts, text, ...["@pulumi/pulumi", "@lezer/markdown"].map(npm)]),
  only("packages/executable/", [hosts, "^sdk/"]),
  only("cli/", [
    "^emulator/",
    "^packages/rotate/",
    define,
    lifecycle,
    modules,
    imageTerms,
    declaredTags,
    openapi,
    programs,
    terraform,
    text,
    statesOfHosts,
    namesOfRecords,
    npm("commander"),
    // The server of tools for AI assistants. Optional: only `trefoil mcp` loads it.
    npm("@modelcontextprotocol/server"),
    npm("zod"),
    npm("typescript"),
    npm("yaml"),
    // Its version, which a single executable contains.
    "(^|/)node_modules/@pulumi/pulumi/package[.]json$",
  ]),
  only("packages/migrations/", [terraform, text, npm("@pulumi/pulumi")]),
  only("packages/policies/", [
    "^sdk/index[.]ts$",
    undeclaredObjects,
    namesForPolicies,
    text,
    ...["@pulumi/pulumi", "@pulumi/policy"].map(npm),
  ]),
  only("emulator/", [npm("zod"), npm("re2js")]),
  only("packages/rotate/", [
    define,
    lifecycle,
    modules,
    text,
    "^packages/webhooks/(incoming|errors|request)[.]ts$",
    ...["jose", "zod"].map(npm),
  ]),
  only("packages/webhooks/", [npm("zod")]),
  lazily("sdk/", hosts, "A program loads the classes, and the provider only when Pulumi calls it."),
  lazily(
    "packages/executable/",
    "^(provider/hosts/plugin|sdk)/",
    "An older Node cannot load the plugin. Most programs declare no component.",
  ),
  lazily(
    "cli/",
    "^(packages/rotate/|provider/(?!(text|programs)/|tracing/names[.]ts$))",
    "A command that needs no provider starts without it.",
  ),
  lazily(
    "provider/hosts/plugin/(server|plugin)[.]ts",
    "^provider/hosts/plugin/(resources|functions|construct|run)[.]ts$",
    "The engine starts some processes only to read the schema, or to check the configuration.",
  ),
  lazily("provider/hosts/", openapi, "Only a package from a document needs them."),
  lazily("packages/policies/", hosts, "Most packs list no objects."),
  lazily("provider/modules[.]ts", "^provider/services/", "A process that serves one service loads its kinds alone."),
  lazily("provider/lifecycle/", "^provider/oci/(?!on-demand[.]ts$)", "Most operations use no container registry."),
  lazily("provider/rest/", npm("undici"), "A run that sends nothing does not load the client."),
  lazily(
    "provider/tracing/(?!(span-output|engine-exporter)[.]ts)",
    "^provider/tracing/(span-output|engine-exporter)[.]ts$|(^|/)node_modules/",
    "A run without a log and without traces loads no library for them.",
  ),
  lazily(
    "provider/rest/",
    npm("(pino|proper-lockfile|@azure/identity|@redis/client)"),
    "Loaded only where a setting needs it.",
  ),
  lazily("provider/oci/", npm("@sigstore/[a-z-]+"), "Only signatures by identities need it."),
  {
    name: "types-of-definitions-only",
    comment: "A program is written from the facts of a definition. The code of definitions is not loaded for it.",
    severity: "error",
    from: { path: programs },
    to: { path: define, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "types-of-zod-only",
    comment: "The lifecycle and messages read schemas by their types alone.",
    severity: "error",
    from: { path: "^provider/(lifecycle|text)/" },
    to: { path: npm("zod"), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "types-of-policies-only",
    comment: "The package `@pulumi/policy` belongs to the policy pack of the user.",
    severity: "error",
    from: {},
    to: { path: npm("@pulumi/policy"), dependencyTypesNot: ["type-only"] },
  },
  {
    name: "protocol-only-in-plugin",
    comment: "Only the plugin uses the protocol of the engine. A program does not load it.",
    severity: "error",
    from: { pathNot: "^provider/(hosts/plugin/|tracing/engine-exporter[.]ts$)" },
    to: { path: [npm("@grpc/grpc-js"), npm("google-protobuf"), `${npm("@pulumi/pulumi")}proto/`] },
  },
  {
    name: "lifecycle-by-index",
    comment: "Other code imports an index of the lifecycle, which shows the parts that it may use.",
    severity: "error",
    from: { pathNot: lifecycle },
    to: { path: lifecycle, pathNot: [indexOfLifecycle, ...filesOfLifecycle] },
  },
  {
    name: "hosts-are-independent",
    comment: "Code for both hosts is in provider/hosts/shared.",
    severity: "error",
    from: { path: "^provider/hosts/(dynamic|plugin)/" },
    to: { path: "^provider/hosts/(dynamic|plugin)/", pathNot: "^provider/hosts/$1/" },
  },
  {
    name: "hosts-only-from-programs",
    comment:
      "Hosts are the outermost layer of the provider. Only the SDK and the executable load them. Policies list objects as a host.",
    severity: "error",
    from: { pathNot: "^(provider/hosts|sdk|packages/executable)/" },
    to: { path: hosts, pathNot: [statesOfHosts, undeclaredObjects].join("|") },
  },
];

const toolsWithoutTests = {
  name: "tools-without-tests",
  comment: "Tests import tools. Code that both use is in tools.",
  severity: "error",
  from: { path: tools },
  to: { path: tests },
};

module.exports = {
  forbidden: [...rulesOfProduct.map(ofProduct), ...Object.entries(filesForTests).map(forTests), toolsWithoutTests],
  options: {
    tsPreCompilationDeps: true,
    tsConfig: { fileName: "tsconfig.json" },
    enhancedResolveOptions: { exportsFields: ["exports"], conditionNames: ["require", "node", "default", "types"] },
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^dist/" },
  },
};
