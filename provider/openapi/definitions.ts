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
  memberAt,
  permissionsOfUnknownApi,
  type RequestChanges,
  type Service,
} from "../define";
import { isRecord, tableOf } from "../text/json";
import { type ApiObject, apiObject, idName, objectPath, parentName, templateOf } from "./api-object";
import { type Document, DocumentError } from "./document";
import { derivedFacts } from "./facts";
import { capital, comparable, plainText, propertyName } from "./names";
import { type Operation, operationsIn, operationsOf } from "./operations";
import type { MemberFacts, ResourceEntry, ResourcesFile } from "./resources-file";
import { membersOf, requiredInputs, type Schema } from "./schemas";
import { isNeeded, serviceOf, sharedParameters } from "./service";
import { TypeReader } from "./types";

/** The definitions of a package, and parts of the document that have no type. */
export interface Package {
  readonly service: Service;
  readonly catalogue: Catalogue;
  readonly definitions: readonly Definition[];
  readonly functions: readonly FunctionDefinition[];
  readonly notes: readonly string[];
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
  const notes: string[] = [];
  const usedNames = new Set(
    resources.flatMap(({ name }) =>
      ["", "Args", "State", "Array", "Map", "Item"].map((end) => (name + end).toLowerCase()),
    ),
  );
  requireNames(resources.map(({ name }) => name));
  const built = resources.map((one) => {
    requireParameters(one.name, one.object, shared);
    return resourceOf({ ...one, document, service, notes, usedNames });
  });
  const definitions = built.map(({ definition }) => definition);
  const functions = built.flatMap((one) => one.functions);
  const module = { resources: definitions, functions };
  return {
    service,
    definitions,
    functions,
    notes,
    catalogue: new Catalogue({ modules: { [file.name]: () => module }, services: () => [service], package: file.name }),
  };
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
    const body = membersOf(document, object.body);
    const isChosen = object.create.method === "PUT" || isNamedByProgram(object, body[entry.id], entry.id);
    const members = withFacts(derivedFacts(document, object), entry.members ?? {});
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
    if (comparable(name) === "provider")
      throw new DocumentError(`"${name}" is the name of the class for the configuration. Rename the resource.`);
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
  readonly notes: string[];
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

function resourceOf(given: Given): { definition: Definition; functions: readonly FunctionDefinition[] } {
  const { document, service, name, entry, object, isChosen, members, notes, usedNames } = given;
  const path = objectPath(name, object);
  const body = membersOf(document, object.body);
  const note = (place: string, reason: string) => {
    notes.push(`${name}: \`${place}\`: ${reason}.`);
  };
  const facts: Record<string, MemberFacts> = tableOf(members);
  // An id that the service may also assign is not an input.
  if (!isChosen && Object.hasOwn(body, entry.id)) facts[entry.id] = { ...facts[entry.id], input: false };
  const inputReader = new TypeReader({ document, owner: name, members: facts, isInput: true, usedNames, note });
  const inputsOfBody = inputReader.shape(object.body, "");
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
  const names: Names = {
    parents,
    id:
      isChosen && Object.hasOwn(body, entry.id)
        ? inputNameOf(entry.id)
        : idName(name, path.idParameter, new Set([...taken, ...parents])),
  };
  const parameterText = (parameter: string): string =>
    plainText(
      operationsIn(object)
        .flatMap((one) => one.parameters)
        .find((one) => one.name === parameter && one.in === "path")?.description,
      `Value of \`{${parameter}}\` in the path \`${path.collection}\`.`,
    );
  const pathInputs = Object.fromEntries(
    path.parents.map((parameter, i) => [
      parents[i],
      z
        .string()
        .min(1)
        .meta({ description: parameterText(parameter), replaceOnChanges: true }),
    ]),
  );
  const idField = z
    .string()
    .min(1)
    .meta({ description: `Id of the ${name}.`, replaceOnChanges: true });
  const chosenId = isChosen ? { [names.id]: chosenIdField(inputsOfBody[names.id], idField) } : {};
  const inputs: Record<string, ZodType> = {
    ...pathInputs,
    ...inputsOfBody,
    ...keepWireNames(pathInputs, inputsOfBody),
    ...chosenId,
  };
  const outputSchema = {
    type: "object",
    properties: Object.fromEntries(
      Object.entries({ ...membersOf(document, object.created), ...membersOf(document, object.found) }).filter(
        ([wire]) => !Object.hasOwn(inputs, inputNameOf(wire)),
      ),
    ),
  };
  if (!isChosen) facts[entry.id] = { ...facts[entry.id], name: names.id };
  const outputReader = new TypeReader({
    document,
    owner: name,
    members: facts,
    isInput: false,
    usedNames,
    note: () => undefined,
  });
  const outputs = outputReader.shape(outputSchema, "");
  for (const one of Object.keys(outputs)) if (Object.hasOwn(inputs, one)) delete outputs[one];
  if (!isChosen)
    outputs[names.id] = z
      .string()
      .meta({ description: `Id of the ${name}, which the service assigns.`, replaceOnChanges: true });
  const collection = templateOf(name, path.collection, { parents });
  const item = templateOf(name, path.item, names);
  const idMember = isChosen ? undefined : entry.id;
  const bodyNames = new Set(Object.keys(inputsOfBody));
  const definition = defineResource({
    service,
    name,
    description: plainText(
      object.create.node.summary,
      plainText(object.create.node.description, `An object of ${collection}.`),
    ),
    path: { collection, item },
    inputs,
    outputs,
    requests: requestsOf(given, names),
    ...(!isChosen && { naturalKey: naturalKeyOf(entry, { inputNameOf, inputs, parents }) }),
    encode: (values) => Object.fromEntries(Object.entries(values).filter(([one]) => bodyNames.has(one))),
    decode: (decoded) =>
      idMember === undefined ? decoded : { ...decoded, [names.id]: idAt(decoded, names.id) ?? idAt(decoded, idMember) },
    ...(entry.delete === "none" && { hooks: { keepOnDelete: () => true } }),
    permissions: permissionsOfUnknownApi,
    docs: { losses: lossesOfUnknownApi },
    examples: {},
  });
  return {
    definition,
    functions: functionsOf({ ...given, names, result: outputReader.shape(objectSchema(object), "") }),
  };
}

/** The object as a read or a list returns it. */
const objectSchema = ({ found, created }: ApiObject): Schema =>
  isRecord(found.properties) && Object.keys(found.properties).length ? found : created;

/**
 * True if the program chooses the id: the body of a create requires it, or contains a name. Documents often do not state that a name
 * is required. The service also assigns an id that is optional in the body.
 */
const isNamedByProgram = ({ body }: ApiObject, member: Schema | undefined, id: string): boolean =>
  member !== undefined &&
  member.readOnly !== true &&
  (!/^_?(id|uid|uuid)$/i.test(id) || (Array.isArray(body.required) && body.required.includes(id)));

/** Each fact of the resources file replaces the derived fact. */
function withFacts(
  derived: Readonly<Record<string, MemberFacts>>,
  given: Readonly<Record<string, MemberFacts>>,
): Record<string, MemberFacts> {
  const paths = [...new Set([...Object.keys(derived), ...Object.keys(given)])];
  return tableOf(Object.fromEntries(paths.map((path) => [path, { ...derived[path], ...given[path] }])));
}

/** A name that the program chooses is required, and cannot change. */
function chosenIdField(own: ZodType | undefined, usual: ZodType): ZodType {
  if (!own) return usual;
  const { declaredOnly: _, serverDefault: _default, ...facts } = (own.meta() ?? {}) as FieldFacts;
  const required = own instanceof z.ZodOptional ? (own.unwrap() as ZodType) : own;
  return required.meta({ ...facts, replaceOnChanges: true } as Record<string, unknown>);
}

/** Members of the body that are also parameters of the path keep their schema, and replace the object. */
const keepWireNames = (path: Record<string, ZodType>, body: Record<string, ZodType>): Record<string, ZodType> =>
  Object.fromEntries(
    Object.keys(path).flatMap((name) =>
      body[name] ? [[name, body[name].meta({ ...body[name].meta(), replaceOnChanges: true })]] : [],
    ),
  );

/** Inputs by which an object is found in the list. Without any, those of the path, or the first input. */
function naturalKeyOf(
  { naturalKey = [] }: ResourceEntry,
  {
    inputNameOf,
    inputs,
    parents,
  }: { inputNameOf(wire: string): string; inputs: Record<string, ZodType>; parents: readonly string[] },
): string[] {
  const named = naturalKey.map(inputNameOf).filter((one) => Object.hasOwn(inputs, one));
  const keys = named.length ? named : parents.length ? parents : Object.keys(inputs).slice(0, 1);
  return [...new Set([...parents, ...keys])];
}

function requestsOf({ document, name, entry, object }: Given, names: Names): RequestChanges {
  const { read, update, delete: remove, list } = object;
  const of = (one: Operation, known: Partial<Names> & Pick<Names, "parents"> = names) =>
    `${one.method} ${templateOf(name, one.path, known)}`;
  const { parents } = names;
  const { object: result, wrapper } = entry;
  const isPatch = update?.method !== "PUT";
  // A PATCH that requires members, such as a discriminator, needs more than the changes.
  const changes = requiredInputs(document, object.updateBody).length ? "inputs" : "changes";
  const updateMembers = Object.entries(membersOf(document, object.updateBody));
  const accepted = updateMembers.filter(([, schema]) => schema.readOnly !== true).map(([member]) => member);
  return {
    create: { request: of(object.create, object.create.method === "PUT" ? names : { parents }), result, wrapper },
    read: read && { request: of(read), result },
    update: update && {
      request: of(update),
      body: isPatch ? changes : "object",
      result,
      wrapper,
      ...(accepted.length > 0 && { members: accepted }),
      ...(update.body &&
        update.body.type !== "application/json" &&
        update.body.type !== "*/*" && { headers: { "Content-Type": update.body.type } }),
    },
    delete: remove ? { request: of(remove) } : { request: "DELETE {item}" },
    list: { request: list ? of(list, { parents }) : "GET {collection}", ...listForm(entry) },
  };
}

const listForm = ({ items, next, nextParameter, counter }: ResourceEntry): ListForm => ({
  items,
  next,
  nextParameter,
  counter,
});

interface FunctionsGiven extends Given {
  readonly names: Names;
  readonly result: Record<string, ZodType>;
}

/** Functions that read one object, and all objects of a collection. */
function functionsOf({ service, name, entry, object, names, result }: FunctionsGiven): FunctionDefinition[] {
  const { read, list } = object;
  const argument = (one: string) => [
    one,
    z
      .string()
      .min(1)
      .meta({ description: `Value of \`{${one}}\` in the path.` }),
  ];
  const permissions = permissionsOfUnknownApi.read;
  const one =
    read &&
    defineFunction({
      service,
      name: `get${name}`,
      description: plainText(read.node.summary, `Returns one ${name}.`),
      inputs: Object.fromEntries([...names.parents, names.id].map(argument)) as Record<string, ZodType>,
      request: `GET ${templateOf(name, read.path, names)}`,
      result: z.object(result),
      toResult: (body) => unwrapped(body, entry.object),
      permissions,
      examples: {},
    });
  const all =
    list &&
    defineFunction({
      service,
      name: `list${capital(plural(name))}`,
      description: plainText(list.node.summary, `Returns all objects of the type ${name}.`),
      inputs: Object.fromEntries(names.parents.map(argument)) as Record<string, ZodType>,
      request: `GET ${templateOf(name, list.path, { parents: names.parents })}`,
      pages: true,
      list: () => listForm(entry),
      // Go has another type with the name of the function and `Result`.
      result: z
        .array(z.object(result).meta({ typeName: `${name}Item` }))
        .meta({ description: "The objects as the list contains them." }),
      permissions,
      examples: {},
    });
  return [one, all].filter((found) => found !== undefined);
}

const unwrapped = (body: unknown, member: string | undefined): unknown =>
  (member === undefined ? undefined : memberAt(body, member)) ?? body;

const plural = (name: string): string =>
  /[^aeiou]y$/.test(name) ? name.replace(/y$/, "ies") : /(s|x|z|ch|sh)$/.test(name) ? `${name}es` : `${name}s`;
