import { defineService } from "../define";

/** Any JSON API that keeps collections the usual way. Auth and address are configured, the rest is said per resource. */
export const rest = defineService({
  name: "rest",
  title: "REST",
  describe: "Objects of any JSON API that keeps collections: create by POST, read, update, delete.",
  settings: {
    url: { describe: "Base address; a version at its end is kept.", env: ["TREFOIL_REST_URL"] },
    token: { describe: "Token or key.", env: ["TREFOIL_REST_TOKEN"], secret: true },
    auth: {
      describe: "How it is sent: `bearer`, `header` or `query`.",
      env: ["TREFOIL_REST_AUTH"],
      default: "bearer",
      values: ["bearer", "header", "query"],
    },
    keyName: {
      describe: "Name of the header or of the query parameter that carries the key.",
      env: ["TREFOIL_REST_KEY_NAME"],
      default: "X-Api-Key",
    },
  },
  connect: ({ url = "", token = "", auth, keyName = "" }) => ({
    url,
    auth:
      auth === "header" || auth === "query" ? { kind: auth, name: keyName, value: token } : { kind: "bearer", token },
    // Some gateways refuse any request without it, a GET and a DELETE included.
    headers: { "Content-Type": "application/json" },
  }),
  budget: { limit: 5000, windowSeconds: 3600 },
  requests: {
    create: { request: "POST {collection}" },
    read: { request: "GET {item}" },
    update: { request: "{updateVerb} {item}" },
    remove: { request: "DELETE {item}" },
    list: { request: "GET {collection}" },
  },
  send: "changed",
  readBy: "item",
  list: { whole: false },
  anonymous: true,
  exists: ({ status }) => status === 409,
  describeError: (body) => {
    const { error, message, code } = (body ?? {}) as { error?: unknown; message?: unknown; code?: unknown };
    const inner = (typeof error === "object" ? error : undefined) as { message?: unknown; code?: unknown } | undefined;
    return { code: text(inner?.code ?? code), message: text(inner?.message ?? message ?? error) };
  },
});

const text = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;
