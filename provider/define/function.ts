import { z } from "zod";
import type { Images } from "../oci/images";
import { type Field, fieldOf, ignoreCaseOfEnums } from "./fields/field";
import { withDocumentedSpellings } from "./fields/walk";
import type { JsonBody, ListForm } from "./requests";
import type { Finding } from "./resource/hooks";
import { type Connection, moduleOf, type Service } from "./service";
import type { Values } from "./template";

type Shape = z.ZodRawShape;

/** Metadata of a response. */
export interface ResponseMetadata {
  /** HTTP status. */
  readonly status: number;
  /** Seconds by which the clock of this machine is ahead of the server. Undefined if the server sends no time. */
  readonly clockAhead?: number;
}

/** Keys of a function definition. A function reads data and stores no state. */
export interface FunctionSpec<A extends Shape> {
  /** Service that the function reads from. */
  readonly service: Service;
  /** Name of the function: `getResources`. */
  readonly name: string;
  /** Description for the SDK and the reference page. */
  readonly description: string;
  /** Arguments: zod fields with their facts. */
  readonly inputs: A;
  /**
   * Request that returns the data, a GET or, with `body`, another method. `{name}` is an argument; `{account}` is the
   * id of the account.
   */
  readonly request?: string;
  /** Additional headers of the request. */
  headers?(args: z.output<z.ZodObject<A>>): Readonly<Record<string, string>>;
  /** Body of a request that only reads, although it is a POST. */
  body?(args: z.output<z.ZodObject<A>>): unknown;
  /** Returns the data if no single request does, such as data from container registries. */
  run?(images: Images, args: z.output<z.ZodObject<A>>): Promise<unknown>;
  /** Connection from the arguments. The configured URL and credentials are then not used. */
  connection?(args: z.output<z.ZodObject<A>>): Connection;
  /** Additional statuses that count as success. */
  readonly allowedStatuses?: readonly number[];
  /** Read all pages of a list. `toResult` then receives all items. Default: `false`. */
  readonly pages?: boolean;
  /** Differences between this list and the lists of the service. */
  list?(args: z.output<z.ZodObject<A>>): ListForm;
  /** Result for the program. Contains the members of this object, decoded from their wire names. */
  readonly result: z.ZodType;
  /** Validation failures that depend on several arguments, before any request. */
  validate?(args: z.output<z.ZodObject<A>>): readonly Finding[];
  /** Items of a list that match the arguments. The function fails unless there is exactly one. */
  select?(items: readonly JsonBody[], args: z.output<z.ZodObject<A>>): readonly JsonBody[];
  /** Result from a response, if `wireName` is not enough. */
  toResult?(body: unknown, args: z.output<z.ZodObject<A>>, response: ResponseMetadata): unknown;
  /**
   * Message if the object does not exist: a sentence with its name and advice. Default: it is missing or not visible, and
   * the arguments to check.
   */
  notFound?(args: z.output<z.ZodObject<A>>): string;
  /** Permissions that the credential needs, for error messages and the reference page. */
  readonly permissions: string;
  /** Arguments by the name of the example. The contract tests run them. */
  readonly examples: Readonly<Record<string, z.input<z.ZodObject<A>>>>;
}

/** A complete function definition with its defaults. Its type does not depend on the arguments of the function. */
export interface FunctionDefinition {
  readonly service: Service;
  readonly name: string;
  /** Pulumi token: `rest:getResources`. */
  readonly token: string;
  readonly description: string;
  readonly inputs: Field;
  readonly result: Field;
  readonly request: string;
  readonly run: ((images: Images, args: Values) => Promise<unknown>) | undefined;
  readonly connection: ((args: Values) => Connection) | undefined;
  readonly allowedStatuses: readonly number[];
  readonly pages: boolean;
  readonly permissions: string;
  readonly examples: Readonly<Record<string, Values>>;
  list(args: Values): ListForm;
  headers(args: Values): Readonly<Record<string, string>>;
  /** Request body. Undefined if the request has no body. */
  body(args: Values): unknown;
  validate(args: Values): readonly Finding[];
  readonly select: ((items: readonly JsonBody[], args: Values) => readonly JsonBody[]) | undefined;
  toResult(body: unknown, args: Values, response: ResponseMetadata): unknown;
  notFound(args: Values): string | undefined;
}

/** Declares a function. The SDK exports it twice: with plain arguments, and as `…Output` with Pulumi inputs. */
export function defineFunction<const A extends Shape>(spec: FunctionSpec<A>): FunctionDefinition {
  if (!spec.request && !spec.run) throw new Error(`${spec.name}: set \`request\` or \`run\`.`);
  const inputs = fieldOf(z.object(spec.inputs));
  if (spec.service.ignoresCaseOfEnums) ignoreCaseOfEnums(inputs);
  return {
    service: spec.service,
    name: spec.name,
    token: `${moduleOf(spec.service)}:${spec.name}`,
    description: spec.description,
    inputs,
    result: fieldOf(spec.result),
    request: spec.request ?? "",
    run: spec.run && ((images, args) => spec.run?.(images, args as z.output<z.ZodObject<A>>) as Promise<unknown>),
    connection: spec.connection && ((args) => spec.connection?.(args as z.output<z.ZodObject<A>>) as Connection),
    allowedStatuses: spec.allowedStatuses ?? [],
    pages: spec.pages ?? false,
    permissions: spec.permissions,
    examples: spec.examples as Readonly<Record<string, Values>>,
    list: (args) => spec.list?.(args as z.output<z.ZodObject<A>>) ?? {},
    headers: (args) => spec.headers?.(args as z.output<z.ZodObject<A>>) ?? {},
    body: (args) => spec.body?.(args as z.output<z.ZodObject<A>>),
    notFound: (args) => spec.notFound?.(args as z.output<z.ZodObject<A>>),
    validate: (args) => spec.validate?.(withDocumentedSpellings(inputs, args) as z.output<z.ZodObject<A>>) ?? [],
    select: spec.select as FunctionDefinition["select"],
    toResult: (body, args, response) =>
      spec.toResult ? spec.toResult(body, args as z.output<z.ZodObject<A>>, response) : body,
  };
}
