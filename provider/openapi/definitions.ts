import { type ZodType, z } from "zod";
import {
  Catalogue,
  type Definition,
  type DeleteRequest,
  defineFunction,
  defineResource,
  type FunctionDefinition,
  idAt,
  lossesOfUnknownApi,
  memberAt,
  permissionsOfUnknownApi,
  type RequestChanges,
  type RequestSpec,
  type Service,
} from "../define";
import { tableOf } from "../text/json";
import { capital, decodeUrlPart } from "../text/strings";
import { nearest } from "../text/suggest";
import { ApiObject } from "./api-object";
import { lostMember, lostVariant } from "./changes";
import { type Document, DocumentError } from "./document";
import {
  comparable,
  derivedNames,
  isReservedType,
  namesOfResource,
  plainText,
  plural,
  requireDistinct,
  reserved,
} from "./names";
import { ObjectNames } from "./object-names";
import { type Operation, operationsIn, type Parameter } from "./operations";
import type { ResourceEntry, ResourcesFile } from "./resources-file";
import { requiredOf, type Schema, schemaOf, typesOf } from "./schemas";
import { needsVersion, serviceOf, sharedParameters, unsentBy } from "./service";
import { TypeReader } from "./types";

/** The definitions of a package, and the objects that they describe. */
export interface Package {
  readonly objects: readonly ApiObject[];
  readonly service: Service;
  readonly catalogue: Catalogue;
  readonly definitions: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  /** Inputs that have any value, because no member distinguishes the forms of their union. */
  readonly untypedUnions: readonly string[];
}

/**
 * The definitions of the resources in a file.
 *
 * @param isStored an earlier run added the package, and its program or its state contains the document.
 * @throws DocumentError if the document does not contain what the file refers to.
 */
export function packageOf(document: Document, file: ResourcesFile, isStored = false): Package {
  const objects = objectsOf(document, file);
  if (!objects.length) throw new DocumentError("The resources file contains no resource.");
  const used = objects.flatMap(operationsIn);
  const service = serviceOf(document, file, used, isStored);
  const shared = sharedParameters(used);
  if (!isStored) {
    requireNames(objects.map(({ name }) => name));
    for (const object of objects) {
      requireParameters(object, shared);
      requireMembers(object);
    }
  }
  const usedNames = new Set(objects.flatMap(({ name }) => [...derivedNames(name), ...namesOfResource(name)]));
  const built = objects.map((object) => resourceOf(object, service, usedNames));
  const definitions = built.map(({ definition }) => definition);
  const functions = built.flatMap((one) => one.functions);
  const untypedUnions = built.flatMap((one) => one.untypedUnions);
  const module = { resources: definitions, functions };
  const catalogue = new Catalogue({ [file.name]: () => module }, () => [service], file.name);
  return { objects, service, definitions, functions, catalogue, untypedUnions };
}

/** The objects of a file. */
export const objectsOf = (document: Document, { resources }: ResourcesFile): ApiObject[] =>
  Object.entries(resources).flatMap(([name, entry]) => (entry === false ? [] : new ApiObject(document, name, entry)));

/** @throws DocumentError if libraries would contain the names of two resources twice: `Cat` has the type `CatState`. */
function requireNames(names: readonly string[]): void {
  const owners = new Map<string, string>();
  for (const name of names) {
    if (isReservedType(name))
      throw new DocumentError(
        `The libraries of a language use the name "${name}". Rename the resource, for example to \`Api${name}\`.`,
      );
    const own = namesOfResource(name);
    const other = own.map((one) => owners.get(one)).find((one) => one !== undefined);
    if (other !== undefined)
      throw new DocumentError(
        `The libraries for the resources ${other} and ${name} would contain the same name. Rename one of them.`,
      );
    for (const one of own) owners.set(one, name);
  }
}

/** @throws DocumentError if an operation needs a parameter that Trefoil cannot send. */
function requireParameters(object: ApiObject, shared: readonly Parameter[]): void {
  const { request, needed } = unsentBy(object, shared) ?? {};
  if (needed !== undefined)
    throw new DocumentError(`${object.name}: \`${request}\` requires ${needed}. Remove the operation or the resource.`);
}

