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
