import { type Auth, defineService } from "../../define";

/** Any JSON API with collections. The configuration sets the URL and the authentication, each resource the rest. */
export const rest = defineService({
  name: "rest",
  title: "REST",
  description: "Objects of any JSON API with collections: create with POST, read, update and delete.",
  verification: { cost: "Trefoil does not know the costs of this API." },
  settings: {
    url: { description: "Base URL of the API. A version at its end is kept.", env: ["TREFOIL_REST_URL"] },
    token: { description: "Bearer token or API key.", env: ["TREFOIL_REST_TOKEN"], secret: true, optional: true },
    username: {
      description: "User name for basic authentication.",
      env: ["TREFOIL_REST_USERNAME"],
      optional: true,
      sameSourceAsCredentials: true,
      problem: (value) => (value.includes(":") ? "must not contain a colon" : undefined),
    },
    password: {
      description: "Password for basic authentication. Default: the token.",
      env: ["TREFOIL_REST_PASSWORD"],
      secret: true,
      optional: true,
    },
    auth: {
      description:
        "Authentication method. One of: `bearer`, `header`, `query`, `basic`. Default: `basic` if a user name is set, otherwise `bearer`.",
      env: ["TREFOIL_REST_AUTH"],
      optional: true,
      values: ["bearer", "header", "query", "basic"],
    },
    keyName: {
      description: "Name of the header or of the query parameter that carries the key.",
      env: ["TREFOIL_REST_KEY_NAME"],
      default: "X-Api-Key",
    },
  },
  access: { missingSetting },
  connection: ({ url = "", ...settings }) => ({
    url,
    auth: credentialOf(settings),
    // Some gateways reject any request without it, including GET and DELETE.
    headers: { "Content-Type": "application/json" },
  }),
  budget: { limit: 5000, windowSeconds: 3600 },
  requests: {
    create: { request: "POST {collection}" },
    read: { request: "GET {item}" },
    update: { request: "{updateMethod} {item}", body: "changes" },
    delete: { request: "DELETE {item}" },
    list: { request: "GET {collection}" },
  },
  isUnknownApi: true,
  classify: ({ status }) => (status === 409 ? "exists" : undefined),
  advice: ({ status }) => advice[status],
  // The forms of error bodies that most services share are read by the client.
  describeError: () => ({}),
});

const advice: Readonly<Record<number, string>> = {
  412: "The object was changed at the same time outside this stack, or the service requires its ETag. Nothing was overwritten. Run `pulumi up --refresh` and retry. If it persists, set `ifMatch: true`.",
  428: "The service requires the ETag of the object. Set `ifMatch: true`.",
};

type Settings = Readonly<Record<string, string>>;

function missingSetting(settings: Settings): string | undefined {
  if (authOf(settings) !== "basic") return settings.token ? undefined : "token";
  if (!settings.username) return "username";
  return settings.password || settings.token ? undefined : "password";
}

const authOf = ({ auth, username }: Settings): string => auth ?? (username ? "basic" : "bearer");

function credentialOf(settings: Settings): Auth {
  const { token = "", username = "", password = token, keyName = "" } = settings;
  const auth = authOf(settings);
  if (auth === "basic") return { kind: "basic", username, password };
  if (auth === "header" || auth === "query") return { kind: auth, name: keyName, value: token };
  return { kind: "bearer", token };
}
