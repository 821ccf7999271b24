import type { Json } from "../json";
import type { Reply, Request } from "../server/http";
import type { Allowance } from "../server/rate-limit";
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
import { notFound, refuse } from "./errors";
import { Directory } from "./organizations/directory";
import { invitationRoutes } from "./organizations/invitation-routes";
import { Invitations } from "./organizations/invitations";
import { memberRoutes } from "./organizations/member-routes";
import { organizationRoutes } from "./organizations/organization-routes";
import { settingsRoutes } from "./organizations/settings-routes";
import { teamRoutes } from "./organizations/team-routes";
import { Teams } from "./organizations/teams";
import { categories } from "./repositories/categories";
import { bodyOf, completeRepository, type Repository } from "./repositories/repository";
import { RepositoryAccess } from "./repositories/repository-access";
import { repositories } from "./repositories/repository-routes";
import { completeTag, removeTags, tagRoutes } from "./repositories/tag-routes";
import { repositoryTeamRoutes } from "./repositories/team-permission-routes";
import { RepositoryTeams } from "./repositories/team-permissions";
import { webhookRoutes } from "./repositories/webhook-routes";
import { Webhooks } from "./repositories/webhooks";

export interface RegistryOptions {
  readonly credentials: RegistryCredentials;
  readonly namespaces: readonly string[];
  readonly conflictStatus: 400 | 409;
  readonly tokenSeconds: number;
  readonly usersLoginAcceptsOrganizationTokens: boolean;
  readonly invitationsAccepted: boolean;
  readonly file?: string;
}

/** Docker Hub's own API, rooted at `/v2`. */
export class RegistryService implements Service {
  readonly store: Store;
  readonly usualLimit = { limit: 10_000, windowSeconds: 60 };
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
    const directory = new Directory(store, { ...credentials, organizations });
    this.#directory = directory;
    const personalTokens = store.define<PersonalToken>("personalTokens", {
      complete: (uuid, given) => completePersonalToken(uuid, { account: username, ...given }),
    });
    const organizationTokens = store.define<OrganizationToken>("organizationTokens", {
      complete: completeOrganizationToken,
      more: ["org"],
    });
    const { tokenSeconds: lifetimeSeconds, usersLoginAcceptsOrganizationTokens } = options;
    const known = { credentials, directory, personalTokens, organizationTokens };
    this.#login = new Login(known, { lifetimeSeconds, usersLoginAcceptsOrganizationTokens });
    this.#openRoutes();

    const access = new Access(this.#login, directory);
    const teams = new Teams(store, directory);
    const teamsOfRepositories = new RepositoryTeams(store, teams);
    const invitations = new Invitations(store, directory, teams, invitationsAccepted);
    organizationRoutes(this.#private, access);
    memberRoutes(this.#private, teams, invitations, access);
    invitationRoutes(this.#private, invitations, access);
    teamRoutes(this.#private, teams, access, (team) => teamsOfRepositories.forgetTeam(team));
    settingsRoutes(this.#private, store, access);
    personalTokenRoutes(this.#private, personalTokens, access);

    const stored = store.define<Repository>("repositories", { complete: completeRepository });
    const tags = store.define("tags", { complete: completeTag });
    const webhooks = new Webhooks(store);
    const reach = new RepositoryAccess(access, stored, teamsOfRepositories);
    const cascade = ({ namespace, name }: Repository): void => {
      removeTags(tags, namespace, name);
      teamsOfRepositories.forgetRepository(namespace, name);
      webhooks.forget(`${namespace}/${name}`);
    };
    repositories(this.#private, stored, { access: reach, tags, conflictStatus, cascade });
    tagRoutes(this.#private, tags, reach);
    repositoryTeamRoutes(this.#private, reach);
    webhookRoutes(this.#private, webhooks, reach);
    organizationTokenRoutes(this.#private, organizationTokens, stored, access);
  }

  /** The main account with its current password, which a seed or a poke may have set. */
  get credentials(): RegistryCredentials {
    const { username, password } = this.#directory.options;
    return { username, password: this.#directory.accounts.get(username)?.password ?? password };
  }

  /** Changes the password of the main account if the account is stored; otherwise it has the password of the options. */
  setPassword(password: string): void {
    const account = this.#directory.accounts.get(this.#directory.options.username);
    if (account) account.password = password;
  }

  handle(request: Request): Reply {
    const reply = this.#answer(request);
    const { access_token, token } = bodyOf(reply.body as Json);
    for (const value of [access_token, token]) if (value && typeof value === "string") this.issuedTokens.add(value);
    return reply;
  }

  #answer(request: Request): Reply {
    const open = this.#public.answer(request);
    if (typeof open === "object") return open;
    this.#login.caller(request);
    const reply = this.#private.answer(request);
    if (reply === undefined) throw notFound();
    if (reply === "method") throw refuse(405, "method not allowed");
    return reply;
  }

  malformed(): Reply {
    return refuse(400, "the body is no JSON").reply;
  }

  /** `X-Retry-After` is a time, not a number of seconds. */
  tooMany({ resetAt }: Allowance): Reply {
    const headers = { "x-retry-after": String(Math.ceil(resetAt / 1000)) };
    return { status: 429, headers, body: { detail: "Rate limit exceeded", error: false } };
  }

  limitHeaders({ rule, remaining, resetAt }: Allowance): Record<string, string> {
    if (rule.headers === false) return {};
    return {
      "x-ratelimit-limit": String(rule.limit),
      "x-ratelimit-remaining": String(remaining),
      "x-ratelimit-reset": String(Math.ceil(resetAt / 1000)),
    };
  }

  /** What needs no token. */
  #openRoutes(): void {
    this.#public
      .on("POST", "/v2/auth/token", (call) => this.#login.token(call))
      .on("POST", "/v2/users/login", (call) => this.#login.login(call))
      .on("POST", "/v2/users/2fa-login", (call) => this.#login.secondFactor(call))
      .on("GET", "/v2/categories", () => ({ status: 200, body: categories }));
  }
}
