import { fill } from "../../define";
import type { Session } from "../session/session";
import type { ObjectValues } from "../values/values";

/** Fills and encodes the placeholders of a template. Reads the account only if the template contains `{account}`. */
export async function fillPath(session: Session, template: string, values: ObjectValues): Promise<string> {
  const all = template.includes("{account}") ? { ...values, account: (await session.accountDetails()).id } : values;
  return fill(template, all, (text, quoted) => encodeSegment(text, quoted, session.address));
}

const version = /\/v\d+(?=\/|$)/;

/**
 * Encodes a value for a path. A value that begins with a slash is a path: its version is dropped if the service address
 * already ends with a version. Quotes in a quoted value are doubled, as OData requires.
 */
function encodeSegment(text: string, quoted: boolean, address = ""): string {
  if (quoted) return encodeURIComponent(text).replaceAll("'", "''");
  if (!text.startsWith("/")) return encodeURIComponent(text);
  const versioned = version.exec(address.slice(address.lastIndexOf("/")));
  return encodeURI(versioned && version.exec(text)?.index === 0 ? text.replace(version, "") : text);
}