/** @throws DocumentError if the file has a variant, or facts of a member, that the document does not describe, such as a misspelled one. */
function requireMembers(object: ApiObject): void {
  const { name, entry, body, updateBody, returned } = object;
  const known = Object.keys({ ...body.members, ...updateBody.members, ...returned });
  const [problem] = lostVariant(object);
  if (problem !== undefined) throw new DocumentError(`${name}: ${problem}`);
  for (const [path, { input }] of Object.entries(entry.members ?? {})) {
    // A PUT omits a member that the document does not describe, with `input: false`.
    const lost = input === false || !known.length ? undefined : lostMember(object, path);
    if (lost === undefined) continue;
    const similar = nearest(lost, known);
    throw new DocumentError(
      `${name}: \`members\` contains ${JSON.stringify(path)}, and the document has no such member.${similar === undefined ? "" : ` Did you mean ${JSON.stringify(similar)}?`}`,
    );
  }
}

/** A definition with the functions that read its objects. */
interface Built {
  readonly definition: Definition;
  readonly functions: readonly FunctionDefinition[];
  readonly untypedUnions: readonly string[];
}

/** @param usedNames names of types in use, in lower case. */
function resourceOf(object: ApiObject, service: Service, usedNames: Set<string>): Built {
  const { name, entry, isChosen, path, create } = object;
  const names = new ObjectNames(object);
  const { parents, id, idPaths } = names;
  const reader = readerFor(names, usedNames, false);
  const { inputs, untypedUnions } = inputsOf(names, usedNames);
  const outputs = outputsOf(names, reader);
  const unusable = Object.keys({ ...inputs, ...outputs }).find((one) => reserved.has(one));
  if (unusable !== undefined)
    throw new DocumentError(`${name}: "${unusable}" is reserved. Set another \`name\` for this member.`);
  const sent = new Set(names.sent.values());
  // The path contains their values, which may differ from those of a member with the same name.
  const unsent = parents.filter((one) => !sent.has(one));
  const collection = names.collectionPath(path.collection);
  const isNamedAsId = (member: string) => comparable(member) === comparable(path.idParameter);
  const idMembers = [entry.id, ...Object.keys(object.returned).filter(isNamedAsId)];
  const { summary, description } = create.node;
  const deleted = Object.entries(entry.deleted ?? {});
  const definition = defineResource({
    service,
    name,
    description: plainText(summary, plainText(description, `An object of ${collection}.`)),
    path: { collection, item: names.itemPath(path.item) },
    // An import also needs the parameters of the collection, which the path of the object may lack.
    id: [...parents, id].map((one) => `{${one}}`).join("/"),
    inputs,
    outputs,
    requests: requestsOf(names),
    ...(!isChosen && { naturalKey: identifyingInputs(names) }),
    encode: (values) => Object.fromEntries(Object.entries(values).filter(([one]) => sent.has(one))),
    decode: (decoded, known) => {
      const own = Object.fromEntries(Object.entries(decoded).filter(([one]) => !unsent.includes(one)));
      if (sent.has(id)) return own;
      const [found] = idPaths.flatMap((one) => idAt(decoded, one) ?? []);
      // A response may contain a chosen id in another form than the path, such as a number or a longer name.
      return {
        ...own,
        [id]: isChosen && found !== undefined ? (known[id] ?? nameIn(collection, found, known)) : found,
      };
    },
    // Without a value, the path would be that of the collection. Dots refer to another path.
    validate: (given) =>
      names.inPath
        .filter((one) => /^\.{0,2}$/.test(String(given[one.name] ?? "null")))
        .map((one) => ({
          path: one.name,
          reason: "is part of the path, so that it must be neither empty nor consist of dots",
        })),
    hooks: {
      ...(entry.delete === "none" && { keepOnDelete: () => true }),
      ...(isChosen &&
        !sent.has(id) && {
          isSameObject: (item, known) => {
            const [found] = idMembers.flatMap((one) => idAt(item, one) ?? []);
            return isSameName(found, String(known[id]), nameIn(collection, found, known));
          },
        }),
      isDeleted: (found) => deleted.length > 0 && deleted.every(([member, value]) => memberAt(found, member) === value),
    },
    permissions: permissionsOfUnknownApi,
    docs: { losses: lossesOfUnknownApi },
    examples: {},
  });
  // The object as a read or a list returns it.
  const found = (Object.keys(object.found.members).length ? object.found : object.created).schema;
  return { definition, functions: functionsOf(names, service, reader.shape(found)), untypedUnions };
}

/**
 * The name in the path of an object, as its list contains it: `5` for the full name `folders/a/things/5` in the collection `things`.
 * A full name may be encoded for a URL. Undefined for that of another parent, which may also be another form of this one: a number, or
 * other letters.
 *
 * @param collection the template of the path.
 */
