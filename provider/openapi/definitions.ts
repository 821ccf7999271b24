import { type ZodType, z } from "zod";
import {
  Catalogue,
  type Definition,
  defineFunction,
  defineResource,
  type FieldFacts,
  type FunctionDefinition,
  idAt,
  type ListForm,
  lossesOfUnknownApi,
  mapValues,
  memberAt,
  permissionsOfUnknownApi,
  type RequestChanges,
  type Service,
} from "../define";
import { isRecord, tableOf } from "../text/json";
import { capital } from "../text/strings";
import { type ApiObject, apiObject, idName, objectPath, parentName, templateOf } from "./api-object";
import { type Document, DocumentError } from "./document";
import { derivedFacts } from "./facts";
import { camelCase, comparable, isReservedType, plainText, propertyName, requireDistinct, reserved } from "./names";
import { type Operation, operationsIn, operationsOf } from "./operations";
import type { MemberFacts, ResourceEntry, ResourcesFile } from "./resources-file";
import { inputsOf, membersOf, requiredInputs, requiredOf, type Schema } from "./schemas";
import { isNeeded, serviceOf, sharedParameters } from "./service";
import { TypeReader } from "./types";

/** The definitions of a package. */
export interface Package {
  readonly service: Service;
  readonly catalogue: Catalogue;
  readonly definitions: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
}

/**
 * The definitions of the resources in a file.
 *
 * @throws DocumentError if the document does not contain what the file refers to.
 */
export function packageOf(document: Document, file: ResourcesFile): Package {
  const resources = objectsOf(document, file);
  if (!resources.length) throw new DocumentError("The resources file contains no resource.");
  const used = resources.flatMap(({ object }) => operationsIn(object));
  const service = serviceOf(document, file, used);
  const shared = sharedParameters(used).map(({ name }) => name);
  requireNames(resources.map(({ name }) => name));
  for (const { name, object } of resources) requireParameters(name, object, shared);
  const usedNames = new Set(
    resources.flatMap(({ name }) =>
      ["", "Args", "State", "Array", "Map", "Item"].map((end) => (name + end).toLowerCase()),
    ),
  );
  const built = resources.map((one) => resourceOf({ ...one, document, service, usedNames }));
  const definitions = built.map(({ definition }) => definition);
  const functions = built.flatMap((one) => one.functions);
  const module = { resources: definitions, functions };
  const catalogue = new Catalogue({ [file.name]: () => module }, () => [service], file.name);
  return { service, definitions, functions, catalogue };
}

/** An object of a resources file, with the schemas and facts of the document. */
interface FileObject {
  readonly name: string;
  readonly entry: ResourceEntry;
  readonly object: ApiObject;
  /** The program chooses the id. */
  readonly isChosen: boolean;
  /** Facts by the path of the member. */
  readonly members: Readonly<Record<string, MemberFacts>>;
}

/** The objects of a file. */
export function objectsOf(document: Document, file: ResourcesFile): readonly FileObject[] {
  const operations = operationsOf(document);
  return Object.entries(file.resources).flatMap(([name, entry]) => {
    if (entry === false) return [];
    const object = apiObject(document, operations, name, entry);
    const isChosen = object.create.method === "PUT" || isNamedByProgram(document, object.body, entry.id);
    const derived = derivedFacts(document, object);
    // Each fact of the file replaces the derived fact.
    const own = mapValues(entry.members ?? {}, (facts, path) => ({ ...derived[path], ...facts }));
    const members = tableOf({ ...derived, ...own });
    return [{ name, entry, object, isChosen, members }];
  });
}

/** Languages compare names of classes without case, or write them as names of files. */
function requireNames(names: readonly string[]): void {
  const seen = new Map<string, string>();
  for (const name of names) {
    const other = seen.get(comparable(name));
    if (other !== undefined)
      throw new DocumentError(`The resources ${other} and ${name} differ only in their case. Rename one of them.`);
    if (isReservedType(name))
      throw new DocumentError(
        `The libraries of a language use the name "${name}". Rename the resource, for example to \`Api${name}\`.`,
      );
    seen.set(comparable(name), name);
  }
}

