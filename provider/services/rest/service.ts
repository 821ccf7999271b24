import { type Auth, basicUser, defineService, headersOfUnknownApi, unknownApi } from "../../define";

/** Any JSON API with collections. The configuration sets the URL and the authentication, each resource the rest. */
export const rest = defineService({
  ...unknownApi,
  name: "rest",
  title: "REST",
  description: "Objects of any JSON API with collections: create with POST, read, update and delete.",
  settings: {
    url: { description: "Base URL of the API. A version at its end is kept.", env: ["TREFOIL_REST_URL"] },
    token: { description: "Bearer token or API key.", env: ["TREFOIL_REST_TOKEN"], secret: true, optional: true },
    username: {
      description: "User name for basic authentication.",
      env: ["TREFOIL_REST_USERNAME"],
      optional: true,
      ...basicUser,
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
  connection: ({ url = "", ...settings }) => ({ url, auth: credentialOf(settings), headers: headersOfUnknownApi }),
  requests: { ...unknownApi.requests, update: { request: "{updateMethod} {item}", body: "changes" } },
  advice: ({ status }) => advice[status],
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
