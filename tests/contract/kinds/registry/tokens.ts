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
    "an end, a lifetime and keepers cannot change in place",
    { ...token, lifetimeDays: 90, keepers: { turn: "1" } },
    { lifetimeDays: 30, keepers: { turn: "2" } },
  ),
  replaces(
    "another end is another token, another spelling of it is not",
    { ...token, expiresAt: fixedEnd },
    { expiresAt: "2091-01-31T00:00:00Z" },
  ),
  ignores(
    "the same time in another zone is the same end",
    { ...token, expiresAt: fixedEnd },
    { expiresAt: "2090-01-31T02:00:00.000+02:00" },
  ),
  updates(
    "the hours before the end from which it is renewed change in place",
    { ...token, lifetimeDays: 90, renewBeforeHours: 24 },
    { renewBeforeHours: 48 },
  ),
  refuses(
    "a fixed end is not renewed, since the renewal would immediately be due again",
    token,
    { expiresAt: fixedEnd, renewBeforeHours: 24 },
    ["renewBeforeHours"],
  ),
  refuses("it has one end", token, { expiresAt: fixedEnd, lifetimeDays: 1 }, ["lifetimeDays"]),
  refuses(
    "it lives longer than the hours before its end from which it is renewed",
    token,
    { lifetimeDays: 1, renewBeforeHours: 24 },
    ["renewBeforeHours"],
  ),
  refuses("it lives for a time, a hundred years at most, and is renewed before its end", token, {
    lifetimeDays: 36_501,
    renewBeforeHours: 0,
  }),
  refuses("it does not live for no time", token, { lifetimeDays: 0 }),
  refuses("an end is a time with its zone", token, { expiresAt: "2090-01-31" }),
];
