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

type AnyFunctionSpec = FunctionSpec<Shape>;

/** A complete function definition with its defaults. Its type does not depend on the arguments of the function. */
export interface FunctionDefinition
  extends Pick<AnyFunctionSpec, "service" | "name" | "description" | "permissions" | "run" | "connection" | "select"> {
  /** Pulumi token: `rest:getResources`. */
  readonly token: string;
  readonly inputs: Field;
  readonly result: Field;
  readonly request: string;
  readonly allowedStatuses: readonly number[];
  readonly pages: boolean;
  readonly examples: Readonly<Record<string, Values>>;
  list(args: Values): ListForm;
  headers(args: Values): Readonly<Record<string, string>>;
  /** Request body. Undefined if the request has no body. */
  body(args: Values): unknown;
  validate(args: Values): readonly Finding[];
  toResult(body: unknown, args: Values, response: ResponseMetadata): unknown;
  notFound(args: Values): string | undefined;
}

/** Declares a function. The SDK exports it twice: with plain arguments, and as `…Output` with Pulumi inputs. */
export const defineFunction = <const A extends Shape>(spec: FunctionSpec<A>): FunctionDefinition => complete(spec);

function complete(spec: AnyFunctionSpec): FunctionDefinition {
  const { service, name, request = "", run, allowedStatuses = [], pages = false } = spec;
  if (!request && !run) throw new Error(`${name}: set \`request\` or \`run\`.`);
  const inputs = fieldOf(z.object(spec.inputs));
  const result = fieldOf(spec.result);
  if (service.ignoresCaseOfEnums) for (const field of [inputs, result]) ignoreCaseOfEnums(field);
  return {
    ...spec,
    token: `${moduleOf(service)}:${name}`,
    inputs,
    result,
    request,
    allowedStatuses,
    pages,
    list: (args) => spec.list?.(args) ?? {},
    headers: (args) => spec.headers?.(args) ?? {},
    body: (args) => spec.body?.(args),
    notFound: (args) => spec.notFound?.(args),
    validate: (args) => spec.validate?.(withDocumentedSpellings(inputs, args)) ?? [],
    toResult: (body, args, response) => (spec.toResult ? spec.toResult(body, args, response) : body),
  };
}

/**
 * The member that contains the result of a function in languages other than TypeScript and JavaScript. Undefined if the
 * result is an object.
 */
export const resultMember = ({ kind }: Field): "items" | "value" | undefined =>
  kind === "object" ? undefined : kind === "array" ? "items" : "value";
