import { z } from "zod";
import {
  defineResource,
  idAt,
  type JsonBody,
  json,
  lossesOfUnknownApi,
  memberOf,
  permissionsOfUnknownApi,
} from "../../define";
import { mayBeSecret } from "../../text/possible-secrets";
import { headerArgs, headersIn, wrongHeaders } from "./headers";
import { listArgs, listForm } from "./lists";
import { outputArgs, outputs, outputValuesOf, wrongOutputs } from "./output-values";
import { rest } from "./service";
import { ready, waitFor } from "./wait-for";

const membersOf = (api: JsonBody, names: readonly string[]): JsonBody =>
  Object.fromEntries(names.map((name) => [name, memberOf(api, name)]));

export const resource = defineResource({
  service: rest,
  name: "Resource",
  description: "An object in a collection of any JSON API.",
  path: { collection: "{path}", item: "{path}/{objectId}" },
  // The API defines no names, so a create without a response is searched for in the collection.
  naturalKey: ["path"],
  inputs: {
    path: z
      .string()
      .regex(/^\/.*[^/]$/, "must start with a slash and not end with one")
      .default("/v1/resources")
      .meta({
        description:
          "Path of the collection, relative to the base URL. If the base URL ends with a version, it replaces the version in the path.",
        replaceOnChanges: true,
      }),
    body: json().meta({ description: "The object. Only the properties that you set are compared, at any depth." }),
    secretBody: z.record(z.string(), json()).optional().meta({
      description:
        "Additional properties of the object with secret values. Their names are not secret: previews and reports of drift show them. If `comparedFields` is set, only the properties named there are compared.",
      secret: true,
      returned: "sometimes",
    }),
    // Another id identifies another object: the object with the old id would no longer be managed.
    idField: z.string().min(1).default("id").meta({
      description: "Property that contains the id of the object, for example `id` or `metadata.uid`.",
      replaceOnChanges: true,
      providerOnly: true,
    }),
    objectField: z.string().min(1).optional().meta({
      description:
        "Property of responses that contains the object, for example `data`, if requests and list items are the object itself. If requests also use this property, include it in `body` and `idField` instead.",
      providerOnly: true,
    }),
    updateMethod: z.enum(["PUT", "PATCH", "none"]).default("PUT").meta({
      description:
        "Update method of the API: `PUT` sends the whole object, `PATCH` sends the changed properties, `none` replaces the object.",
      providerOnly: true,
    }),
    readMethod: z.enum(["item", "list"]).default("item").meta({
      description:
        "Read method of the API: `item` reads a single object, `list` finds it in the list of the collection.",
      providerOnly: true,
    }),
    itemsField: listArgs.itemsField.meta({ providerOnly: true }),
    nextField: listArgs.nextField.meta({ providerOnly: true }),
    nextParameter: listArgs.nextParameter.meta({ providerOnly: true }),
    ifMatch: z.boolean().optional().meta({
      description:
        "Send the `ETag` of the object, as a read just before returns it, as `If-Match` with each update and delete. Some services require it, and reject requests without it with 428 or 412. Default: `false`.",
      providerOnly: true,
    }),
    ...headerArgs,
    waitFor,
    ...outputArgs,
    comparedFields: z.array(z.string()).optional().meta({
      description: "Properties of the body to compare, if the API changes other properties.",
      providerOnly: true,
    }),
  },
  outputs: { objectId: z.string().meta({ description: "Id of the object within its collection." }), ...outputs },
  encode: ({ body, secretBody }) => ({ ...(body as JsonBody), ...secretBody }),
  decode: (api, { idField = "id", body, secretBody, comparedFields, ...fields }) => {
    const compared = comparedFields && membersOf(api, comparedFields);
    return {
      objectId: idAt(api, idField),
      body: compared && body ? { ...(body as JsonBody), ...compared } : api,
      // The other properties of the object are no secrets, which messages would hide.
      ...(secretBody && { secretBody: compared ?? membersOf(api, Object.keys(secretBody)) }),
      ...outputValuesOf(api, fields),
    };
  },
  requests: (inputs) => {
    const all = { headers: headersIn(inputs), result: inputs.objectField };
    const ifMatch = inputs.ifMatch ? "required" : undefined;
    const body = inputs.updateMethod === "PATCH" ? "changes" : "object";
    return {
      create: all,
      read: inputs.readMethod === "list" ? undefined : all,
      update: inputs.updateMethod === "none" ? undefined : { ...all, body, ifMatch },
      delete: { ...all, ifMatch },
      list: { ...all, ...listForm(inputs) },
    };
  },
  validate: ({ body, ifMatch, readMethod, ...args }) => [
    ...(typeof body === "object" && body !== null && !Array.isArray(body)
      ? []
      : [{ path: "body", reason: "must be an object" }]),
    ...(ifMatch && readMethod === "list"
      ? [{ path: "ifMatch", reason: 'requires `readMethod: "item"`, because a list returns no ETag for each object' }]
      : []),
    ...wrongHeaders(args),
    ...wrongOutputs(args),
  ],
  hooks: {
    ready,
    import: {
      // Most APIs assign the id, and some reject it in a body.
      declared: ({ body, idField = "id", ...values }) => {
        const properties = Object.entries(body as JsonBody).filter(([name]) => name !== idField);
        const secrets = properties.filter(([name, value]) => mayBeSecret(name, value));
        const others = properties.filter((property) => !secrets.includes(property));
        const secretBody = secrets.length ? { secretBody: Object.fromEntries(secrets) } : {};
        return { ...values, idField, body: Object.fromEntries(others), ...secretBody };
      },
      note: "The API does not describe its secrets. `secretBody` contains each property whose value may be a secret. Move the others to `body`.",
    },
  },
  permissions: permissionsOfUnknownApi,
  docs: {
    losses: { ...lossesOfUnknownApi, text: `${lossesOfUnknownApi.text} A new object has a new id.` },
    notes: {
      "Conditional requests":
        "With `ifMatch`, an update fails if the object changes between its read and its write. A delete reads the object again. A weak ETag (`W/…`) is sent unchanged, although some services accept only strong ETags.",
      Headers:
        "`headers` and `secretHeaders` are sent with every request of the resource. `get` and an import send no additional headers.",
      "Id of a new object":
        "The id of a new object is read from the response, then from the header `Location`, and otherwise found in the list of the collection.",
      "Large numbers":
        "An integer beyond 2^53 keeps its digits in ids and paths, and an update sends it back unchanged. The same is true for a fraction with too many digits. Pulumi has no such numbers: the state contains the digits of the integer as a string, and rounds the fraction. A program cannot pass such an integer as a number, and check rejects it. If the object has the number, write its digits as a string: an update keeps the number. Other digits, and a create request, are sent as a string.",
      "Waiting for an object":
        'With `waitFor`, for example `{ field: "status.phase", values: ["ready"], failedValues: ["failed"] }`, a create or an update ends when the object is ready. After an update, the first read follows after `interval`: until then, the service may show the state from before. If it fails or the time ends, the error names the last value, the state contains the object, and the next `pulumi up` waits again. A refresh does not wait.',
      "Lost responses":
        "If the collection cannot be listed, Trefoil cannot find an object whose create request received no response. It reports an error and does not send the request again.",
    },
  },
  verification: {
    name: "body.name",
    userValues: {
      path: "Path of a collection, such as `/v1/things`.",
      body: "Object to create. Its property `name` is set to a random name.",
      "update.body": "The object after an update.",
    },
  },
  examples: {
    basic: { body: { name: "alpha", size: 1, labels: { team: "web" } } },
    guarded: {
      path: "/v1/others",
      body: { name: "epsilon" },
      ifMatch: true,
      headers: { "X-Region": "eu" },
      secretHeaders: { "X-Tenant": "generated" },
    },
    awaited: {
      path: "/v1/others",
      body: { name: "gamma", size: 1 },
      waitFor: { field: "id", failedValues: ["0"], interval: 1, timeout: 300 },
      outputFields: ["id"],
      secretOutputFields: ["name"],
    },
    listed: { path: "/v1/things", readMethod: "list", updateMethod: "PATCH", body: { name: "beta" } },
  },
});
