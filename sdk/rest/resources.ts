// Generated from the definitions in provider/ by `npm run generate`. Do not edit.

// biome-ignore-all lint/suspicious/noExplicitAny: a value that the service defines may be any JSON.

import type * as pulumi from "@pulumi/pulumi";
import type { DescribedBy } from "../base/described-by";
import type { InvokeOptions } from "../base/functions/invoke";
import { TrefoilResource } from "../base/resource";
import type * as input from "../types/input";
import type * as output from "../types/output";

/**
 * An object in a collection of any JSON API.
 *
 * ## Example Usage
 *
 * ```ts
 * import { rest } from "trefoil";
 *
 * new rest.Resource("basic", { body: { name: "alpha", size: 1, labels: { team: "web" } } });
 * ```
 *
 * ```ts
 * import { rest } from "trefoil";
 *
 * new rest.Resource("guarded", {
 *   path: "/v1/others",
 *   body: { name: "epsilon" },
 *   ifMatch: true,
 *   headers: { "X-Region": "eu" },
 *   secretHeaders: { "X-Tenant": "generated" },
 * });
 * ```
 *
 * ```ts
 * import { rest } from "trefoil";
 *
 * new rest.Resource("awaited", {
 *   path: "/v1/others",
 *   body: { name: "gamma", size: 1 },
 *   waitFor: { field: "id", failedValues: ["0"], interval: 1, timeout: 300 },
 *   outputFields: ["id"],
 *   secretOutputFields: ["name"],
 * });
 * ```
 *
 * ```ts
 * import { rest } from "trefoil";
 *
 * new rest.Resource("listed", { path: "/v1/things", readMethod: "list", updateMethod: "PATCH", body: { name: "beta" } });
 * ```
 *
 * ## Import
 *
 * The id is `{path}/{objectId}`. With the plugin in the project (`docs/hosts.md`), import by type, name and id:
 *
 * ```sh
 * pulumi import trefoil:rest:Resource example '{path}/{objectId}'
 * ```
 *
 * `npx trefoil import rest.Resource` writes the program and the import file for existing objects. To write the file yourself without the plugin, see `docs/reference/rest-resource.md`.
 */
export class Resource extends TrefoilResource<"rest:Resource"> implements DescribedBy<ResourceArgs> {
  static readonly token = "rest:Resource";
  static readonly properties: readonly string[] = [
    "path",
    "body",
    "secretBody",
    "idField",
    "objectField",
    "updateMethod",
    "readMethod",
    "itemsField",
    "nextField",
    "nextParameter",
    "ifMatch",
    "headers",
    "secretHeaders",
    "waitFor",
    "outputFields",
    "secretOutputFields",
    "comparedFields",
    "extra",
    "drift",
    "objectId",
    "outputValues",
    "secretOutputValues",
  ];

  declare readonly path: pulumi.Output<string>;
  declare readonly body: pulumi.Output<any>;
  declare readonly secretBody: pulumi.Output<Record<string, any> | undefined>;
  declare readonly idField: pulumi.Output<string>;
  declare readonly objectField: pulumi.Output<string | undefined>;
  declare readonly updateMethod: pulumi.Output<"PUT" | "PATCH" | "none">;
  declare readonly readMethod: pulumi.Output<"item" | "list">;
  declare readonly itemsField: pulumi.Output<string | undefined>;
  declare readonly nextField: pulumi.Output<string | undefined>;
  declare readonly nextParameter: pulumi.Output<string | undefined>;
  declare readonly ifMatch: pulumi.Output<boolean | undefined>;
  declare readonly headers: pulumi.Output<Record<string, string> | undefined>;
  declare readonly secretHeaders: pulumi.Output<Record<string, string> | undefined>;
  declare readonly waitFor: pulumi.Output<output.rest.ResourceWaitFor | undefined>;
  declare readonly outputFields: pulumi.Output<string[] | undefined>;
  declare readonly secretOutputFields: pulumi.Output<string[] | undefined>;
  declare readonly comparedFields: pulumi.Output<string[] | undefined>;
  declare readonly extra: pulumi.Output<Record<string, any> | undefined>;
  declare readonly drift: pulumi.Output<"declared" | "watched" | "complete" | undefined>;
  /** Id of the object within its collection. */
  declare readonly objectId: pulumi.Output<string>;
  /** Values of the properties in `outputFields`, by their name. Properties that the object lacks are missing. */
  declare readonly outputValues: pulumi.Output<Record<string, any>>;
  /** Values of the properties in `secretOutputFields`, by their name. If a later response omits or masks a value, the last value is kept. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. */
  declare readonly secretOutputValues: pulumi.Output<Record<string, any>>;

  /**
   * Reads an existing resource by its id without managing it.
   *
   * @param name Logical name of the result, unique in its stack.
   * @param id Id of the resource: `{path}/{objectId}`.
   * @param opts Options of the read, for example `provider`.
   */
  static get(name: string, id: pulumi.Input<pulumi.ID>, opts?: pulumi.CustomResourceOptions): Resource {
    return TrefoilResource.lookup(Resource, name, id, opts);
  }

  /**
   * Returns true if an object with this id exists, and false if it does not. Fails if the service may only hide it.
   *
   * @param id Id of the resource: `{path}/{objectId}`.
   * @param opts Options of the search, for example `provider`.
   */
  static exists(id: pulumi.Input<pulumi.ID>, opts?: InvokeOptions): pulumi.Output<boolean> {
    return TrefoilResource.find(Resource, id, opts);
  }

