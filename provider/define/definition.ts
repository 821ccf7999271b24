import { z } from "zod";
import { type Field, fieldOf } from "./field";
import type { Images } from "./images";
import { type Api, type ListForm, moduleOf, type RequestSpec, type Requests, type Service } from "./service";
import { holes, type Values } from "./template";
import { json, local } from "./words";

type Shape = z.ZodRawShape;
type Input<A extends Shape> = z.input<z.ZodObject<A>>;
type Output<A extends Shape> = z.output<z.ZodObject<A>>;

/** A failure or a replacement that no single field can tell: where, and why in one sentence. */
export interface Finding {
  readonly path: string;
  readonly reason: string;
}

/** One of the several requests that keep an object. */
export interface Part<A extends Shape = Shape> {
  /** The args it carries. */
  readonly fields: readonly (keyof A & string)[];
  readonly request: string;
  /** `body`: the create request carries these args already. `after`: this request follows the create. */
  readonly create: "body" | "after";
  body?(args: Output<A>): unknown;
}

/** What an override works with: requests in the name of the resource. */
export interface Steps {
  /** Args, outputs and the account by name: what fills the braces of a request. */
  readonly values: Values;
  /** Sends one request, such as `POST /v2/invites/bulk`. A status in `allow` is an answer; every other failure throws. */
  send(
    request: string,
    options?: { readonly body?: unknown; readonly allow?: readonly number[] },
  ): Promise<{ readonly status: number; readonly body: unknown }>;
  /** All items of a list, its pages followed to the end. */
  list(request: string): Promise<Api[]>;
  /** Images in container registries, for services that keep them. */
  readonly images: Images;
}

/** Steps that no request says as data. Each replaces one step and no more; everything around it stays derived. */
export interface Overrides<A extends Shape = Shape> {
  /** Makes the object and answers its body. */
  create?(steps: Steps, args: Output<A>): Promise<Api>;
  /** The body of the object, or undefined when it is gone. */
  read?(steps: Steps): Promise<Api | undefined>;
  /** Brings the object from old args to new ones; answers its body when the service tells it. */
  update?(steps: Steps, olds: Output<A>, news: Output<A>): Promise<Api | undefined>;
  /** In place of both: brings about what the args say, whether the object is there or not, and answers its body. */
  put?(steps: Steps, args: Output<A>): Promise<Api>;
  /** Deletes the object; one that is gone already is no failure. */
  remove?(steps: Steps): Promise<void>;
}

/** What an object may hold that must not be lost with it. */
export interface Guard {
  /** In the plural, for messages: `documents`. */
  readonly what: string;
  /** A GET that tells how many there are. An error or a 403 counts as "holds some". */
  readonly count: string;
  /** The number in its answer. */
  read(body: unknown): number;
}

