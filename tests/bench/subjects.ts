import { type Addresses, raised, type ServiceName } from "./emulator";

/** One row: a program that declares so many resources of one kind. */
export interface Subject {
  readonly name: string;
  /** The measured service. Omitted for a floor. */
  readonly service?: ServiceName;
  readonly files: Readonly<Record<string, string>>;
  readonly config: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
}

export const textFloor = "no-op, short text";
export const closureFloor = "no-op, dynamic.Resource";

/** Trefoil's rows and the two floors, in the order of a run. */
export function subjects(addresses: Addresses, count: number): Subject[] {
  const { registry, search, realtime, rest } = addresses;
  const common = ofSearch(search);
  return [
    nothings(addresses, count),
    { name: closureFloor, ...common, files: floor(closure, count) },
    synonymMaps(addresses, count),
    {
      name: "search.Index",
      service: "search",
      ...common,
      files: program(count, "search.Index", `{ fields: ${indexFields} }`),
    },
    {
      name: "realtime.App",
      service: "realtime",
      ...ofRealtime(realtime),
      files: program(count, "realtime.App", "{ tlsOnly: true }"),
    },
    { name: "realtime.Key", service: "realtime", ...ofRealtime(realtime), files: keys(count) },
    {
      name: "registry.Repository",
      service: "registry",
      ...ofRegistry(registry),
      files: program(count, "registry.Repository", '{ namespace: "acme", description: "Number " + i }'),
    },
    {
      name: "rest.Resource",
      service: "rest",
      ...settings("rest", { Url: rest.url }, { Token: rest.token }),
      files: program(count, "rest.Resource", '{ body: { name: "thing-" + i, size: i } }'),
    },
  ];
}

/** The floor: as many resources in the short text, whose provider does nothing. */
export const nothings = ({ search }: Addresses, count: number): Subject => ({
  name: textFloor,
  ...ofSearch(search),
  files: floor(shortText, count),
});

/** Synonym maps, with a limit of requests a minute. */
export function synonymMaps({ search }: Addresses, count: number, limit = raised): Subject {
  return {
    name: "search.SynonymMap",
    service: "search",
    ...ofSearch(search, limit),
    files: program(count, "search.SynonymMap", `{ synonyms: ${rules} }`),
  };
}

const indexFields =
  '[{ name: "id", type: "Edm.String", key: true }, { name: "title", type: "Edm.String", searchable: true }]';

/** The first resource contains the turn, so that another turn is one change. */
const rules = '["usa, united states, " + (i || process.env.TURN), "ussr => soviet union"]';

export const ofSearch = ({ url, adminKey }: Addresses["search"], limit?: number) =>
  settings("search", { Url: url }, { ApiKey: adminKey }, limit);

export const ofRegistry = ({ url, username, password }: Addresses["registry"], limit?: number) =>
  settings("registry", { Url: url, Username: username }, { Password: password }, limit);

export const ofRealtime = ({ url, token }: Addresses["realtime"], limit?: number) =>
  settings("realtime", { Url: url }, { Token: token }, limit);

/** Every row has a secret in its configuration, so that decryption costs the same in all rows. */
function settings(
  service: ServiceName,
  plain: object,
  secret: object,
  limit = raised,
): Omit<Subject, "name" | "files"> {
  const named = (values: object) =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [`trefoil:${service}${name}`, value]));
  return { config: named({ ...plain, RequestLimit: String(limit) }), secrets: named(secret) };
}

function program(count: number, className: string, args: string): Subject["files"] {
  const [service] = className.split(".");
  return {
    "index.js": `
const { ${service} } = require("trefoil");
for (let i = 0; i < ${count}; i++) new ${className}("item-" + i, ${args});
`,
  };
}

/** An app may have 100 keys, so that a few of the resources are apps. */
const keys = (count: number): Subject["files"] => ({
  "index.js": `
const { realtime } = require("trefoil");
let app;
for (let i = 0; i < ${count}; i++) {
  if (i % 91 === 0) app = new realtime.App("item-" + i);
  else new realtime.Key("item-" + i, { appId: app, name: "key-" + i, capabilities: { "*": ["subscribe"] } });
}
`,
});

/**
 * The floor of a stock: the same program, with the same inputs and a provider without any work. It responds to a read
 * like a provider that detects drift: with inputs as well.
 */
export const nothingsOf = ({ files, ...subject }: Subject): Subject => ({
  ...subject,
  name: `no-ops for ${subject.name}`,
  files: {
    "index.js": (files["index.js"] ?? "").replace('require("trefoil")', 'require("nothing")'),
    "node_modules/nothing/package.json": '{ "name": "nothing", "version": "1.0.0", "main": "index.js" }',
    "node_modules/nothing/index.js": anyKind,
    "node_modules/nothing/provider.js": `module.exports = () => ({ ...${verbs}, ${wholeRead} });`,
  },
});

/** Classes by module and name, created on first use. */
const anyKind = `
const pulumi = require("@pulumi/pulumi");
const text = 'exports.handler=()=>require("nothing/provider")("search:SynonymMap")';
const kind = (type) => class extends pulumi.CustomResource {
  constructor(name, args) {
    super("pulumi-nodejs:dynamic/nothing/" + type, name, {
      name, ...args, origin: "dev/" + name, named: true, __provider: text,
    });
  }
};
const named = (make) => new Proxy({}, { get: (made, name) => (made[name] ??= make(name)) });
module.exports = named((module) => named((name) => kind(module + ":" + name)));
`;

const wholeRead = "async read(id, { account, ...inputs }) { return { id, props: { ...inputs, account }, inputs }; }";

/** The properties of a synonym map: two inputs, and hidden properties whose size differs by one character at most. */
const properties = `{ name: "item-" + i, synonyms: ${rules}, origin: "dev/item-" + i, named: true }`;

/** The verbs of both floors: they do nothing, and add the one output that a synonym map gets as well. */
const verbs = `{
  async configure() {},
  async check(olds, news) { return { inputs: news }; },
  async diff(id, olds, news) { return { changes: String(olds.synonyms) !== String(news.synonyms) }; },
  async create(inputs) { return { id: inputs.name, outs: { ...inputs, account: "http://127.0.0.1:12345" } }; },
  async read(id, props) { return { id, props }; },
  async update(id, olds, news) { return { outs: { ...news, account: "http://127.0.0.1:12345" } }; },
  async delete() {},
}`;

function floor(declare: string, count: number): Subject["files"] {
  return {
    "index.js": `
const pulumi = require("@pulumi/pulumi");
${declare}
for (let i = 0; i < ${count}; i++) new Nothing("item-" + i, ${properties});
`,
    "node_modules/nothing/package.json": '{ "name": "nothing", "version": "1.0.0" }',
    "node_modules/nothing/provider.js": `module.exports = () => (${verbs});`,
  };
}

const shortText = `
const text = 'exports.handler=()=>require("nothing/provider")("search:SynonymMap")';
class Nothing extends pulumi.CustomResource {
  constructor(name, props) {
    super("pulumi-nodejs:dynamic/nothing/search:SynonymMap", name, { ...props, __provider: text });
  }
}`;

/** One provider object for all, since the SDK serialises each object once. */
const closure = `
const provider = ${verbs};
class Nothing extends pulumi.dynamic.Resource {
  constructor(name, props) {
    super(provider, name, props, undefined, "nothing/search", "SynonymMap");
  }
}`;
