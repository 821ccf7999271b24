import type { Definition, Field, Service, Values } from "../../provider/define";
import type { ObjectValues, Session } from "../../provider/lifecycle";
import type { Inventory, ListedObject } from "../../provider/lifecycle/import";
import { entryIn } from "../../provider/text/maps";
import { shellCommand } from "../../provider/text/shell";
import { reasonOf, sentencesOf } from "../error-messages";
import { counted } from "../printable";
import { define, imports, lifecycle } from "../provider";
import type { AccountObject } from "./account-object";
import { inputIn, kindIn, kindName } from "./kinds";
import { inParallel } from "./parallel";
import { throttled } from "./progress";

/** A part of the account that could not be read, or a resource of a state whose object is not imported. */
export interface Gap {
  /** Such as `realtime.Key in chat`, or the address of the resource. */
  readonly subject: string;
  readonly reason: string;
  /** The list that failed. */
  readonly list?: { readonly kind: string; readonly parents: string };
  readonly isOfState?: true;
}

/** An id or a name of an object, and a kind to which it may belong. */
export interface NamedObject {
  readonly definition: Definition;
  readonly id: string;
}

export interface DiscoveryOptions {
  /**
   * Values for path inputs that refer to no resource: namespaces, organizations, paths. `catId=7` sets one input, and another value the
   * first of each path. Default: all of the account.
   */
  readonly within: readonly string[];
  /** If not empty, only collections that may contain these objects are listed. */
  readonly named: readonly NamedObject[];
  /** Kinds of the import. */
  readonly kinds: readonly Definition[];
  readonly report: (line: string) => void;
  /** Packages that cannot be read. */
  readonly unread?: readonly Gap[];
}

/** A collection: values in its path, and the names of its parents. */
interface Collection {
  readonly values: ObjectValues;
  readonly label: string;
}

/** Lists the objects of an account. Each collection is listed once. */
export class Discovery {
  readonly #gaps: Gap[] = [];
  /** True after a collection that exists was listed. */
  hasListed = false;
  /** Names of the parents of each collection that was listed, by service and path. */
  readonly collections = new Map<string, string>();
  readonly #objects = new Map<Definition, Promise<readonly AccountObject[]>>();
  /** Reasons of failed lists, by the path of the collection. Kinds with the same list fail together. */
  readonly #failures = new Map<string, string>();
  /** Values in the paths of collections that exist, or that could not be read. */
  readonly #existing = new Set<unknown>();
  readonly #organizations = new Map<Service, Promise<readonly string[]>>();

  constructor(
    readonly sessionOf: (service: Service) => Session,
    readonly options: DiscoveryOptions,
  ) {}

