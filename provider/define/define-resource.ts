import { z } from "zod";
import type { Definition, Output, Part, ResourceSpec, Shape } from "./definition";
import { bears, fieldOf } from "./field";
import { end, renewalArgs, renewalOutputs, renewalRules } from "./renewal";
import { moduleOf, type RequestSpec, type Requests } from "./service";
import type { Moves, Overrides, Ready } from "./steps";
import { holes, type Values } from "./template";
import { json } from "./types";

const put: RequestSpec = { request: "PUT {item}" };

const reserved = /^(id|urn|__.*)$/;

/** Inputs that Trefoil adds to resources. */
const common = {
  extra: z.record(z.string(), json()).optional().meta({
    description:
      "Additional properties of the request body, merged in unchanged. Only the properties that you set are compared.",
  }),
  forceDestroy: z.boolean().default(false).meta({ providerOnly: true }),
  adopt: z.boolean().default(false).meta({
    description:
      "Adopt settings that exist before the resource is created. Trefoil restores them when the resource is deleted.",
    providerOnly: true,
  }),
};

/** Outputs that Trefoil adds to singletons with settings. */
const remembered = {
  previous: json().optional().meta({
    description: "Settings at the time when they were adopted. Trefoil restores them when the resource is deleted.",
  }),
};

/**
 * Declares a resource. Throws for errors that the types cannot detect, such as a reserved name or a placeholder without
 * a value. The error occurs when the definitions are loaded.
 */
