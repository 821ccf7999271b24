/** What a request takes, by the kind of credential that the login was made with; a kind that is left out is refused. */
interface Kinds {
  /** Whose password it may be. */
  readonly password: string;
  /** What a personal access token needs. */
  readonly personal?: string;
  /** What an organisation access token needs. */
  readonly organization?: string;
}

/** The credentials that suffice as part of a sentence, for `needs`. */
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
  const why = refused.length ? ` (${refused.join(" and ")} are rejected, regardless of their scopes)` : "";
  return enough.join(" or ") + why;
}
