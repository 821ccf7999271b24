import { randomBytes } from "node:crypto";
import { type Json, type JsonObject, merge } from "../../json";
import type { FieldErrors } from "../errors";
import type { organizationScopes } from "./scopes";

/** What decides whether a token still opens anything. */
export interface TokenStatus {
  readonly is_active: boolean;
  /** A time in ISO form; none for ever. */
  readonly expires_at?: string | null;
}

export const isExpired = ({ expires_at }: TokenStatus): boolean =>
  Boolean(expires_at) && Date.parse(String(expires_at)) <= Date.now();

export const isUsable = (token: TokenStatus): boolean => token.is_active && !isExpired(token);

/** A fresh secret with the prefix by which the service's tokens are recognised. */
export const newTokenValue = (kind: "pat" | "oat"): string => `dckr_${kind}_${randomBytes(20).toString("base64url")}`;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Notes what is wrong with a time of expiry, which may be left out. */
export function checkExpiry(expires_at: Json | undefined, problems: FieldErrors): void {
  if (expires_at === undefined || expires_at === null) return;
  if (typeof expires_at !== "string" || !isoTime.test(expires_at) || Number.isNaN(Date.parse(expires_at)))
    problems.expires_at = "must be a time such as 2030-01-31T00:00:00Z";
  else if (Date.parse(expires_at) <= Date.now()) problems.expires_at = "must be in the future";
}

/** Notes what is wrong with a label. */
export function checkLabel(member: string, label: Json | undefined, problems: FieldErrors): void {
  if (typeof label !== "string" || label.length < 1 || label.length > 100)
    problems[member] = "must be a text of 1 to 100 characters";
}

export type PersonalToken = JsonObject & {
  /** The account that it stands for. */
  account: string;
  token: string;
  token_label: string;
  scopes: string[];
  is_active: boolean;
  expires_at?: string;
  last_used: string | null;
};

/** A whole token of what a request, a seed or a poke gives; its value is made up unless given. */
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

/** A whole token of what a request, a seed or a poke gives; its value is made up unless given. */
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
