declare const brand: unique symbol;

/**
 * Marks the content of a record in its type only, so that a body is not passed as inputs. A record without a brand, such
 * as a literal, is accepted.
 */
export interface Brand<K extends string> {
  /** Exists only in the type. */
  readonly [brand]?: K;
}

/** JSON body of a request or a response. The vendor defines its members, so they are not typed. */
// biome-ignore lint/suspicious/noExplicitAny: `encode` and `decode` read the members of a vendor's body by name.
export type JsonBody = Record<string, any> & Brand<"body">;

/** Decoded inputs and outputs of the object in the service. */
// biome-ignore lint/suspicious/noExplicitAny: hooks read the members by the names of the definition.
export type Decoded = Record<string, any> & Brand<"inputs" | "outputs" | "object">;

/**
 * One request as a template: `"PUT {item}"`. Placeholders are `{item}`, `{collection}`, inputs and outputs. A service
 * defines the requests of its resources; a definition contains only what differs.
 */
export interface RequestSpec {
  /**
   * Method and path.
   * @example requests: { delete: "POST {item}/revoke" }
   */
  readonly request: string;
  /**
   * Additional headers.
   * @example requests: { update: { headers: { Prefer: "return=representation" } } }
   */
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * A lower rate limit for this request. It is counted like the request budget of the service and scales with it: if
   * `…RequestLimit` is twice the default, this limit is doubled.
   * @example requests: { create: { rate: { of: "creations of indexes", limit: 12, windowSeconds: 60 } } }
   */
  readonly rate?: {
    /** Plural noun, for messages: `creations of indexes`. */
    readonly of: string;
    readonly limit: number;
    readonly windowSeconds: number;
  };
  /**
   * Member of a response that contains the object, by its name or its path. A response without this member is the
   * object itself. Items of a list are not unwrapped.
   * @example requests: { read: { result: "data" } }
   */
  readonly result?: string | undefined;
  /**
   * Member of the request body that contains the object. Default: the body is the object.
   * @example requests: { create: { wrapper: "user" } }
   */
  readonly wrapper?: string | undefined;
}

/** The request that reads one object. */
export interface ReadRequest extends RequestSpec {
  /**
   * The service also returns 404 if the account has no access to the object. Trefoil then does not conclude that the
   * object was deleted.
   * @example requests: { read: { hidesObjects: true } }
   */
  readonly hidesObjects?: true;
}

/**
 * Use of the object's ETag as `If-Match`. `required`: always; the request fails if the service returns no ETag.
 * `available`: if the service returns one.
 */
export type IfMatch = "required" | "available";

/** A value of the path in a body. */
export interface RepeatedValue {
  /** Name of the input or the output. */
  readonly value: string;
  /** The API requires a number. */
  readonly isNumber?: boolean;
}

/** A request that updates an object. */
export interface UpdateRequest extends RequestSpec {
  /**
   * Content of the request body. `object`: the complete remote object with the changes (PUT). `changes`: only the
   * changed inputs (PATCH). `inputs`: all inputs, for a PATCH that requires more than the changes.
   * @example requests: { update: { request: "PATCH {item}", body: "inputs" } }
   */
  readonly body: "object" | "changes" | "inputs";
  /**
   * The members that the request accepts, by their names in the API. The body contains no others, for an API that rejects
   * members which only responses have. Default: all.
   */
  readonly members?: readonly string[];
  /**
   * Names of the values in the path that the body of a PATCH repeats, by the names of their members in the API. Default: none.
   * @example requests: { update: { repeats: { id: { value: "roleId", isNumber: true } } } }
   */
  readonly repeats?: Readonly<Record<string, RepeatedValue>>;
  /** The members of the remote object that the body `object` does not contain, by their names in the API. Default: none. */
  readonly omitted?: readonly string[];
  /**
   * Send the ETag of the object as `If-Match`, so that a concurrent change is not overwritten. Default: not sent.
   * @example requests: { update: { ifMatch: "required" } }
   */
  readonly ifMatch?: IfMatch | undefined;
}

