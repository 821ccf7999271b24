import type { JournalRecord } from "./operation-journal";

/** Version of the format in which records are written. */
export const recordVersion = 3;

/** Names of properties in records of versions 1 and 2, with their names since version 3. */
const renamed: Readonly<Record<string, keyof JournalRecord>> = {
  args: "inputsDigest",
  address: "expectedId",
  madeUp: "hasGeneratedName",
  before: "existingIds",
  complete: "listsAllExisting",
  blind: "hasNoList",
  key: "locator",
  omitted: "omittedInputs",
};

/** A record from its JSON, in the current format. Records of version 1 contain no resource and no version. */
export function parseRecord(json: string): JournalRecord {
  const { version = 1, ...properties } = JSON.parse(json);
  if (version >= recordVersion) return { version, ...properties };
  const members = Object.entries(properties).map(([name, value]) => [renamed[name] ?? name, value]);
  return Object.fromEntries(members);
}
