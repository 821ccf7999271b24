// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { invoke, invokeOutput } from "../base/functions/invoke";

/** Returns all objects of a collection. */
export function getResources(args: GetResourcesArgs = {}): Promise<any[]> {
  return invoke("rest:getResources", args);
}

/**
 * Output form of {@link getResources}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { rest } from "trefoil";
 *
 * const result = rest.getResourcesOutput();
 * ```
 */
export function getResourcesOutput(args: GetResourcesOutputArgs = {}, opts?: InvokeOptions): pulumi.Output<any[]> {
  return invokeOutput("rest:getResources", { ...args }, opts);
}

/** Arguments of `getResources`. */
export interface GetResourcesArgs {
  /** Path of the collection, relative to the base URL. Default: `/v1/resources`. */
  readonly path?: string;
  /** Property of a list response that contains the objects, for example `data.items`. If omitted, the response must be an array, or an object with exactly one array. */
  readonly itemsField?: string;
  /** Property that contains the URL of the next page. Default: `next`, or the header `Link`. */
  readonly nextField?: string;
  /** Query parameter for the value of `nextField`, if that value is a cursor or a page number instead of a URL. */
  readonly nextParameter?: string;
  /** Additional HTTP headers of each request, by name, for example a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Stored in the state only; not sent to the service. */
  readonly headers?: Record<string, string>;
  /** Additional HTTP headers of each request with secret values. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. Stored in the state only; not sent to the service. */
  readonly secretHeaders?: Record<string, string>;
}

/** Arguments of `getResourcesOutput`. */
export interface GetResourcesOutputArgs extends DescribedBy<GetResourcesArgs> {
  readonly path?: pulumi.Input<string>;
  readonly itemsField?: pulumi.Input<string>;
  readonly nextField?: pulumi.Input<string>;
  readonly nextParameter?: pulumi.Input<string>;
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** Returns a JSON document. */
export function getDocument(args: GetDocumentArgs): Promise<any> {
  return invoke("rest:getDocument", args);
}

/**
 * Output form of {@link getDocument}. It accepts outputs as arguments, and options.
 *
 * ## Example Usage
 *
 * ```ts
 * import { rest } from "trefoil";
 *
 * const result = rest.getDocumentOutput({ path: "/v1/resources/alpha" });
 * ```
 */
export function getDocumentOutput(args: GetDocumentOutputArgs, opts?: InvokeOptions): pulumi.Output<any> {
  return invokeOutput("rest:getDocument", { ...args }, opts);
}

/** Arguments of `getDocument`. */
export interface GetDocumentArgs {
  /** Path of the document, relative to the base URL. */
  readonly path: string;
  /** Additional HTTP headers of each request, by name, for example a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Stored in the state only; not sent to the service. */
  readonly headers?: Record<string, string>;
  /** Additional HTTP headers of each request with secret values. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. Stored in the state only; not sent to the service. */
  readonly secretHeaders?: Record<string, string>;
}

/** Arguments of `getDocumentOutput`. */
export interface GetDocumentOutputArgs extends DescribedBy<GetDocumentArgs> {
  readonly path: pulumi.Input<string>;
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}