/** The words of a resource, as its file writes them. CONTRIBUTING.md has the list with examples. */
export interface ResourceSpec<A extends Shape, O extends Shape> {
  readonly service: Service;
  /** The class: `SynonymMap`. */
  readonly name: string;
  readonly describe: string;
  /** Path of the collection. `{names}` are args, or `{account}`. */
  readonly collection: string;
  /** Path of one object. `{names}` are args or outputs, or `{account}`. */
  readonly item: string;
  /** The Pulumi id, also what `get` takes: a template of args and outputs. */
  readonly id: string;
  readonly args: A;
  readonly outputs?: O;
  /** The body of args, where names on the wire (`as`) do not say it all. Its answer is sent as it is. */
  toApi?(args: Output<A>): Api;
  /** Args and outputs of a body, in our names. */
  fromApi?(api: Api, args: Partial<Output<A>>): Api;
  /** Steps that differ from the service's. */
  readonly requests?: Partial<Record<keyof Requests, string | RequestSpec>>;
  readonly parts?: Readonly<Record<string, Part<A>>>;
  /** At most two: a third says that the language lacks a word. */
  readonly override?: Overrides<A>;
  readonly readBy?: "item" | "list" | ((args: Output<A>) => "item" | "list");
  readonly send?: "whole" | "changed" | ((args: Output<A>) => "whole" | "changed");
  /** Whether it can be updated, where that hangs on an arg: else every change of what is sent replaces. */
  updates?(args: Partial<Output<A>>): boolean;
  /** Member in which an answer holds the object, where it is not the answer itself. Items of a list are as they are. */
  within?(args: Partial<Output<A>>): string | undefined;
  /** Where its list differs in form from those of its service. */
  list?(args: Partial<Output<A>>): ListForm;
  /** The list lacks members of the object, so each is read by itself. */
  readonly listWhole?: boolean;
  /** Args that tell objects apart where the service picks the id: what a create whose answer was lost looks for. */
  readonly naturalKey?: readonly (keyof A & string)[];
  /** A body of an object that is there and yet gone (a revoked key). */
  gone?(api: Api): boolean;
  /** Poll after create and update until this holds. */
  readonly ready?: { until(api: Api): boolean; readonly timeoutSeconds: number };
  /** Further replacements. Pure; asked as long as all that it looks at is known. */
  replacesWhen?(olds: Output<A>, news: Output<A>): readonly Finding[];
  /** The same in whole sentences for the reference page. */
  readonly replacesNote?: string;
  /** Failures at preview that no single field can tell. Pure; asked as long as all that they look at is known. */
  rules?(args: Output<A>): readonly Finding[];
  /** A local arg that lets a create take over what is there already. What says the same already needs no leave. */
  readonly takeover?: keyof A & string;
  /** Whether the object stays where it is when the resource is deleted or replaced. */
  keeps?(args: Partial<Output<A>>): boolean;
  readonly guard?: Guard;
  /** What goes with an object that is replaced or deleted, in whole sentences for the reference page. */
  readonly lost?: string;
  /** Permissions in the service's own words. */
  readonly needs: { readonly read: string; readonly write: string };
  /** Facts for the reference page: uncertain behaviour, drift that is not seen. */
  readonly notes?: readonly string[];
  readonly examples: Readonly<Record<string, Input<A>>>;
}

/** A definition as everything else reads it: the types of its own args are forgotten. */
export interface Definition {
  readonly service: Service;
  readonly name: string;
  /** `search:SynonymMap`. */
  readonly token: string;
  readonly describe: string;
  readonly collection: string;
  readonly item: string;
  readonly id: string;
  readonly args: Field;
  readonly outputs: Field;
  /** The arg that may be left out and is then made up, if there is one. */
  readonly autonamed: string | undefined;
  readonly requests: Requests;
  readonly parts: Readonly<Record<string, Part>>;
  readonly override: Overrides;
  /** Create and update are the same step, which may be repeated at will. */
  readonly puts: boolean;
  readonly listWhole: boolean;
  readonly naturalKey: readonly string[];
  readonly ready: ResourceSpec<Shape, Shape>["ready"];
  readonly takeover: string | undefined;
  readonly guard: Guard | undefined;
  readonly lost: string | undefined;
  readonly replacesNote: string | undefined;
  readonly needs: { readonly read: string; readonly write: string };
  readonly notes: readonly string[];
  readonly examples: Readonly<Record<string, Values>>;
  readBy(args: Values): "item" | "list";
  within(args: Values): string | undefined;
  list(args: Values): ListForm;
  send(args: Values): "whole" | "changed";
  updates(args: Values): boolean;
  toApi(args: Values): Api;
  fromApi(api: Api, args: Values): Api;
  gone(api: Api): boolean;
  keeps(args: Values): boolean;
  replacesWhen(olds: Values, news: Values): readonly Finding[];
  rules(args: Values): readonly Finding[];
}

const reserved = /^(id|urn|__.*)$/;

/** Args that every resource has, or every resource that holds something. */
const common = {
  extra: z
    .record(z.string(), json())
    .optional()
    .describe("Further members of the request body, merged in as they are; only their own keys are compared."),
  forceDestroy: local(z.boolean().default(false)),
};

/**
 * Declares a resource. Mistakes that types cannot see (a reserved name, a hole in a path that nothing fills) throw
 * here, when the catalogue is loaded.
 */
