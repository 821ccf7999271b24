import { unprintable } from "../text/printable";
import { capital } from "../text/strings";
import { DocumentError } from "./document";

/** The string without case and separators, for comparisons: `pool_id` and `poolId` are equal. */
export const comparable = (name: string): string => name.toLowerCase().replace(/[^a-z\d]/g, "");

/**
 * Gives names a number if they are used: `size`, `size2`. Numbers that are used are not tried again, so that many equal names
 * take linear time.
 */
export class Numbers {
  readonly #next = new Map<string, number>();

  constructor(readonly infix = "") {}

  /** The name, or else the name with the first number that is free. */
  firstFree(name: string, isFree: (name: string) => boolean): string {
    if (isFree(name)) return name;
    const key = name.toLowerCase();
    for (let n = this.#next.get(key) ?? 2; ; n++) {
      const numbered = name + this.infix + n;
      if (!isFree(numbered)) continue;
      this.#next.set(key, n + 1);
      return numbered;
    }
  }
}

/** The parts of a name: `is_private`, `isPrivate` and `IsPrivate` have the same. */
const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .split(/[^A-Za-z\d]+/)
    .filter(Boolean);

/** Name of a class: `access-tokens` becomes `AccessTokens`. */
export function pascalCase(name: string): string {
  const joined = wordsOf(name)
    .map((word) => capital(/^[A-Z\d]+$/.test(word) ? word.toLowerCase() : word))
    .join("");
  return /^\d/.test(joined) ? `N${joined}` : joined;
}

/** Name of a property: `is_private` becomes `isPrivate`. Empty if the name has no letter and no digit. */
export function camelCase(name: string): string {
  const joined = pascalCase(name);
  return joined.charAt(0).toLowerCase() + joined.slice(1);
}

/** Names of members of types that Pulumi reserves. */
const reservedInTypes = ["pulumi"];

/** Names of properties that Pulumi, Trefoil, the templates of its paths or the classes of a language reserve. */
export const reserved: ReadonlySet<string> = new Set([
  ..."id urn extra drift forceDestroy adopt constructor get account item collection opts".split(" "),
  // Members of each resource in TypeScript.
  ..."getProvider toString valueOf hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString".split(" "),
  ...reservedInTypes,
]);

/** Two members with the same name in programs, and another name for one of them. */
export interface Collision {
  readonly kept: string;
  readonly renamed: string;
  readonly other: string;
}

/** Members of a type have the same names in programs. */
export class NameCollision extends DocumentError {
  constructor(
    owner: string,
    readonly collisions: readonly [Collision, ...Collision[]],
  ) {
    const [{ kept, renamed, other }] = collisions;
    const [first, second] = [kept, renamed].map((path) => JSON.stringify(path));
    super(
      `${owner}: the members ${first} and ${second} have the same name in programs. Set another name of one of them: \`members: { ${second}: { name: ${other} } }\`.`,
    );
  }
}

/**
 * Requires names that stay different in each language: some write them in another case, or without separators.
 *
 * @param names pairs of the path of a member and its name.
 * @throws NameCollision with a number for each equal name. The member whose name in the API is that in programs keeps it.
 */
export function requireDistinct(owner: string, names: Iterable<readonly [string, string]>): void {
  const seen = new Map<string, string>();
  const numbers = new Numbers();
  const collisions: Collision[] = [];
  for (const [path, name] of names) {
    const before = seen.get(comparable(name));
    const [kept, renamed] = before === undefined || path === name ? [path, before] : [before, path];
    seen.set(comparable(name), kept);
    if (renamed === undefined) continue;
    const other = numbers.firstFree(name, (one) => !seen.has(comparable(one)));
    seen.set(comparable(other), renamed);
    collisions.push({ kept, renamed, other });
  }
  const [first, ...more] = collisions;
  if (first) throw new NameCollision(owner, [first, ...more]);
}

/** Name of a property of a type in programs. A reserved name begins with the type: `id` of a `Cat` is `catId`. */
export function propertyName(type: string, name: string, isNested = false): string {
  const plain = camelCase(name) || "value";
  const isReserved = isNested ? reservedInTypes.includes(plain) : reserved.has(plain);
  return isReserved ? camelCase(type) + capital(plain) : plain;
}

const singulars: readonly (readonly [RegExp, string])[] = [
  [/ies$/i, "y"],
  [/indices$/i, "index"],
  [/(s|x|z|ch|sh)es$/i, "$1"],
  [/([^s])s$/i, "$1"],
];

/** Nouns that end with an s, although they name one object. */
const singularNouns = new Set(
  "sms sts mms aws dns tls css gps kms rss https news databricks kubernetes redis canvas atlas bonus campus corpus virus".split(
    " ",
  ),
);

/** The noun for one object of a collection: `repositories` becomes `repository`. */
export function singular(noun: string): string {
  if (singularNouns.has(wordsOf(noun).at(-1)?.toLowerCase() ?? "")) return noun;
  // `databases` and `aliases` end with `ses`, too.
  if (/(bas|cach|cas|leas|licens|phas|purchas|respons|warehous|(?<!stat|vir|b)us)es$/i.test(noun))
    return noun.replace(/s$/i, "");
  if (/(series|status|access|address|process|alias|business|sis)$/i.test(noun)) return noun;
  const rule = singulars.find(([ending]) => ending.test(noun));
  return rule ? noun.replace(rule[0], rule[1]) : noun;
}