function nameIn(collection: string, found: unknown, known: Readonly<Record<string, unknown>>): unknown {
  const [name = "", ...around] = String(found).split("/").reverse();
  const wanted = collection.split("/").slice(1).reverse();
  // A version at the beginning of a path belongs to no name, and neither does what is before it.
  const version = wanted.findIndex((part) => /^v\d/.test(part));
  const steps = version < 0 ? wanted : wanted.slice(0, version);
  // Without the collection, the slash is a part of the name.
  if (!around.length || around[0] !== steps[0]) return found;
  const isSame = (part: string, i: number) => {
    const [, parent] = /^\{(.*)\}$/.exec(steps[i] ?? "{}") ?? [];
    const value = parent === undefined ? steps[i] : known[parent];
    return value === undefined || [part, decodeUrlPart(part)].includes(String(value));
  };
  return around.every(isSame) ? decodeUrlPart(name) : undefined;
}

/** True if a name in a list is that of the program. Undefined if it may be another form of it: a longer name that ends with it. */
function isSameName(found: unknown, name: string, ofPath: unknown): boolean | undefined {
  const text = String(found ?? "");
  if (text === name || ofPath === name) return true;
  return found === undefined || [text, decodeUrlPart(text)].some((one) => one.endsWith(`/${name}`)) ? undefined : false;
}

/**
 * The inputs of the path, and the members of the file that the list contains. Empty without a list, which may not contain all objects,
 * and without such members: the collection alone identifies no object, so that one of another client would be adopted.
 */
function identifyingInputs(names: ObjectNames): string[] {
  const { entry, list, isInList } = names.object;
  if (!list) return [];
  const members = (entry.naturalKey ?? []).filter((member) => names.sent.has(member) && isInList(member));
  const keys = members.map((member) => names.of(member)).filter((name) => !names.parents.includes(name));
  return keys.length ? [...new Set([...names.parents, ...keys])] : [];
}

const readerFor = ({ object, facts }: ObjectNames, usedNames: Set<string>, isInput: boolean, members = facts) =>
  new TypeReader({ document: object.document, owner: object.name, isId: object.isId, members, usedNames, isInput });

/** The inputs: those in the path, which are required and replace the object, and the others of the body. */
function inputsOf(names: ObjectNames, usedNames: Set<string>) {
  const { document, body } = names.object;
  const properties: Record<string, Schema> = {};
  const facts = tableOf(names.facts);
  const members = { ...body.members };
  for (const { name, member = name, description } of names.inPath) {
    const isSent = names.sent.has(member);
    // The value of a member that is not sent may differ from the value in the path, such as a number from a short name.
    if (!isSent) delete members[member];
    const key = isSent ? member : name;
    properties[key] = isSent ? (members[member] as Schema) : { type: "string", description };
    const own = isSent ? facts[member] : { secret: false, returned: null };
    facts[key] = { ...own, name, input: true, replaceOnChanges: true };
  }
  const required = [...requiredOf(document, body.schema), ...Object.keys(properties)];
  const schema = { ...body.schema, properties: { ...properties, ...members, ...properties }, required };
  const reader = readerFor(names, usedNames, true, facts);
  return { inputs: reader.shape(schema), untypedUnions: reader.untypedUnions };
}

/** The outputs: members that only responses have, and an id that the service assigns. */
function outputsOf(names: ObjectNames, reader: TypeReader): Record<string, ZodType> {
  const { name, returned, isChosen } = names.object;
  const isOutput = (member: string) => !names.sent.has(member) && !names.isInPath(member);
  const properties = Object.fromEntries(Object.entries(returned).filter(([member]) => isOutput(member)));
  const ofOutputs = Object.keys(properties).map((member) => [member, names.of(member)] as const);
  requireDistinct(name, [...names.sent, ...ofOutputs]);
  const description = `Id of the ${name}, which the service assigns.`;
  return {
    ...reader.shape({ type: "object", properties }),
    ...(!isChosen && { [names.id]: z.string().meta({ description, replaceOnChanges: true }) }),
  };
}

/** The media type of a body, if it is not that of all requests. */
const headersOf = ({ body }: Operation): Pick<RequestSpec, "headers"> =>
  !body || body.type === "application/json" ? {} : { headers: { "Content-Type": body.type } };

