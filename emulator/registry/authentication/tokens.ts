import { randomBytes } from "node:crypto";
import { type Json, type JsonObject, merge } from "../../json";
import type { FieldErrors } from "../errors";
import type { organizationScopes } from "./scopes";

/** Members that determine if a token is usable. */
export interface TokenStatus {
  readonly is_active: boolean;
  /** Expiry in ISO 8601 format. If omitted, the token does not expire. */
  readonly expires_at?: string | null;
}

export const isExpired = ({ expires_at }: TokenStatus): boolean =>
  Boolean(expires_at) && Date.parse(String(expires_at)) <= Date.now();

export const isUsable = (token: TokenStatus): boolean => token.is_active && !isExpired(token);

/** New secret with the prefix of the service's tokens. */
export const newTokenValue = (kind: "pat" | "oat"): string => `dckr_${kind}_${randomBytes(20).toString("base64url")}`;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Adds an error if the expiry is invalid. It is optional. */
export function checkExpiry(expires_at: Json | undefined, problems: FieldErrors): void {
  if (expires_at === undefined || expires_at === null) return;
  if (typeof expires_at !== "string" || !isoTime.test(expires_at) || Number.isNaN(Date.parse(expires_at)))
    problems.expires_at = "must be a time such as 2030-01-31T00:00:00Z";
  else if (Date.parse(expires_at) <= Date.now()) problems.expires_at = "must be in the future";
}

/** Adds an error if the label is invalid. */
export function checkLabel(member: string, label: Json | undefined, problems: FieldErrors): void {
  if (typeof label !== "string" || label.length < 1 || label.length > 100)
    problems[member] = "must be a string of 1 to 100 characters";
}

export type PersonalToken = JsonObject & {
  /** User name of the account. */
  account: string;
  token: string;
  token_label: string;
  scopes: string[];
  is_active: boolean;
  expires_at?: string;
  last_used: string | null;
};

/** Adds default values to a token of a request, a seed or a change. Default value of the token: random. */
export function completePersonalToken(uuid: string, given: JsonObject): PersonalToken {
  const defaults: JsonObject = {
    uuid,
    client_id: "HUB",
    creator_ip: "127.0.0.1",
    creator_ua: "",
    created_at: new Date().toISOString(),
    last_used: null,
    generated_by: "manual",
    is_active: true,
    token: newTokenValue("pat"),
    token_label: uuid,
    scopes: ["repo:admin"],
  };
  return merge(defaults, given) as PersonalToken;
}

export type Resource = JsonObject & { type: keyof typeof organizationScopes; path: string; scopes: string[] };

export type OrganizationToken = JsonObject & {
  org: string;
  label: string;
  token: string;
  resources: Resource[];
  is_active: boolean;
  expires_at: string | null;
  last_used_at: string | null;
};

/** Adds default values to a token of a request, a seed or a change. Default value of the token: random. */
export function completeOrganizationToken(id: string, given: JsonObject): OrganizationToken {
  const defaults: JsonObject = {
    id,
    label: id,
    description: "",
    created_by: "",
    is_active: true,
    created_at: new Date().toISOString(),
    expires_at: null,
    last_used_at: null,
    token: newTokenValue("oat"),
    resources: [],
  };
  return merge(defaults, given) as OrganizationToken;
}