  /** Returns true if the value is a `Resource`, also if another copy of this package created it. */
  static override isInstance(value: unknown): value is Resource {
    return TrefoilResource.is(Resource, value);
  }

  /**
   * Creates a resource.
   *
   * @param name Logical name of the resource, unique in its stack.
   * @param args Arguments of the resource: see {@link ResourceArgs}.
   * @param opts Options that control how Pulumi manages the resource: see {@link pulumi.CustomResourceOptions}.
   */
  constructor(name: string, args: ResourceArgs, opts?: pulumi.CustomResourceOptions) {
    super(Resource, name, args, opts);
  }
}

/** Arguments of `Resource`. */
export interface ResourceArgs {
  /** Path of the collection, relative to the base URL. If the base URL ends with a version, it replaces the version in the path. Default: `/v1/resources`. Changing it replaces the resource. */
  readonly path?: pulumi.Input<string>;
  /** The object. Only the properties that you set are compared, at any depth. */
  readonly body: pulumi.Input<any>;
  /** Additional properties of the object with secret values. Their names are not secret: previews and reports of drift show them. If `comparedFields` is set, only the properties named there are compared. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. The service may omit or mask it: a change made elsewhere is detected only if the response contains the value. */
  readonly secretBody?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Property that contains the id of the object, for example `id` or `metadata.uid`. Default: `id`. Changing it replaces the resource. Stored in the state only; not sent to the service. */
  readonly idField?: pulumi.Input<string>;
  /** Property of responses that contains the object, for example `data`, if requests and list items are the object itself. If requests also use this property, include it in `body` and `idField` instead. Stored in the state only; not sent to the service. */
  readonly objectField?: pulumi.Input<string>;
  /** Update method of the API: `PUT` sends the whole object, `PATCH` sends the changed properties, `none` replaces the object. Default: `PUT`. One of: `PUT`, `PATCH`, `none`. Stored in the state only; not sent to the service. */
  readonly updateMethod?: pulumi.Input<"PUT" | "PATCH" | "none">;
  /** Read method of the API: `item` reads a single object, `list` finds it in the list of the collection. Default: `item`. One of: `item`, `list`. Stored in the state only; not sent to the service. */
  readonly readMethod?: pulumi.Input<"item" | "list">;
  /** Property of a list response that contains the objects, for example `data.items`. If omitted, the response must be an array, or an object with exactly one array. Stored in the state only; not sent to the service. */
  readonly itemsField?: pulumi.Input<string>;
  /** Property that contains the URL of the next page. Default: `next`, or the header `Link`. Stored in the state only; not sent to the service. */
  readonly nextField?: pulumi.Input<string>;
  /** Query parameter for the value of `nextField`, if that value is a cursor or a page number instead of a URL. Stored in the state only; not sent to the service. */
  readonly nextParameter?: pulumi.Input<string>;
  /** Send the `ETag` of the object, as a read just before returns it, as `If-Match` with each update and delete. Some services require it, and reject requests without it with 428 or 412. Default: `false`. Stored in the state only; not sent to the service. */
  readonly ifMatch?: pulumi.Input<boolean>;
  /** Additional HTTP headers of each request, by name, for example a `Content-Type` for `PATCH`. Use `secretHeaders` for secret values. Stored in the state only; not sent to the service. */
  readonly headers?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Additional HTTP headers of each request with secret values. Secret: the values are encrypted in the state and redacted in logs. The names are not encrypted. Stored in the state only; not sent to the service. */
  readonly secretHeaders?: pulumi.Input<Record<string, pulumi.Input<string>>>;
  /** Wait after each create and update until a property of the object has one of these values, or exists. Each read of the object costs one request. After a failure, the state contains the object, and the next update waits again. Stored in the state only; not sent to the service. */
  readonly waitFor?: pulumi.Input<input.rest.ResourceWaitFor>;
  /** Properties of the object to return in `outputValues`, for example `status.host`. A value that looks like a secret is in `secretOutputValues` instead. Stored in the state only; not sent to the service. */
  readonly outputFields?: pulumi.Input<pulumi.Input<string>[]>;
  /** Properties of the object to return in `secretOutputValues`, for example `credentials.password`. Stored in the state only; not sent to the service. */
  readonly secretOutputFields?: pulumi.Input<pulumi.Input<string>[]>;
  /** Properties of the body to compare, if the API changes other properties. Stored in the state only; not sent to the service. */
  readonly comparedFields?: pulumi.Input<pulumi.Input<string>[]>;
  /** Additional properties of the request body, by their names in the API. They cannot replace values of other inputs. Objects are merged by property, lists with a key by item, and other lists of objects by position. Only the properties that you set are compared. */
  readonly extra?: pulumi.Input<Record<string, pulumi.Input<any>>>;
  /** Inputs that a refresh, `trefoil drift` and the next preview compare with the object. `declared`: the inputs that the program sets. `watched`: also omitted inputs whose default is known. `complete`: also each other omitted input, with its value after the last write. Default: the setting `trefoil:drift`. One of: `declared`, `watched`, `complete`. Stored in the state only; not sent to the service. */
  readonly drift?: pulumi.Input<"declared" | "watched" | "complete">;
}
