import { mapValues } from "../define";
import { memberOf, tableOf } from "../text/json";
import { isItem, parametersIn, shapeOf } from "./candidates";
import { type Document, DocumentError, rejectionFrom } from "./document";
import { comparable } from "./names";
import { type Operation, type Operations, operationOf, operationsIn } from "./operations";
import type { MemberFacts, ResourceEntry } from "./resources-file";
import { membersOf, requiredOf, type Schema, schemaOf, typesOf, variantOf } from "./schemas";
import { nameInKey } from "./secrets";
import { factsOf } from "./types";

/** An object in a body or a response. Without members if the document does not describe it. */
export interface ObjectPart {
  readonly schema: Schema;
  readonly members: Readonly<Record<string, Schema>>;
  /** The members of requests, and the required members among them. */
  readonly inputs: readonly string[];
  readonly required: readonly string[];
}

/** An object of an API, as an entry of the resources file and the document describe it. */
export class ApiObject implements Operations {
  readonly create: Operation;
  readonly read: Operation | undefined;
  readonly update: Operation | undefined;
  readonly delete: Operation | undefined;
  readonly list: Operation | undefined;
  /** The body of a create. */
  readonly body: ObjectPart;
  readonly updateBody: ObjectPart;
  /** The response of a create. */
  readonly created: ObjectPart;
  /** The object as a read returns it, or else as an item of the list. */
  readonly found: ObjectPart;
  /** The object as an item of the list. */
  readonly listed: ObjectPart;
  #facts: Readonly<Record<string, MemberFacts>> | undefined;
  /** The members of all responses. */
  readonly returned: Readonly<Record<string, Schema>>;

  /** @throws DocumentError if the document does not contain an operation. */
  constructor(
    readonly document: Document,
    readonly name: string,
    readonly entry: ResourceEntry,
  ) {
    const { create, read, update, delete: remove, list, wrapper, object } = entry;
    this.create = this.#operation(create) as Operation;
    this.read = this.#operation(read);
    this.update = this.#operation(update);
    this.delete = this.#operation(remove);
    this.list = this.#operation(list);
    this.body = this.#part(this.create.body?.schema, wrapper);
    this.updateBody = this.#part(this.update?.body?.schema, wrapper);
    this.created = this.#part(this.create.response, object);
    this.listed = this.#part(this.#item());
    this.found = this.read ? this.#part(this.read.response, object) : this.listed;
    this.returned = { ...this.created.members, ...this.found.members };
  }

