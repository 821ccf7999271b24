import type { Credential, JsonBody } from "../../define";

export const organizationToken = "organization access token";

/**
 * Docker Hub lists only public repositories for an organization token without this scope. No response contains the scopes, and
 * a list with a private repository proves the scope. Other namespaces have no private repositories for the token.
 */
export function omittedRepositories(items: readonly JsonBody[], { kind, account }: Credential): string | undefined {
  const isOther = ({ namespace = account }: JsonBody) => String(namespace).toLowerCase() !== account?.toLowerCase();
  if (kind !== organizationToken || items.some((item) => item.is_private || isOther(item))) return undefined;
  return "the list contains no private repository. Docker Hub omits private repositories, without an error, if the organization access token lacks the scope scope-repository-list. If the organization has private repositories, add the scope to the token.";
}

/** Required permissions of a request by kind of credential. An omitted kind is rejected. */
interface Kinds {
  /** User whose password is accepted. */
  readonly password: string;
  /** Scope that a personal access token requires. */
  readonly personal?: string;
  /** Scope that an organization access token requires. */
  readonly organization?: string;
}

/** For requests that only Docker's own client documents: it does not document which tokens they accept. */
export const ownerOfUndocumented =
  "the password of an owner of the organization (Docker does not document if access tokens are accepted)";

/** For the notes of kinds with such requests. Their source is the client of Docker's Terraform provider, on its main branch of 2026. */
export const undocumented =
  "Docker's API reference lacks these requests, and its Terraform provider sends them. Docker may change them without notice.";

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