export function defineResource<const A extends Shape, const O extends Shape = Record<never, never>>(
  spec: ResourceSpec<A, O>,
): Definition {
  const { service, guard } = spec;
  const token = `${moduleOf(service)}:${spec.name}`;
  const forceDestroy = common.forceDestroy.describe(
    `Whether it may be destroyed or replaced while it holds ${guard?.what}. Must be applied before the change that needs it.`,
  );
  const { put, ...override } = spec.override ?? {};
  // What is put by steps of its own has no body to merge anything into.
  const extra = put ? {} : { extra: common.extra };
  const argField = fieldOf(z.object({ ...spec.args, ...extra, ...(guard && { forceDestroy }) }));
  const outputField = fieldOf(z.object(spec.outputs ?? {}));
  const known = [...Object.keys(argField.fields), ...Object.keys(outputField.fields), "account", "item", "collection"];
  for (const name of Object.keys({ ...spec.args, ...spec.outputs })) {
    if (reserved.test(name))
      throw new Error(`${token}: "${name}" is reserved by Pulumi; give it another name with as().`);
  }
  for (const template of [spec.collection, spec.item, spec.id]) {
    const missing = holes(template).find((name) => !known.includes(name));
    if (missing) throw new Error(`${token}: nothing fills {${missing}} in "${template}".`);
  }
  if (Object.keys(spec.override ?? {}).length > 2) {
    throw new Error(`${token}: more than two overrides say that the language lacks a word: add the word.`);
  }
  const steps = Object.fromEntries(
    Object.entries(spec.requests ?? {}).map(([step, request]) => [
      step,
      typeof request === "string" ? { ...service.requests[step as keyof Requests], request } : request,
    ]),
  );
  const requests: Requests = { ...service.requests, ...steps };
  const { readBy = service.readBy, send = service.send } = spec;
  const inCollection = holes(spec.collection);
  return {
    service,
    name: spec.name,
    token,
    describe: spec.describe,
    collection: spec.collection,
    item: spec.item,
    id: spec.id,
    args: argField,
    outputs: outputField,
    autonamed: Object.keys(argField.fields).find((name) => argField.fields[name]?.facts.autonamed),
    requests,
    parts: (spec.parts ?? {}) as unknown as Readonly<Record<string, Part>>,
    override: (put ? { ...override, create: put, update: putInstead(put) } : override) as unknown as Overrides,
    puts: put !== undefined,
    listWhole: spec.listWhole ?? service.list.whole,
    naturalKey: spec.naturalKey ?? [],
    ready: spec.ready,
    takeover: spec.takeover,
    guard,
    lost: spec.lost,
    replacesNote: spec.replacesNote ?? (spec.replacesWhen && "Preview tells of further changes that replace."),
    needs: spec.needs,
    notes: spec.notes ?? [],
    examples: spec.examples as Readonly<Record<string, Values>>,
    readBy: (values) => (typeof readBy === "function" ? readBy(values as Output<A>) : readBy),
    within: (values) => spec.within?.(values as Partial<Output<A>>),
    list: (values) => spec.list?.(values as Partial<Output<A>>) ?? {},
    send: (values) => (typeof send === "function" ? send(values as Output<A>) : send),
    updates: (values) => requests.update !== undefined && (spec.updates?.(values as Partial<Output<A>>) ?? true),
    toApi: (values) =>
      spec.toApi
        ? spec.toApi(values as Output<A>)
        : Object.fromEntries(Object.entries(values).filter(([name]) => !inCollection.includes(name))),
    fromApi: (api, values) => (spec.fromApi ? spec.fromApi(api, values as Partial<Output<A>>) : api),
    gone: (api) => spec.gone?.(api) ?? false,
    keeps: (values) => spec.keeps?.(values as Partial<Output<A>>) ?? false,
    replacesWhen: (olds, news) => spec.replacesWhen?.(olds as Output<A>, news as Output<A>) ?? [],
    rules: (values) => spec.rules?.(values as Output<A>) ?? [],
  };
}

const putInstead =
  <A extends Shape>(put: NonNullable<Overrides<A>["put"]>): Overrides<A>["update"] =>
  (steps, _olds, news) =>
    put(steps, news);
