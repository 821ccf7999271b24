import { credential } from "../exchange";
import { without } from "../helpers";
import type { Hints, Preview } from "../kind";

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
export const renewalPreviews = (token: object): readonly Preview[] => [
  {
    title: "an end, a lifetime and keepers cannot change in place",
    before: { ...token, lifetimeDays: 90, keepers: { turn: "1" } },
    after: { ...token, lifetimeDays: 30, keepers: { turn: "2" } },
    replaces: ["lifetimeDays", "keepers.turn"],
  },
  {
    title: "another end is another token, another spelling of it is not",
    before: { ...token, expiresAt: fixedEnd },
    after: { ...token, expiresAt: "2091-01-31T00:00:00Z" },
    replaces: ["expiresAt"],
  },
  {
    title: "the same time in another zone is the same end",
    before: { ...token, expiresAt: fixedEnd },
    after: { ...token, expiresAt: "2090-01-31T02:00:00.000+02:00" },
  },
  {
    title: "the hours before the end from which it is renewed change in place",
    before: { ...token, lifetimeDays: 90, renewBeforeHours: 24 },
    after: { ...token, lifetimeDays: 90, renewBeforeHours: 48 },
    updates: ["renewBeforeHours"],
  },
  {
    title: "a fixed end is not renewed, since the renewal would immediately be due again",
    after: { ...token, expiresAt: fixedEnd, renewBeforeHours: 24 },
    refuses: ["renewBeforeHours"],
  },
  {
    title: "it has one end",
    after: { ...token, expiresAt: fixedEnd, lifetimeDays: 1 },
    refuses: ["lifetimeDays"],
  },
  {
    title: "it lives longer than the hours before its end from which it is renewed",
    after: { ...token, lifetimeDays: 1, renewBeforeHours: 24 },
    refuses: ["renewBeforeHours"],
  },
  {
    title: "it lives for a time, a hundred years at most, and is renewed before its end",
    after: { ...token, lifetimeDays: 36_501, renewBeforeHours: 0 },
    refuses: ["lifetimeDays", "renewBeforeHours"],
  },
  { title: "it does not live for no time", after: { ...token, lifetimeDays: 0 }, refuses: ["lifetimeDays"] },
  { title: "an end is a time with its zone", after: { ...token, expiresAt: "2090-01-31" }, refuses: ["expiresAt"] },
];