/** @throws DocumentError if an operation needs a parameter that Trefoil cannot send. */
function requireParameters(name: string, object: ApiObject, shared: readonly string[]): void {
  for (const { request, parameters } of operationsIn(object)) {
    const missing = parameters.find((one) => isNeeded(one) && !shared.includes(one.name));
    if (missing)
      throw new DocumentError(
        `${name}: \`${request}\` requires the ${missing.in} parameter \`${missing.name}\`, which other operations do not have. Remove the operation or the resource.`,
      );
  }
}

interface Given extends FileObject {
  readonly document: Document;
  readonly service: Service;
  /** Names of types in use, in lower case. */
  readonly usedNames: Set<string>;
}

/** Names in programs of the parts of an object. */
interface Names {
  /** Inputs for the parameters in the path of the collection. */
  readonly parents: readonly string[];
  /** Input or output with the id. */
  readonly id: string;
}

/** A part of a path. */
const pathPart = (description: string, facts: FieldFacts = {}): ZodType =>
  z
    .string()
    .min(1)
    .meta({ description, ...facts } as Record<string, unknown>);

const replaces = { replaceOnChanges: true } as const;

function resourceOf(given: Given): { definition: Definition; functions: readonly FunctionDefinition[] } {
  const { document, service, name, entry, object, isChosen, members, usedNames } = given;
  const path = objectPath(name, object);
  const body = membersOf(document, object.body);
  const facts: Record<string, MemberFacts> = tableOf(members);
  // An id that the service may also assign is not an input.
  if (!isChosen && Object.hasOwn(body, entry.id)) facts[entry.id] = { ...facts[entry.id], input: false };
  const types = { document, owner: name, members: facts, usedNames };
  const inputsOfBody = new TypeReader({ ...types, isInput: true }).shape(object.body);
  const taken = new Set(Object.keys(inputsOfBody));
  const same = (parameter: string) =>
    Object.keys(body).find(
      (one) => comparable(one) === comparable(parameter) && !/^(id|name|key|uuid|slug)$/i.test(one),
    );
  const inputNameOf = (wire: string): string => facts[wire]?.name ?? propertyName(name, wire);
  const parents = path.parents.map((parameter) => {
    const member = same(parameter);
    return member === undefined ? parentName(path.collection, parameter, taken) : inputNameOf(member);
  });
  const id =
    isChosen && Object.hasOwn(body, entry.id)
      ? inputNameOf(entry.id)
      : idName(name, path.idParameter, new Set([...taken, ...parents]));
  const unusable = [...parents, id].find((one) => reserved.has(one));
  if (unusable !== undefined)
    throw new DocumentError(
      `${name}: "${unusable}" is reserved, and no value of the path can have this name. Set another \`name\`.`,
    );
  const names: Names = { parents, id };
  const parameters = operationsIn(object).flatMap((one) => one.parameters.filter((other) => other.in === "path"));
  const pathInput = (parameter: string, own: ZodType | undefined): ZodType => {
    // A member of the body that is also in the path keeps its schema.
    if (own) return own.meta({ ...own.meta(), ...replaces });
    const text = parameters.find((one) => one.name === parameter)?.description;
    return pathPart(plainText(text, `Value of \`{${parameter}}\` in the path \`${path.collection}\`.`), replaces);
  };
  const pathInputs = Object.fromEntries(
    path.parents.map((parameter, i) => {
      const input = parents[i] as string;
      return [input, pathInput(parameter, inputsOfBody[input])];
    }),
  );
  const inputs: Record<string, ZodType> = {
    ...pathInputs,
    ...inputsOfBody,
    ...pathInputs,
    ...(isChosen && { [id]: chosenIdField(inputsOfBody[id]) ?? pathPart(`Id of the ${name}.`, replaces) }),
  };
  Object.assign(facts, !isChosen && nameOfId(entry.id, facts, id));
  const sent = new Map(Object.entries(inputsOfBody).map(([input, type]) => [wireNameOf(input, type), input]));
  const returned = { ...membersOf(document, object.created), ...membersOf(document, object.found) };
  const properties = Object.fromEntries(
    Object.entries(returned).filter(([wire]) => !sent.has(wire) && ![...parents, id].includes(inputNameOf(wire))),
  );
  requireDistinct(name, [...sent, ...Object.keys(properties).map((wire) => [wire, inputNameOf(wire)] as const)]);
  const outputReader = new TypeReader({ ...types, isInput: false });
  const outputs = outputReader.shape({ type: "object", properties });
  if (!isChosen)
    outputs[id] = z.string().meta({ description: `Id of the ${name}, which the service assigns.`, ...replaces });
  const keys = (entry.naturalKey ?? []).map(inputNameOf).filter((one) => Object.hasOwn(inputs, one));
  const idPath = pathInProgram(entry.id, facts, inputNameOf);
  const collection = templateOf(name, path.collection, { parents });
  const { summary, description } = object.create.node;
  const definition = defineResource({
    service,
    name,
    description: plainText(summary, plainText(description, `An object of ${collection}.`)),
    path: { collection, item: templateOf(name, path.item, names) },
    // An import also needs the parameters of the collection, which the path of the object may lack.
    id: [...parents, id].map((one) => `{${one}}`).join("/"),
    inputs,
    outputs,
    requests: requestsOf(given, names),
    ...(!isChosen && { naturalKey: naturalKeyOf([...parents, ...keys], inputs) }),
    encode: (values) => Object.fromEntries(Object.entries(values).filter(([one]) => taken.has(one))),
    decode: (decoded) => (isChosen ? decoded : { ...decoded, [id]: idAt(decoded, id) ?? idAt(decoded, idPath) }),
    ...(entry.delete === "none" && { hooks: { keepOnDelete: () => true } }),
    permissions: permissionsOfUnknownApi,
    docs: { losses: lossesOfUnknownApi },
    examples: {},
  });
  return { definition, functions: functionsOf(given, names, outputReader.shape(objectSchema(object))) };
}

