import { randomBytes } from "node:crypto";
import type { Json } from "../../json";
import type { Problems } from "../errors";

/** What decides whether a token still opens anything. */
export interface Ageing {
  readonly is_active: boolean;
  /** A time in ISO form; none for ever. */
  readonly expires_at?: string | null;
}

export const isExpired = ({ expires_at }: Ageing): boolean =>
  Boolean(expires_at) && Date.parse(String(expires_at)) <= Date.now();

export const lives = (token: Ageing): boolean => token.is_active && !isExpired(token);

/** A fresh secret with the prefix by which the service's tokens are recognised. */
export const tokenValue = (kind: "pat" | "oat"): string => `dckr_${kind}_${randomBytes(20).toString("base64url")}`;

const isoTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/;

/** Notes what is wrong with a time of expiry, which may be left out. */
export function checkExpiry(expires_at: Json | undefined, problems: Problems): void {
  if (expires_at === undefined || expires_at === null) return;
  if (typeof expires_at !== "string" || !isoTime.test(expires_at) || Number.isNaN(Date.parse(expires_at)))
    problems.expires_at = "must be a time such as 2030-01-31T00:00:00Z";
  else if (Date.parse(expires_at) <= Date.now()) problems.expires_at = "must be in the future";
}

/** Notes what is wrong with a label. */
export function checkLabel(member: string, label: Json | undefined, problems: Problems): void {
  if (typeof label !== "string" || label.length < 1 || label.length > 100)
    problems[member] = "must be a text of 1 to 100 characters";
}
