import { type ZodType, z } from "zod";
import {
  Catalogue,
  type Definition,
  defineFunction,
  defineResource,
  type FieldFacts,
  type FunctionDefinition,
  idAt,
  lossesOfUnknownApi,
  mapValues,
  memberAt,
  permissionsOfUnknownApi,
  type RequestChanges,
  type Service,
} from "../define";
import { tableOf } from "../text/json";
import { capital } from "../text/strings";
import {
  type ApiObject,
  apiObject,
  idName,
  type ObjectPart,
  type ObjectPath,
  objectPath,
  type PathNames,
  parentName,
  templateOf,
} from "./api-object";
import { type Document, DocumentError } from "./document";
import { derivedFacts } from "./facts";
import {
  camelCase,
  comparable,
  derivedNames,
  isGeneric,
  isReservedType,
  namesOfResource,
  plainText,
  plural,
  propertyName,
  requireDistinct,
  reserved,
} from "./names";
import { type Operation, operationsIn } from "./operations";
import type { MemberFacts, ResourceEntry, ResourcesFile } from "./resources-file";
import { isNeeded, serviceOf, sharedParameters } from "./service";
import { TypeReader } from "./types";

/** The definitions of a package, with the document and the objects that they describe. */
export interface Package {
  readonly document: Document;
  readonly objects: readonly FileObject[];
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
  const objects = objectsOf(document, file);
  if (!objects.length) throw new DocumentError("The resources file contains no resource.");
  const used = objects.flatMap(({ object }) => operationsIn(object));
  const service = serviceOf(document, file, used);
  const shared = sharedParameters(used).map(({ name }) => name);
  requireNames(objects.map(({ name }) => name));
  for (const { name, object } of objects) requireParameters(name, object, shared);
  const usedNames = new Set(objects.flatMap(({ name }) => [...derivedNames(name), ...namesOfResource(name)]));
  const built = objects.map((one) => resourceOf({ ...one, document, service, usedNames }));
  const definitions = built.map(({ definition }) => definition);
  const functions = built.flatMap((one) => one.functions);
  const module = { resources: definitions, functions };
  const catalogue = new Catalogue({ [file.name]: () => module }, () => [service], file.name);
  return { document, objects, service, definitions, functions, catalogue };
}

