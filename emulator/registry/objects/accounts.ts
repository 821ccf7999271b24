import { randomBytes, randomInt } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import { uuidOf } from "../ids";

/** User account. The API does not return the last three members. */
export type Account = JsonObject & {
  username: string;
  email: string;
  full_name: string;
  password: string;
  two_factor: boolean;
  two_factor_code: string;
};

/** Adds default values to an account of a seed or a change. Default password: random. */
export function completeAccount(username: string, given: JsonObject): Account {
  const defaults: JsonObject = {
    id: uuidOf(`account ${username}`).replaceAll("-", ""),
    username,
    full_name: "",
    email: `${username}@example.com`,
    company: "",
    location: "",
    date_joined: "2020-01-01T00:00:00Z",
    gravatar_email: "",
    gravatar_url: "",
    profile_url: "",
    type: "User",
    password: randomBytes(24).toString("base64url"),
    two_factor: false,
    two_factor_code: String(randomInt(100_000, 1_000_000)),
  };
  return merge(defaults, given) as Account;
}

/** Account as other users see it. `withEmail` includes the email address. */
export function profileOf(account: Account, { withEmail }: { readonly withEmail: boolean }): JsonObject {
  const { password, two_factor, two_factor_code, email, ...profile } = account;
  return withEmail ? { ...profile, email } : profile;
}

/** True if an account matches a search term. `withEmail` includes the email address in the search. */
export function matchesSearch(
  account: Account,
  search: string | null,
  { withEmail }: { readonly withEmail: boolean },
): boolean {
  const { username, full_name, email } = account;
  return !search || [username, full_name, ...(withEmail ? [email] : [])].some((text) => text.includes(search));
}