const wireNameOf = (name: string, type: ZodType): string => (type.meta() as FieldFacts).wireName ?? name;

/** The name of a member with the id. A member inside another keeps its own. */
const nameOfId = (path: string, facts: Given["members"], name: string): Given["members"] =>
  path.includes(".") ? {} : { [path]: { ...facts[path], name } };

/** The path of an id with the names of programs. A member that is not inside another keeps its name in the API. */
function pathInProgram(path: string, facts: Given["members"], nameOf: (wire: string) => string): string {
  const [first = "", ...inner] = path.split(".");
  if (!inner.length) return path;
  const names = inner.map((step, i) => facts[[first, ...inner.slice(0, i + 1)].join(".")]?.name ?? camelCase(step));
  return [nameOf(first), ...names].join(".");
}

/** The object as a read or a list returns it. */
const objectSchema = ({ found, created }: ApiObject): Schema =>
  isRecord(found.properties) && Object.keys(found.properties).length ? found : created;

/**
 * True if the program chooses the id: the body of a create requires it, or contains a name. Documents often do not state that a name
 * is required. The service also assigns an id that is optional in the body.
 */
function isNamedByProgram(document: Document, body: Schema, id: string): boolean {
  const member = membersOf(document, body)[id];
  if (member === undefined || member.readOnly === true) return false;
  return !/^_?(id|uid|uuid)$/i.test(id) || requiredOf(document, body).includes(id);
}

/** Inputs by which an object is found in the list: those of the path and of the file, or else the first. */
const naturalKeyOf = (keys: readonly string[], inputs: object): string[] => [
  ...new Set(keys.length ? keys : Object.keys(inputs).slice(0, 1)),
];

/** A name that the program chooses is required, and cannot change. */
function chosenIdField(own: ZodType | undefined): ZodType | undefined {
  const { declaredOnly: _, serverDefault: _default, ...facts } = (own?.meta() ?? {}) as FieldFacts;
  const required = own instanceof z.ZodOptional ? (own.unwrap() as ZodType) : own;
  return required?.meta({ ...facts, ...replaces } as Record<string, unknown>);
}

