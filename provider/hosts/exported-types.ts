/**
 * The types of `trefoil/provider`, without those of the definitions: the declarations of the package compile in a program that
 * checks the types of its libraries.
 */

type Properties = Record<string, unknown>;

/** The methods of Pulumi's dynamic provider interface that Trefoil implements. */
export interface ExportedProvider {
  configure(request: { readonly config: { get(key: string): string | undefined } }): Promise<void>;
  check(
    olds: Properties,
    news: Properties,
  ): Promise<{ inputs: Properties; failures: { property: string; reason: string }[] }>;
  diff(
    id: string,
    olds: Properties,
    news: Properties,
  ): Promise<{ changes?: boolean; replaces: string[]; deleteBeforeReplace: boolean }>;
  create(inputs: Properties): Promise<{ id: string; outs: Properties }>;
  read(id: string, props: Properties): Promise<{ id?: string; props?: Properties; inputs?: Properties }>;
  update(id: string, olds: Properties, news: Properties): Promise<{ outs: Properties }>;
  delete(id: string, props: Properties): Promise<void>;
}

/** Secrets in the arguments and in the result of a function. */
export interface CallSecrets {
  /** Paths of the arguments in which the program passes secrets. */
  readonly paths?: readonly (readonly (string | number)[])[];
  /** Marks a secret in the result. If omitted, the result contains no secrets. */
  readonly mark?: (secret: unknown) => unknown;
}

/** Functions that the SDK calls. */
export interface ExportedFunctions {
  /**
   * Runs a provider function in the process of the program.
   *
   * @param get reads a configuration key, such as `trefoil:restUrl`.
   */
  call(
    token: string,
    inputs: Properties,
    get: (key: string) => string | undefined,
    secrets?: CallSecrets,
  ): Promise<unknown>;
  /**
   * Returns true if an object exists, for the method `exists` of its class.
   *
   * @param token token of the resource, such as `search:Index`.
   * @param get reads a configuration key.
   * @param isSecret hides the id in messages and logs.
   */
  exists(token: string, id: string, get: (key: string) => string | undefined, isSecret?: boolean): Promise<boolean>;
  /** The problem of an address that a service recognizes as another one of the vendor, by the key of its setting. */
  addressProblem(key: string, value: string): string | undefined;
}
