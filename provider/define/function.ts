import { z } from "zod";
import type { Finding } from "./definition";
import { type Field, fieldOf } from "./field";
import type { Images } from "./images";
import { type Api, type Connection, type ListForm, moduleOf, type Service } from "./service";
import type { Values } from "./template";

type Shape = z.ZodRawShape;

/** What an answer says besides its body. */
export interface Answered {
  readonly status: number;
  /** Seconds that the clock of this machine is ahead of the server's; undefined where the server tells no time. */
  readonly clockAhead?: number;
}

/** The words of a function: something that is looked up and not kept. */
export interface FunctionSpec<A extends Shape> {
  readonly service: Service;
  /** `getResources`. */
  readonly name: string;
  readonly description: string;
  readonly inputs: A;
  /** The request that answers it, a GET unless it has a body; `{names}` are args or `{account}`. */
  readonly request?: string;
  /** Further headers of the request. */
  headers?(args: z.output<z.ZodObject<A>>): Readonly<Record<string, string>>;
  /** What is sent with a request that only asks, although it is a POST. */
  body?(args: z.output<z.ZodObject<A>>): unknown;
  /** Answers it where no single request does: from container registries. */
  answer?(images: Images, args: z.output<z.ZodObject<A>>): Promise<unknown>;
  /**
   * Where it asks, where its args tell that and no setting: neither an address nor a credential of what is configured
   * has to do with it.
   */
  connect?(args: z.output<z.ZodObject<A>>): Connection;
  /** Statuses that answer it as well as a success does. */
  readonly allow?: readonly number[];
  /** Follow the pages of a list to its end; `toResult` then gets all items. */
  readonly pages?: boolean;
  /** Where that list differs in form from those of its service. */
  list?(args: z.output<z.ZodObject<A>>): ListForm;
  /** What the program gets: of an object the members that it names, taken from their names on the wire. */
  readonly result: z.ZodType;
  /** Failures before anything is asked that no single field can tell. */
  validate?(args: z.output<z.ZodObject<A>>): readonly Finding[];
  /** Of a list that was asked for, what the args name: there has to be one and no more. */
  among?(items: readonly Api[], args: z.output<z.ZodObject<A>>): readonly Api[];
  /** What the answer holds, where names on the wire cannot say it. */
  toResult?(body: unknown, args: z.output<z.ZodObject<A>>, answer: Answered): unknown;
  /** What to tell where there is none: a sentence that names it and what to check. */
  absent?(args: z.output<z.ZodObject<A>>): string;
  readonly permissions: string;
  readonly examples: Readonly<Record<string, z.input<z.ZodObject<A>>>>;
}

/** A function as everything else reads it. */
export interface FunctionDefinition {
  readonly service: Service;
  readonly name: string;
  /** `rest:getResources`. */
  readonly token: string;
  readonly description: string;
  readonly inputs: Field;
  readonly result: Field;
  readonly request: string;
  readonly answer: ((images: Images, args: Values) => Promise<unknown>) | undefined;
  readonly connect: ((args: Values) => Connection) | undefined;
  readonly allow: readonly number[];
  readonly pages: boolean;
  readonly permissions: string;
  readonly examples: Readonly<Record<string, Values>>;
  list(args: Values): ListForm;
  headers(args: Values): Readonly<Record<string, string>>;
  /** Undefined where nothing is sent. */
  body(args: Values): unknown;
  validate(args: Values): readonly Finding[];
  readonly among: ((items: readonly Api[], args: Values) => readonly Api[]) | undefined;
  toResult(body: unknown, args: Values, answer: Answered): unknown;
  absent(args: Values): string;
}

/** Declares a function. In programs it stands twice: with plain arguments, and as `…Output` with inputs. */
export function defineFunction<const A extends Shape>(spec: FunctionSpec<A>): FunctionDefinition {
  return {
    service: spec.service,
    name: spec.name,
    token: `${moduleOf(spec.service)}:${spec.name}`,
    description: spec.description,
    inputs: fieldOf(z.object(spec.inputs)),
    result: fieldOf(spec.result),
    request: spec.request ?? "",
    answer:
      spec.answer && ((images, args) => spec.answer?.(images, args as z.output<z.ZodObject<A>>) as Promise<unknown>),
    connect: spec.connect && ((args) => spec.connect?.(args as z.output<z.ZodObject<A>>) as Connection),
    allow: spec.allow ?? [],
    pages: spec.pages ?? false,
    permissions: spec.permissions,
    examples: spec.examples as Readonly<Record<string, Values>>,
    list: (args) => spec.list?.(args as z.output<z.ZodObject<A>>) ?? {},
    headers: (args) => spec.headers?.(args as z.output<z.ZodObject<A>>) ?? {},
    body: (args) => spec.body?.(args as z.output<z.ZodObject<A>>),
    absent: (args) =>
      spec.absent?.(args as z.output<z.ZodObject<A>>) ??
      "The object was not found. Check the path and the URL of the service.",
    validate: (args) => spec.validate?.(args as z.output<z.ZodObject<A>>) ?? [],
    among: spec.among as FunctionDefinition["among"],
    toResult: (body, args, answer) =>
      spec.toResult ? spec.toResult(body, args as z.output<z.ZodObject<A>>, answer) : body,
  };
}
