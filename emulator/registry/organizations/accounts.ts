import { randomBytes, randomInt } from "node:crypto";
import { type JsonObject, merge } from "../../json";
import { uuidOf } from "../ids";

/** A person who can log in. The API never shows the last three members. */
export type Account = JsonObject & {
  username: string;
  email: string;
  full_name: string;
  password: string;
  two_factor: boolean;
  two_factor_code: string;
};

/** A whole account of what a seed or a poke gives; the password is made up unless given. */
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

/** What others see of an account; its address only if they may. */
export function profileOf(account: Account, { withEmail }: { readonly withEmail: boolean }): JsonObject {
  const { password, two_factor, two_factor_code, email, ...profile } = account;
  return withEmail ? { ...profile, email } : profile;
}

/** Whether an account is what a person searches for; addresses count only where they are shown. */
export function matchesSearch(
  account: Account,
  search: string | null,
  { withEmail }: { readonly withEmail: boolean },
): boolean {
  const { username, full_name, email } = account;
  return !search || [username, full_name, ...(withEmail ? [email] : [])].some((text) => text.includes(search));
}
