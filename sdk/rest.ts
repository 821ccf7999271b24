// Generated from the definitions in provider/ by `npm run generate`. Change those, not this.

// biome-ignore-all lint/suspicious/noExplicitAny: JSON that only the person knows is any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { InvokeOptions } from "./base/functions";
import { invoke, invokeOutput } from "./base/functions";
import { TrefoilResource } from "./base/resource";

/**
 * One object of a collection of any JSON API.
 *
 * ```ts
 * new rest.Resource("example", { body: { name: "alpha", size: 1, labels: { team: "web" } } });
 * ```
 *
 * Reading needs whatever the API asks for a read; writing needs whatever the API asks for a write.
 */
export class Resource extends TrefoilResource {
  static readonly token = "rest:Resource";
  static readonly __pulumiType = "pulumi-nodejs:dynamic/trefoil/rest:Resource";
  static readonly properties: readonly string[] = [
    "path",
    "body",
    "secretBody",
    "idField",
    "within",
    "updateVerb",
    "readBy",
    "items",
    "next",
    "nextParameter",
    "ifMatch",
    "headers",
    "secretHeaders",
    "compare",
    "extra",
    "objectId",
  ];

  /** Path of the collection below the base address; its version gives way to one that the address ends in. Defaults to `"/v1/resources"`. Changing it replaces the Resource. */
  declare readonly path: pulumi.Output<string>;
  /** The object. Only the members written here are compared, at any depth. */
  declare readonly body: pulumi.Output<any>;
  /** Further members of the object with secret values. If `compare` is set, only the members named there are compared. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  declare readonly secretBody: pulumi.Output<Record<string, any> | undefined>;
  /** Member of the object that holds its id, such as `id` or `metadata.uid`. Defaults to `"id"`. Changing it replaces the Resource. Kept in the state alone and never sent. */
  declare readonly idField: pulumi.Output<string>;
  /** Member in which answers hold the object, such as `data`, while requests and the items of a list are the object itself. Where requests hold it there too, write that member into `body` and `idField` instead. Kept in the state alone and never sent. */
  declare readonly within: pulumi.Output<string | undefined>;
  /** How the API updates: whole by `PUT`, what changed by `PATCH`, or not at all. Defaults to `"PUT"`. Kept in the state alone and never sent. */
  declare readonly updateVerb: pulumi.Output<"PUT" | "PATCH" | "none">;
  /** Whether the API reads one object, or only lists them. Defaults to `"item"`. Kept in the state alone and never sent. */
  declare readonly readBy: pulumi.Output<"item" | "list">;
  /** Member of a list's answer that holds the objects, such as `data.items`. Without it the answer is the list itself, or holds one list and no other. Kept in the state alone and never sent. */
  declare readonly items: pulumi.Output<string | undefined>;
  /** Member that holds the address of the next page. Without it `next`, or the header `Link`. Kept in the state alone and never sent. */
  declare readonly next: pulumi.Output<string | undefined>;
  /** Query parameter that takes what `next` holds, where that is a cursor or a number of a page and no address. Kept in the state alone and never sent. */
  declare readonly nextParameter: pulumi.Output<string | undefined>;
  /** Send the `ETag` of the object, as a read just before returns it, as `If-Match` with each update and delete. Some services require it, and reject requests without it with 428 or 412. Default: `false`. Kept in the state alone and never sent. */
  declare readonly ifMatch: pulumi.Output<boolean | undefined>;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Kept in the state alone and never sent. */
  declare readonly headers: pulumi.Output<Record<string, string> | undefined>;
  /** Further headers of each request with secret values. Secret: encrypted in the state, hidden in logs. Kept in the state alone and never sent. */
  declare readonly secretHeaders: pulumi.Output<Record<string, string> | undefined>;
  /** Members of the body to compare, where the API alters others. Kept in the state alone and never sent. */
  declare readonly compare: pulumi.Output<string[] | undefined>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  /** Id of the object within its collection. */
  declare readonly objectId: pulumi.Output<string>;

  /** Reads one that exists, by its id: `{path}/{objectId}`. It is not managed. */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Resource {
    return TrefoilResource.lookup(Resource, name, id, opts);
  }

  /** Whether a value is one, also when another copy of this package made it. */
  static override isInstance(value: unknown): value is Resource {
    return TrefoilResource.is(Resource, value);
  }

  constructor(name: string, args: ResourceArgs, opts?: pulumi.CustomResourceOptions) {
    super(Resource, name, args, opts);
  }
}

