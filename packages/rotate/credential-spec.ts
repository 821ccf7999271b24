/** A credential that a rotator creates and revokes. */
export interface CredentialSpec {
  /** Type of the resource: `registry:AccessToken`, `registry:OrgAccessToken` or `realtime:Key`. */
  readonly type: string;
  /** Inputs of the resource. Its name is the beginning of the names of all credentials. Default: the key in `credentials`. */
  readonly inputs: Readonly<Record<string, unknown>>;
}

/** Credentials by the name that a request contains. */
export type CredentialSpecs = Readonly<Record<string, CredentialSpec>>;
