import { createHash } from "node:crypto";

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

/** Deterministic id in the form of a UUID. */
export const uuidOf = (text: string): string =>
  hash(text)
    .toString("hex")
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-4$3-8$4-$5");

/** Deterministic number of at most nine digits. */
export const numberOf = (text: string): number => 1 + (hash(text).readUInt32BE() % 999_999_999);