/** A request that deletes an object. */
export interface DeleteRequest extends RequestSpec {
  /**
   * Send the ETag of the object as `If-Match`. Default: not sent.
   * @example requests: { delete: { ifMatch: "required" } }
   */
  readonly ifMatch?: "required" | undefined;
}

/** A credential in messages. */
export interface Credential {
  /** Kind of the credential: `personal access token`. */
  readonly kind: string;
  /** Account that the credential belongs to, if the settings contain it. */
  readonly account?: string | undefined;
  /** Advice if the credential is rejected, by status: 401 or 403. */
  readonly rejected?: Readonly<Record<number, string>>;
  /** The advice of `rejected` for 403 names the cause, and replaces the sentence about the missing permission. */
  readonly namesCause?: true;
}

/** Format of a list response. A member is given by its name or, if nested, by its path: `data.items`. */
export interface ListForm {
  /** Member that contains the items. Default: the response itself, or its only array. */
  readonly items?: string | undefined;
  /** The items are strings: values of this input. Each object is then read by its own request. */
  readonly names?: string;
  /** Member that contains the next page. Default: `next`, or the header `Link`. */
  readonly next?: string | undefined;
  /** Query parameter for the value of `next`, if it is a cursor or a number instead of a URL. */
  readonly nextParameter?: string | undefined;
  /**
   * Query parameter that counts the pages, if no response contains the next page: the number of items before a page or, with the number
   * of the first page, the number of the page. The list ends with a page without items.
   */
  readonly counter?: { readonly parameter: string; readonly firstPage?: number | undefined } | undefined;
  /** Member that contains the number of items of all pages. A list with fewer items is incomplete, and proves nothing. */
  readonly count?: string | undefined;
  /**
   * Warning if the service may have omitted objects because of the credential, in complete sentences. Such a response is a
   * success, even if `count` is greater than the number of items.
   */
  omitted?(items: readonly JsonBody[], credential: Credential): string | undefined;
}

/** The request that lists a collection. */
export interface ListRequest extends RequestSpec, ListForm {
  /**
   * Items are complete objects, so that one list replaces many reads. Otherwise each object is read by its own request.
   * @example requests: { list: { complete: true } }
   */
  readonly complete?: boolean;
  /**
   * A second list, of objects that the first list does not contain yet, such as pending invitations.
   * @example requests: { list: { secondList: { request: "GET /v2/orgs/{organization}/invites", items: "data" } } }
   */
  readonly secondList?: RequestSpec & ListForm;
}

/** Requests for the operations of a resource. */
export interface Requests {
  /** Creates the object. */
  readonly create: RequestSpec;
  /** Reads the object. If undefined, an object is found in the list. */
  readonly read?: ReadRequest | undefined;
  /** Updates the object. If undefined, every change replaces the object. */
  readonly update?: UpdateRequest | undefined;
  /** Deletes the object. */
  readonly delete: DeleteRequest;
  /** Lists the collection. If undefined, no request proves which objects exist. */
  readonly list?: ListRequest | undefined;
}

/**
 * Requests that differ from those of the service. A string replaces method and path, an object is merged, and
 * `undefined` removes the request.
 */
export type RequestChanges = {
  readonly [Name in keyof Requests]?: string | Partial<NonNullable<Requests[Name]>> | undefined;
};

/** Requests of a service with the changes of a definition. */
export function changeRequests(requests: Requests, changes: RequestChanges): Requests {
  const changed = Object.entries(changes).map(([name, given]) => {
    const change = typeof given === "string" ? { request: given } : given;
    const spec = change && { ...requests[name as keyof Requests], ...change };
    if (spec && !spec.request) throw new Error(`The service has no request to ${name}. Set method and path.`);
    if (spec && name === "update" && !("body" in spec)) throw new Error("Set `body` of the request to update.");
    return [name, spec];
  });
  return { ...requests, ...Object.fromEntries(changed) };
}