/** An object of a resources file, with the schemas and facts of the document. */
export interface FileObject {
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
  return Object.entries(file.resources).flatMap(([name, entry]) => {
    if (entry === false) return [];
    const object = apiObject(document, name, entry);
    const isChosen = object.create.method === "PUT" || isNamedByProgram(object.body, entry.id);
    const derived = derivedFacts(document, object);
    // Each fact of the file replaces the derived fact.
    const own = mapValues(entry.members ?? {}, (facts, path) => ({ ...derived[path], ...facts }));
    const members = tableOf({ ...derived, ...own });
    return [{ name, entry, object, isChosen, members }];
  });
}

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
  const { body, returned } = object;
  const facts: Record<string, MemberFacts> = tableOf(members);
  // An id that the service may also assign is not an input.
  if (!isChosen && Object.hasOwn(body.members, entry.id)) facts[entry.id] = { ...facts[entry.id], input: false };
  const types = { document, owner: name, members: facts, usedNames };
  const inputsOfBody = new TypeReader({ ...types, isInput: true }).shape(body.schema);
  const bodyInputs = new Set(Object.keys(inputsOfBody));
  const inputNameOf = (wire: string): string => facts[wire]?.name ?? propertyName(name, wire);
  const names = namesIn(given, path, { bodyInputs, inputNameOf });
  const { parents, id } = names;
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
  // A member inside another keeps its name.
  if (!isChosen && !entry.id.includes(".")) facts[entry.id] = { ...facts[entry.id], name: id };
  const sent = new Map(
    Object.entries(inputsOfBody).map(([input, type]) => [(type.meta() as FieldFacts).wireName ?? input, input]),
  );
  const isNamed = (wire: string, own: string) => comparable(inputNameOf(wire)) === comparable(own);
  const properties = Object.fromEntries(
    Object.entries(returned).filter(([wire]) => !sent.has(wire) && ![...parents, id].some((one) => isNamed(wire, one))),
  );
  requireDistinct(name, [...sent, ...Object.keys(properties).map((wire) => [wire, inputNameOf(wire)] as const)]);
  // The object as a read or a list returns it.
  const found = (Object.keys(object.found.members).length ? object.found : object.created).schema;
  const outputReader = new TypeReader({ ...types, isInput: false });
  const outputs = outputReader.shape({ type: "object", properties });
  const unusable = [...parents, id, ...bodyInputs, ...Object.keys(outputs)].find((one) => reserved.has(one));
  if (unusable !== undefined)
    throw new DocumentError(`${name}: "${unusable}" is reserved. Set another \`name\` for this member.`);
  if (!isChosen)
    outputs[id] = z.string().meta({ description: `Id of the ${name}, which the service assigns.`, ...replaces });
  // Without inputs of the path and of the file, the first input.
  const keys = [...parents, ...(entry.naturalKey ?? []).map(inputNameOf)].filter((one) => Object.hasOwn(inputs, one));
  const naturalKey = keys.length ? [...new Set(keys)] : Object.keys(inputs).slice(0, 1);
  // The response of a create may contain the id under another name, which is that of the id in programs.
  const ids = Object.keys(returned).filter((wire) => isNamed(wire, id));
  const idPaths = [id, pathInProgram(entry.id, facts, inputNameOf), ...ids];
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
    ...(!isChosen && { naturalKey }),
    encode: (values) => Object.fromEntries(Object.entries(values).filter(([one]) => bodyInputs.has(one))),
    decode: (decoded) =>
      isChosen ? decoded : { ...decoded, [id]: idPaths.flatMap((one) => idAt(decoded, one) ?? [])[0] },
    hooks: {
      ...(entry.delete === "none" && { keepOnDelete: () => true }),
      isDeleted: (found) => entry.deleted !== undefined && hasValues(found, entry.deleted),
    },
    permissions: permissionsOfUnknownApi,
    docs: { losses: lossesOfUnknownApi },
    examples: {},
  });
  return { definition, functions: functionsOf(given, names, outputReader.shape(found)) };
}

/** The names of the values in the paths of an object. A member of the body that is also in the path keeps its name. */
function namesIn(
  { name, entry, object, isChosen }: Given,
  { parents: parameters, collection, idParameter }: ObjectPath,
  { bodyInputs, inputNameOf }: { readonly bodyInputs: ReadonlySet<string>; inputNameOf(wire: string): string },
): Required<PathNames> {
  const body = Object.keys(object.body.members);
  const taken = new Set(bodyInputs);
  const parents: string[] = [];
  for (const parameter of parameters) {
    const member = body.find((one) => comparable(one) === comparable(parameter) && !isGeneric(one));
    const input = member === undefined ? undefined : inputNameOf(member);
    const own = input === undefined || parents.includes(input) ? parentName(collection, parameter, taken) : input;
    parents.push(own);
    taken.add(own);
  }
  return {
    parents,
    id: isChosen && body.includes(entry.id) ? inputNameOf(entry.id) : idName(name, idParameter, taken),
  };
}

/** True if the members at some paths have these values. */
const hasValues = (body: unknown, values: object): boolean =>
  Object.entries(values).every(([path, value]) => memberAt(body, path) === value);

/** The path of an id with the names of programs. A member that is not inside another keeps its name in the API. */
function pathInProgram(path: string, facts: Given["members"], nameOf: (wire: string) => string): string {
  const [first = "", ...inner] = path.split(".");
  if (!inner.length) return path;
  const names = inner.map((step, i) => facts[[first, ...inner.slice(0, i + 1)].join(".")]?.name ?? camelCase(step));
  return [nameOf(first), ...names].join(".");
}

