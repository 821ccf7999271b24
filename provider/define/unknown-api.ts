import { ExactNumber } from "../text/json";
import type { Service, Setting } from "./service";
import { memberAt } from "./template";

/** The facts of a service whose API the definitions do not describe: `rest.Resource`, and packages from documents. */
export const unknownApi = {
  verification: { cost: "Trefoil does not know the costs of this API." },
  budget: { limit: 5000, windowSeconds: 3600 },
  requests: {
    create: { request: "POST {collection}" },
    read: { request: "GET {item}" },
    update: { request: "PATCH {item}", body: "changes" },
    delete: { request: "DELETE {item}" },
    list: { request: "GET {collection}" },
  },
  isUnknownApi: true,
  classify: ({ status }) => (status === 409 ? "exists" : undefined),
  // The forms of error bodies that most services share are read by the client.
  describeError: () => ({}),
} as const satisfies Partial<Service>;

/** Headers of all requests. Some gateways reject any request without it, including GET and DELETE. */
export const headersOfUnknownApi = { "Content-Type": "application/json" };

/** The setting with the user of basic authentication. */
export const basicUser = {
  sameSourceAsCredentials: true,
  problem: (value) => (value.includes(":") ? "must not contain a colon" : undefined),
} as const satisfies Partial<Setting>;

/** The permissions that the objects need. */
export const permissionsOfUnknownApi = {
  read: "the read permission that the API requires",
  write: "the write permission that the API requires",
};

/** Data that a replacement may lose. */
export const lossesOfUnknownApi = {
  lost: ["data"],
  text: "Replacing or deleting an object may delete everything that the API stores below it.",
} as const;

/** The id in a body, as text. Undefined for a value that is not an id. */
export function idAt(body: unknown, path: string): string | undefined {
  const id = memberAt(body, path);
  return typeof id === "string" || typeof id === "number" || id instanceof ExactNumber ? String(id) : undefined;
}