  #operation(request: string | undefined): Operation | undefined {
    if (request === undefined || request === "none") return undefined;
    const found = rejectionFrom(() => operationOf(this.document, request));
    if ("reason" in found) throw new DocumentError(`${this.name}: ${found.reason}.`);
    return found;
  }

  #part(given: unknown, member?: string): ObjectPart {
    const { document, entry } = this;
    const whole = schemaOf(document, given);
    const schema = variantOf(document, this.memberAt(whole, member) ?? whole, entry.variant);
    const members = membersOf(document, schema);
    const inputs = Object.keys(members).filter((one) => members[one]?.readOnly !== true);
    const required = requiredOf(document, schema);
    return { schema, members, inputs, required: inputs.filter((one) => required.has(one)) };
  }

  /** The schema of a member, by its path. Undefined without such a member. */
  memberAt(schema: Schema, path: string | undefined): Schema | undefined {
    return path?.split(".").reduce<Schema | undefined>((at, name) => at && membersOf(this.document, at)[name], schema);
  }

  /** The schema of an item of the list. */
  #item(): Schema {
    const list = schemaOf(this.document, this.list?.response);
    if (typesOf(list)[0] === "array") return schemaOf(this.document, list.items);
    const { items } = this.entry;
    const all = Object.values(membersOf(this.document, list));
    const arrays = items ? [this.memberAt(list, items)] : all.filter((one) => typesOf(one)[0] === "array");
    return arrays.length === 1 ? schemaOf(this.document, arrays[0]?.items) : {};
  }

  /** True if the path of a create contains the id, as that of other requests does. */
  get isInPath(): boolean {
    const [own, other] = [this.create.path, (this.read ?? this.delete)?.path ?? ""].map(shapeOf) as [string, string];
    return this.create.method === "PUT" || (own === other && isItem(own));
  }

  /**
   * True if the program chooses the id: in the path of a create, and in the body, unless it is an optional `id`, `uid` or `uuid`. The resources
   * file states it otherwise. Files without this fact depend on the rule, so that it stays.
   */
  get isChosen(): boolean {
    const { inputs, required } = this.body;
    const { id, members } = this.entry;
    if (this.isInPath) return true;
    if (!inputs.includes(id)) return false;
    return members?.[id]?.input ?? (/^_?(id|uid|uuid)$/i.test(id) ? required : inputs).includes(id);
  }

  /** True for the id, and for a member with the name of a parameter in a path. */
  readonly isId = (member: string): boolean =>
    [this.entry.id, ...operationsIn(this).flatMap(({ path }) => parametersIn(path))].some(
      (one) => comparable(one) === comparable(member),
    );

  /** True for the id under another name in the response of a create. With the id itself, other members are not the id. */
  #isIdOfCreated(member: string): boolean {
    const { id } = this.entry;
    const other = this.memberAt(this.created.schema, id) ? id : this.path.idParameter;
    return [id, other].some((one) => comparable(one) === comparable(member));
  }

  /**
   * True for a member that an item of the list contains with its value. Without a description of the items, they are like the object of a
   * read.
   */
  readonly isInList = (member: string): boolean => {
    const described = [this.listed, this.found].find(({ members }) => Object.keys(members).length > 0);
    const item = described && memberOf(described.members, member);
    if (described && !item) return false;
    if (!item) return !this.facts[member]?.returned;
    // Another response may lack a member that the list contains.
    const own = { ...memberOf(this.body.members, member), ...item };
    return !{ ...factsOf(this.document, own, member, { isId: this.isId(member) }), ...this.entry.members?.[member] }
      .returned;
  };

  /** The facts of members by their paths: those of the document, which the resources file replaces one by one. */
  get facts(): Readonly<Record<string, MemberFacts>> {
    if (this.#facts) return this.#facts;
    const derived = this.derivedFacts();
    const own = mapValues(this.entry.members ?? {}, (facts, path) => ({ ...derived[path], ...facts }));
    this.#facts = tableOf({ ...derived, ...own });
    return this.#facts;
  }

  /**
   * The facts of members that operations and schemas show, by their names in the API. `TypeReader` finds the facts of members inside
   * them, so that a schema stays one type.
   */
  derivedFacts(): Readonly<Record<string, MemberFacts>> {
    const { document, body, updateBody, created, found, read } = this;
    const [isFixed, isHidden] = [lackedBy(updateBody), lackedBy(found)];
    const inputs = mapValues(
      body.members,
      (schema, name): MemberFacts => ({
        ...factsOf(document, schema, nameInKey(body.members, name), { isId: this.isId(name) }),
        ...(isFixed(name) && { replaceOnChanges: true }),
        ...(isHidden(name) && { returned: "sometimes" }),
      }),
    );
    // The items of a list may be shorter than the objects, so that only a read shows what the response of a create has in addition.
    const outputs = mapValues({ ...(read && created.members), ...found.members }, (schema, name): MemberFacts => {
      if (!isHidden(name)) return factsOf(document, schema, nameInKey(found.members, name), { isId: this.isId(name) });
      // The response of a create may spell the id differently, or call it like the parameter.
      if (this.#isIdOfCreated(name)) return factsOf(document, schema, name, { isId: true });
      return { returned: "onCreate", ...(typesOf(schema)[0] === "string" && { secret: true }) };
    });
    const facts = Object.entries({ ...outputs, ...inputs });
    return Object.fromEntries(
      facts.filter(([name, one]) => Object.keys(one).length > 0 && memberOf(body.members, name)?.readOnly !== true),
    );
  }

  /**
   * The path of one object, and that of its collection.
   *
   * @throws DocumentError if no path contains the id of one object.
   */
  get path(): ObjectPath {
    const { name, create, read, update, delete: remove, list, isInPath } = this;
    const one = isInPath ? create : (read ?? update ?? remove);
    if (!one) throw new DocumentError(`${name}: no operation reads, updates or deletes one object.`);
    // A POST that deletes has an action after the id.
    const [item] = /^.*\}[^/]*/s.exec(one.path) ?? [];
    const idParameter = parametersIn(item ?? "").at(-1);
    if (item === undefined || idParameter === undefined)
      throw new DocumentError(`${name}: the path \`${one.path}\` contains no id.`);
    const collection = isInPath ? (list?.path ?? item.replace(/(\/\{[^{}]*\}|\('?\{[^{}]*\}'?\))$/, "")) : create.path;
    return { item, collection, parents: parametersIn(collection), idParameter };
  }
}

/** A test for the members that an object lacks. It is false for each member of an object that the document does not describe. */
function lackedBy({ members }: ObjectPart): (name: string) => boolean {
  const isDescribed = Object.keys(members).length > 0;
  return (name) => isDescribed && !Object.hasOwn(members, name);
}

/** The path of one object, and the parameters of the path of its collection. */
export interface ObjectPath {
  readonly item: string;
  readonly collection: string;
  /** Names of the parameters of the collection, in the document. */
  readonly parents: readonly string[];
  /** Name of the parameter with the id of the object, in the document. */
  readonly idParameter: string;
}