/** The noun for several objects. */
export const plural = (noun: string): string =>
  /[^aeiou]y$/.test(noun) ? noun.replace(/y$/, "ies") : /(s|x|z|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;

/** True for a name that the ids of many kinds have. */
export const isGeneric = (name: string): boolean =>
  ["id", "uid", "uuid", "name", "key", "slug", "identifier"].includes(comparable(name));

/** True for the name of an id, which services usually assign: `id`, `uuid`, `pet_id`. */
export const isIdentifier = (name: string): boolean => comparable(name).endsWith("id");

/** Ends of the names that Go derives from the name of a type, and further ones from that of an object, a resource or a function. */
const ends = ["", "ptr", "array", "map"].flatMap((form) => ["", "input", "output"].map((end) => form + end));
const furtherEnds = ["args", "state", "result", "type"];

/** Names in libraries that contain the name of a type. In lower case. */
export const derivedNames = (name: string, isEnum = false): string[] =>
  [...ends, ...(isEnum ? [] : furtherEnds)].map((end) => name.toLowerCase() + end);

/** Names in libraries that contain the name of a resource, and that no other resource can have. In lower case. */
export const namesOfResource = (name: string): string[] => [
  ...["", "args", "state", "input", "output"].map((end) => name.toLowerCase() + end),
  ...[`new${name}`, `get${name}`, `lookup${name}`, `list${plural(name)}`].flatMap((one) => derivedNames(one)),
];

/** Names of types that the libraries of a language declare or use. In lower case. */
const reservedTypes = new Set(
  // The classes for the configuration, and files and classes of the libraries for Go, Java and TypeScript.
  "provider doc init pulumitypes pulumienums pulumiutilities error object config utilities".split(" "),
);

/** True for the name of a type that no resource can have. */
export const isReservedType = (name: string): boolean => reservedTypes.has(name.toLowerCase());

/** Packages of Pulumi that many programs use, and names that the engine reserves. */
const known = new Set(
  [
    "trefoil pulumi input auth0 aws aws-native azure azure-native azuread azuredevops cloudflare command confluentcloud",
    "consul databricks datadog digitalocean docker docker-build eks esc fastly gcp github gitlab google-native grafana",
    "hcloud http kafka keycloak kubernetes linode local minio mongodbatlas mysql newrelic okta openstack pagerduty",
    "postgresql pulumiservice rabbitmq random redis rediscloud sentry slack snowflake splunk std terraform terraform-provider",
    "time tls vault vsphere",
  ].flatMap((line) => line.split(" ")),
);

/** Rejects a name of a package that cannot be used. */
export function requirePackageName(name: string): void {
  if (!/^[a-z][a-z\d]*(-[a-z\d]+)*$/.test(name) || name.length > 60)
    throw new DocumentError(
      `The name of the package is ${JSON.stringify(name.slice(0, 80))}. Use lower-case letters, digits and single hyphens, and begin with a letter.`,
    );
  if (known.has(name))
    throw new DocumentError(
      `"${name}" is the name of a package of Pulumi, and a program cannot use two packages with one name. Set another \`name\`, such as \`${name}-api\`.`,
    );
}

/** Name of a package from the title of a document: `Pet Store API` becomes `pet-store`. */
export function packageName(title: string): string {
  const text = title
    .normalize("NFKD")
    .slice(0, 60)
    .replace(/OpenAPI/gi, " ");
  const words = wordsOf(text).map((word) => word.toLowerCase());
  const short = words.filter((word) => !["api", "rest", "swagger", "the"].includes(word)).slice(0, 3);
  const name = (short.length ? short : ["openapi"]).join("-").replace(/^[\d-]+/, "");
  return known.has(name) || !name ? `${name || "openapi"}-api` : name;
}

/** The text without tags of HTML. After the last `>`, none ends. Without a tag inside it, another one may begin. */
function withoutTags(text: string): string {
  const end = text.lastIndexOf(">") + 1;
  return (text.slice(0, end).replace(/<\/?[a-z][^>]*>/gi, "") + text.slice(end)).replace(/<(?=\/?[a-z])/gi, "< ");
}

/** Text in which nothing ends a comment, begins a template or moves the cursor of a terminal. */
export const safeText = (text: string): string =>
  withoutTags(text.replace(unprintable, (one) => (one === "\n" || one === "\t" ? one : "")))
    .replaceAll("*/", "* /")
    // Java reads these escapes in comments, too.
    .replace(/\\(?=u)/g, "\\ ")
    .replaceAll('"""', "'''")
    .replace(/\{(?=\{)/g, "{ ")
    .trim();

/** A description from a document. */
export function plainText(text: unknown, fallback = ""): string {
  if (typeof text !== "string") return fallback;
  const clean = safeText(text);
  const short = clean.length > 1000 ? `${clean.slice(0, 1000)}…` : clean;
  // Another sentence may follow.
  return short ? (/[.!?:…]$/.test(short) ? short : `${short}.`) : fallback;
}
