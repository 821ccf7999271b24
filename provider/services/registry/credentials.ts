import type { Credential, JsonBody } from "../../define";

export const organizationToken = "organization access token";

/** Docker Hub lists only public repositories for an organization token without this scope. No response contains the scopes. */
export const omittedRepositories = (repositories: readonly JsonBody[], { kind }: Credential): string | undefined =>
  kind === organizationToken && !repositories.some(({ is_private }) => is_private)
    ? "the list contains no private repository. Docker Hub omits private repositories, without an error, if the organization access token lacks the scope scope-repository-list. If the organization has private repositories, add the scope to the token."
    : undefined;

/** Required permissions of a request by kind of credential. An omitted kind is rejected. */
interface Kinds {
  /** User whose password is accepted. */
  readonly password: string;
  /** Scope that a personal access token requires. */
  readonly personal?: string;
  /** Scope that an organization access token requires. */
  readonly organization?: string;
}

/** The sufficient credentials as part of a sentence, for `permissions`. */
export function credentials({ password, personal, organization }: Kinds): string {
  const enough = [
    `the password of ${password}`,
    ...(personal ? [`a personal access token with ${personal}`] : []),
    ...(organization ? [`an organization access token with ${organization}`] : []),
  ];
  const refused = [
    ...(personal ? [] : ["personal access tokens"]),
    ...(organization ? [] : ["organization access tokens"]),
  ];
  const rejectedText = refused.length ? ` (${refused.join(" and ")} are rejected, regardless of their scopes)` : "";
  return enough.join(" or ") + rejectedText;
}
