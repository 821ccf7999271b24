import type { Definition } from "../../provider/define";
import { nearest, ranked } from "../../provider/text/suggest";
import { messageOf } from "../error-messages";
import { catalogueHere, define } from "../provider";

/** Name of a kind in a program: `realtime.Key`. */
export const kindName = ({ token }: Definition): string => token.replace(":", ".");

/** Name of a collection of a kind: `realtime.Key in chat`. */
export const kindIn = (definition: Definition, parents: string): string =>
  parents ? `${kindName(definition)} in ${parents}` : kindName(definition);

/** Returns true if the path of a kind, or that of a parent, contains an input that `within` sets. */
export function hasPathInputs({ path, inputs }: Definition): boolean {
  const { placeholders, referencedKind } = define();
  const names = placeholders(path.collection).filter((name) => name !== "account");
  return names.some((name) => {
    const parent = referencedKind(inputs.fields[name]);
    return !parent || hasPathInputs(parent);
  });
}

/** The inputs in the paths of some kinds, without the account. */
const pathInputs = (kinds: readonly Definition[]): string[] => {
  const names = kinds.flatMap(({ path }) => define().placeholders(path.collection));
  return [...new Set(names)].filter((name) => name !== "account");
};

/** The input that a value of `--in` names, and its value: `catId=7` or `cat=7`. Undefined for another value. */
export function inputIn(kinds: readonly Definition[], text: string) {
  const [, key = "", value = ""] = /^(\w+)=(.+)$/s.exec(text) ?? [];
  const names = pathInputs(kinds);
  const name = [key, `${key}Id`, `${key}Name`].find((one) => names.includes(one));
  return name === undefined ? undefined : { name, value };
}

/** @throws Error for a value of `--in` that names an input which no type of a package has in its path. */
export function requireInputs(kinds: readonly Definition[], within: readonly string[]): void {
  if (kinds.some(({ service }) => service.package === undefined)) return;
  const unknown = within.find((text) => /^\w+=/.test(text) && !inputIn(kinds, text));
  if (unknown !== undefined)
    throw new Error(
      `\`--in ${unknown}\` names no input in the path of these types. Pass a value for ${pathInputs(kinds).join(" or ")}.`,
    );
}

/** The kinds of each module, or the reason why a package cannot be read. */
const modulesHere = () =>
  Object.entries(catalogueHere().modules).map(([name, load]) => {
    try {
      return { kinds: load().resources, unread: [] };
    } catch (error) {
      return { kinds: [], unread: [{ subject: `package ${name}`, reason: messageOf(error) }] };
    }
  });

/** All kinds, without those of a package that cannot be read. */
export const kindsOfAll = (): readonly Definition[] => modulesHere().flatMap(({ kinds }) => kinds);

/** The packages of the project that cannot be read. */
export const unreadPackages = () => modulesHere().flatMap(({ unread }) => unread);

/** The kinds of a module or of the module of a type. All kinds if no module has this name. Other modules are not loaded. */
function kindsInModule(text: string): readonly Definition[] {
  const { modules } = catalogueHere();
  const [name = ""] = text.split(/[.:]/, 1);
  return Object.hasOwn(modules, name) ? (modules[name]?.().resources ?? []) : kindsOfAll();
}

/** Names of the services. */
export const serviceNames = (): string[] => [...new Set(kindsOfAll().map(({ service }) => service.name))];

export const isService = (text: string): boolean => kindsInModule(text).some(({ service }) => service.name === text);

/** The kinds and the ids in the arguments of the command. */
export interface Scope {
  readonly kinds: readonly Definition[];
  readonly ids: readonly string[];
  /** All services, of which some may not be configured. */
  readonly isAllServices: boolean;
}

/**
 * The kinds to import.
 *
 * @param words a service or a type, and ids. With types, the ids alone.
 * @param types only these types, if any.
 */