/**
 * True if the program chooses the id: the body of a create requires it, or contains a name. Documents often do not state that a name
 * is required. The service also assigns an id that is optional in the body.
 */
const isNamedByProgram = ({ inputs, required }: ObjectPart, id: string): boolean =>
  /^_?(id|uid|uuid)$/i.test(id) ? required.includes(id) : inputs.includes(id);

/** A name that the program chooses is required, and cannot change. */
function chosenIdField(own: ZodType | undefined): ZodType | undefined {
  const { declaredOnly: _, serverDefault: _default, ...facts } = (own?.meta() ?? {}) as FieldFacts;
  const required = own instanceof z.ZodOptional ? (own.unwrap() as ZodType) : own;
  return required?.meta({ ...facts, ...replaces } as Record<string, unknown>);
}

function requestsOf({ name, entry, object, members: facts }: Given, names: PathNames): RequestChanges {
  const { create, read, update, delete: remove, list } = object;
  const of = (one: Operation, known = names) => `${one.method} ${templateOf(name, one.path, known)}`;
  const { parents } = names;
  const { object: result, wrapper, items, next, nextParameter, counter } = entry;
  // A PATCH that requires members, such as a discriminator, needs more than the changes.
  const changes = object.updateBody.required.length ? "inputs" : "changes";
  const type = update?.body?.type ?? "*/*";
  return {
    create: { request: of(create, create.method === "PUT" ? names : { parents }), result, wrapper },
    read: read && { request: of(read), result },
    update: update && {
      request: of(update),
      body: update.method === "PUT" ? "object" : changes,
      result,
      wrapper,
      ...membersInUpdate(object, facts),
      ...(!["application/json", "*/*"].includes(type) && { headers: { "Content-Type": type } }),
    },
    delete: remove ? { request: of(remove) } : { request: "DELETE {item}" },
    list: { request: list ? of(list, { parents }) : "GET {collection}", items, next, nextParameter, counter },
  };
}

/**
 * The members in the body of an update. A PUT also contains the members of the object that the document does not describe: it would
 * remove what it lacks. An object that no response describes has unknown members, which may not be inputs.
 */
function membersInUpdate(
  { body, updateBody, returned, update }: ApiObject,
  facts: Given["members"],
): { readonly members?: readonly string[]; readonly omitted?: readonly string[] } {
  const members = updateBody.inputs;
  if (!members.length) return {};
  if (update?.method !== "PUT" || !Object.keys(returned).length) return { members };
  const noInputs = Object.keys(facts).filter((path) => facts[path]?.input === false);
  const known = new Set([...Object.keys({ ...returned, ...updateBody.members, ...body.members }), ...noInputs]);
  for (const member of members) known.delete(member);
  return { omitted: [...known] };
}

/** Functions that read one object, and all objects of a collection. */
function functionsOf(
  { service, name, entry: { object: member, items, next, nextParameter, counter }, object: { read, list } }: Given,
  names: Required<PathNames>,
  members: Record<string, ZodType>,
): FunctionDefinition[] {
  const { parents } = names;
  const listName = `list${capital(plural(name))}`;
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
      toResult: (body) => (member === undefined ? undefined : memberAt(body, member)) ?? body,
    });
  const all =
    list &&
    defineFunction({
      ...usual,
      name: listName,
      description: plainText(list.node.summary, `Returns all objects of the type ${name}.`),
      inputs: argumentsOf(parents),
      request: `GET ${templateOf(name, list.path, { parents })}`,
      pages: true,
      list: () => ({ items, next, nextParameter, counter }),
      // Go has another type with the name of the function and `Result`.
      result: z
        .array(z.object(members).meta({ typeName: `${capital(listName)}Item` }))
        .meta({ description: "The objects as the list contains them." }),
    });
  return [one, all].filter((found) => found !== undefined);
}
