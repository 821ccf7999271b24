import { readAllPages } from "../read/pagination";
import type { Session } from "../session/session";
import { isRecord } from "../values/values";

/** Names of the organizations of the account. Empty for a service without organizations. */
export async function organizationsOf(session: Session): Promise<string[]> {
  const { organizations } = session.service.access;
  if (!organizations) return [];
  const items = await readAllPages(session, organizations.request);
  return items
    .map((item) => (isRecord(item) ? item[organizations.member] : undefined))
    .filter((name) => typeof name === "string");
}