  /** The parts that could not be listed so far. */
  get gaps(): readonly Gap[] {
    return [...(this.options.unread ?? []), ...this.#gaps];
  }

  /** Objects of a kind, if it has any. Lists the kinds that its path refers to first. */
  objects(definition: Definition): Promise<readonly AccountObject[]> {
    if (!definition.hasObject) return Promise.resolve([]);
    return entryIn(this.#objects, definition, () => this.#list(definition));
  }

  async #list(definition: Definition): Promise<readonly AccountObject[]> {
    const collections = await this.#collections(definition);
    const { Context } = lifecycle();
    const { listKey, inventory } = imports();
    const context = new Context(definition, this.sessionOf(definition.service));
    const progress = throttled(this.options.report);
    let done = 0;
    const lists = await inParallel(collections, async ({ values, label }) => {
      let path = "";
      try {
        path = `${definition.service.name} ${await listKey(context, values)}`;
        const known = this.#failures.get(path);
        if (known !== undefined) throw new Error(known);
        const { objects, withoutId, isMissing, unlisted } = await inventory(context, values);
        this.#noteRoot(definition, values, { objects, isMissing });
        if (!isMissing) this.hasListed = true;
        this.collections.set(path, label);
        if (unlisted !== undefined) this.#gaps.push({ subject: kindIn(definition, label), reason: unlisted });
        if (withoutId)
          this.#gaps.push({
            subject: kindIn(definition, label),
            reason: `${counted(withoutId, "object has", "objects have")} no id.`,
          });
        progress(`${kindName(definition)}: ${++done} of ${counted(collections.length, "collection")} listed`);
        return Promise.all(objects.map((listed) => this.#described(definition, listed, label)));
      } catch (error) {
        const reason = reasonOf(error);
        this.#failures.set(path, reason);
        for (const value of Object.values(values)) this.#existing.add(value);
        this.#gaps.push({
          subject: kindIn(definition, label),
          reason,
          list: { kind: kindName(definition), parents: label },
        });
        return [];
      }
    });
    return lists.flat();
  }

  /** A gap for each value of `within` that does not exist. */
  async missingRoots(): Promise<Gap[]> {
    const missing = this.options.within.filter(
      (root) => !this.#existing.has(inputIn(this.options.kinds, root)?.value ?? root),
    );
    if (!missing.length) return [];
    const services = new Set(this.options.kinds.map(({ service }) => service));
    const sessions = [...services].map((service) => this.sessionOf(service));
    const names = await Promise.all(
      sessions.map((session) =>
        imports()
          .organizationsOf(session)
          .catch((): string[] => []),
      ),
    );
    const known = [...sessions.map(({ user }) => user), ...names.flat()];
    const reason = "The service has no objects of these types there. Check the name.";
    return missing
      .filter((name) => !known.includes(name))
      .map((root) => ({ subject: shellCommand`--in ${root}`, reason }));
  }

  /** An empty list in a namespace of Docker Hub does not prove that the namespace exists. */
  #noteRoot(
    { service }: Definition,
    values: ObjectValues,
    { isMissing, objects }: Pick<Inventory, "isMissing" | "objects">,
  ): void {
    const exists = !isMissing && (objects.length > 0 || !service.access.organizations);
    if (exists) for (const value of Object.values(values)) this.#existing.add(value);
  }

  async #described(definition: Definition, listed: ListedObject, parents: string): Promise<AccountObject> {
    const name = await this.#nameOf(definition, listed);
    const isNamed = name !== "" || definition.singleton !== undefined;
    const label = isNamed ? [parents, name].filter(Boolean).join("/") : listed.id;
    return { definition, id: listed.id, name, parents, label, listed };
  }

  /** The name in the service. Without one, the inputs in the id, with the names of referenced objects. */
  async #nameOf(definition: Definition, { values, remoteName = "" }: ListedObject): Promise<string> {
    const { referencedKind } = define();
    const { fields } = definition.inputs;
    const own = nameInputOf(definition, values);
    if (own === undefined) return remoteName;
    const referenced = referencedKind(fields[own]);
    if (!referenced) return String(values[own]);
    const target = (await this.objects(referenced)).find((object) => object.id === values[own]);
    return target?.name || String(values[own]);
  }

  /** Collections of a kind: one for each combination of the values in the path. */
  async #collections(definition: Definition): Promise<readonly Collection[]> {
    const { placeholders } = define();
    const names = new Set(placeholders(definition.path.collection).filter((name) => name !== "account"));
    let scopes: readonly Collection[] = [{ values: {}, label: "" }];
    for (const [at, name] of [...names].entries()) {
      const parents = await this.#valuesFor(definition, name, at === 0);
      scopes = scopes.flatMap(({ values, label }) =>
        parents.map((parent) => ({
          values: { ...values, [name]: parent.id },
          label: [label, parent.label].filter(Boolean).join("/"),
        })),
      );
    }
    return scopes;
  }

  async #valuesFor(
    definition: Definition,
    name: string,
    isFirst: boolean,
  ): Promise<readonly { id: string; label: string }[]> {
    const field = definition.inputs.fields[name];
    const parent = define().referencedKind(field);
    const { named } = this.options;
    if (!parent) {
      const roots = isFirst ? await this.#rootsFor(definition, name, field) : this.#laterNames(definition, name);
      return roots.map((root) => ({ id: root, label: root }));
    }
    const parents = await this.objects(parent);
    const mayContain = (object: AccountObject) =>
      named.some(({ id }) => id.startsWith(object.id) || id.startsWith(object.label));
    return named.length ? parents.filter(mayContain) : parents;
  }

  /** Values of an input in the path that refers to no resource. */
  async #rootsFor(definition: Definition, name: string, field: Field | undefined): Promise<readonly string[]> {
    const within = this.#withinOf(definition, name, field);
    if (within.length) return within;
    const inIds = this.#namesInIds(name);
    if (inIds.length) return inIds;
    if (typeof field?.defaultValue === "string") return [field.defaultValue];
    const { service } = definition;
    const session = this.sessionOf(service);
    const names = await this.#organizationsOf(session);
    const roots = service.access.organizations?.input === name ? names : [session.user, ...names];
    const known = roots.filter((root) => root !== undefined);
    if (!known.length && !service.access.organizations) this.#noteUnknownInput(definition, name);
    return [...new Set(known)];
  }

  /** Values of a later input of a path. In a package, a path may contain several values that no list shows. */
  #laterNames(definition: Definition, name: string): readonly string[] {
    const within = this.#valuesGivenFor(name);
    const names = within.length ? within : this.#namesInIds(name);
    if (!names.length && definition.service.package !== undefined) this.#noteUnknownInput(definition, name);
    return names;
  }

  #noteUnknownInput(definition: Definition, name: string): void {
    const reason = `${definition.service.title} has no list of values for \`${name}\`. Pass them with --in ${shellCommand`${name}`}=VALUE.`;
    this.#gaps.push({ subject: kindName(definition), reason });
  }

  /** Values of an input in the ids of the named objects. Each later input of a path names an object in the value of the first input. */
  #namesInIds(name: string): readonly string[] {
    return [...new Set(this.options.named.flatMap(({ definition, id }) => valuesInId(definition, id, name)))];
  }

  #valuesGivenFor(name: string): readonly string[] {
    return this.options.within.flatMap((text) => {
      const given = inputIn(this.options.kinds, text);
      return given?.name === name ? given.value : [];
    });
  }

  /** The values of `--in` for an input. In an import of several services, these are the valid values of the input. */
  #withinOf({ service }: Definition, name: string, field: Field | undefined): readonly string[] {
    const { kinds } = this.options;
    const given = this.#valuesGivenFor(name);
    if (given.length) return given;
    const within = this.options.within.filter((text) => !inputIn(kinds, text));
    if (kinds.every((kind) => kind.service === service)) return within;
    return within.filter((value) => field?.schema.safeParse(value).success);
  }

  #organizationsOf(session: Session): Promise<readonly string[]> {
    const { service } = session;
    let names = this.#organizations.get(service);
    if (!names) {
      names = imports()
        .organizationsOf(session)
        .catch((error: unknown) => {
          const reason = `${sentencesOf(error)} Pass the names of the organizations with --in.`;
          this.#gaps.push({ subject: `organizations of ${service.title}`, reason });
          return [];
        });
      this.#organizations.set(service, names);
    }
    return names;
  }
}