export function scopeOf(words: readonly string[], types: readonly string[]): Scope {
  const [first, ...ids] = words;
  if (first === undefined && !types.length) return { kinds: kindsOfAll(), ids, isAllServices: true };
  if (first !== undefined && isService(first)) return { kinds: kindsFor(first, types), ids, isAllServices: false };
  if (!types.length) return { kinds: kindsFor(first as string, []), ids, isAllServices: false };
  if (first !== undefined && isKind(first, kindsOfAll()))
    throw new Error(`"${first}" is a type. Pass it with --kind, too, or omit --kind.`);
  return { kinds: types.map((type) => kindNamed(type, kindsOfAll())), ids: words, isAllServices: false };
}

/** The kinds of a service, or a kind. */
export function kindsFor(text: string, types: readonly string[]): readonly Definition[] {
  const inService = kindsInModule(text).filter(({ service }) => service.name === text);
  const [named, ...others] = inService.length ? [] : kindsNamed(text, kindsInModule(text));
  if (named && !others.length) return [named];
  if (!inService.length) return [kindNamed(text, kindsOfAll(), serviceNames())];
  return types.length ? types.map((type) => kindNamed(type, inService)) : inService;
}

/** All kinds that can manage the same object, such as a tag and a copy of an image. */
export const kindsOfSameObject = ({ service, path, token }: Definition): readonly Definition[] =>
  kindsInModule(token.split(":", 1)[0] as string).filter(
    (kind) => kind.service === service && kind.path.item === path.item,
  );

/** The tokens of a stack that the module of a kind lacks, such as the previous name of a resource in a file. */
export function unknownTokens({ token }: Definition, all: readonly string[]): readonly string[] {
  const module = token.slice(0, token.indexOf(":") + 1);
  const known = new Set(kindsInModule(module).map((kind) => kind.token));
  return all.filter((one) => one.startsWith(module) && !known.has(one));
}

/** The kinds with a name such as `Team`, `registry.Team` or `registry:Team`, in any case. */
function kindsNamed(text: string, kinds: readonly Definition[]): readonly Definition[] {
  const name = text
    .replace(/^trefoil:/, "")
    .replace(/:(index:)?/, ".")
    .toLowerCase();
  return kinds.filter((kind) => [kindName(kind), kind.name].some((known) => known.toLowerCase() === name));
}

const isKind = (text: string, kinds: readonly Definition[]): boolean => kindsNamed(text, kinds).length > 0;

function kindNamed(text: string, kinds: readonly Definition[], services: readonly string[] = []): Definition {
  const [found, ...others] = kindsNamed(text, kinds);
  if (found && !others.length) return found;
  const unread = unreadPackages().map(({ reason }) => ` ${reason}`);
  throw new Error(`"${text}" is not a service or a type. ${hintFor(text, kinds, services)}${unread.join("")}`);
}

/** The nearest service or type. Not a list of all types, which is longer than a screen. */
function hintFor(text: string, kinds: readonly Definition[], services: readonly string[]): string {
  const similar =
    nearest(text, [...services, ...kinds.map(kindName)]) ?? kindWithName(nearest(text, namesOf(kinds)), kinds);
  if (similar !== undefined) return `Did you mean "${similar}"?`;
  const [, service, name = text] = /^(\w+)[.:](.*)$/.exec(text) ?? [];
  const inService = kinds.filter((kind) => kindName(kind).startsWith(`${service}.`));
  const candidates = inService.length ? inService : kinds;
  const [closest] = ranked(name, namesOf(candidates));
  const list = services.length ? `Services: ${services.join(", ")}. ` : "";
  return `${list}The type with the most similar name is "${kindWithName(closest, candidates)}". \`docs/resources.md\` of the package lists all types.`;
}

const namesOf = (kinds: readonly Definition[]): string[] => kinds.map(({ name }) => name);

const kindWithName = (name: string | undefined, kinds: readonly Definition[]): string | undefined => {
  const found = kinds.find((kind) => kind.name === name);
  return found && kindName(found);
};
