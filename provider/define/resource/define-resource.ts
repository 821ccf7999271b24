import { type ZodType, z } from "zod";
import { declareExtra } from "../fields/extra";
import { type Field, fieldOf, ignoreCaseOfEnums } from "../fields/field";
import { json } from "../fields/types";
import { changeRequests, type JsonBody, type Requests } from "../requests";
import { driftLevels, driftLevelsText, moduleOf } from "../service";
import { placeholders, type Values } from "../template";
import { requireConsistent } from "./consistency";
import {
  type AnySpec,
  contentNouns,
  type Definition,
  type Operations,
  type ResourceSpec,
  type Shape,
} from "./resource";
import { expirationOutput, rotationFailures, rotationInputs, rotationOutputs } from "./rotation";

/** Inputs that Trefoil adds to resources. */
const common = {
  forceDestroy: z.boolean().default(false).meta({ providerOnly: true }),
  drift: z
    .enum(driftLevels)
    .optional()
    .meta({
      description: `Inputs that a refresh, \`trefoil drift\` and the next preview compare with the object. ${driftLevelsText} Default: the setting \`trefoil:drift\`.`,
      providerOnly: true,
    }),
  adopt: z.boolean().default(false).meta({
    description:
      "Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted.",
    providerOnly: true,
  }),
};

/** Outputs that Trefoil adds to settings that always exist. */
const previousSettings = json().optional().meta({
  description: "Settings at the time when they were adopted. Trefoil restores them when the resource is deleted.",
  replaceOnChanges: true,
});

/**
 * Declares a resource. Throws for errors that the types cannot detect, such as a reserved name or a placeholder without
 * a value. The error occurs when the definitions are loaded.
 */
export function defineResource<const A extends Shape, const O extends Shape = Record<never, never>>(
  spec: ResourceSpec<A, O>,
): Definition {
  try {
    return complete(spec);
  } catch (error) {
    throw new Error(`${moduleOf(spec.service)}:${spec.name}: ${(error as Error).message}`, { cause: error });
  }
}

function complete(spec: AnySpec): Definition {
  const {
    service,
    path = { collection: "", item: "" },
    rotation,
    discriminator = {},
    adopt,
    singleton,
    parts = {},
    naturalKey,
    docs = {},
  } = spec;
  const hasObject = spec.path !== undefined;
  const hooks = hasObject ? (spec.hooks ?? {}) : { ...spec.hooks, keepOnDelete: () => true };
  const { adopt: _adopt, discriminator: _discriminator, extra: _extra, ...rest } = spec;
  const adoptedBy = singleton ? "adopt" : typeof adopt === "string" ? adopt : undefined;
  const id =
    spec.id ??
    placeholders(path.item)
      .map((name) => `{${name}}`)
      .join("/");
  const inputs = fieldOf(z.object(allInputs(spec)).meta(retiredOf(spec)));
  const outputs = fieldOf(
    z.object({ ...spec.outputs, ...rotationOutputs(rotation), ...(singleton && { previousSettings }) }),
  );
  if (service.ignoresCaseOfEnums) for (const field of [inputs, outputs]) ignoreCaseOfEnums(field);
  const definition: Definition = {
    ...rest,
    path,
    hasObject,
    token: `${moduleOf(service)}:${spec.name}`,
    id,
    inputs,
    outputs,
    examples: spec.examples,
    ...withParts(parts),
    naturalKey: naturalKey ?? [],
    hasGeneratedId: naturalKey !== undefined,
    hooks,
    docs,
    adoptedBy,
    autoName: undefined,
    upserts: spec.operations?.upsert !== undefined,
    operations: withUpsert(spec.operations ?? {}),
    requests: requestsOf(spec),
    // Without an object, a create only reads.
    adopts: (inputs) => adopt === true || !hasObject || (adoptedBy !== undefined && inputs[adoptedBy] === true),
    encode: (inputs) => ({ ...discriminator, ...(spec.encode?.(inputs) ?? withoutPath(inputs, path.collection)) }),
    decode: (body, known) => {
      const decoded = spec.decode ? spec.decode(body, known) : body;
      return rotation?.expires ? { ...decoded, [expirationOutput]: decoded[rotation.expires] } : decoded;
    },
    isDeleted: (body) =>
      Object.entries(discriminator).some(([member, value]) => (body[member] ?? value) !== value) ||
      (hooks.isDeleted?.(body) ?? false),
    validate: (given, references) => [
      ...(rotation ? rotationFailures(rotation, given) : []),
      ...(spec.validate?.(given, references) ?? []),
    ],
  };
  requireConsistent(spec, definition);
  return { ...definition, autoName: namedBy(definition.inputs) };
}

function allInputs(spec: AnySpec): Shape {
  const { deletionProtection, singleton, inputs } = spec;
  const forceDestroy = common.forceDestroy.meta({
    description: `Allow deleting or replacing the object while it contains ${contentNouns(deletionProtection ?? [])}. Must be applied before the change that requires it.`,
  });
  return {
    ...inputs,
    ...rotationInputs(spec.rotation),
    ...(singleton && { adopt: common.adopt }),
    // With `operations.upsert`, and without an object, there is no request body to merge `extra` into.
    ...(spec.extra !== false && spec.path && !spec.operations?.upsert && { extra: extraOf(spec) }),
    ...(deletionProtection && { forceDestroy }),
    ...(spec.path && { drift: common.drift }),
  };
}

/** The input `extra`. Each kind has its own, which follows the other inputs. */
function extraOf(spec: AnySpec): ZodType {
  const schema = z.record(z.string(), json()).optional().meta({
    description:
      "Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared.",
  });
  declareExtra(schema, () => fieldOf(z.object(spec.inputs).meta(retiredOf(spec))));
  return schema;
}

const retiredOf = ({ docs }: AnySpec) => (docs?.retiredInputs ? { retired: docs.retiredInputs } : {});

const namedBy = ({ fields }: Field): string | undefined =>
  Object.keys(fields).find((name) => fields[name]?.facts.autoName);

/** Parts, and the inputs that they send. */
export function withParts(
  parts: Definition["parts"],
): Pick<Definition, "parts" | "inputsOfParts" | "inputsSentAfterCreate"> {
  const all = Object.values(parts);
  const later = all.filter(({ create }) => create === "after");
  return {
    parts,
    inputsOfParts: all.flatMap(({ fields }) => fields),
    inputsSentAfterCreate: later.flatMap(({ fields }) => fields),
  };
}

const withUpsert = ({ upsert, ...operations }: Operations): Operations =>
  upsert ? { ...operations, create: upsert, update: (steps, olds, news) => upsert(steps, news, olds) } : operations;

/** The requests of the service with the changes of the definition. Settings always exist: creating is updating. */
function requestsOf({ service, requests = {}, singleton }: AnySpec): Definition["requests"] {
  const put = { request: "PUT {item}", headers: undefined, ifMatch: undefined };
  const usual: Requests = singleton
    ? changeRequests(service.requests, { create: put, update: { ...put, body: "object" } })
    : service.requests;
  if (typeof requests === "function") return (values) => changeRequests(usual, requests(values));
  const changed = changeRequests(usual, requests);
  return () => changed;
}

function withoutPath(inputs: Values, collection: string): JsonBody {
  const inCollection = placeholders(collection);
  return Object.fromEntries(Object.entries(inputs).filter(([name]) => !inCollection.includes(name)));
}