/** The input that contains the name of an object, or that identifies it in its collection. Undefined if none does. */
export function nameInputOf(
  { autoName, naturalKey, id, path, inputs }: Definition,
  values: Values,
): string | undefined {
  const { placeholders } = define();
  const inPath = placeholders(path.collection);
  return [autoName, ...naturalKey, ...placeholders(id)].find(
    (name) => name !== undefined && name in inputs.fields && !inPath.includes(name) && values[name] !== undefined,
  );
}

/** The objects, each with the first of the kinds that can manage it: an image tag is also the result of an image copy. */
export function withoutDuplicates(objects: readonly AccountObject[]): AccountObject[] {
  const keys = new Set<string>();
  return objects.filter(({ definition: { service, path }, id }) => {
    const key = JSON.stringify([service.name, path.item, id]);
    const isNew = !keys.has(key);
    keys.add(key);
    return isNew;
  });
}

/** Values of an input in the id of an object, or in the ids of the objects that it refers to. */
function valuesInId(definition: Definition, id: string, input: string): string[] {
  const { referencedKind, unfill } = define();
  const parts: Values = unfill(definition.id, id) ?? {};
  if (parts[input] !== undefined) return [String(parts[input])];
  return Object.entries(parts).flatMap(([name, text]) => {
    const parent = referencedKind(definition.inputs.fields[name]);
    return parent ? valuesInId(parent, String(text), input) : [];
  });
}
