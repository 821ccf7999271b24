/** Headers of Fetch, or of Node and most frameworks. */
export type IncomingHeaders =
  | { get(name: string): string | null | undefined }
  | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A received request: a Fetch `Request`, Node's `IncomingMessage`, or headers and the raw body from a framework. A
 * parsed body cannot be verified, because the signature covers the original bytes.
 */
export type Incoming =
  | { readonly headers: IncomingHeaders; readonly body: string | ArrayBuffer | ArrayBufferView }
  | { readonly headers: IncomingHeaders; arrayBuffer(): Promise<ArrayBuffer>; readonly bodyUsed?: boolean }
  | ({ readonly headers: IncomingHeaders; readonly readableEnded?: boolean } & AsyncIterable<Uint8Array | string>);

/**
 * Secrets by the names of their keys. Several allow key rotation. Or a function that returns the secret of a key, for
 * example from a store, and undefined for an unknown key.
 */
export type Keys = Readonly<Record<string, string>> | ((key: string) => Secret | Promise<Secret>);

export type Secret = string | undefined;

/** Options of the functions that read webhooks. */
export interface ReadOptions {
  /** Maximum size of a body. In bytes. Default: 4 MiB. */
  readonly limit?: number;
}
