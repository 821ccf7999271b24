import type { Row } from "./bench";
import type { Copied } from "./copies";
import type { Organization } from "./organization";

/** A bound that the project holds itself to, with what this run found. */
export interface Criterion {
  readonly what: string;
  readonly found: number;
  readonly bound: string;
  readonly met: boolean;
}

export function criteria(rows: readonly Row[], organization: Organization, copies: readonly Copied[]): Criterion[] {
  const ours = rows.filter(({ service }) => service !== null);
  const listed = ours.filter(({ service }) => service === "search" || service === "realtime");
  return [
    ...listed.map((row) => atMost(`requests of a refresh, ${row.name}`, row.requests.refresh, 10)),
    ...ours.map((row) => atMost(`create by a no-op through dynamic.Resource, ${row.name}`, row.toClosure.create, 0.75)),
    ...ours.map((row) => below(`bytes of provider text, ${row.name}`, row.size.text, 120)),
    ...ours.map((row) => below(`bytes of state beyond own properties, ${row.name}`, row.size.beyond, 1100)),
    ...ofOrganization(organization),
    ...copies.map((copy) => atMost(`MB more memory for a copy of ${copy.megabytes} MB`, copy.growth, 64)),
  ];
}

function ofOrganization({ count, requests, mostRequests, limited }: Organization): Criterion[] {
  const of = `${count} repositories with a permission each`;
  return [
    atMost(`requests of a refresh, ${of}`, requests, mostRequests),
    ...(limited ? [atMost(`refresh at the limit by its even pace, ${of}`, limited.ms / limited.paceMs, 1.05)] : []),
  ];
}

const atMost = (what: string, found: number, bound: number): Criterion => ({
  what,
  found,
  bound: `at most ${bound}`,
  met: found <= bound,
});

const below = (what: string, found: number, bound: number): Criterion => ({
  what,
  found,
  bound: `below ${bound}`,
  met: found < bound,
});
