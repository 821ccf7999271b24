import { fill, holes } from "../../define";
import type { Session } from "../configuration/session";
import type { Values } from "../state/values";

/** A template with everything in braces filled in and encoded. The account is read when it is named. */
export async function fillPath(session: Session, template: string, values: Values): Promise<string> {
  const all = template.includes("{account}") ? { ...values, account: (await session.account()).id } : values;
  return fill(template, all, (text, quoted) => encodeSegment(text, quoted, session.address));
}

const version = /\/v\d+(?=\/|$)/;

/**
 * A value that begins with a slash is a path of its own, whose version gives way to one that the address ends in. In
 * quotes its own quotes are doubled, as OData asks.
 */
function encodeSegment(text: string, quoted: boolean, address = ""): string {
  if (quoted) return encodeURIComponent(text).replaceAll("'", "''");
  if (!text.startsWith("/")) return encodeURIComponent(text);
  const versioned = version.exec(address.slice(address.lastIndexOf("/")));
  return encodeURI(versioned && version.exec(text)?.index === 0 ? text.replace(version, "") : text);
}

/**
 * The one name in the path of an object that nothing has told yet, as `Location` tells it after a create: the last
 * segment of the address.
 */
export function nameFromLocation(location: string | undefined, item: string, known: Values): Values {
  const [name, ...others] = holes(item).filter((hole) => known[hole] === undefined);
  const segment = /([^/?#]+)\/?(?:[?#].*)?$/.exec(location ?? "")?.[1];
  if (name === undefined || others.length || segment === undefined || !item.endsWith(`{${name}}`)) return {};
  return { [name]: decoded(segment) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