export function defineResource<const A extends Shape, const O extends Shape = Record<never, never>>(
  spec: ResourceSpec<A, O>,
): Definition {
  const { service, deletionProtection, renews, untouched, kind = {} } = spec;
  const token = `${moduleOf(service)}:${spec.name}`;
  const forceDestroy = common.forceDestroy.meta({
    description: `Allow deleting or replacing the object while it contains ${deletionProtection?.what}. Must be applied before the change that requires it.`,
  });
  const { put: putting, ...override } = spec.override ?? {};
  const { extra, adopt } = common;
  const leave = typeof spec.adopt === "string" ? spec.adopt : untouched && "adopt";
  const argField = fieldOf(
    z.object({
      ...spec.inputs,
      ...renewalArgs(renews),
      ...(untouched && { adopt }),
      // With `override.put` there is no request body to merge `extra` into.
      ...(spec.extra !== false && !putting && { extra }),
      ...(deletionProtection && { forceDestroy }),
    }),
  );
  const outputField = fieldOf(z.object({ ...spec.outputs, ...renewalOutputs(renews), ...(untouched && remembered) }));
  const known = [...Object.keys(argField.fields), ...Object.keys(outputField.fields), "account", "item", "collection"];
  for (const name of Object.keys({ ...spec.inputs, ...spec.outputs })) {
    if (reserved.test(name))
      throw new Error(`${token}: "${name}" is reserved by Pulumi; give it another name with as().`);
  }
  for (const template of [spec.collection, spec.item, spec.id]) {
    const missing = holes(template).find((name) => !known.includes(name));
    if (missing) throw new Error(`${token}: nothing fills {${missing}} in "${template}".`);
  }
  if (untouched && (bears(argField, "secret") || bears(outputField, "secret")))
    throw new Error(
      `${token}: settings with secrets cannot be restored, because the state would contain them in plain text.`,
    );
  if (Object.keys(spec.override ?? {}).length > 2) {
    throw new Error(`${token}: more than two overrides say that the language lacks a word: add the word.`);
  }
  const steps = Object.fromEntries(
    Object.entries(spec.requests ?? {}).map(([step, request]) => [
      step,
      typeof request === "string" ? { ...service.requests[step as keyof Requests], request } : request,
    ]),
  );
  // Settings always exist, so that creating them is an update.
  const ofSettings = untouched && { create: put, update: put };
  const requests: Requests = { ...service.requests, ...ofSettings, ...steps };
  const { readBy = service.readBy, send = untouched ? "whole" : service.send } = spec;
  const inCollection = holes(spec.collection);
  return {
    service,
    name: spec.name,
    token,
    description: spec.description,
    collection: spec.collection,
    item: spec.item,
    id: spec.id,
    inputs: argField,
    outputs: outputField,
    autoName: Object.keys(argField.fields).find((name) => argField.fields[name]?.facts.autoName),
    requests,
    parts: (spec.parts ?? {}) as unknown as Readonly<Record<string, Part>>,
    override: (putting
      ? { ...override, create: putting, update: putInstead(putting) }
      : override) as unknown as Overrides,
    puts: putting !== undefined,
    listWhole: spec.listWhole ?? service.list.whole,
    naturalKey: spec.naturalKey ?? [],
    renews,
    ready: spec.ready as unknown as Ready | undefined,
    moves: spec.moves as unknown as Moves | undefined,
    untouched,
    leave,
    alsoListed: spec.alsoListed,
    hides: spec.hides === true,
    deletionProtection,
    held: spec.held,
    quota: spec.quota,
    interruption: spec.interruption,
    versioned: spec.versioned ?? true,
    evidence: spec.evidence ?? {},
    lost: spec.lost,
    replacesNote:
      spec.replacesNote ?? (spec.requiresReplacement && "Preview shows further changes that require a replacement."),
    permissions: spec.permissions,
    notes: spec.notes ?? [],
    examples: spec.examples as Readonly<Record<string, Values>>,
    readBy: (values) => (typeof readBy === "function" ? readBy(values as Output<A>) : readBy),
    within: (values) => spec.within?.(values as Partial<Output<A>>),
    list: (values) => spec.list?.(values as Partial<Output<A>>) ?? {},
    send: (values) => (typeof send === "function" ? send(values as Output<A>) : send),
    updates: (values) => requests.update !== undefined && (spec.updates?.(values as Partial<Output<A>>) ?? true),
    encode: (values) => ({
      ...kind,
      ...(spec.encode?.(values as Output<A>) ??
        Object.fromEntries(Object.entries(values).filter(([name]) => !inCollection.includes(name)))),
    }),
    decode: (api, values) => {
      const told = spec.decode ? spec.decode(api, values as Partial<Output<A>> & Partial<Output<O>>) : api;
      return renews?.expires ? { ...told, [end]: told[renews.expires] } : told;
    },
    isDeleted: (api) =>
      Object.entries(kind).some(([member, value]) => (api[member] ?? value) !== value) ||
      (spec.isDeleted?.(api) ?? false),
    isSameObject: spec.isSameObject as unknown as Definition["isSameObject"],
    adopt: (values) => spec.adopt === true || (leave !== undefined && values[leave] === true),
    headers: (values) => spec.headers?.(values as Partial<Output<A>>) ?? {},
    ifMatch: (values) => spec.ifMatch?.(values as Partial<Output<A>>) ?? false,
    advise: (status) => spec.advise?.(status),
    refused: (api) => spec.refused?.(api),
    selfLockout: spec.selfLockout,
    forbids: spec.forbids as unknown as Definition["forbids"],
    keeps: (values) => spec.keeps?.(values as Partial<Output<A>>) ?? false,
    requiresReplacement: (olds, news) => spec.requiresReplacement?.(olds as Output<A>, news as Output<A>) ?? [],
    validateReferences: (args, passed) => spec.validateReferences?.(args as Output<A>, passed) ?? [],
    validate: (values) => [
      ...(renews ? renewalRules(renews, values) : []),
      ...(spec.validate?.(values as Output<A>) ?? []),
    ],
  };
}

const putInstead =
  <A extends Shape>(put: NonNullable<Overrides<A>["put"]>): Overrides<A>["update"] =>
  (steps, _olds, news) =>
    put(steps, news);
