import { type Exchange, sends } from "../exchange";

export const groups = "/v2/orgs/acme/groups";

export const returned = {
  id: 4711,
  uuid: "8f9a7c1e-5c6d-4b57-9a52-0f0f6a1b2c3d",
  name: "developers",
  description: "Developers of the shop.",
  member_count: 2,
};

export const returnedOwners = { ...returned, id: 1, name: "owners", description: "" };

export const page = (results: readonly unknown[], next: string | null = null) => ({
  count: results.length,
  next,
  previous: null,
  results,
});

export const list = (...results: unknown[]): Exchange =>
  sends(`GET ${groups}?page_size=100`).receives(200, page(results));

/** The request for the team with a name. The body is undefined if no team has it. */
export const byName = (name: string, found?: unknown): Exchange =>
  found ? sends(`GET ${groups}/${name}`).receives(200, found) : sends(`GET ${groups}/${name}`).receives(404, {});
