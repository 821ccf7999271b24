import { randomBytes } from "node:crypto";
import type { Values } from "../../../provider/lifecycle";

/** One expected request and the response of the service. */
export interface Exchange {
  /** `PUT /synonymmaps('geo')?api-version=2026-10-01`. */
  readonly request: string;
  /** Headers in addition to the headers of every request of the service. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The JSON body. Omitted for a request without a body. */
  readonly body?: unknown;
  readonly status: number;
  readonly response?: unknown;
  /** Headers of the response. */
  readonly responseHeaders?: Readonly<Record<string, string>>;
}

/** One operation: the state, the inputs of the program, the expected requests and the result of their responses. */
export interface Operation {
  readonly title: string;
  readonly verb: "create" | "read" | "update" | "delete" | "list";
  readonly kept?: { readonly id: string; readonly args: Values; readonly outputs?: Values };
  readonly program?: Values;
  readonly exchanges: readonly Exchange[];
  /** The resulting state, restricted to these members; ids for a list. Omitted for a deleted object or a failure. */
  readonly result?: { readonly id?: string; readonly args?: Values; readonly outputs?: Values };
  readonly errorCode?: string;
  /** The part of the response that the failure repeats. */
  readonly errorMessage?: string;
}

/** The common part of all exchanges with a service. */
export interface ServiceSetup {
  /** Configuration, by the URL of the service. */
  config(url: string): Readonly<Record<string, string>>;
  /** Headers of every request except those of `entry`. */
  readonly headers: Readonly<Record<string, string>>;
  /** Requests before all other requests. */
  readonly entry: readonly Exchange[];
  /** A login, which is sent before the first other request. */
  readonly entryWhenSending?: true;
}

/** Placeholder for the URL of the service in responses. */
export const address = "https://service.example";

/** A credential that exists for this run alone. */
export const credential = (): string => randomBytes(18).toString("base64url");

/** A request with its body, and the response of the service. */
export const sends = (request: string, body?: unknown, headers?: Exchange["headers"]) => ({
  receives: (status: number, response?: unknown, responseHeaders?: Exchange["responseHeaders"]): Exchange => ({
    request,
    headers,
    body,
    status,
    response,
    responseHeaders,
  }),
});
