import type { Json } from "../json";
import type { HttpRequest, HttpResponse } from "../server/http";
import type { RateLimitStatus } from "../server/rate-limit";
import { Router } from "../server/router";
import type { Service } from "../server/service";
import { Store } from "../store/store";
import { Access } from "./authentication/access";
import { Login, type RegistryCredentials } from "./authentication/login";
import { organizationTokenRoutes } from "./authentication/organization-token-routes";
import { personalTokenRoutes } from "./authentication/personal-token-routes";
import {
  completeOrganizationToken,
  completePersonalToken,
  type OrganizationToken,
  type PersonalToken,
} from "./authentication/tokens";
import { apiError, notFound } from "./errors";
import { Directory } from "./objects/directory";
import { bodyOf, completeRepository, type Repository } from "./objects/repository";
import { invitationRoutes } from "./organizations/invitation-routes";
import { Invitations } from "./organizations/invitations";
import { memberRoutes } from "./organizations/member-routes";
import { organizationRoutes } from "./organizations/organization-routes";
import { namespaceRoutes, settingsRoutes } from "./organizations/settings-routes";
import { teamRoutes } from "./organizations/team-routes";
import { Teams } from "./organizations/teams";
import { categories } from "./repositories/categories";
import { RepositoryAccess } from "./repositories/repository-access";
import { repositories } from "./repositories/repository-routes";
import { completeTag, removeTags, tagRoutes } from "./repositories/tag-routes";
import { repositoryTeamRoutes } from "./repositories/team-permission-routes";
import { TeamPermissions } from "./repositories/team-permissions";
import { webhookRoutes } from "./repositories/webhook-routes";
import { Webhooks } from "./repositories/webhooks";

export interface RegistryOptions {
  readonly credentials: RegistryCredentials;
  readonly namespaces: readonly string[];
  readonly conflictStatus: 400 | 409;
  readonly tokenSeconds: number;
  readonly invitationsAccepted: boolean;
  readonly file?: string;
}

/** Docker Hub API, under `/v2`. */
export class RegistryService implements Service {
  readonly store: Store;
  readonly defaultLimit = { limit: 10_000, windowSeconds: 60 };
  readonly issuedTokens = new Set<string>();
  readonly #public = new Router();
  readonly #private = new Router();
  readonly #login: Login;
  readonly #directory: Directory;

  constructor(options: RegistryOptions) {
    const { credentials, namespaces, conflictStatus, invitationsAccepted } = options;
    const store = new Store(options.file);
    this.store = store;
    const { username } = credentials;
    const organizations = namespaces.filter((namespace) => namespace !== username);
    const directory = new Directory(store, {
      ...credentials,
      organizations,
      onMemberRemoved: (organization, member) => teams.removeFromAll(organization, member),
    });
    this.#directory = directory;
    const personalTokens = store.define<PersonalToken>("personalTokens", {
      complete: (uuid, given) => completePersonalToken(uuid, { account: username, ...given }),
    });
    const organizationTokens = store.define<OrganizationToken>("organizationTokens", {
      complete: completeOrganizationToken,
      additionalMembers: ["org"],
    });
    const known = { credentials, directory, personalTokens, organizationTokens };
    this.#login = new Login(known, options.tokenSeconds);
    this.#openRoutes();

    const access = new Access(this.#login, directory);
    const teams = new Teams(store, directory, (team) => teamPermissions.removeTeam(team));
    const teamPermissions = new TeamPermissions(store, teams);
    const invitations = new Invitations(store, directory, teams, invitationsAccepted);
    organizationRoutes(this.#private, access, teams);
    memberRoutes(this.#private, teams, invitations, access);
    invitationRoutes(this.#private, invitations, access);
    teamRoutes(this.#private, teams, access);
    settingsRoutes(this.#private, store, access);
    namespaceRoutes(this.#private, store, access);
    personalTokenRoutes(this.#private, personalTokens, access);

    const stored = store.define<Repository>("repositories", {
      complete: completeRepository,
      onRemoved: (_key, repository) => cascade(repository as Repository),
    });
    const tags = store.define("tags", { complete: completeTag });
    const webhooks = new Webhooks(store);
    const repositoryAccess = new RepositoryAccess(access, stored, teamPermissions);
    const cascade = ({ namespace, name }: Repository): void => {
      removeTags(tags, namespace, name);
      teamPermissions.removeRepository(namespace, name);
      webhooks.removeRepository(`${namespace}/${name}`);
    };
    repositories(this.#private, stored, { access: repositoryAccess, tags, conflictStatus, cascade });
    tagRoutes(this.#private, tags, repositoryAccess);
    repositoryTeamRoutes(this.#private, repositoryAccess);
    webhookRoutes(this.#private, webhooks, repositoryAccess);
    organizationTokenRoutes(this.#private, organizationTokens, stored, access);
  }

  /** Main account with its current password, which a seed or a change may have set. */
  get credentials(): RegistryCredentials {
    const { username, password } = this.#directory.options;
    return { username, password: this.#directory.accounts.get(username)?.password ?? password };
  }

  /** Changes the password of the main account if it is stored. Otherwise it has the password of the options. */
  setPassword(password: string): void {
    const account = this.#directory.accounts.get(this.#directory.options.username);
    if (account) account.password = password;
  }

  handle(request: HttpRequest): HttpResponse {
    const reply = this.#answer(request);
    const { access_token, token } = bodyOf(reply.body as Json);
    for (const value of [access_token, token]) if (value && typeof value === "string") this.issuedTokens.add(value);
    return reply;
  }

  #answer(request: HttpRequest): HttpResponse {
    const open = this.#public.route(request);
    if (typeof open === "object") return open;
    this.#login.caller(request);
    const reply = this.#private.route(request);
    if (reply === undefined) throw notFound();
    if (reply === "method") throw apiError(405, "method not allowed");
    return reply;
  }

  invalidJson(): HttpResponse {
    return apiError(400, "the body is not JSON").response;
  }

  /** `Retry-After` is a point in time, as in responses of the service, and not a number of seconds. */
  tooManyRequests({ resetAt }: RateLimitStatus): HttpResponse {
    const headers = { "retry-after": String(Math.ceil(resetAt / 1000)) };
    return { status: 429, headers, body: { detail: "Rate limit exceeded", error: false } };
  }

  limitHeaders({ limit, remaining, resetAt }: RateLimitStatus): Record<string, string> {
    if (limit.headers === false) return {};
    return {
      "x-ratelimit-limit": String(limit.limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
    };
  }

  /** Routes that require no token. */
  #openRoutes(): void {
    this.#public
      .on("POST", "/v2/auth/token", (request) => this.#login.token(request))
      .on("POST", "/v2/users/login", (request) => this.#login.login(request))
      .on("POST", "/v2/users/2fa-login", (request) => this.#login.secondFactor(request))
      .on("GET", "/v2/categories", () => ({ status: 200, body: categories }));
  }
}