function requestsOf({ document, name, entry, object, members: facts }: Given, names: Names): RequestChanges {
  const { create, read, update, delete: remove, list } = object;
  const of = (one: Operation, known: Partial<Names> & Pick<Names, "parents"> = names) =>
    `${one.method} ${templateOf(name, one.path, known)}`;
  const { parents } = names;
  const { object: result, wrapper } = entry;
  // A PATCH that requires members, such as a discriminator, needs more than the changes.
  const changes = requiredInputs(document, object.updateBody).length ? "inputs" : "changes";
  const type = update?.body?.type ?? "*/*";
  return {
    create: { request: of(create, create.method === "PUT" ? names : { parents }), result, wrapper },
    read: read && { request: of(read), result },
    update: update && {
      request: of(update),
      body: update.method === "PUT" ? "object" : changes,
      result,
      wrapper,
      ...membersInUpdate(document, object, facts),
      ...(!["application/json", "*/*"].includes(type) && { headers: { "Content-Type": type } }),
    },
    delete: remove ? { request: of(remove) } : { request: "DELETE {item}" },
    list: { request: list ? of(list, { parents }) : "GET {collection}", ...listForm(entry) },
  };
}

/**
 * The members in the body of an update. A PUT also contains the members of the object that the document does not describe: it would
 * remove what it lacks. An object that no response describes has unknown members, which may not be inputs.
 */
function membersInUpdate(
  document: Document,
  { body, updateBody, created, found, update }: ApiObject,
  facts: Given["members"],
): { readonly members?: string[]; readonly omitted?: string[] } {
  const members = inputsOf(document, updateBody);
  if (!members.length) return {};
  const described = [found, created].flatMap((schema) => Object.keys(membersOf(document, schema)));
  if (update?.method !== "PUT" || !described.length) return { members };
  const noInputs = Object.keys(facts).filter((path) => facts[path]?.input === false);
  const known = [updateBody, body].flatMap((schema) => Object.keys(membersOf(document, schema)));
  const omitted = [...described, ...known, ...noInputs].filter((one) => !members.includes(one));
  return { omitted: [...new Set(omitted)] };
}

const listForm = ({ items, next, nextParameter, counter }: ResourceEntry): ListForm => ({
  items,
  next,
  nextParameter,
  counter,
});

/** Functions that read one object, and all objects of a collection. */
function functionsOf(
  { service, name, entry, object: { read, list } }: Given,
  names: Names,
  members: Record<string, ZodType>,
): FunctionDefinition[] {
  const { parents } = names;
  const argumentsOf = (all: readonly string[]): Record<string, ZodType> =>
    Object.fromEntries(all.map((one) => [one, pathPart(`Value of \`{${one}}\` in the path.`)]));
  const usual = { service, permissions: permissionsOfUnknownApi.read, examples: {} };
  const one =
    read &&
    defineFunction({
      ...usual,
      name: `get${name}`,
      description: plainText(read.node.summary, `Returns one ${name}.`),
      inputs: argumentsOf([...parents, names.id]),
      request: `GET ${templateOf(name, read.path, names)}`,
      result: z.object(members),
      toResult: (body) => unwrapped(body, entry.object),
    });
  const all =
    list &&
    defineFunction({
      ...usual,
      name: `list${capital(plural(name))}`,
      description: plainText(list.node.summary, `Returns all objects of the type ${name}.`),
      inputs: argumentsOf(parents),
      request: `GET ${templateOf(name, list.path, { parents })}`,
      pages: true,
      list: () => listForm(entry),
      // Go has another type with the name of the function and `Result`.
      result: z
        .array(z.object(members).meta({ typeName: `${name}Item` }))
        .meta({ description: "The objects as the list contains them." }),
    });
  return [one, all].filter((found) => found !== undefined);
}

const unwrapped = (body: unknown, member: string | undefined): unknown =>
  (member === undefined ? undefined : memberAt(body, member)) ?? body;

const plural = (name: string): string =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, "ies") : /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
