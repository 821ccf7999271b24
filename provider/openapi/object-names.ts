import { tableOf } from "../text/json";
import { capital } from "../text/strings";
import type { ApiObject } from "./api-object";
import { parametersIn } from "./candidates";
import { DocumentError } from "./document";
import { camelCase, comparable, isGeneric, Numbers, plainText, propertyName, reserved, singular } from "./names";
import { operationsIn } from "./operations";
import type { MemberFacts } from "./resources-file";

/** An input in the path of an object. */
interface PathInput {
  readonly name: string;
  /** The member of the body that is also in the path, by its name in the API. It keeps its name in programs. */
  readonly member: string | undefined;
  readonly description: string;
}

/** The names of an object in programs: those of its inputs, its id and its other members. */
export class ObjectNames {
  /** Facts of members by their paths. */
  readonly facts: Readonly<Record<string, MemberFacts>>;
  /** Names of the members of the body that a program sets, by their names in the API. */
  readonly sent: ReadonlyMap<string, string>;
  /** Inputs in the path: for the parameters of the collection, and for an id that the program chooses. */
  readonly inPath: readonly PathInput[];
  /** Names of the inputs for the parameters of the collection. */
  readonly parents: readonly string[];
  /** Name of the id. */
  readonly id: string;

  constructor(readonly object: ApiObject) {
    const { name, body, entry, isChosen, path, created, found } = object;
    const facts = tableOf(object.facts);
    this.facts = facts;
    const hasId = Object.hasOwn(body.members, entry.id);
    // An id that the service may also assign is not an input.
    if (!isChosen && hasId) facts[entry.id] = { ...facts[entry.id], input: false };
    const sent = body.inputs.filter((member) => facts[member]?.input !== false);
    this.sent = new Map(sent.map((member) => [member, this.of(member)]));
    const taken = new Set(this.sent.values());
    const ofCollection = this.#ofCollection(taken);
    this.parents = ofCollection.map((one) => one.name);
    // An object that has its id under one name may have another value under that of the parameter.
    const withId = [found, created].filter(({ members }) => Object.hasOwn(members, entry.id));
    const others = withId.flatMap(({ members }) => Object.keys(members));
    for (const member of others) if (member !== entry.id) taken.add(facts[member]?.name ?? camelCase(member));
    this.id = isChosen && hasId ? this.of(entry.id) : idName(name, path.idParameter, taken);
    const ofId = { name: this.id, member: hasId ? entry.id : undefined, description: `Id of the ${name}.` };
    this.inPath = isChosen ? [...ofCollection, ofId] : ofCollection;
    // A member inside another keeps its name.
    if (!isChosen && !entry.id.includes(".")) facts[entry.id] = { ...facts[entry.id], name: this.id };
  }

  /** Name of a member of a body or a response. */
  of(member: string): string {
    return this.facts[member]?.name ?? propertyName(this.object.name, member);
  }

  /** True for a member of a response whose name is that of the id or of an input in the path. */
  isInPath(member: string, names: readonly string[] = [...this.parents, this.id]): boolean {
    return names.some((one) => comparable(one) === comparable(this.of(member)));
  }

  /** @param taken names of other inputs, to which these are added. */
  #ofCollection(taken: Set<string>): PathInput[] {
    const { collection, parents } = this.object.path;
    const described = operationsIn(this.object).flatMap((one) => one.parameters.filter((other) => other.in === "path"));
    const inputs: PathInput[] = [];
    for (const parameter of parents) {
      const same = Object.keys(this.object.body.members).find(
        (one) => comparable(one) === comparable(parameter) && !isGeneric(one),
      );
      const member = inputs.some((one) => one.member === same) ? undefined : same;
      const name = member === undefined ? parentName(collection, parameter, taken) : this.of(member);
      const text = described.find((one) => one.name === parameter)?.description;
      const description = plainText(text, `Value of \`{${parameter}}\` in the path \`${collection}\`.`);
      inputs.push({ name, member, description });
      taken.add(name);
    }
    return inputs;
  }

  /** Paths of the id in responses, with the names of programs. */
  get idPaths(): string[] {
    const { entry, returned } = this.object;
    const [first = "", ...inner] = entry.id.split(".");
    const nameOf = (step: string, i: number) =>
      this.facts[[first, ...inner.slice(0, i + 1)].join(".")]?.name ?? camelCase(step);
    // A member that is not inside another keeps its name in the API.
    const own = inner.length ? [this.of(first), ...inner.map(nameOf)].join(".") : first;
    // The response of a create may contain the id under another name, which is that of the id in programs.
    return [own, this.id, ...Object.keys(returned).filter((member) => this.isInPath(member, [this.id]))];
  }

  /**
   * A path of the collection with the names of inputs. Operations may name the same parameter differently, so that parameters are
   * identified by their position.
   *
   * @throws DocumentError if a parameter has no input.
   */
  collectionPath(path: string, names = this.parents): string {
    if (parametersIn(path).length !== names.length)
      throw new DocumentError(
        `${this.object.name}: the parameters of \`${path}\` are not those of its collection and its id.`,
      );
    let i = 0;
    return path.replace(/\{[^{}]*\}/g, () => `{${names[i++]}}`);
  }

  /** A path of one object, which may have the id alone. */
  itemPath(path: string): string {
    return this.collectionPath(path, parametersIn(path).length === 1 ? [this.id] : [...this.parents, this.id]);
  }
}

/**
 * Name of the input for a parameter of the path: `{id}` below `orgs` is `orgId`, and `{account}`, which is reserved, `accountId`. A number
 * distinguishes equal names.
 */
function parentName(collection: string, parameter: string, taken: ReadonlySet<string>): string {
  const plain = camelCase(parameter);
  const own = reserved.has(plain) ? `${plain}Id` : plain;
  if (!isGeneric(parameter) && !taken.has(own)) return own;
  const before = collection
    .slice(0, collection.indexOf(`{${parameter}}`))
    .split("/")
    .filter((part) => part && !part.includes("{"));
  const usual = camelCase(singular(before.at(-1) ?? "parent")) + capital(plain);
  return new Numbers().firstFree(usual, (one) => !taken.has(one));
}

/** Name of the id that the service assigns. */
function idName(type: string, parameter: string, taken: ReadonlySet<string>): string {
  const plain = camelCase(parameter);
  if (!isGeneric(parameter) && plain !== "" && !reserved.has(plain) && !taken.has(plain)) return plain;
  const own = `${camelCase(type)}Id`;
  return taken.has(own) ? `${own}InPath` : own;
}
