import type { Values } from "../../../../provider/lifecycle";
import { credential } from "../exchange";
import { without } from "../helpers";
import type { Hints, Preview } from "../kind";
import { ignores, refuses, replaces, updates } from "../previews";

export const [personal, organizational] = [credential(), credential()];
export const end = "2090-10-28T18:30:19Z";

/** The same time in the service's notation. */
export const returnedEnd = "2090-10-28T18:30:19.520861Z";

/** Provider-only inputs. */
export const keepers = { turn: "1" };
export const gone = { message: "object not found", errinfo: {} };

/** A token with a fixed end is not renewed. A renewed token has a lifetime in days. */
export const renewalHints: Pick<Hints, "given" | "values"> = {
  values: { expiresAt: ["2090-01-31T00:00:00Z", "2091-01-31T00:00:00Z"] },
  given: {
    expiresAt: without("lifetimeDays", "renewBeforeHours"),
    lifetimeDays: without("expiresAt", "renewBeforeHours"),
    renewBeforeHours: (args) => ({ ...without("expiresAt")(args), lifetimeDays: 365 }),
  },
};

const fixedEnd = "2090-01-31T00:00:00Z";

/** Changes that every expiring token supports: renewal, which the two kinds share. */
export const renewalPreviews = (token: Values): readonly Preview[] => [
  replaces(
    "a change of the lifetime or of keepers replaces the token",
    { ...token, lifetimeDays: 90, keepers: { turn: "1" } },
    { lifetimeDays: 30, keepers: { turn: "2" } },
  ),
  replaces(
    "another expiration time replaces the token",
    { ...token, expiresAt: fixedEnd },
    { expiresAt: "2091-01-31T00:00:00Z" },
  ),
  ignores(
    "the same expiration time in another time zone is no change",
    { ...token, expiresAt: fixedEnd },
    { expiresAt: "2090-01-31T02:00:00.000+02:00" },
  ),
  updates(
    "the hours before the end from which it is renewed change in place",
    { ...token, lifetimeDays: 90, renewBeforeHours: 24 },
    { renewBeforeHours: 48 },
  ),
  refuses(
    "a fixed expiration time excludes a renewal, which would be due again immediately",
    token,
    { expiresAt: fixedEnd, renewBeforeHours: 24 },
    ["renewBeforeHours"],
  ),
  refuses("an expiration time and a lifetime exclude each other", token, { expiresAt: fixedEnd, lifetimeDays: 1 }, [
    "lifetimeDays",
  ]),
  refuses(
    "a lifetime that is not longer than the time of the renewal is rejected",
    token,
    { lifetimeDays: 1, renewBeforeHours: 24 },
    ["renewBeforeHours"],
  ),
  refuses("a lifetime of more than a hundred years and a renewal at the expiration are rejected", token, {
    lifetimeDays: 36_501,
    renewBeforeHours: 0,
  }),
  refuses("a lifetime of zero days is rejected", token, { lifetimeDays: 0 }),
  refuses("an expiration time without a time zone is rejected", token, { expiresAt: "2090-01-31" }),
];
