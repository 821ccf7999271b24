import {
  type Credential,
  defineService,
  type ErrorDescription,
  type ErrorResponse,
  errorText,
  membersOf,
  type ResponseMeaning,
} from "../../define";
import { organizationToken } from "./credentials";

const apiUrl = "https://hub.docker.com";

/** Matches an address of Docker Hub with or without a scheme: of its API, its website or its container registry. */
const dockerHub = /^(?:https?:)?\/*(?:[a-z0-9-]+\.)*docker\.(?:com|io)(?=[:/?#]|$)/i;

/** Docker's tools also use a host for its own tests: `hub-stage.docker.com`. */
const notTheApi = (value: string): string | undefined =>
  dockerHub.test(value) && !/^https:\/\/hub(-[a-z]+)?\.docker\.com\/?$/i.test(value)
    ? `must be the URL of the API of Docker Hub. Set \`${apiUrl}\`, or omit the setting`
    : undefined;

/** The kind of a password. Tokens created before these prefixes existed look like passwords. */
function credential({ username, password = "" }: Readonly<Record<string, string>>): Credential | undefined {
  if (password.startsWith("dckr_pat_")) return { kind: "personal access token" };
  if (!password.startsWith("dckr_oat_")) return undefined;
  return {
    kind: organizationToken,
    account: username,
    rejected: {
      401: "An organization access token signs in with the name of its organization: check `registryUsername`. If the service rejects all organization access tokens, use the password or a personal access token of an account.",
    },
  };
}

/** Docker Hub's management API. A sign-in returns a token that is valid for ten minutes. */
export const registry = defineService({
  name: "registry",
  title: "Docker Hub",
  description: "Docker Hub repositories, organizations, teams and access tokens.",
  verification: {
    cost: "Repositories, teams and tokens are free of charge. Private repositories, access tokens and members count towards the limits of your plan.",
  },
  settings: {
    url: {
      description: "URL of the Docker Hub API.",
      env: ["DOCKER_HUB_API_URL"],
      default: apiUrl,
      problem: notTheApi,
    },
    username: {
      description:
        "Docker ID, or the name of the organization for an organization access token. If user name and password are omitted, the credentials of `docker login` are used. Also used for Docker Hub's container registry, unless `ociRegistries` contains `docker.io`.",
      env: ["DOCKER_USERNAME"],
    },
    password: {
      description: "Password, personal access token or organization access token.",
      env: ["DOCKER_PASSWORD"],
      secret: true,
    },
  },
  connection: ({ url = "", username = "", password = "" }) => ({
    url,
    auth: {
      kind: "login",
      path: "/v2/auth/token",
      body: { identifier: username, secret: password },
      token: ["access_token", "token"],
      lifetimeSeconds: 600,
      // Some accounts get 401 at the current path, as users report. The older path never accepts organizations.
      ...(!password.startsWith("dckr_oat_") && { fallback: { path: "/v2/users/login", body: { username, password } } }),
    },
  }),
  access: {
    credential,
    userSetting: "username",
    dockerLogin: { registry: "docker.io", username: "username", password: "password" },
    // Not in the specification, but Docker's own tools send it.
    organizations: { request: "GET /v2/user/orgs?page_size=100", member: "orgname", input: "organization" },
    validation: {},
  },
  budget: { limit: 5000, windowSeconds: 3600 },
  requests: {
    create: { request: "POST {collection}" },
    read: { request: "GET {item}" },
    update: { request: "PATCH {item}", body: "changes" },
    delete: { request: "DELETE {item}" },
    list: { request: "GET {collection}?page_size=100", items: "results", next: "next", count: "count" },
  },
  classify,
  hidesMissingParents: true,
  advice: (response) =>
    isWithoutSignIn(response) ? withoutSignIn : classify(response) === "locked" ? locked : undefined,
  describeError,
});

/** The specification has no status for a name in use. Both forms that clients report are recognized. */
function classify({ status, body }: ErrorResponse): ResponseMeaning | undefined {
  const { message = "" } = describeError(body);
  if (status === 409 || (status === 400 && /\balready\b|\bexists\b/i.test(message))) return "exists";
  return status === 429 && /\blogin attempts\b/i.test(message) ? "locked" : undefined;
}

const locked =
  "Docker Hub locks a user name for ten minutes after too many failed sign-ins. Check `registryUsername` and `registryPassword`, and other programs that sign in with this user name. Wait ten minutes, then retry.";

/** Docker Hub limits the pages of a list for anonymous requests. Trefoil sends none. */
const isWithoutSignIn = ({ status, body }: ErrorResponse): boolean =>
  status === 403 && /\banonymous requests\b/i.test(describeError(body).message ?? "");

const withoutSignIn =
  "Docker Hub received the request without the sign-in, and limits lists for anonymous users. Check that no proxy removes the header `Authorization`, then retry.";

function describeError(body: unknown): ErrorDescription {
  const { message, detail, text, errinfo, fields } = membersOf(body);
  // Members that contain errors in responses of token requests, and in all other responses.
  const problems = [fields, membersOf(errinfo).fielderrors].flatMap((errors) =>
    Object.entries(membersOf(errors)).map(([field, why]) => `${field}: ${errorText(why) ?? "invalid"}`),
  );
  return { message: [errorText(message ?? detail ?? text), ...problems].filter(Boolean).join("; ") || undefined };
}
