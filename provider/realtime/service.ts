import { defineService } from "../define";

interface ErrorBody {
  readonly message?: string;
  readonly code?: number;
  readonly href?: string;
}

interface Me {
  readonly token?: { readonly capabilities?: readonly string[] };
}

/** Ably's Control API. It has no PUT, reads most kinds only by their list, and checks bodies strictly. */
export const realtime = defineService({
  name: "realtime",
  title: "Ably",
  describe: "Apps of the realtime service Ably, and what belongs to them.",
  settings: {
    url: { describe: "Address of the Control API.", env: ["ABLY_URL"], default: "https://control.ably.net/v1" },
    token: { describe: "Access token of the account.", env: ["ABLY_ACCOUNT_TOKEN"], secret: true },
  },
  connect: ({ url = "", token = "" }) => ({ url, auth: { kind: "bearer", token } }),
  account: {
    path: "/me",
    member: "account.id",
    lacks: (me, needs) => {
      const granted = (me as Me | null)?.token?.capabilities;
      const needed = needs.match(/\b(read|write):\w+/g) ?? [];
      // An answer that tells of no capabilities denies none.
      return Array.isArray(granted) ? needed.filter((capability) => !granted.includes(capability)) : [];
    },
  },
  // Documented per access token.
  credentialKind: () => "access token",
  budget: { limit: 2000, windowSeconds: 3600 },
  requests: {
    create: { request: "POST {collection}" },
    read: { request: "GET {item}" },
    update: { request: "PATCH {item}" },
    remove: { request: "DELETE {item}" },
    list: { request: "GET {collection}" },
  },
  send: "changed",
  readBy: "list",
  list: { whole: true },
  // How a taken name is answered is not documented: no status is read as "exists".
  exists: () => false,
  retryable: ({ body }) => (tellsFull((body ?? {}) as ErrorBody) ? false : undefined),
  describeError: (body) => {
    const { code, message, href } = (body ?? {}) as ErrorBody;
    const full = tellsFull({ code, message })
      ? `${message ?? "The account is full"}: delete one that is not used, since a new one, also one that replaces another, needs a spare place`
      : message;
    return { code: code === undefined ? undefined : String(code), message: full, href };
  },
});

/** A limit on the number of objects, which no waiting mends: 40125 to 40128. Of queues no code is known. */
function tellsFull({ code = 0, message = "" }: ErrorBody): boolean {
  return (code >= 40125 && code <= 40128) || (/\blimit exceeded\b/i.test(message) && !/\brate\b/i.test(message));
}