const listFormOf = ({ items, next, nextParameter, counter }: ResourceEntry) => ({
  items,
  next,
  nextParameter,
  counter,
});

/** The version of the object in a request that needs it. */
const versionFor = (operation: Operation): Pick<DeleteRequest, "ifMatch"> =>
  needsVersion(operation) ? { ifMatch: "required" } : {};

/** True if the body of an update replaces the object: a PUT, or the request that also creates objects. */
const isWhole = ({ create, update }: ApiObject): boolean =>
  update?.method === "PUT" || update?.request === create.request;

function requestsOf(names: ObjectNames): RequestChanges {
  const { document, entry, updateBody, create, read, update, delete: remove, list, isInPath } = names.object;
  const onItem = ({ method, path }: Operation) => `${method} ${names.itemPath(path)}`;
  const onCollection = ({ method, path }: Operation) => `${method} ${names.collectionPath(path)}`;
  const { object: result, wrapper } = entry;
  // A PATCH that requires members, such as a discriminator, needs more than the changes.
  const changes = updateBody.required.length ? "inputs" : "changes";
  const isNumber = /^(integer|number)$/.test(typesOf(schemaOf(document, updateBody.members[entry.id]))[0] ?? "");
  const repeatsId = updateBody.required.includes(entry.id) && !names.sent.has(entry.id);
  return {
    create: {
      request: isInPath ? onItem(create) : onCollection(create),
      result,
      wrapper,
      ...headersOf(create),
    },
    read: read && { request: onItem(read), result },
    update: update && {
      request: onItem(update),
      body: isWhole(names.object) ? "object" : changes,
      result,
      wrapper,
      ...membersInUpdate(names),
      ...(repeatsId && { repeats: { [entry.id]: { value: names.id, isNumber } } }),
      ...headersOf(update),
      ...versionFor(update),
    },
    delete: remove ? { request: onItem(remove), ...versionFor(remove) } : { request: "DELETE {item}" },
    list: list && { request: onCollection(list), ...listFormOf(entry) },
  };
}

/**
 * The members in the body of an update. A PUT also contains the members of the object that the document does not describe: it would
 * remove what it lacks. An object that no response describes has unknown members, which may not be inputs.
 */
function membersInUpdate({ object, facts }: ObjectNames): {
  readonly members?: readonly string[];
  readonly omitted?: readonly string[];
} {
  const { body, updateBody, returned } = object;
  const members = updateBody.inputs;
  if (!members.length) return {};
  if (!isWhole(object) || !Object.keys(returned).length) return { members };
  const noInputs = Object.keys(facts).filter((path) => facts[path]?.input === false);
  const known = new Set([...Object.keys({ ...returned, ...updateBody.members, ...body.members }), ...noInputs]);
  for (const member of members) known.delete(member);
  return { omitted: [...known] };
}

/** Functions that read one object, and all objects of a collection. */
function functionsOf(names: ObjectNames, service: Service, members: Record<string, ZodType>): FunctionDefinition[] {
  const { parents, id, object } = names;
  const { name, read, list } = object;
  const { object: member } = object.entry;
  const listName = `list${capital(plural(name))}`;
  const ofPath = (one: string) =>
    z
      .string()
      .min(1)
      .meta({ description: `Value of \`{${one}}\` in the path.` });
  const argumentsOf = (all: readonly string[]) => Object.fromEntries(all.map((one) => [one, ofPath(one)]));
  const usual = { service, permissions: permissionsOfUnknownApi.read, examples: {} };
  const one =
    read &&
    defineFunction({
      ...usual,
      name: `get${name}`,
      description: plainText(read.node.summary, `Returns one ${name}.`),
      inputs: argumentsOf([...parents, id]),
      request: `GET ${names.itemPath(read.path)}`,
      result: z.object(members),
      toResult: (body) => (member === undefined ? undefined : memberAt(body, member)) ?? body,
    });
  const all =
    list &&
    defineFunction({
      ...usual,
      name: listName,
      description: plainText(list.node.summary, `Returns all objects of the type ${name}.`),
      inputs: argumentsOf(parents),
      request: `GET ${names.collectionPath(list.path)}`,
      pages: true,
      list: () => listFormOf(object.entry),
      // Go has another type with the name of the function and `Result`.
      result: z
        .array(z.object(members).meta({ typeName: `${capital(listName)}Item` }))
        .meta({ description: "The objects as the list contains them." }),
    });
  return [one, all].filter((found) => found !== undefined);
}