/** Arguments of `Resource`. */
export interface ResourceArgs {
  /** Path of the collection below the base address; its version gives way to one that the address ends in. Defaults to `"/v1/resources"`. Changing it replaces the Resource. */
  readonly path?: pulumi.Input<string>;
  /** The object. Only the members written here are compared, at any depth. */
  readonly body: pulumi.Input<any>;
  /** Further members of the object with secret values. If `compare` is set, only the members named there are compared. Secret: encrypted in the state, hidden in logs. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly secretBody?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Member of the object that holds its id, such as `id` or `metadata.uid`. Defaults to `"id"`. Changing it replaces the Resource. Kept in the state alone and never sent. */
  readonly idField?: pulumi.Input<string>;
  /** Member in which answers hold the object, such as `data`, while requests and the items of a list are the object itself. Where requests hold it there too, write that member into `body` and `idField` instead. Kept in the state alone and never sent. */
  readonly within?: pulumi.Input<string>;
  /** How the API updates: whole by `PUT`, what changed by `PATCH`, or not at all. Defaults to `"PUT"`. Kept in the state alone and never sent. */
  readonly updateVerb?: pulumi.Input<"PUT" | "PATCH" | "none">;
  /** Whether the API reads one object, or only lists them. Defaults to `"item"`. Kept in the state alone and never sent. */
  readonly readBy?: pulumi.Input<"item" | "list">;
  /** Member of a list's answer that holds the objects, such as `data.items`. Without it the answer is the list itself, or holds one list and no other. Kept in the state alone and never sent. */
  readonly items?: pulumi.Input<string>;
  /** Member that holds the address of the next page. Without it `next`, or the header `Link`. Kept in the state alone and never sent. */
  readonly next?: pulumi.Input<string>;
  /** Query parameter that takes what `next` holds, where that is a cursor or a number of a page and no address. Kept in the state alone and never sent. */
  readonly nextParameter?: pulumi.Input<string>;
  /** Send the `ETag` of the object, as a read just before returns it, as `If-Match` with each update and delete. Some services require it, and reject requests without it with 428 or 412. Default: `false`. Kept in the state alone and never sent. */
  readonly ifMatch?: pulumi.Input<boolean>;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Kept in the state alone and never sent. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further headers of each request with secret values. Secret: encrypted in the state, hidden in logs. Kept in the state alone and never sent. */
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Members of the body to compare, where the API alters others. Kept in the state alone and never sent. */
  readonly compare?: pulumi.Input<pulumi.Input<string>[]>;
  /** Further members of the request body, merged in as they are; only their own keys are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
}

/** All objects of a collection. Needs whatever the API asks for a read. */
export function getResources(args: GetResourcesArgs = {}): Promise<any[]> {
  return invoke("rest:getResources", args);
}

/** `getResources` for arguments that may be outputs, and for further accounts. */
export function getResourcesOutput(args: GetResourcesOutputArgs = {}, opts?: InvokeOptions): pulumi.Output<any[]> {
  return invokeOutput("rest:getResources", { ...args }, opts);
}

/** Arguments of `getResources`. */
export interface GetResourcesArgs {
  /** Path of the collection below the base address. Defaults to `"/v1/resources"`. */
  readonly path?: string;
  /** Member of a list's answer that holds the objects, such as `data.items`. Without it the answer is the list itself, or holds one list and no other. */
  readonly items?: string;
  /** Member that holds the address of the next page. Without it `next`, or the header `Link`. */
  readonly next?: string;
  /** Query parameter that takes what `next` holds, where that is a cursor or a number of a page and no address. */
  readonly nextParameter?: string;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Kept in the state alone and never sent. */
  readonly headers?: Record<string, string>;
  /** Further headers of each request with secret values. Secret: encrypted in the state, hidden in logs. Kept in the state alone and never sent. */
  readonly secretHeaders?: Record<string, string>;
}

/** Arguments of `getResourcesOutput`. */
export interface GetResourcesOutputArgs {
  /** Path of the collection below the base address. Defaults to `"/v1/resources"`. */
  readonly path?: pulumi.Input<string>;
  /** Member of a list's answer that holds the objects, such as `data.items`. Without it the answer is the list itself, or holds one list and no other. */
  readonly items?: pulumi.Input<string>;
  /** Member that holds the address of the next page. Without it `next`, or the header `Link`. */
  readonly next?: pulumi.Input<string>;
  /** Query parameter that takes what `next` holds, where that is a cursor or a number of a page and no address. */
  readonly nextParameter?: pulumi.Input<string>;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Kept in the state alone and never sent. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further headers of each request with secret values. Secret: encrypted in the state, hidden in logs. Kept in the state alone and never sent. */
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** One JSON document, whatever it holds. Needs whatever the API asks for a read. */
export function getDocument(args: GetDocumentArgs): Promise<any> {
  return invoke("rest:getDocument", args);
}

/** `getDocument` for arguments that may be outputs, and for further accounts. */
export function getDocumentOutput(args: GetDocumentOutputArgs, opts?: InvokeOptions): pulumi.Output<any> {
  return invokeOutput("rest:getDocument", { ...args }, opts);
}

/** Arguments of `getDocument`. */
export interface GetDocumentArgs {
  /** Path of the document below the base address. */
  readonly path: string;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Kept in the state alone and never sent. */
  readonly headers?: Record<string, string>;
  /** Further headers of each request with secret values. Secret: encrypted in the state, hidden in logs. Kept in the state alone and never sent. */
  readonly secretHeaders?: Record<string, string>;
}

/** Arguments of `getDocumentOutput`. */
export interface GetDocumentOutputArgs {
  /** Path of the document below the base address. */
  readonly path: pulumi.Input<string>;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Kept in the state alone and never sent. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Further headers of each request with secret values. Secret: encrypted in the state, hidden in logs. Kept in the state alone and never sent. */
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}
