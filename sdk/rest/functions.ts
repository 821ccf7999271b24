// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { invoke, invokeOutput } from "../base/functions/invoke";

/** All objects of a collection. */
export function getResources(args: GetResourcesArgs = {}): Promise<any[]> {
  return invoke("rest:getResources", args);
}

/** Output form of {@link getResources}. It accepts outputs as arguments, and options. */
export function getResourcesOutput(args: GetResourcesOutputArgs = {}, opts?: InvokeOptions): pulumi.Output<any[]> {
  return invokeOutput("rest:getResources", { ...args }, opts);
}

/** Arguments of `getResources`. */
export interface GetResourcesArgs {
  /** Path of the collection below the base address. Default: `/v1/resources`. */
  readonly path?: string;
  /** Member of a list's answer that holds the objects, such as `data.items`. Without it the answer is the list itself, or holds one list and no other. */
  readonly items?: string;
  /** Member that holds the address of the next page. Without it `next`, or the header `Link`. */
  readonly next?: string;
  /** Query parameter that takes what `next` holds, where that is a cursor or a number of a page and no address. */
  readonly nextParameter?: string;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Stored in the state only; not sent to the service. */
  readonly headers?: Record<string, string>;
  /** Further headers of each request with secret values. Secret: encrypted in the state and redacted in logs. Stored in the state only; not sent to the service. */
  readonly secretHeaders?: Record<string, string>;
}

/** Arguments of `getResourcesOutput`. */
export interface GetResourcesOutputArgs extends DescribedBy<GetResourcesArgs> {
  readonly path?: pulumi.Input<string>;
  readonly items?: pulumi.Input<string>;
  readonly next?: pulumi.Input<string>;
  readonly nextParameter?: pulumi.Input<string>;
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}

/** One JSON document, whatever it holds. */
export function getDocument(args: GetDocumentArgs): Promise<any> {
  return invoke("rest:getDocument", args);
}

/** Output form of {@link getDocument}. It accepts outputs as arguments, and options. */
export function getDocumentOutput(args: GetDocumentOutputArgs, opts?: InvokeOptions): pulumi.Output<any> {
  return invokeOutput("rest:getDocument", { ...args }, opts);
}

/** Arguments of `getDocument`. */
export interface GetDocumentArgs {
  /** Path of the document below the base address. */
  readonly path: string;
  /** Further headers of each request, by name, such as a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Stored in the state only; not sent to the service. */
  readonly headers?: Record<string, string>;
  /** Further headers of each request with secret values. Secret: encrypted in the state and redacted in logs. Stored in the state only; not sent to the service. */
  readonly secretHeaders?: Record<string, string>;
}

/** Arguments of `getDocumentOutput`. */
export interface GetDocumentOutputArgs extends DescribedBy<GetDocumentArgs> {
  readonly path: pulumi.Input<string>;
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
}
